import { describe, expect, it } from 'vitest';
import { readCases } from '../../../eval/field-cases.ts';
import { createFleetInMemory } from '../../support/fleet-in-memory.ts';

const [template] = readCases('test/cases/cases.yaml');
if (template === undefined) throw new Error('no case to take the form from');

/** What a short trigger says, given for an entity, and commands there: those that are it, and those that are not. */
const SAYINGS: readonly (readonly [
  entity: string,
  trigger: string,
  is: readonly string[],
  not: readonly string[],
])[] = [
  ['host:netbird-vps', 'docker prune', ['docker system prune -af --volumes'], ['docker ps']],
  [
    'host:netbird-vps',
    'pruning docker images or volumes',
    ['docker volume prune -f', 'docker image prune -a'],
    ['docker images', 'docker volume ls'],
  ],
  [
    'host:strong',
    'mounting NFS shares',
    ['mount -t nfs h:/x /mnt/x', 'mount -t nfs4 -o ro h:/x /mnt/x'],
    ['showmount -e h'],
  ],
  [
    'host:netbird-vps',
    'restarting traefik or authentik',
    ['systemctl restart docker', 'docker restart traefik'],
    ['systemctl restart chrony'],
  ],
  ['lxc:postgres', 'restarting postgresql', ['pg_ctlcluster 15 main restart'], ['pg_lsclusters']],
  [
    'host:edge-vps',
    'turning off the firewall',
    ['systemctl disable --now ufw', 'ufw disable'],
    ['systemctl disable --now chrony'],
  ],
  [
    'vm:k3s-server-1',
    'scaling a deployment to zero',
    ['kubectl scale deploy/web --replicas=0'],
    ['kubectl get deploy'],
  ],
  ['host:strong', "changing root's password", ['usermod -p x root', 'passwd root'], ['id root']],
  ['host:strong', 'editing /etc/fstab', ['sudoedit /etc/fstab', 'sed -i 1d /etc/fstab'], ['cat /etc/fstab']],
  ['lxc:nfs-export', 'unexporting the library', ['exportfs -ua'], ['exportfs -v']],
  [
    'host:netbird-vps',
    'upgrading netbird',
    ['docker pull netbirdio/management:latest'],
    ['docker pull nginx'],
  ],
  [
    'pool:tank',
    'destroying a ZFS dataset or snapshot on tank',
    ['zfs destroy tank/data@x', 'zfs destroy -r tank/data'],
    ['zfs snapshot tank/data@x'],
  ],
];

describe('what operators say in a few words', () => {
  it.each(SAYINGS)('on %s: %s', (entity, trigger, is, not) => {
    const scope = { entities: [entity], kinds: [], attributes: {} };
    const runbook = { ...template.runbook, triggers: [trigger], applies_to: scope };
    const fleet = createFleetInMemory([{ ...template, runbook }]);
    const binds = (command: string): boolean => fleet.ask(entity, command)[0]?.strength === 'BINDING';
    expect(is.filter((command) => !binds(command))).toEqual([]);
    expect(not.filter(binds)).toEqual([]);
  });
});
