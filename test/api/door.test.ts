import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startTestServer, type HttpAnswer, type TestServer } from '../support/server.ts';

let app: TestApp;
let server: TestServer;

beforeAll(async () => {
  app = await startTestApp();
  server = await startTestServer(app.app, { publicUrl: new URL('https://oikos.example.net') });
});
beforeEach(() => {
  server.state.readiness = 'ready';
  server.state.backend = app.app;
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };

function withToken(): Record<string, string> {
  return { ...JSON_TYPE, authorization: `Bearer ${app.tokens.operator}` };
}

/** Posts a body as JSON, with the operator's token. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return server.send({ headers: { ...withToken(), ...headers }, body: JSON.stringify(body) });
}

function codeOf(answer: HttpAnswer): string {
  return String(answer.json?.errors?.[0]?.extensions?.code);
}

const WHOAMI = { query: '{ whoami { name } }' };

describe('who may knock', () => {
  test.each(['localhost', '127.0.0.1', '[::1]'])('the loopback name %s is answered', async (name) => {
    const answer = await post(WHOAMI, {
      host: `${name}:${server.port}`,
      origin: `http://${name}:${server.port}`,
    });
    expect(answer.json).toEqual({ data: { whoami: { name: 'operator' } } });
  });

  test('the public address is answered, with its own origin', async () => {
    const answer = await post(WHOAMI, { host: 'oikos.example.net', origin: 'https://oikos.example.net' });
    expect(answer.status).toBe(200);
  });

  test.each([
    'localhost.evil.example',
    'localhost',
    'evil.example',
    'oikos.example.net.evil.example',
    'user@localhost',
    '127.0.0.1:1',
  ])('the host %j is refused before anything else is read', async (host) => {
    const answer = await server.send({ headers: { host }, body: 'not even JSON' });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'HOST_NOT_ALLOWED']);
  });

  test('a request that names two hosts, or none, is refused', async () => {
    const name = `Host: localhost:${server.port}\r\n`;
    for (const hosts of [`${name}Host: evil.example\r\n`, `Host: evil.example\r\n${name}`, 'Host:\r\n', '']) {
      const answer = await server.sendRaw(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 (403|400) /);
    }
  });

  test.each([
    'https://blog.example',
    'null',
    'http://localhost',
    'http://localhost.evil.example',
    'https://oikos.example.net:444',
    'http://oikos.example.net',
  ])('a page of %s may not speak to the service', async (origin) => {
    const answer = await post(WHOAMI, { host: `localhost:${server.port}`, origin });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });
});

describe('only a POST with JSON reaches GraphQL', () => {
  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is answered with 405', async (method) => {
    const path = '/graphql?query=%7B__typename%7D&extensions=%7Bnot%20json';
    const answer = await server.send({ path, method, headers: withToken() });
    expect([answer.status, codeOf(answer)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.allow).toBe('POST');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/graphql+json',
    'application/json5',
    'application/json; charset=utf-16',
  ])('%s is answered with 415', async (type) => {
    const answer = await post(WHOAMI, { 'content-type': type });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('a body without a type is answered with 415', async () => {
    const { authorization } = withToken();
    const answer = await server.send({
      headers: { authorization: authorization! },
      body: JSON.stringify(WHOAMI),
    });
    expect(answer.status).toBe(415);
  });

  test('charset=utf-8 is JSON all the same', async () => {
    expect((await post(WHOAMI, { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(200);
  });
});

describe('a body that is not one request is refused with a code', () => {
  test('a list of requests', async () => {
    const answer = await post(Array.from({ length: 20 }, () => WHOAMI));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  });

  test.each([
    '',
    '{',
    'null',
    '7',
    '"{ __typename }"',
    '{"query": 7, "variables": []}',
    '{"query": "{ __typename }", "variables": []}',
    '{"query": "{ __typename }", "extensions": 3}',
    '{"query": "{ __typename }", "operationName": 3}',
    '{"query": "{ __typename }", "surprise": 3}',
    '{}',
  ])('%j', async (body) => {
    const answer = await server.send({ headers: withToken(), body });
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toMatch(/^[A-Z_]+$/);
  });

  test('bytes that are no text', async () => {
    const body = Buffer.concat([
      Buffer.from('{"query":"{ whoami { name } } #'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    const answer = await server.send({ headers: withToken(), body });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  });

  test('broken JSON is not quoted back', async () => {
    const answer = await server.send({ headers: withToken(), body: '{"password": hunter2}' });
    expect(answer.text).not.toContain('hunter2');
  });
});

describe('a document that cannot run is refused with 400 and a code', () => {
  test.each([
    ['{ whoami', 'GRAPHQL_PARSE_FAILED'],
    ['', 'GRAPHQL_PARSE_FAILED'],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    ['query ($n: Int!) { __typename @skip(if: true) whoami { name } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query ($yes: Boolean!) { __typename @skip(if: $yes) whoami { name } }', 'BAD_INPUT'],
    ['fragment F on Query { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    ['subscription { __typename }', 'GRAPHQL_VALIDATION_FAILED'],
    ['type X { a: Int }', 'OPERATION_RESOLUTION_FAILURE'],
  ])('%s', async (query, code) => {
    const answer = await post({ query });
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  test('an operation name that the document does not have', async () => {
    const answer = await post({ query: 'query A { __typename }', operationName: 'B' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'OPERATION_RESOLUTION_FAILURE']);
  });

  test('a misspelt name is answered with the one that was meant, for those who have a token and nobody else', async () => {
    for (const query of [
      '{ whoam { name } }',
      '{ entities(firs: 1) { nodes { slug } } }',
      'mutation { upsertEntity(input: { slg: "host:a" }) { __typename } }',
      '{ proposals(filter: { status: PENDIN }) { nodes { id } } }',
      'query ($f: AuditFiltr) { whoami { name } }',
    ]) {
      expect((await post({ query })).text).toContain('Did you mean');
      for (const authorization of ['', `Bearer oikos_${'A'.repeat(43)}`]) {
        const stranger = await post({ query }, { authorization });
        expect([stranger.status, codeOf(stranger)]).toEqual([401, 'UNAUTHENTICATED']);
        expect(stranger.text).not.toMatch(/mean|whoami|entities|slug|PENDING|AuditFilter/);
      }
    }
  });

  test('introspection is for those who have a token', async () => {
    const query = '{ __schema { queryType { name } } }';
    expect((await post({ query })).json).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect((await post({ query }, { authorization: '' })).status).toBe(401);
  });
});

describe('limits hold before work is done', () => {
  const nested = (levels: number): string =>
    `{ __schema { types { ${'fields { type { '.repeat(levels)} name ${'} }'.repeat(levels)} } } }`;

  test.each([
    ['more than a thousand tokens', `{ ${'__typename '.repeat(3_000)} }`],
    ['hundreds of directives', `{ __typename ${'@skip(if: false) '.repeat(600)} }`],
    ['51 directives', `{ ${'__typename @skip(if: false) '.repeat(51)} }`],
    ['16 aliases', `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['introspection deeper than 20', nested(10)],
    [
      'aliases hidden in a fragment that is used often',
      `fragment F on Query { a: __typename b: __typename c: __typename d: __typename }
       { ${'...F '.repeat(4)} }`,
    ],
    [
      'directives hidden in fragments of fragments',
      `fragment A on Query { ${'__typename @skip(if: false) '.repeat(6)} }
       fragment B on Query { ${'...A '.repeat(3)} }
       { ...B ...B ...B }`,
    ],
  ])('%s', async (_what, query) => {
    const startedMs = performance.now();
    const answer = await post({ query });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'LIMIT_EXCEEDED']);
    expect(answer.text).not.toContain('Syntax Error');
    expect(performance.now() - startedMs).toBeLessThan(250);
  });

  test('a depth of 11, written out or in fragments; 10 passes', async () => {
    const hop = (inner: string): string => `relations { nodes { other { ${inner} } } }`;
    const nested = (inner: string): string =>
      `{ entity(slug: "host:a") { ... on Entity { ${hop(hop(inner))} } } }`;
    const tooDeep = [
      nested('relations { nodes { other { slug } } }'),
      `${nested('...F')} fragment F on Entity { relations { nodes { ...G } } }
       fragment G on EntityRelation { other { slug } }`,
    ];
    for (const query of tooDeep) {
      const answer = await post({ query });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'LIMIT_EXCEEDED']);
      expect(answer.text).toMatch(/depth/i);
    }
    expect((await post({ query: nested('relations { nodes { id } }') })).status).toBe(200);
  });

  test('15 aliases and 50 directives pass', async () => {
    const aliases = Array.from({ length: 15 }, (_, n) => `a${n}: __typename`).join(' ');
    expect((await post({ query: `{ ${aliases} }` })).status).toBe(200);
    expect((await post({ query: `{ ${'__typename @skip(if: false) '.repeat(50)} }` })).status).toBe(200);
  });

  test('fragments that contain themselves end in a refusal', async () => {
    const query = 'fragment A on Query { ...B } fragment B on Query { ...A } { ...A }';
    expect((await post({ query })).status).toBe(400);
  });

  test('a body of more than 1 MiB is answered with 413, with and without its length announced', async () => {
    const body = `{"query":"{ __typename }","variables":{"p":"${'z'.repeat(4 * 1024 * 1024)}"}}`;
    const announced = await server.send({
      headers: { ...withToken(), 'content-length': String(body.length) },
      body,
    });
    const chunked = await server.send({ headers: { ...withToken(), 'transfer-encoding': 'chunked' }, body });
    for (const answer of [announced, chunked]) {
      expect([answer.status, codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
  });

  test('JSON of more than 64 levels is refused', async () => {
    const deep = (levels: number): string =>
      `{"query":"{ __typename }","variables":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const tooDeep = await server.send({ headers: withToken(), body: deep(63) });
    expect([tooDeep.status, codeOf(tooDeep)]).toEqual([400, 'LIMIT_EXCEEDED']);
    expect((await server.send({ headers: withToken(), body: deep(62) })).status).toBe(200);
    expect((await server.send({ headers: withToken(), body: deep(200_000) })).status).toBe(400);
  });

  test('brackets inside a text are no levels', async () => {
    expect((await post({ query: '{ __typename }', variables: { a: '\\"[{'.repeat(100) } })).status).toBe(200);
  });

  test('the introspection of a client passes', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200);
  });
});

describe('every answer is closed to other sites', () => {
  test.each(['/graphql', '/healthz', '/graphiql', '/nowhere'])('%s', async (path) => {
    const { headers } = await server.send({ path, method: 'GET' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('GraphQL answers carry them too', async () => {
    const { headers } = await post(WHOAMI);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('health', () => {
  test('is told without a token, in one word each', async () => {
    const health = await server.send({ path: '/healthz', method: 'GET' });
    const ready = await server.send({ path: '/readyz', method: 'GET' });
    expect([health.status, health.text, ready.status, ready.text]).toEqual([200, 'ok', 200, 'ready']);
  });

  test.each(['starting', 'degraded'] as const)(
    'while it is %s the service is healthy but not ready',
    async (word) => {
      server.state.readiness = word;
      const ready = await server.send({ path: '/readyz', method: 'GET' });
      expect([ready.status, ready.text]).toEqual([503, word]);
      expect((await server.send({ path: '/healthz', method: 'GET' })).status).toBe(200);
    },
  );

  test('before there is a database, questions are answered with UNAVAILABLE', async () => {
    server.state.backend = null;
    const answer = await post(WHOAMI);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.json.errors[0].extensions.retryable).toBe(true);
  });

  test('metrics need a token and name no secret', async () => {
    const refused = await server.send({ path: '/metrics', method: 'GET' });
    expect([refused.status, codeOf(refused)]).toEqual([401, 'UNAUTHENTICATED']);
    await post(WHOAMI);
    const answer = await server.send({ path: '/metrics', method: 'GET', headers: withToken() });
    expect(answer.text).toContain('oikos_request_duration_seconds_count{operation="whoami",status="200"}');
    expect(answer.text).toContain('nodejs_eventloop_lag_seconds');
    expect(answer.text).not.toContain('oikos_request_duration_seconds_count{operation="evil"');
    expect(answer.text).not.toContain(app.tokens.operator);
  });
});

describe('what is not even HTTP', () => {
  test.each([
    'hello\r\n\r\n',
    'GET /healthz HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
  ])('ends in a 4xx: %#', async (text) => {
    expect(await server.sendRaw(text)).toMatch(/^HTTP\/1.1 4\d\d /);
  });
});

describe('paths', () => {
  test('anything else is answered with 404, and the absolute form as well', async () => {
    for (const path of [
      '/nowhere',
      '/graphql/',
      '/../etc/passwd',
      `http://127.0.0.1:${server.port}/graphql`,
    ]) {
      const answer = await server.send({ path, headers: withToken(), body: '{}' });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('what can only be read refuses a POST', async () => {
    for (const path of ['/', '/graphiql', '/healthz', '/readyz', '/metrics']) {
      expect((await server.send({ path, body: '{}' })).status).toBe(405);
    }
  });
});
