import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDetour } from '../support/detour.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';

const WHOAMI = '{ whoami { name } }';
const STOP_MS = 10_000;

let folder: string;
let service: SpawnedService;
let port: number;
const others: SpawnedService[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-start-'));
  port = await freePort();
  service = spawnService({ port, dataDir: path.join(folder, 'one') });
});
afterAll(async () => {
  await Promise.all([service, ...others].map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function spawnAnother(options: Parameters<typeof spawnService>[0]): SpawnedService {
  const another = spawnService(options);
  others.push(another);
  return another;
}

/** The process of the managed database, as the service logs it. */
function databasePid(of: SpawnedService): number {
  const pids = [...of.errors().matchAll(/"event":\{"type":"started","pid":(\d+)/g)];
  return Number(pids.at(-1)?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the first start', () => {
  test('says that it is healthy before it is ready', async () => {
    await service.until('starting');
    expect(await (await fetch(`${service.url}/healthz`)).text()).toBe('ok');
    const early = await fetch(`${service.url}/graphql`, { method: 'POST' });
    expect([early.status, (await early.json()) as unknown]).toMatchObject([
      503,
      { errors: [{ extensions: { code: 'UNAVAILABLE', retryable: true } }] },
    ]);
    await service.until('ready', 180_000);
  });

  test('prints the address, where the tokens lie and three things to try', () => {
    const tokens = path.join(folder, 'one', 'tokens');
    expect(service.output()).toContain(`Oikos is ready at ${service.url}`);
    expect(service.output()).toContain(`${tokens}/operator`);
    expect(service.output()).toMatch(/Three things to try[\s\S]*1\.[\s\S]*2\.[\s\S]*3\./);
    expect(service.output()).toContain('operator.moved');
    for (const name of ['operator', 'agent', 'person']) {
      expect(statSync(path.join(tokens, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('each question that it prints is answered when it is copied', async () => {
    const bodies = [...service.output().matchAll(/-d '(\{.*\})'$/gm)].map(([, body]) => String(body));
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      const { query } = JSON.parse(body) as { query: string };
      expect(await service.ask(query, 'agent')).not.toHaveProperty('errors');
    }
  });

  test('logs one JSON object per line, and no token', async () => {
    await service.ask(WHOAMI, 'agent');
    await expect.poll(() => service.errors()).toMatch(/"operation":"whoami".*\n$/);
    const lines = service.errors().trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { service: string }).service)).not.toContain(undefined);
    const token = readFileSync(path.join(folder, 'one', 'tokens', 'agent'), 'utf8').trim();
    expect(service.errors() + service.output()).not.toContain(token);
  });
});

describe('a second instance', () => {
  test('on a taken port ends with the name of the variable and leaves the first one alone', async () => {
    const second = spawnAnother({ port, dataDir: path.join(folder, 'two') });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(`OIKOS_PORT: port ${port} on 127.0.0.1 is taken`);
    expect(await service.ask(WHOAMI)).toEqual({ data: { whoami: { name: 'operator' } } });
  });

  test('on the same data folder ends and says so', async () => {
    const second = spawnAnother({ port: await freePort(), dataDir: path.join(folder, 'one') });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain(path.join(folder, 'one'));
    expect(second.errors()).not.toContain('at startManagedNeo4j (');
    expect(await service.readiness()).toBe('ready');
  });

  test('with a port and a folder of its own runs beside the first, with tokens of its own', async () => {
    const second = spawnAnother({
      port: await freePort(),
      dataDir: path.join(folder, 'three'),
      env: { OIKOS_SEEDS: 'none' },
    });
    await second.until('ready', 180_000);
    expect(await second.ask(WHOAMI)).toEqual({ data: { whoami: { name: 'operator' } } });
    const foreign = await fetch(`${second.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${readFileSync(path.join(folder, 'one', 'tokens', 'operator'), 'utf8').trim()}`,
      },
      body: JSON.stringify({ query: WHOAMI }),
    });
    expect(foreign.status).toBe(401);
    const { code, ms } = await second.stop('SIGINT');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOP_MS);
    expect(isAlive(databasePid(second))).toBe(false);
    expect(await service.readiness()).toBe('ready');
  });
});

describe('a configuration that cannot be used', () => {
  test('ends at once with the name of the variable and exit code 2', async () => {
    const dataDir = path.join(folder, 'four');
    const refused = spawnAnother({ port: await freePort(), dataDir, env: { OIKOS_BIND: '0.0.0.0' } });
    expect(await refused.ended).toBe(2);
    expect(refused.errors()).toContain('OIKOS_BIND is 0.0.0.0');
  });
});

describe('a database of somebody else', () => {
  test('is waited for, missed when it goes away, and found again', async () => {
    const password = readFileSync(path.join(folder, 'one', 'neo4j', 'password'), 'utf8').trim();
    const boltPort = Number(/bolt:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);
    const detourPort = await freePort();
    const detour = createDetour(detourPort, boltPort);
    const guest = spawnAnother({
      port: await freePort(),
      dataDir: path.join(folder, 'five'),
      env: { NEO4J_URI: `bolt://127.0.0.1:${detourPort}`, NEO4J_PASSWORD: password },
    });
    await guest.until('degraded');
    expect(await (await fetch(`${guest.url}/healthz`)).text()).toBe('ok');
    await detour.open();
    await guest.until('ready');
    expect(guest.output()).toContain(`Waiting for bolt://127.0.0.1:${detourPort}`);
    expect(await guest.ask(WHOAMI)).toEqual({ data: { whoami: { name: 'operator' } } });

    await detour.shut();
    await guest.until('degraded');
    await detour.open();
    await guest.until('ready');
    expect(await guest.ask(WHOAMI)).toEqual({ data: { whoami: { name: 'operator' } } });

    const { code } = await guest.stop();
    await detour.shut();
    expect(code).toBe(0);
    expect(await service.readiness()).toBe('ready');
  });

  test('that refuses the account is told with the variables', async () => {
    const boltPort = Number(/bolt:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);
    const refused = spawnAnother({
      port: await freePort(),
      dataDir: path.join(folder, 'six'),
      env: { NEO4J_URI: `bolt://127.0.0.1:${boltPort}`, NEO4J_PASSWORD: 'not this one' },
    });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain('check NEO4J_USER and NEO4J_PASSWORD');
    expect(refused.errors()).not.toContain('not this one');
  });
});

describe('the managed database', () => {
  test('may die: the service says so, brings it back and answers again', async () => {
    const before = databasePid(service);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => databasePid(service), { timeout: 120_000 }).not.toBe(before);
    await service.until('ready');
    expect(await service.ask(WHOAMI)).toEqual({ data: { whoami: { name: 'operator' } } });
  });
});

describe('SIGTERM', () => {
  test('ends service and database within ten seconds, with exit code 0', async () => {
    const database = databasePid(service);
    expect(isAlive(database)).toBe(true);
    const { code, ms } = await service.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOP_MS);
    expect(isAlive(database)).toBe(false);
  });

  test('the next start finds everything as it was: the same tokens, and no advice for the first time', async () => {
    const token = readFileSync(path.join(folder, 'one', 'tokens', 'agent'), 'utf8');
    service = spawnService({ port, dataDir: path.join(folder, 'one') });
    const startedMs = performance.now();
    await service.until('ready');
    expect(performance.now() - startedMs).toBeLessThan(180_000);
    expect(readFileSync(path.join(folder, 'one', 'tokens', 'agent'), 'utf8')).toBe(token);
    expect(await service.ask(WHOAMI, 'agent')).toEqual({ data: { whoami: { name: 'agent' } } });
    expect(service.output()).not.toContain('operator.moved');
    await service.stop();
  });
});
