import { makeExecutableSchema } from '@graphql-tools/schema';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGraphqlServer, type GraphqlServer } from '../../src/api/graphql-server.ts';
import { createApp } from '../../src/app.ts';
import { newId } from '../../src/auth/new-id.ts';
import { createGraphClient } from '../../src/graph/client.ts';
import { createLog } from '../../src/log.ts';
import { isDatabaseAway } from '../../src/services/database-away.ts';
import { loadTables } from '../../src/services/tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let logged: string[];
/** The real server over a schema whose fields go wrong in every way. */
let server: GraphqlServer;

beforeAll(async () => {
  app = await startTestApp();
  const schema = makeExecutableSchema({
    typeDefs: `
      type Query { broken: String, bare: String, slow: String, number: Int, leaks: String, required(n: Int!): String }
    `,
    resolvers: {
      Query: {
        broken: () => {
          throw new Error('neo4j://neo4j:hunter2@db:7687 said no', { cause: new Error('the cause') });
        },
        bare: () => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a library may do
          throw 'only text';
        },
        slow: () => new Promise(() => undefined),
        number: () => 'not a number',
        leaks: () => {
          throw new Error(`token ${app.tokens.operator}`);
        },
        required: () => 'fine',
      },
    },
  });
  const log = createLog('info', { write: (line) => logged.push(line) });
  const { services, admission } = app.app;
  server = createGraphqlServer({ schema, services, admission, isDatabaseAway, newId, log, requestMs: 50 });
});
beforeEach(() => {
  logged = [];
});
afterAll(async () => {
  await app.close();
});

async function ask(to: GraphqlServer, query: string, variables = {}): Promise<any> {
  const response = await to.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokens.operator}` },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, text, error: JSON.parse(text).errors?.[0] };
}

describe('a fault of ours', () => {
  test.each(['broken', 'bare', 'number'])('is masked, with a code: %s', async (field) => {
    const { error, text } = await ask(server, `{ ${field} }`);
    expect(error.extensions).toEqual({ code: 'INTERNAL_ERROR' });
    expect(error.path).toEqual([field]);
    expect(text).not.toMatch(/hunter2|only text|not a number|stack|\.ts/);
    expect(logged).toHaveLength(1);
  });

  test('is logged with its cause, on one line', async () => {
    await ask(server, '{ broken }');
    expect(JSON.parse(logged[0]!)).toMatchObject({ level: 50, msg: 'unexpected error' });
    expect(logged[0]).toContain('the cause');
    expect(logged[0]!.trimEnd()).not.toContain('\n');
  });

  test('shows no token in the log', async () => {
    await ask(server, '{ leaks }');
    expect(logged[0]).not.toContain(app.tokens.operator);
    expect(logged[0]).toContain('oikos_[masked]');
  });
});

describe('a fault of the request', () => {
  test('in its variables is told as one', async () => {
    const query = 'query ($n: Int = 1) { required(n: $n) }';
    const answer = await ask(server, query, { n: null });
    expect([answer.status, answer.error.extensions]).toEqual([400, { code: 'BAD_INPUT' }]);
    expect(logged).toEqual([]);
  });
});

describe('an operation that takes too long', () => {
  test('is given up with a code', async () => {
    const answer = await ask(server, '{ slow }');
    expect([answer.status, answer.error.extensions]).toEqual([408, { code: 'TIMEOUT' }]);
  });
});

describe('while the database is away', () => {
  test('every question is answered with UNAVAILABLE and may be repeated', async () => {
    const graph = createGraphClient({ uri: 'bolt://127.0.0.1:9', user: 'neo4j', password: 'x' });
    const log = pino({ level: 'silent' });
    const away = createApp({ graph, tables: loadTables(), clock: app.clock, newId, log });
    const { status, error } = await ask(away.graphql, '{ whoami { name } }');
    await graph.close();
    expect([status, error.extensions]).toEqual([503, { code: 'UNAVAILABLE', retryable: true }]);
    expect(error.message).not.toContain('127.0.0.1');
  });
});

test.each(['2027-02-30T10:00:00Z', '2027-01-01T24:00:00Z', '2027-13-01T10:00:00Z', '2027-01-01'])(
  'a time that no calendar has is refused, and quoted: %s',
  async (observedAt) => {
    const { errors } = await app.askRaw(
      'mutation ($t: Time) { upsertEntity(input: { slug: "host:late", observedAt: $t }) { __typename } }',
      { t: observedAt },
    );
    expect(errors).toMatchObject([
      { message: expect.stringContaining(observedAt) as string, extensions: { code: 'BAD_INPUT' } },
    ]);
  },
);
