import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findAbilities, type Abilities } from './abilities.ts';
import type { Fleet, FleetGuest, FleetHost, FleetOptions, HostSpec } from './fleet-types.ts';
import { writeCluster } from './fleet-state.ts';
import { addGuest } from './guest.ts';
import { startHost } from './host.ts';
import { insist } from './machine.ts';
import { runToEnd } from './processes.ts';
import { openWorld, type World } from './world.ts';

const ONE_HOST: readonly HostSpec[] = [{ slug: 'host:strong' }];

/**
 * Starts a fleet on this machine: ssh servers on 127.0.0.2 and up, guests on them. What is not given is one host without
 * guests. Throws when there is no OpenSSH server; what else is lacking stands in `missing`. Ends with `close`, or with
 * the process that started it.
 */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const abilities = findAbilities();
  const world = await openWorld(abilities);
  try {
    return await fillWorld(world, abilities, options);
  } catch (error) {
    await world.close();
    throw error;
  }
}

async function fillWorld(world: World, abilities: Abilities, options: FleetOptions): Promise<Fleet> {
  const { folder } = world;
  const identityFile = path.join(folder, 'id_ed25519');
  const knownHostsFile = path.join(folder, 'known_hosts');
  await insist(
    'ssh-keygen',
    runToEnd(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'oikos-demo', '-f', identityFile]),
  );
  writeFileSync(knownHostsFile, '');
  const specs = options.hosts ?? ONE_HOST;
  writeCluster(folder, {
    isolation: world.isolation,
    guests: [],
  });
  const deps = { world, identityFile, knownHostsFile, hasFuse: abilities.hasFuse };
  const hosts = await Promise.all(specs.map((spec, index) => startHost(spec, `127.0.0.${index + 2}`, deps)));
  const host = (slug: string): FleetHost => named(hosts, slug);
  const guests: FleetGuest[] = [];
  // One after the other: each adds itself to the cluster's state.
  for (const spec of options.guests ?? []) guests.push(await addGuest(spec, { world, host }));
  return {
    folder,
    isolation: world.isolation,
    missing: abilities.missing,
    hosts,
    guests,
    host,
    guest: (slug) => named(guests, slug),
    identityFile,
    knownHostsFile,
    sshArgv: (slug, commandLine) => sshArgv(host(slug), commandLine),
    close: async () => {
      // sshd hides its environment, so its processes are not found by the fleet's mark.
      if (world.isolation === 'none') await Promise.all(hosts.map((one) => one.kill()));
      await world.close();
    },
  };
}

function named<T extends { readonly slug: string }>(things: readonly T[], slug: string): T {
  const found = things.find((thing) => thing.slug === slug);
  if (found === undefined)
    throw new Error(`The fleet has no ${slug}; it has ${things.map((one) => one.slug).join(', ')}`);
  return found;
}

function sshArgv(
  { address, port, user, identityFile, knownHostsFile }: FleetHost,
  commandLine: string,
): string[] {
  const options = [
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    'StrictHostKeyChecking=yes',
    `UserKnownHostsFile=${knownHostsFile}`,
    'GlobalKnownHostsFile=none',
    'ControlPath=none',
    'LogLevel=ERROR',
  ];
  return [
    'ssh',
    '-F',
    'none',
    '-T',
    ...options.flatMap((option) => ['-o', option]),
    '-i',
    identityFile,
    '-p',
    String(port),
    `${user}@${address}`,
    commandLine,
  ];
}
