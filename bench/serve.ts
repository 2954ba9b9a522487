import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createAllowList } from '../src/api/allow-list.ts';
import { createHttpHandler } from '../src/api/http.ts';
import { createMetrics } from '../src/api/metrics.ts';
import { createApp, type App, type AppDeps } from '../src/app.ts';
import { ensureFirstTokens } from '../src/auth/first-tokens.ts';
import { newId } from '../src/auth/new-id.ts';
import type { GraphClient } from '../src/graph/client.ts';
import { isDatabaseAway } from '../src/services/database-away.ts';
import type { Tables } from '../src/services/tables.ts';

/** The real door on a port of loopback, asked over one connection that is kept, as an agent asks. */
export interface ServedApp {
  readonly app: App;
  /** Asks and gives the body; throws when the answer does not hold `contains`. */
  ask(query: string, variables: Record<string, unknown>, contains: string): Promise<string>;
  close(): Promise<void>;
}

export async function serve(
  graph: GraphClient,
  tables: Tables,
  more: Pick<AppDeps, 'targets' | 'addresses'> = {},
): Promise<ServedApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-bench-tokens-'));
  const clock = { now: () => new Date().toISOString() };
  const issued = await ensureFirstTokens({ graph, folder, now: () => clock.now(), newId });
  const file = issued.find(({ name }) => name === 'agent')?.file ?? '';
  const authorization = `Bearer ${readFileSync(file, 'utf8').trim()}`;
  const log = pino({ level: 'fatal' });
  const app = createApp({ graph, tables, clock, newId, log, ...more });
  await app.services.prepareKnowledge(tables.vocabularyHash);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.on(
    'request',
    createHttpHandler({
      allowList: createAllowList({ port, isTls: false, publicUrl: null }),
      isHttps: false,
      isBehindProxy: false,
      readiness: () => 'ready',
      backend: () => app,
      isDatabaseAway,
      metrics: createMetrics(),
      newId,
      log,
    }),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/json', authorization };
  return {
    app,
    ask: (query, variables, contains) =>
      post({ port, agent, headers, body: JSON.stringify({ query, variables }), contains }),
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.services.executions.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function post(given: {
  readonly port: number;
  readonly agent: Agent;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly contains: string;
}): Promise<string> {
  const { port, agent, headers } = given;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      port,
      agent,
      headers,
      host: '127.0.0.1',
      path: '/graphql',
      method: 'POST',
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (answer.statusCode === 200 && text.includes(given.contains)) resolve(text);
        else reject(new Error(`answered ${answer.statusCode ?? 0}: ${text.slice(0, 500)}`));
      });
    });
    outgoing.end(given.body);
  });
}
