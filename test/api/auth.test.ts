import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstTokens, type FirstToken } from '../../src/auth/first-tokens.ts';
import { newId } from '../../src/auth/new-id.ts';
import { hashToken, newTokenText } from '../../src/auth/token-text.ts';
import { createAdmission, type Admission } from '../../src/api/admission.ts';
import { UNLIMITED } from '../../src/auth/rate-limit.ts';
import { createTokenVerifier, type TokenVerifier } from '../../src/auth/tokens.ts';
import { SERVICE_CALLER, type Scope } from '../../src/domain/caller.ts';
import { createGraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { saveToken } from '../../src/graph/token-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startTestServer } from '../support/server.ts';

const REVOKE = statement(
  'test: revoke a token by its hash',
  `
  MATCH (t:Token {hash: $hash})
  SET t.revokedAt = $at
`,
);
const EXPIRE = statement(
  'test: give a token an end by its hash',
  'MATCH (t:Token {hash: $hash}) SET t.expiresAt = $expiresAt',
);
const LIST_TOKENS = statement(
  'test: list the tokens',
  `
  MATCH (t:Token)
  RETURN t.name AS name, t.hash AS hash, t.scopes AS scopes, t.revokedAt AS revokedAt
  ORDER BY t.createdAt
`,
);
const COUNT_TOKEN_EVENTS = statement(
  'test: count the events of tokens',
  `
  MATCH (a:AuditEvent {operation: 'issueToken'})
  RETURN count(a) AS count
`,
);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-auth-'));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(async () => {
  await app.close();
});

/** A token of these scopes that the graph knows. */
async function giveToken(scopes: Scope[], expiresAt: string | null = null): Promise<string> {
  const token = newTokenText();
  const at = app.clock.now();
  const id = newId();
  await saveToken(
    app.graph,
    {
      id,
      name: `test-${id}`,
      holder: 'SERVICE',
      hash: hashToken(token),
      scopes,
      origin: 'test',
      createdAt: at,
      expiresAt,
    },
    { id: newId(), at, caller: SERVICE_CALLER, operation: 'issueToken', subject: id, detail: {} },
  );
  return token;
}

async function whoami(headers: Record<string, string>, url = 'http://localhost/graphql'): Promise<any> {
  const response = await app.app.graphql.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: '{ whoami { name scopes } }' }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

function ensure(): Promise<FirstToken[]> {
  return ensureFirstTokens({ graph: app.graph, folder, now: () => app.clock.now(), newId });
}

function tokenIn(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8').trim();
}

const statesOf = (tokens: FirstToken[]): string[] => tokens.map(({ state }) => state);

const admissionOf = (verifier: TokenVerifier): Admission =>
  createAdmission({ verifier, requests: UNLIMITED, badTokens: UNLIMITED, onUse: () => undefined });

/** For tokens that do not expire. */
const never = (): Promise<boolean> => Promise.resolve(false);
/** As another process has it, which remembers nothing. */
const verifierOf = (): TokenVerifier =>
  createTokenVerifier({ graph: app.graph, hasPassed: never, monotonicMs: () => 0 });

