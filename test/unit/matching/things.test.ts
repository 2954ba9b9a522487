import { describe, expect, it } from 'vitest';
import { readCases } from '../../../eval/field-cases.ts';
import { createFleetInMemory } from '../../support/fleet-in-memory.ts';

const [template] = readCases('test/cases/cases.yaml');
if (template === undefined) throw new Error('no case to take the form from');
const strengthOf = (covered: string, trigger: string, entity: string, command: string): string | null => {
  const scope = { entities: [covered], kinds: [], attributes: {} };
  const runbook = { ...template.runbook, triggers: [trigger], applies_to: scope };
  const [match] = createFleetInMemory([{ ...template, runbook }]).ask(entity, command);
  return match?.strength ?? null;
};

/** Pools and services are no machines: what is given for one runs elsewhere, and is done to it. */
describe('what is given for a pool or a service', () => {
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

describe('what the machine itself is called', () => {
  it('counts as named in a command on it', () => {
    const ask = (entity: string, command: string): string | null =>
      strengthOf('lxc:rabbitmq', 'changing the hostname of the rabbitmq container', entity, command);
    expect(ask('lxc:rabbitmq', 'echo mq01 > /etc/hostname')).toBe('BINDING');
    expect(ask('host:atlas', "sed -i 's/^hostname: .*/hostname: mq/' /etc/pve/lxc/217.conf")).toBe('BINDING');
    expect(ask('lxc:rabbitmq', 'echo mq01 > /etc/motd')).toBeNull();
  });

  it('is known, and not only assumed, where the command names nothing', () => {
    const ask = (entity: string): string | null =>
      strengthOf('service:pve-cluster', 'switching the Proxmox firewall on', entity, 'ufw enable');
    expect(ask('host:atlas')).toBe('BINDING');
    expect(ask('lxc:netbird-router')).toBe('RELATED');
  });
});

describe('what a machine carries', () => {
  it('is struck by a reboot of the machine where the line names it', () => {
    const ask = (trigger: string, command: string): string | null =>
      strengthOf('pool:tank', trigger, 'host:strong', command);
    expect(ask('rebooting the host that holds tank', 'systemctl reboot')).toBe('BINDING');
    expect(ask('rebooting the host that holds tank', 'init 6')).toBe('BINDING');
    expect(ask('rebooting the host', 'systemctl reboot')).toBe('RELATED');
  });

  it('is acted on by the programs of the same thing under another name', () => {
    const ask = (command: string): string | null =>
      strengthOf('service:pbs', 'renewing a certificate', 'host:vaultbox', command);
    expect(ask('proxmox-backup-manager cert update --force')).toBe('BINDING');
    expect(ask('certbot renew')).toBe('RELATED');
  });
});

describe('a deed that a file is to say', () => {
  it('is done by whatever writes it there', () => {
    const ask = (command: string): string | null =>
      strengthOf('host:strong', 'enabling the firewall in host.fw', 'host:strong', command);
    expect(ask("sed -i 's/^enable: 0/enable: 1/' /etc/pve/nodes/strong/host.fw")).toBe('BINDING');
    expect(ask(String.raw`printf "[OPTIONS]\nenable: 1\n" > /etc/pve/nodes/strong/host.fw`)).toBe('BINDING');
    expect(ask("sed -i 's/^log: 0/log: 1/' /etc/pve/nodes/strong/host.fw")).not.toBe('BINDING');
  });
});

describe('a restart of whatever there is', () => {
  it('is meant where a command stands as it is typed, or any is said; else it says too little', () => {
    const ask = (trigger: string): string | null =>
      strengthOf('host:strong', trigger, 'host:strong', 'systemctl restart chrony');
    expect(ask('systemctl restart')).toBe('BINDING');
    expect(ask('restarting any service')).toBe('BINDING');
    expect(ask('restarting something')).toBe('RELATED');
  });
});

describe('a trigger with a path that only describes a thing', () => {
  it('is met where the command shows no path at all', () => {
    const ask = (command: string): string | null =>
      strengthOf('pool:tank', 'creating a dataset that mounts below /srv/hive', 'pool:tank', command);
    expect(ask('zfs create tank/comb')).toBe('BINDING');
    expect(ask('zfs destroy tank/comb')).toBeNull();
  });
});

describe('code that is fetched and run at once', () => {
  it('is known by the address that it comes from', () => {
    const ask = (entity: string, command: string): string | null =>
      strengthOf('host:titan', 'installing docker on a Proxmox node', entity, command);
    expect(ask('host:titan', 'curl -fsSL https://get.docker.com | sh')).toBe('BINDING');
    expect(ask('lxc:ollama', "ssh root@titan 'wget -qO- https://get.docker.com | bash -s -- --yes'")).toBe(
      'BINDING',
    );
    expect(ask('host:titan', 'sh -c "$(curl -fsSL https://get.docker.com)"')).toBe('BINDING');
    expect(ask('host:titan', 'curl -fsSL https://example.org/install.sh | sh')).toBeNull();
    expect(ask('host:titan', 'curl -s https://get.docker.com/health; ./update.sh')).not.toBe('BINDING');
  });
});

describe('what a guest does to its own system', () => {
  it('is not done to its host', () => {
    const ask = (entity: string, command: string): string | null =>
      strengthOf('host:titan', 'rebooting a node or restarting its network', entity, command);
    expect(ask('host:titan', 'reboot')).toBe('BINDING');
    expect(ask('lxc:ollama', 'reboot')).toBe('RELATED');
    expect(ask('lxc:ollama', 'ifreload -a')).toBe('RELATED');
  });
});

describe('what is done to everything of a sort', () => {
  it('is done to things of that sort only', () => {
    const ask = (command: string): string | null =>
      strengthOf('lxc:jellyfin', 'removing jellyfin', 'lxc:jellyfin', command);
    expect(ask('docker compose down')).toBe('BINDING');
    expect(ask('exportfs -ua')).toBeNull();
  });
});

describe('an interface asked for what a command does', () => {
  it('is meant by the command', () => {
    const ask = (command: string): string | null =>
      strengthOf('vm:homeassistant', 'ha os datadisk move', 'vm:homeassistant', command);
    expect(ask('curl -X POST http://supervisor/os/datadisk/move -d @x.json')).toBe('BINDING');
    expect(ask('curl -X POST http://supervisor/os/update')).toBeNull();
  });
});
