import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '../src/auth/new-id.ts';
import { startManagedNeo4j } from '../src/database/managed-neo4j.ts';
import { createGraphClient, type GraphClient } from '../src/graph/client.ts';
import { migrate } from '../src/graph/migrate.ts';
import { createServices, type Services } from '../src/services/services.ts';
import { loadTables } from '../src/services/tables.ts';

/** A Neo4j of its own for one measurement, with the schema laid; `another` opens a pool as a second process has it. */
export async function withScratchGraph(
  measure: (graph: GraphClient, another: () => GraphClient) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-bench-'));
  const database = await startManagedNeo4j({
    homeDir: folder,
    cacheDir: path.resolve('.cache/neo4j'),
    profile: 'server',
    onProgress: (message) => {
      console.error(message);
    },
  });
  const clients: GraphClient[] = [];
  const open = (): GraphClient => {
    const client = createGraphClient(database);
    clients.push(client);
    return client;
  };
  try {
    const graph = open();
    await migrate(graph, loadTables().migrations);
    await measure(graph, open);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The use cases as one process of the service has them. */
export function openServices(graph: GraphClient): Services {
  return createServices({
    graph,
    tables: loadTables(),
    clock: { now: () => new Date().toISOString() },
    newId,
    onRefreshFailed: (error) => {
      throw error;
    },
  });
}

/** By the nearest rank, in whole milliseconds. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return Math.round(sorted[rank] ?? Number.NaN);
}

/** Prints the figures and keeps them, with what the machine was doing besides, below bench/results. */
export async function saveResult(name: string, figures: Record<string, unknown>): Promise<void> {
  const machine = { cores: availableParallelism(), load: loadavg().map((value) => Number(value.toFixed(1))) };
  const text = `${JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, null, 2)}\n`;
  const folder = path.resolve('bench/results');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.json`), text);
  console.log(text);
}
