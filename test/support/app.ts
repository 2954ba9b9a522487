import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import pino from 'pino';
import { createApp, type App, type AppDeps } from '../../src/app.ts';
import { ensureFirstTokens, type RoleName } from '../../src/auth/first-tokens.ts';
import { newId } from '../../src/auth/new-id.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { loadTables } from '../../src/services/tables.ts';
import type { Clock } from '../../src/services/write-context.ts';
import { connectGraph, resetGraph } from './graph.ts';

export interface Answer {
  status: number;
  data: any;
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; [key: string]: unknown };
  }[];
}

export interface TestApp {
  /** Asks through the real door and gives `data`; on any GraphQL error it fails and shows query and body. */
  ask(query: string, variables?: Record<string, unknown>, as?: RoleName): Promise<any>;
  /** The same for questions that are meant to fail: status, data and errors as they came. */
  askRaw(query: string, variables?: Record<string, unknown>, as?: RoleName): Promise<Answer>;
  readonly graph: GraphClient;
  readonly app: App;
  readonly tokens: Readonly<Record<RoleName, string>>;
  /** Time as the service sees it; it stands still unless moved. */
  readonly clock: Clock & { advance(ms: number): void };
  close(): Promise<void>;
}

/** A clock that starts at a fixed moment, counts a millisecond per look, and can be moved. */
export function createTestClock(start = '2026-03-01T10:00:00.000Z'): TestApp['clock'] {
  let ms = Date.parse(start);
  return {
    now: () => new Date((ms += 1)).toISOString(),
    advance: (by) => {
      ms += by;
    },
  };
}

/**
 * The whole service on the run's Neo4j, which is emptied first; requests go through the real door. `connect` is for
 * tests that put something between the two.
 */
export async function startTestApp(
  connect: () => GraphClient = connectGraph,
  more: Pick<AppDeps, 'targets' | 'addresses' | 'executions' | 'ownData'> = {},
): Promise<TestApp> {
  const graph = connect();
  await resetGraph(graph);
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-tokens-'));
  const clock = createTestClock();
  const issued = await ensureFirstTokens({ graph, folder, now: () => clock.now(), newId });
  const tokens = Object.fromEntries(
    issued.map(({ name, file }) => [name, readFileSync(file, 'utf8').trim()]),
  ) as Record<RoleName, string>;
  const log = pino({ level: 'warn' }, pino.destination(2));
  const app = createApp({ graph, tables: loadTables(), clock, newId, log, ...more });

  const askRaw: TestApp['askRaw'] = async (query, variables = {}, as = 'operator') => {
    const response = await app.graphql.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[as]}` },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as Partial<Answer>;
    return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
  };
  return {
    ask: async (query, variables, as) => {
      const answer = await askRaw(query, variables, as);
      if (answer.status !== 200 || answer.errors.length > 0) {
        throw new Error(
          `asked ${query.trim()}\nwith ${inspect(variables, { depth: 8 })}\ngot ${inspect(answer, { depth: 12 })}`,
        );
      }
      return answer.data;
    },
    askRaw,
    graph,
    app,
    tokens,
    clock,
    close: async () => {
      await app.services.executions.close();
      await app.services.ledger.close();
      await graph.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