describe('a token says who asks', () => {
  test('each of the three first tokens knows its own name, holder and scopes', async () => {
    const answers = await Promise.all(
      (['operator', 'agent', 'person'] as const).map((as) =>
        app.ask('{ whoami { name holder scopes } }', {}, as),
      ),
    );
    expect(answers.map(({ whoami: who }) => who)).toEqual([
      { name: 'operator', holder: 'PERSON', scopes: ['admin', 'approve', 'curate', 'read', 'write'] },
      { name: 'agent', holder: 'AGENT', scopes: ['read', 'run', 'write'] },
      { name: 'person', holder: 'PERSON', scopes: ['read', 'run', 'write'] },
    ]);
  });

  test.each([
    ['no token at all', {}],
    ['a token nobody issued', { authorization: `Bearer oikos_${'A'.repeat(43)}` }],
    ['a token cut short', { authorization: 'Bearer oikos_AAAA' }],
    ['another scheme', { authorization: 'Basic b3BlcmF0b3I6eA==' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['text that means to be a query', { authorization: "Bearer oikos_' OR 1=1 //" }],
  ])('%s is answered with 401', async (_what, headers) => {
    const answer = await whoami(headers);
    expect([answer.status, answer.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a token in the address or a cookie is not taken', async () => {
    const token = app.tokens.operator;
    const inAddress = await whoami(
      {},
      `http://localhost/graphql?access_token=${token}&authorization=Bearer%20${token}`,
    );
    const inCookie = await whoami({ cookie: `authorization=Bearer ${token}; token=${token}` });
    expect([inAddress.status, inCookie.status]).toEqual([401, 401]);
  });

  test('a missing scope is named', async () => {
    const token = await giveToken(['run']);
    const answer = await whoami({ authorization: `Bearer ${token}` });
    expect([answer.status, answer.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.errors[0].message).toContain('needs the scope "read"');
  });

  test('an expired token is refused', async () => {
    const token = await giveToken(['read'], '2026-03-01T10:30:00.000Z');
    expect((await whoami({ authorization: `Bearer ${token}` })).status).toBe(200);
    app.clock.advance(31 * 60_000);
    expect((await whoami({ authorization: `Bearer ${token}` })).status).toBe(401);
    app.clock.advance(-31 * 60_000);
    expect((await whoami({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('revoking a token takes five seconds at most', async () => {
    const token = await giveToken(['read']);
    let monotonicMs = 0;
    const { graph, clock } = app;
    const verifier = createTokenVerifier({ graph, hasPassed: never, monotonicMs: () => monotonicMs });
    expect(await verifier.verify(token)).toMatchObject({ scopes: new Set(['read']) });
    await graph.write((tx) => tx.run(REVOKE, { hash: hashToken(token), at: clock.now() }));
    monotonicMs = 4_999;
    expect(await verifier.verify(token)).toMatchObject({ scopes: new Set(['read']) });
    monotonicMs = 5_000;
    expect(await verifier.verify(token)).toBe('REVOKED');
  });

  test('while the database is away a token is neither good nor bad: try again', async () => {
    const away = createGraphClient({ uri: 'bolt://127.0.0.1:9', user: 'neo4j', password: 'x' });
    const verifier = createTokenVerifier({ graph: away, hasPassed: never, monotonicMs: () => 0 });
    const server = await startTestServer({ graphql: app.app.graphql, admission: admissionOf(verifier) });
    const answer = await server.send({
      path: '/metrics',
      method: 'GET',
      headers: { authorization: `Bearer ${app.tokens.operator}` },
    });
    await server.close();
    await away.close();
    expect([answer.status, answer.json.errors[0].extensions]).toEqual([
      503,
      { code: 'UNAVAILABLE', retryable: true },
    ]);
  });
});

describe('the three token files', () => {
  test('lie in the data folder, readable by their owner alone, and the graph holds only hashes', async () => {
    const tokens = await ensure();
    expect(statesOf(tokens)).toEqual(['issued', 'issued', 'issued']);
    expect(readdirSync(folder).sort()).toEqual(['agent', 'operator', 'person']);
    for (const { file } of tokens) expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = await app.graph.read(LIST_TOKENS, {});
    expect(JSON.stringify(kept)).not.toContain(tokenIn('operator'));
    expect(kept.map(({ hash }) => hash)).toContain(hashToken(tokenIn('operator')));
  });

  test('stay as they are at the next start', async () => {
    await ensure();
    const before = tokenIn('agent');
    expect(statesOf(await ensure())).toEqual(['kept', 'kept', 'kept']);
    expect(tokenIn('agent')).toBe(before);
  });

  test('nobody who may run may approve or curate', async () => {
    await ensure();
    for (const { scopes } of await app.graph.read(LIST_TOKENS, {})) {
      const held = scopes as string[];
      if (held.includes('run')) expect(held).not.toEqual(expect.arrayContaining(['approve']));
      if (held.includes('run')) expect(held).not.toEqual(expect.arrayContaining(['curate']));
    }
  });

  test('a new graph learns the tokens that are there', async () => {
    await ensure();
    const before = tokenIn('operator');
    await app.graph.write((tx) => tx.run(FORGET_TOKENS, {}));
    expect(statesOf(await ensure())).toEqual(['registered', 'registered', 'registered']);
    expect(tokenIn('operator')).toBe(before);
  });

  test('a lost file gets a new token, and the lost one is good no longer', async () => {
    await ensure();
    const lost = tokenIn('agent');
    rmSync(path.join(folder, 'agent'));
    expect(statesOf(await ensure())).toEqual(['kept', 'issued', 'kept']);
    const verifier = createTokenVerifier({
      graph: app.graph,
      hasPassed: never,
      monotonicMs: () => 0,
    });
    expect(await verifier.verify(lost)).toBe('REVOKED');
    expect(await verifier.verify(tokenIn('agent'))).toMatchObject({ name: 'agent' });
  });

  test('a file that holds no token is replaced', async () => {
    writeFileSync(path.join(folder, 'person'), '');
    expect(statesOf(await ensure())).toEqual(['issued', 'issued', 'issued']);
    expect(tokenIn('person')).toMatch(/^oikos_/);
  });

  test('a token that was moved away is not made again', async () => {
    await ensure();
    rmSync(path.join(folder, 'operator'));
    writeFileSync(path.join(folder, 'operator.moved'), '');
    expect(statesOf(await ensure())).toEqual(['moved', 'kept', 'kept']);
    expect(existsSync(path.join(folder, 'operator'))).toBe(false);
  });

  test('a revoked token stays revoked', async () => {
    await ensure();
    await app.graph.write((tx) => tx.run(REVOKE, { hash: hashToken(tokenIn('agent')), at: app.clock.now() }));
    expect(statesOf(await ensure())).toEqual(['kept', 'revoked', 'kept']);
  });

  test('whose end has passed is told as such', async () => {
    await ensure();
    const expiresAt = new Date(Date.parse(app.clock.now()) + 1_000).toISOString();
    await app.graph.write((tx) => tx.run(EXPIRE, { hash: hashToken(tokenIn('agent')), expiresAt }));
    expect(statesOf(await ensure())).toEqual(['kept', 'kept', 'kept']);
    app.clock.advance(2_000);
    expect(statesOf(await ensure())).toEqual(['kept', 'expired', 'kept']);
  });

  test('a token that was moved away and then lost is replaced once its mark is gone, and good no longer', async () => {
    await ensure();
    const lost = tokenIn('operator');
    rmSync(path.join(folder, 'operator'));
    writeFileSync(path.join(folder, 'operator.moved'), '');
    await ensure();
    expect(await verifierOf().verify(lost)).toMatchObject({ name: 'operator' });
    rmSync(path.join(folder, 'operator.moved'));
    expect(statesOf(await ensure())).toEqual(['issued', 'kept', 'kept']);
    expect(await verifierOf().verify(lost)).toBe('REVOKED');
    expect(await verifierOf().verify(tokenIn('operator'))).toMatchObject({ name: 'operator' });
  });

  test('a file that others could read is closed to them', async () => {
    await ensure();
    const file = path.join(folder, 'agent');
    writeFileSync(file, `${tokenIn('agent')}\n`);
    const { chmodSync } = await import('node:fs');
    chmodSync(file, 0o644);
    await ensure();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('two services that start at once end with one set, each token with one event', async () => {
    const eventsBefore = await countEvents();
    const tokensBefore = (await app.graph.read(LIST_TOKENS, {})).length;
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(statesOf(await ensure())).toEqual(['kept', 'kept', 'kept']);
    expect((await app.graph.read(LIST_TOKENS, {})).length - tokensBefore).toBe(3);
    expect((await countEvents()) - eventsBefore).toBe(3);
    expect(readdirSync(folder).sort()).toEqual(['agent', 'operator', 'person']);
  });
});

const FORGET_TOKENS = statement(
  'test: forget the tokens',
  `
  MATCH (t:Token)
  WHERE NOT t.name STARTS WITH 'test-'
  DELETE t
`,
);

async function countEvents(): Promise<number> {
  const [row] = await app.graph.read(COUNT_TOKEN_EVENTS, {});
  return Number(row?.count);
}
