import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/api/admission.ts';
import { createGraphqlServer } from '../../src/api/graphql-server.ts';
import { createSchema } from '../../src/api/schema.ts';
import { newId } from '../../src/auth/new-id.ts';
import { createRateLimit } from '../../src/auth/rate-limit.ts';
import { newTokenText } from '../../src/auth/token-text.ts';
import { createTokenVerifier } from '../../src/auth/tokens.ts';
import { isDatabaseAway } from '../../src/services/database-away.ts';
import { loadTables } from '../../src/services/tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startTestServer, type HttpAnswer, type TestServer } from '../support/server.ts';

/** The real door on real ports, with rates small enough to reach; time is moved by hand. */
const REQUESTS = 5;
const BAD_TOKENS = 3;

let app: TestApp;
let server: TestServer;
let behindProxy: TestServer;
let nowMs: number;
/** How often the graph was asked about a token. */
let asked: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  nowMs = 0;
  asked = 0;
  const monotonicMs = (): number => nowMs;
  const graph: TestApp['graph'] = {
    ...app.graph,
    read: (question, parameters) => {
      if (question.name === 'which token has this hash') asked += 1;
      return app.graph.read(question, parameters);
    },
  };
  const verifier = createTokenVerifier({ graph, hasPassed: () => Promise.resolve(false), monotonicMs });
  const admission = createAdmission({
    verifier,
    requests: createRateLimit({ perMinute: REQUESTS, monotonicMs }),
    badTokens: createRateLimit({ perMinute: BAD_TOKENS, monotonicMs }),
    onUse: () => undefined,
  });
  const schema = createSchema(loadTables().typeDefs);
  const log = pino({ level: 'silent' });
  const { services } = app.app;
  const graphql = createGraphqlServer({ schema, services, admission, isDatabaseAway, newId, log });
  server = await startTestServer({ graphql, admission });
  behindProxy = await startTestServer({ graphql, admission }, { isBehindProxy: true });
  return async () => {
    await server.close();
    await behindProxy.close();
  };
});

async function knock(token: string, headers: Record<string, string> = {}, at = server): Promise<HttpAnswer> {
  return at.send({
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ query: '{ whoami { name } }' }),
  });
}
const statusesOf = async (count: number, ask: () => Promise<HttpAnswer>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await ask()).status);
  return statuses;
};
const forwarded = (from: string) => ({ 'x-forwarded-for': from });

describe('a token that asks too often', () => {
  it('is answered with 429, a stable code and when to come back; then it is answered again', async () => {
    const { agent } = app.tokens;
    expect(await statusesOf(REQUESTS, () => knock(agent))).toEqual([200, 200, 200, 200, 200]);
    const refused = await knock(agent);
    expect([refused.status, refused.headers['retry-after'], refused.json.errors]).toEqual([
      429,
      '12',
      [
        {
          message: expect.stringContaining('OIKOS_RATE_LIMIT'),
          extensions: { code: 'RATE_LIMITED', retryable: true, retryAfterSeconds: 12 },
        },
      ],
    ]);
    nowMs += 12_000;
    expect(await statusesOf(2, () => knock(agent))).toEqual([200, 429]);
  });

  it('holds no other token up', async () => {
    await statusesOf(REQUESTS + 3, () => knock(app.tokens.agent));
    expect((await knock(app.tokens.person)).status).toBe(200);
  });

  it('is held up at the metrics as well', async () => {
    const metrics = (): Promise<HttpAnswer> =>
      server.send({
        path: '/metrics',
        method: 'GET',
        headers: { authorization: `Bearer ${app.tokens.agent}` },
      });
    expect(await statusesOf(REQUESTS, metrics)).toEqual([200, 200, 200, 200, 200]);
    const refused = await metrics();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '12']);
    expect(refused.json.errors[0].extensions.code).toBe('RATE_LIMITED');
  });
});

describe('an address that guesses', () => {
  it('soon waits, and the graph is not asked about its tokens meanwhile', async () => {
    const guess = (): Promise<HttpAnswer> => knock(newTokenText());
    expect(await statusesOf(BAD_TOKENS + 4, guess)).toEqual([401, 401, 401, 429, 429, 429, 429]);
    expect(asked).toBe(BAD_TOKENS);
    const refused = await guess();
    expect([refused.headers['retry-after'], refused.json.errors[0].extensions.code]).toEqual([
      '20',
      'RATE_LIMITED',
    ]);
    nowMs += 20_000;
    expect(await statusesOf(2, guess)).toEqual([401, 429]);
  });

  it('does not lock those out at the same address whose token was good before', async () => {
    expect((await knock(app.tokens.agent)).status).toBe(200);
    await statusesOf(BAD_TOKENS + 1, () => knock(newTokenText()));
    nowMs += 6_000;
    expect((await knock(app.tokens.agent)).status).toBe(200);
  });

  it('gains nothing by sending no token, or text that is none', async () => {
    const without = (): Promise<HttpAnswer> =>
      server.send({ headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(await statusesOf(5, without)).toEqual([401, 401, 401, 401, 401]);
    expect(await statusesOf(4, () => knock('oikos_short'))).toEqual([401, 401, 401, 429]);
    expect(asked).toBe(0);
  });

  it('cannot pretend to be many by a header, unless a proxy was declared', async () => {
    let n = 0;
    const guess = (): Promise<HttpAnswer> => knock(newTokenText(), forwarded(`192.0.2.${(n += 1)}`));
    expect(await statusesOf(5, guess)).toEqual([401, 401, 401, 429, 429]);
  });
});

describe('behind a declared proxy', () => {
  const guessFrom = (from: string) => (): Promise<HttpAnswer> =>
    knock(newTokenText(), forwarded(from), behindProxy);

  it('each client is counted for itself, by what the proxy appended last', async () => {
    expect(await statusesOf(4, guessFrom('198.51.100.7'))).toEqual([401, 401, 401, 429]);
    expect(await statusesOf(1, guessFrom('198.51.100.8'))).toEqual([401]);
    expect(await statusesOf(1, guessFrom('1.2.3.4, 198.51.100.7'))).toEqual([429]);
  });

  it('the addresses of one IPv6 network count as one', async () => {
    let n = 0;
    const guess = (): Promise<HttpAnswer> => guessFrom(`2001:db8:0:7::${(n += 1).toString(16)}`)();
    expect(await statusesOf(4, guess)).toEqual([401, 401, 401, 429]);
    expect(await statusesOf(1, guessFrom('2001:db8:0:8::1'))).toEqual([401]);
    expect(await statusesOf(1, guessFrom('2001:0DB8:0000:0007:1:2:3:4'))).toEqual([429]);
  });

  it('what is no address counts for the proxy itself', async () => {
    expect(await statusesOf(4, guessFrom('unknown'))).toEqual([401, 401, 401, 429]);
    expect((await knock(newTokenText())).status).toBe(429);
  });
});
