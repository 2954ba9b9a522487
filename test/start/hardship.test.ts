import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasePid, killUnderLoad } from '../support/kill-under-load.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

let disk: SmallDisk;
let service: SpawnedService;

beforeAll(async () => {
  disk = mountSmallDisk();
  service = spawnService({
    port: await freePort(),
    dataDir: path.join(disk.folder, 'data'),
    env: { OIKOS_SEEDS: 'none' },
  });
  await service.until('ready', 180_000);
});
afterAll(async () => {
  await service.stop();
  disk.remove();
});

const write = (slug: string): Promise<any> =>
  service.ask(
    `mutation { upsertEntity(input: { slug: "${slug}", title: "t${Date.now()}" }) { __typename } }`,
  );
const WRITTEN = { data: { upsertEntity: { __typename: 'UpsertEntitySuccess' } } };
const read = (): Promise<any> => service.ask('{ entities(first: 1) { nodes { slug } } }');
const READ = { data: { entities: { nodes: [{ slug: 'host:before' }] } } };

describe('kill -9 of the database under load', () => {
  test('loses nothing that was acknowledged, shows a retryable code only, and mends itself', async () => {
    const figures = await killUnderLoad(service, { clients: 8, name: 'once' });
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: [], otherAnswers: [] });
  });
});

describe('a database that falls silent', () => {
  test('keeps nobody waiting until the time is over: each is told that it is away, and may repeat', async () => {
    expect(await write('host:silent')).toEqual(WRITTEN);
    const pid = databasePid(service);
    process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all([write('host:silent-a'), write('host:silent-b'), read(), read()]);
      for (const answer of answers)
        expect(answer).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', retryable: true } }] });
      expect(await service.readiness()).toBe('degraded');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await service.until('ready');
    expect(await write('host:silent-a')).toEqual(WRITTEN);
  });
});

describe('a disk that fills up', () => {
  test('stops new writes in time, says why, and goes on with reading', async ({ skip }) => {
    skip(disk.notTried !== null, disk.notTried ?? '');
    expect(await write('host:before')).toEqual(WRITTEN);
    await disk.leaveFree(100);
    await expect
      .poll(() => write('host:refused'), { timeout: 20_000 })
      .toMatchObject({
        errors: [
          {
            message: expect.stringContaining('disk') as unknown,
            extensions: { code: 'UNAVAILABLE', retryable: true },
          },
        ],
      });
    expect(await read()).toEqual(READ);
    expect(await service.readiness()).toBe('ready');
    disk.makeRoom();
    await expect.poll(() => write('host:before'), { timeout: 20_000 }).toEqual(WRITTEN);
  });
});
