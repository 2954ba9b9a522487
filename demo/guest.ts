import { writeFileSync } from 'node:fs';
import { renameSync } from 'node:fs';
import type { FleetAgent, FleetGuest, FleetHost, GuestSpec } from './fleet-types.ts';
import { configFile, readCluster, writeCluster, type ClusterState, type GuestState } from './fleet-state.ts';
import { nameOf, NFS_CLIENT } from './host.ts';
import { createMachine, insist, prepareMachine } from './machine.ts';
import type { World } from './world.ts';

export interface GuestDeps {
  readonly world: World;
  readonly host: (slug: string) => FleetHost;
}

/** Writes a guest into the cluster's state and its node's configuration, and starts it unless it is to be stopped. */
export async function addGuest(spec: GuestSpec, deps: GuestDeps): Promise<FleetGuest> {
  const { folder } = deps.world;
  const kind = spec.slug.startsWith('vm:') ? 'vm' : 'lxc';
  const name = nameOf(spec.slug);
  const exports = (spec.exports ?? []).map(
    (directory) => `${directory} ${NFS_CLIENT}(rw,no_subtree_check)\n`,
  );
  const files = { 'etc/exports': exports.join(''), 'etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n` };
  prepareMachine(folder, name, kind, { ...spec, files });
  const state: GuestState = {
    vmid: spec.vmid,
    name,
    kind,
    node: deps.host(spec.on).node,
    flags: spec.flags ?? 'numbers',
    blockedRpcs: spec.blockedRpcs ?? [],
    silence: null,
    hasStatistics: spec.hasStatistics ?? true,
  };
  const cluster = readCluster(folder);
  writeCluster(folder, { ...cluster, guests: [...cluster.guests, state] });
  writeFileSync(configFile(folder, state), configOf(spec, kind, name));
  const guest = guestOver(spec.slug, state, deps);
  if (spec.status === 'stopped') return guest;
  await guest.start();
  if (exports.length > 0 && deps.world.isolation === 'namespaces')
    await insist('exportfs -a', guest.execute(['exportfs', '-a']));
  return guest;
}

function configOf({ agent = '1' }: GuestSpec, kind: 'lxc' | 'vm', name: string): string {
  const common = ['cores: 2', 'memory: 512', 'onboot: 1'];
  if (kind === 'lxc') {
    return [
      ...common,
      'arch: amd64',
      `hostname: ${name}`,
      'ostype: debian',
      'rootfs: local-lvm:vm-disk-0,size=8G',
      '',
    ].join('\n');
  }
  const lines = [
    ...common,
    `name: ${name}`,
    'meta: creation-qemu=9.2.0,ctime=1760000000',
    'scsi0: local-lvm:vm-disk-0,size=32G',
  ];
  return [...(agent === null ? [] : [`agent: ${agent}`]), ...lines, ''].join('\n');
}

function guestOver(slug: string, first: GuestState, deps: GuestDeps): FleetGuest {
  const { folder } = deps.world;
  const now = (): GuestState => guestIn(readCluster(folder), first.vmid);
  const hostNow = (): FleetHost => deps.host(`host:${now().node}`);
  const program = first.kind === 'lxc' ? 'pct' : 'qm';
  const power = async (verb: 'start' | 'stop' | 'die' | 'agent-start' | 'agent-stop'): Promise<void> => {
    const argv = [
      `${folder}/lib/node`,
      `${folder}/lib/programs/power-cli.js`,
      folder,
      verb,
      String(first.vmid),
    ];
    await insist(`${program} ${verb} ${first.vmid}`, hostNow().execute(argv));
  };
  const enter = (argv: readonly string[]): string[] => [
    `${folder}/lib/node`,
    `${folder}/lib/programs/enter.js`,
    folder,
    String(first.vmid),
    ...argv,
  ];
  const machine = createMachine(folder, { slug, name: first.name }, (argv) => [...argv]);
  return {
    ...machine,
    execute: (argv, input) => hostNow().execute(enter(argv), input),
    kind: first.kind,
    vmid: first.vmid,
    get on() {
      return `host:${now().node}`;
    },
    start: () => power('start'),
    stop: () => power('stop'),
    die: () => power('die'),
    migrate: async (target) => {
      const isRunning =
        (
          await hostNow().execute([
            `${folder}/lib/node`,
            `${folder}/lib/programs/power-cli.js`,
            folder,
            'status',
            String(first.vmid),
          ])
        ).code === 0;
      if (isRunning) await power('stop');
      moveTo(folder, now(), deps.host(target).node);
      if (isRunning) await power('start');
    },
    agent: first.kind === 'vm' ? agentOver(folder, first.vmid, power) : null,
  };
}

function agentOver(
  folder: string,
  vmid: number,
  power: (verb: 'agent-start' | 'agent-stop') => Promise<void>,
): FleetAgent {
  return {
    start: () => power('agent-start'),
    stop: () => power('agent-stop'),
    silence: (silence) => {
      changeGuest(folder, vmid, (guest) => ({ ...guest, silence }));
    },
  };
}

function moveTo(folder: string, guest: GuestState, node: string): void {
  renameSync(configFile(folder, guest), configFile(folder, { ...guest, node }));
  changeGuest(folder, guest.vmid, (state) => ({ ...state, node }));
}

function changeGuest(folder: string, vmid: number, change: (guest: GuestState) => GuestState): void {
  const cluster = readCluster(folder);
  const guests = cluster.guests.map((guest) => (guest.vmid === vmid ? change(guest) : guest));
  writeCluster(folder, { ...cluster, guests });
}

function guestIn({ guests }: ClusterState, vmid: number): GuestState {
  const guest = guests.find((one) => one.vmid === vmid);
  if (guest === undefined) throw new Error(`The fleet has no guest ${vmid}`);
  return guest;
}
