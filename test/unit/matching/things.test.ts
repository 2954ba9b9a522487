import { describe, expect, it } from 'vitest';
import { readCases } from '../../../eval/field-cases.ts';
import { createFleetInMemory } from '../../support/fleet-in-memory.ts';

/** Pools and services are no machines: what is given for one runs elsewhere, and is done to it. */
describe('what is given for a pool or a service', () => {
  const [template] = readCases('test/cases/cases.yaml');
  if (template === undefined) throw new Error('no case to take the form from');
  const strengthOf = (covered: string, trigger: string, entity: string, command: string): string | null => {
    const scope = { entities: [covered], kinds: [], attributes: {} };
    const runbook = { ...template.runbook, triggers: [trigger], applies_to: scope };
    const [match] = createFleetInMemory([{ ...template, runbook }]).ask(entity, command);
    return match?.strength ?? null;
  };

  it('is done to it from a machine of the fleet as well', () => {
    const ask = (command: string): string | null =>
      strengthOf('service:longhorn', 'deleting the longhorn-system namespace', 'service:longhorn', command);
    expect(ask('ssh root@k3s-server-1 kubectl delete ns longhorn-system')).toBe('BINDING');
    expect(ask('ssh root@elsewhere.example kubectl delete ns longhorn-system')).toBeNull();
  });

  it('is not, when it is given for another machine', () => {
    const trigger = 'deleting the longhorn-system namespace';
    const command = 'ssh root@k3s-server-1 kubectl delete ns longhorn-system';
    expect(strengthOf('host:vaultbox', trigger, 'host:vaultbox', command)).toBeNull();
  });

  it('upgrades the packages of the machine that it lives on', () => {
    const ask = (command: string): string | null =>
      strengthOf('host:titan', 'upgrading nvidia-driver', 'pool:fast-nvme', command);
    expect(ask('apt-get -y full-upgrade')).toBe('BINDING');
    expect(ask('apt-get -y install curl')).toBeNull();
  });

  it('renames the machine that it lives on', () => {
    const ask = (entity: string): string | null =>
      strengthOf(
        'host:vaultbox',
        'changing the hostname of vaultbox',
        entity,
        'hostnamectl set-hostname pbs01',
      );
    expect(ask('pool:pbs-store')).toBe('BINDING');
    expect(ask('host:vaultbox')).toBe('BINDING');
    expect(ask('host:edge-vps')).toBeNull();
  });
});
