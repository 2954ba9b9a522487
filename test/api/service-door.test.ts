import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestPlain, type IncomingHttpHeaders } from 'node:http';
import { createServer, request as requestTls, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCertificate, type SelfSigned } from '../support/certificate.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';

/** The real service as a process, with TLS of its own and behind a real proxy that ends TLS. */

const PUBLIC = 'oikos.example.net';
/** Another site of the same house, for which the proxy answers as well. */
const OTHER_SITE = 'other.example.net';
let folder: string;
let pair: SelfSigned;
const services: SpawnedService[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-door-'));
  pair = makeCertificate({ names: [PUBLIC, OTHER_SITE] });
  writeFileSync(path.join(folder, 'cert.pem'), pair.cert);
  writeFileSync(path.join(folder, 'key.pem'), pair.key, { mode: 0o600 });
  const graph = connectGraph();
  await resetGraph(graph);
  await graph.close();
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function spawnOn(
  name: string,
  env: Record<string, string>,
): Promise<{ service: SpawnedService; port: number }> {
  const port = await freePort();
  const { uri, user, password } = inject('neo4j');
  const database = { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, OIKOS_SEEDS: 'none' };
  const service = spawnService({ port, dataDir: path.join(folder, name), env: { ...database, ...env } });
  services.push(service);
  return { service, port };
}

const tls = (): Record<string, string> => ({
  OIKOS_TLS_CERT_FILE: path.join(folder, 'cert.pem'),
  OIKOS_TLS_KEY_FILE: path.join(folder, 'key.pem'),
});
const tokenOf = (name: string): string =>
  readFileSync(path.join(folder, name, 'tokens', 'agent'), 'utf8').trim();

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: any;
}

/** Asks who the token belongs to, over TLS that only this certificate satisfies. */
function whoami(port: number, token: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = requestTls(
      {
        host: '127.0.0.1',
        port,
        path: '/graphql',
        method: 'POST',
        ca: pair.cert,
        agent: false,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, json: JSON.parse(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ query: '{ whoami { name } }' }));
  });
}

/** What stands in front of the service in a real house: ends TLS, keeps Host, and says where a request came from. */
async function startProxy(target: number): Promise<{ port: number; server: Server }> {
  const server = createServer(pair, (incoming, outgoing) => {
    const { url, method, headers, socket } = incoming;
    const before = headers['x-forwarded-for'];
    const from = [before, socket.remoteAddress].flat().filter(Boolean).join(', ');
    const passed = requestPlain(
      {
        host: '127.0.0.1',
        port: target,
        path: url,
        method,
        headers: { ...headers, 'x-forwarded-for': from },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, server };
}

// A start is a bound of its own, as wide as among the tests of starting.
describe('a service with a certificate', { timeout: 240_000 }, () => {
  it('answers over TLS, says so to browsers, and takes its own origin only', async () => {
    const { service, port } = await spawnOn('tls', tls());
    await expect
      .poll(() => service.output(), { timeout: 120_000 })
      .toContain(`Oikos is ready at https://127.0.0.1:${port}`);
    const answer = await whoami(port, tokenOf('tls'), { origin: `https://127.0.0.1:${port}` });
    expect([answer.status, answer.json]).toEqual([200, { data: { whoami: { name: 'agent' } } }]);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    const plainOrigin = await whoami(port, tokenOf('tls'), { origin: `http://127.0.0.1:${port}` });
    expect(plainOrigin.json.errors[0].extensions.code).toBe('ORIGIN_NOT_ALLOWED');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  it('whose key is another one’s does not start, says which variable, and touches no database', async () => {
    const stray = path.join(folder, 'stray.pem');
    writeFileSync(stray, makeCertificate().key);
    const { service } = await spawnOn('stray', { ...tls(), OIKOS_TLS_KEY_FILE: stray });
    expect(await service.ended).toBe(1);
    expect(service.errors()).toContain(`OIKOS_TLS_KEY_FILE: ${stray} is not the key of the certificate`);
    expect(service.errors()).not.toMatch(/\n\s+at /);
    expect(service.output()).not.toContain('ready');
  });
});

describe('a service behind a declared proxy', { timeout: 240_000 }, () => {
  it('listens beyond loopback, answers under its public name, and counts clients as the proxy tells them', async () => {
    const { service, port } = await spawnOn('proxy', {
      OIKOS_BIND: '0.0.0.0',
      OIKOS_BEHIND_PROXY: 'yes',
      OIKOS_PUBLIC_URL: `https://${PUBLIC}`,
      OIKOS_BAD_TOKEN_LIMIT: '3',
    });
    await service.until('ready');
    const proxy = await startProxy(port);
    try {
      const named = { host: PUBLIC, origin: `https://${PUBLIC}` };
      const answer = await whoami(proxy.port, tokenOf('proxy'), named);
      expect([answer.status, answer.json]).toEqual([200, { data: { whoami: { name: 'agent' } } }]);
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d+/);

      const foreign = await whoami(proxy.port, tokenOf('proxy'), { host: OTHER_SITE });
      expect([foreign.status, foreign.json.errors[0].extensions.code]).toEqual([403, 'HOST_NOT_ALLOWED']);
      const page = await whoami(proxy.port, tokenOf('proxy'), { ...named, origin: 'https://evil.example' });
      expect([page.status, page.json.errors[0].extensions.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);

      // What a client claims about itself stands before what the proxy appends, and does not count.
      const guesses: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const claimed = { ...named, 'x-forwarded-for': `192.0.2.${n}` };
        guesses.push((await whoami(proxy.port, `oikos_${String(n).repeat(43)}`, claimed)).status);
      }
      expect(guesses).toEqual([401, 401, 401, 429, 429]);
      expect((await whoami(proxy.port, tokenOf('proxy'), named)).status).toBe(200);
    } finally {
      proxy.server.closeAllConnections();
      await new Promise((resolve) => proxy.server.close(resolve));
    }
  });
});
