import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFleet } from '../../demo/fleet.ts';
import type { Fleet, FleetOptions } from '../../demo/fleet-types.ts';
import type { AppDeps } from '../../src/app.ts';
import { createTargets, type Targets } from '../../src/exec/targets.ts';
import { startTestApp, type TestApp } from './app.ts';
import { newMark, plainEnvironment } from './exec.ts';
import { fleetOf } from './fleet-api.ts';
import { connectGraph } from './graph.ts';

/** The service with real machines to run commands on. */
export interface FleetApp extends TestApp {
  readonly fleet: Fleet;
  readonly targets: Targets;
}

const POLICY = { isLoopbackAllowed: true };

/** Starts the machines, the service, and writes the machines down in its graph. */
export async function startFleetApp(
  plan: FleetOptions,
  more: Pick<AppDeps, 'executions'> = {},
): Promise<FleetApp> {
  const directory = mkdtempSync(path.join(tmpdir(), 'oxf-'));
  const fleet = await startFleet(plan);
  const targets = targetsOf(fleet, directory);
  const app = await startTestApp(connectGraph, { targets, addresses: POLICY, ...more });
  await writeDown(app, fleet);
  return {
    ...app,
    fleet,
    targets,
    close: async () => {
      await app.app.services.executions.close();
      await targets.close();
      await app.close();
      await fleet.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What reaches the machines of a fleet; control sockets lie in the directory. */
export function targetsOf(fleet: Fleet, directory: string): Targets {
  return createTargets({
    directory,
    includes: [],
    identityFiles: [fleet.identityFile],
    knownHostsFiles: [fleet.knownHostsFile],
    environment: plainEnvironment,
    policy: POLICY,
    newMark,
  });
}

async function writeDown(app: TestApp, fleet: Fleet): Promise<void> {
  const { change } = fleetOf(app);
  for (const { slug, address, port, user } of fleet.hosts)
    await change('upsertEntity', { slug, attributes: { address, port, user } });
  for (const { slug, vmid, on } of fleet.guests) {
    await change('upsertEntity', { slug, attributes: { vmid } });
    await change('createRelation', { type: 'RUNS_ON', from: slug, to: on });
  }
}
