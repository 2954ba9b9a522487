import { describe, expect, it } from 'vitest';
import { readCases } from '../../../eval/field-cases.ts';
import { createFleetInMemory } from '../../support/fleet-in-memory.ts';

/** Between runbooks that are as near and as precise, and of which none has proven anything yet. */
describe('which runbook comes first', () => {
  const [template] = readCases('test/cases/cases.yaml');
  if (template === undefined) throw new Error('no case to take the form from');
  const ranked = (triggers: Readonly<Record<string, string>>, entity: string, command: string): string[] => {
    const scope = { entities: [entity], kinds: [], attributes: {} };
    const cases = Object.entries(triggers).map(([id, trigger]) => ({
      ...template,
      id,
      runbook: { ...template.runbook, triggers: [trigger], applies_to: scope },
    }));
    return createFleetInMemory(cases)
      .ask(entity, command)
      .map(({ runbook }) => runbook.slug.slice('runbook:'.length));
  };

  it('the one whose words the command says more of', () => {
    const triggers = { a: 'changing a property of a dataset', b: 'changing the dedup property of a dataset' };
    expect(ranked(triggers, 'pool:tank', 'zfs set dedup=on tank/media')).toEqual(['b', 'a']);
    expect(ranked(triggers, 'pool:tank', 'zfs set atime=off tank/media')[0]).toBe('a');
  });

  it('the one about what is done, before the one about what only follows from it', () => {
    const triggers = { a: 'restarting services', b: 'rebooting the machine' };
    expect(ranked(triggers, 'host:strong', 'systemctl reboot')).toEqual(['b', 'a']);
    expect(ranked(triggers, 'host:strong', 'systemctl restart chrony')).toEqual(['a']);
  });
});
