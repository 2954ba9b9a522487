import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { loadCase, loadInventory, readCases, surfaced } from '../../eval/field-cases.ts';

/** Every runbook of the file is in the graph at the same time: each has to win against the others. */
const PROVEN = ['nfs-export-chown-hang', 'netbird-mgmt-crashloop-after-stack-upgrade'];

let app: TestApp;
const cases = readCases();

beforeAll(async () => {
  app = await startTestApp();
  await loadInventory(app);
  for (const each of cases) await loadCase(app, each);
}, 120_000);
afterAll(() => app.close());

describe.each(cases.filter(({ id }) => PROVEN.includes(id)))('$id', ({ id, probes }) => {
  const slug = `runbook:${id}`;

  it.each(probes.positive)('$command on $entity surfaces it, BINDING ($how)', async (probe) => {
    const found = await surfaced(app, probe.entity, probe.command);
    expect(found.find((match) => match.slug === slug)).toMatchObject({ strength: 'BINDING' });
    if (probe.must_rank_first) expect(found[0]?.slug).toBe(slug);
  });

  it.each(probes.negative)('$command on $entity is no warning ($why)', async (probe) => {
    const found = await surfaced(app, probe.entity, probe.command);
    expect(found.filter((match) => match.strength === 'BINDING').map((match) => match.slug)).not.toContain(
      slug,
    );
  });
});

describe('all gotchas of the file together', () => {
  const share = (part: number, whole: number): number => part / whole;

  it('bind on at least 95 % of the commands that they are about, and come first in 97 % where they must', async () => {
    let total = 0;
    let binding = 0;
    let demanded = 0;
    let first = 0;
    for (const { id, probes } of cases) {
      for (const probe of probes.positive) {
        const found = await surfaced(app, probe.entity, probe.command);
        total += 1;
        binding += Number(
          found.some((match) => match.slug === `runbook:${id}` && match.strength === 'BINDING'),
        );
        demanded += Number(probe.must_rank_first);
        first += Number(probe.must_rank_first && found[0]?.slug === `runbook:${id}`);
      }
    }
    expect(share(binding, total)).toBeGreaterThanOrEqual(0.95);
    expect(share(first, demanded)).toBeGreaterThanOrEqual(0.97);
  });

  it('stay silent on at least 98 % of the commands that only look like it', async () => {
    let total = 0;
    let silent = 0;
    for (const { id, probes } of cases) {
      for (const probe of probes.negative) {
        const found = await surfaced(app, probe.entity, probe.command);
        total += 1;
        silent += Number(
          !found.some((match) => match.slug === `runbook:${id}` && match.strength === 'BINDING'),
        );
      }
    }
    expect(share(silent, total)).toBeGreaterThanOrEqual(0.98);
  });
});
