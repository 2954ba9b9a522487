import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { ensureFirstTokens, type RoleName } from '../src/auth/first-tokens.ts';
import { newId } from '../src/auth/new-id.ts';
import { startManagedNeo4j } from '../src/database/managed-neo4j.ts';
import { createGraphClient, type GraphClient } from '../src/graph/client.ts';
import { migrate } from '../src/graph/migrate.ts';
import { loadTables } from '../src/services/tables.ts';

/** Whoever can be asked as users ask: through the door, with a token. */
export interface Asked {
  /** Gives `data`; throws with query and answer when the door answers with errors. */
  ask(query: string, variables?: Record<string, unknown>, as?: RoleName): Promise<Record<string, unknown>>;
}

export interface Scratch extends Asked {
  readonly graph: GraphClient;
  close(): Promise<void>;
}

/** A whole service on a Neo4j of its own, which goes with it. Progress is told on the error output. */
export async function startScratch(): Promise<Scratch> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-scratch-'));
  const database = await startManagedNeo4j({
    homeDir: path.join(folder, 'neo4j'),
    cacheDir: path.resolve('.cache/neo4j'),
    profile: 'test',
    onProgress: (message) => {
      console.error(message);
    },
  });
  const graph = createGraphClient(database);
  const tables = loadTables();
  await migrate(graph, tables.migrations);
  const clock = { now: () => new Date().toISOString() };
  const issued = await ensureFirstTokens({ graph, folder, now: () => clock.now(), newId });
  const tokens = new Map(issued.map(({ name, file }) => [name, readFileSync(file, 'utf8').trim()]));
  const app = createApp({ graph, tables, clock, newId, log: pino({ level: 'error' }, pino.destination(2)) });
  return {
    graph,
    ask: async (query, variables = {}, as = 'operator') => {
      const response = await app.graphql.fetch('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(as) ?? ''}` },
        body: JSON.stringify({ query, variables }),
      });
      const body = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown };
      if (body.errors !== undefined || body.data === undefined) {
        throw new Error(
          `asked ${query}\nwith ${inspect(variables, { depth: 8 })}\ngot ${inspect(body, { depth: 8 })}`,
        );
      }
      return body.data;
    },
    close: async () => {
      await graph.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
