import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fleet, FleetOptions } from '../../demo/fleet-types.ts';
import { startFleet } from '../../demo/fleet.ts';
import { freePort, spawnService, type SpawnedService } from './service.ts';

export interface Neo4jAccess {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

/** Real machines, and the service as a process of its own that knows them; it may be ended and started again. */
export interface FleetService {
  readonly fleet: Fleet;
  /** The one that runs now. */
  service(): SpawnedService;
  /** Ends it by this signal. */
  end(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startFleetService(neo4j: Neo4jAccess, plan: FleetOptions): Promise<FleetService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-fleet-'));
  const fleet = await startFleet(plan);
  const port = await freePort();
  const env = {
    OIKOS_SEEDS: 'none',
    OIKOS_ALLOW_LOOPBACK: 'yes',
    OIKOS_SSH_CONFIG: writeSshConfig(fleet, folder),
    NEO4J_URI: neo4j.uri,
    NEO4J_USER: neo4j.user,
    NEO4J_PASSWORD: neo4j.password,
  };
  const begin = async (): Promise<SpawnedService> => {
    const begun = spawnService({ port, dataDir: path.join(folder, 'data'), env });
    await begun.until('ready');
    return begun;
  };
  let service = await begin();
  await describeFleet(service, fleet);
  return {
    fleet,
    service: () => service,
    end: async (signal) => {
      await service.stop(signal);
    },
    start: async () => {
      service = await begin();
    },
    close: async () => {
      await service.stop();
      await fleet.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeSshConfig({ identityFile, knownHostsFile }: Fleet, folder: string): string {
  const file = path.join(folder, 'ssh_config');
  const lines = [
    `IdentityFile ${identityFile}`,
    'IdentitiesOnly yes',
    `UserKnownHostsFile ${knownHostsFile}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

async function describeFleet(service: SpawnedService, fleet: Fleet): Promise<void> {
  const entities = [
    ...fleet.hosts.map(({ slug, address, port, user }) => ({ slug, attributes: { address, port, user } })),
    ...fleet.guests.map(({ slug, vmid }) => ({ slug, attributes: { vmid } })),
  ];
  for (const input of entities)
    await service.ask(
      'mutation ($input: UpsertEntityInput!) { upsertEntity(input: $input) { __typename } }',
      'operator',
      { input },
    );
  for (const { slug: from, on: to } of fleet.guests)
    await service.ask(
      'mutation ($input: CreateRelationInput!) { createRelation(input: $input) { __typename } }',
      'operator',
      { input: { type: 'RUNS_ON', from, to } },
    );
}
