import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { Fleet, FleetOptions, GuestSpec, HostSpec } from './fleet-types.ts';

/** The seeds that come along, taken two ways: as the plan of a fleet, and written again with where that fleet lives. */

const SEEDS = path.join(import.meta.dirname, '..', 'seeds');
const FLEET_FILE = 'fleet.yaml';

const entity = z.looseObject({ slug: z.string(), attributes: z.record(z.string(), z.unknown()).default({}) });
const relation = z.looseObject({
  from: z.string(),
  type: z.string(),
  to: z.string(),
  properties: z.record(z.string(), z.unknown()).default({}),
});
const fleetFile = z.looseObject({ entities: z.array(entity), relations: z.array(relation) });
type FleetFile = z.output<typeof fleetFile>;

/** Hosts, guests and containers of the seeds, as `startFleet` takes them. */
export function planFromSeeds(): FleetOptions {
  const file = readFleetFile();
  const hosts = file.entities
    .filter(({ slug }) => slug.startsWith('host:'))
    .map((host) => hostSpec(host, file));
  const guests = file.entities.flatMap((guest) => guestSpec(guest, file));
  return { hosts, guests };
}

/** Writes the seeds with the addresses, ports and accounts of a running fleet. Gives the folder. */
export function writeDemoSeeds(fleet: Fleet): string {
  const folder = path.join(fleet.folder, 'seeds');
  mkdirSync(folder);
  const file = readFleetFile();
  const entities = file.entities.map((one) => {
    const host = fleet.hosts.find(({ slug }) => slug === one.slug);
    if (host === undefined) return one;
    const { address, port, user } = host;
    return { ...one, attributes: { ...one.attributes, address, port, user } };
  });
  writeFileSync(path.join(folder, FLEET_FILE), stringify({ ...file, entities }));
  for (const name of ['investigations.yaml', 'runbooks.yaml'])
    copyFileSync(path.join(SEEDS, name), path.join(folder, name));
  return folder;
}

function readFleetFile(): FleetFile {
  return fleetFile.parse(parse(readFileSync(path.join(SEEDS, FLEET_FILE), 'utf8')));
}

function hostSpec({ slug, attributes }: FleetFile['entities'][number], file: FleetFile): HostSpec {
  const containers = servicesOn(slug, file).flatMap(({ attributes: { container } }) =>
    typeof container === 'string' ? [container] : [],
  );
  return { slug, exports: z.array(z.string()).catch([]).parse(attributes['exports']), containers };
}

function servicesOn(host: string, { entities, relations }: FleetFile): FleetFile['entities'] {
  const on = relations.filter(({ type, to }) => type === 'RUNS_ON' && to === host).map(({ from }) => from);
  return entities.filter(({ slug }) => slug.startsWith('service:') && on.includes(slug));
}

function guestSpec(
  { slug, attributes }: FleetFile['entities'][number],
  { relations }: FleetFile,
): GuestSpec[] {
  const on = relations.find(
    ({ from, type, to }) => from === slug && type === 'RUNS_ON' && to.startsWith('host:'),
  )?.to;
  const { vmid } = attributes;
  if (!/^(lxc|vm):/.test(slug) || on === undefined || typeof vmid !== 'number') return [];
  const exports = relations
    .filter(({ from, type }) => from === slug && type === 'EXPORTS')
    .flatMap(({ properties }) => (typeof properties['path'] === 'string' ? [properties['path']] : []));
  return [{ slug, vmid, on, exports }];
}
