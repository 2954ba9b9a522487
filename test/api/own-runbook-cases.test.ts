import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAll, readCases, readInventory, surfaced } from '../../eval/field-cases.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** A hundred more gotchas in other words, all in one graph. */
const LOADED_WITHIN_MS = 240_000;
const cases = readCases('test/cases/own-cases.yaml');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await loadAll(app, readInventory(), cases);
}, LOADED_WITHIN_MS);
afterAll(() => app.close());

async function countBinding(side: 'positive' | 'negative'): Promise<{ total: number; binding: number }> {
  let total = 0;
  let binding = 0;
  for (const { id, probes } of cases)
    for (const probe of probes[side]) {
      const found = await surfaced(app, probe.entity, probe.command);
      total += 1;
      binding += Number(
        found.some(({ slug, strength }) => slug === `runbook:${id}` && strength === 'BINDING'),
      );
    }
  return { total, binding };
}

describe('runbooks in many phrasings', () => {
  it('bind on at least 95 % of the commands that they are about', { timeout: LOADED_WITHIN_MS }, async () => {
    const { total, binding } = await countBinding('positive');
    expect(binding / total).toBeGreaterThanOrEqual(0.95);
  });

  it('stay silent on at least 98 % of the others', { timeout: LOADED_WITHIN_MS }, async () => {
    const { total, binding } = await countBinding('negative');
    expect(1 - binding / total).toBeGreaterThanOrEqual(0.98);
  });
});
