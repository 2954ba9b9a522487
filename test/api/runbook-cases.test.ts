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
