import { describe, expect, it } from 'vitest';
import { readCases } from '../../../eval/field-cases.ts';
import { createFleetInMemory } from '../../support/fleet-in-memory.ts';

describe.each(['further-cases', 'later-cases', 'latest-cases'])(
  'runbooks in the words of other operators: %s',
  (file) => {
    const cases = readCases(`test/cases/${file}.yaml`);
    const fleet = createFleetInMemory(cases);
    const isBinding = (id: string, entity: string, command: string): boolean =>
      fleet
        .ask(entity, command)
        .some(({ runbook, strength }) => runbook.slug === `runbook:${id}` && strength === 'BINDING');
    const tried = (side: 'positive' | 'negative'): { command: string; isBinding: boolean }[] =>
      cases.flatMap(({ id, probes }) =>
        probes[side].map(({ entity, command }) => ({ command, isBinding: isBinding(id, entity, command) })),
      );

    it('bind on at least 95 % of the commands that they are about', { timeout: 240_000 }, () => {
      const all = tried('positive');
      expect(all.filter((each) => each.isBinding).length / all.length).toBeGreaterThanOrEqual(0.95);
    });

    it('stay silent on at least 98 % of the others', { timeout: 240_000 }, () => {
      const all = tried('negative');
      expect(all.filter((each) => !each.isBinding).length / all.length).toBeGreaterThanOrEqual(0.98);
    });
  },
);
