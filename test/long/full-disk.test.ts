import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';

const MIB = 1024 * 1024;
/** Programs of the system, which no package of ours brings. */
const MOUNT = 'mount';
const UNMOUNT = 'umount';
/** Larger than what is kept free and what a new store takes. */
const DISK_MIB = 400;
const FILL = statement(
  'test: write until nothing fits',
  'UNWIND range(1, 100) AS n CREATE (:Filler {text: $text + n})',
);

let folder: string;
let disk: string;
let isMounted = false;
let service: SpawnedService;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-hardship-'));
  disk = path.join(folder, 'disk');
  mkdirSync(disk);
  isMounted = mountSmallDisk(disk);
  service = spawnService({
    port: await freePort(),
    dataDir: path.join(disk, 'data'),
    env: { OIKOS_SEEDS: 'none' },
  });
  await service.until('ready', 180_000);
});
afterAll(async () => {
  await service.stop();
  if (isMounted) execFileSync(UNMOUNT, [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Only root may, and not in every container. */
function mountSmallDisk(at: string): boolean {
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'oikos-test', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const write = (slug: string): Promise<any> =>
  service.ask(
    `mutation { upsertEntity(input: { slug: "${slug}", title: "t${Date.now()}" }) { __typename } }`,
  );
const WRITTEN = { data: { upsertEntity: { __typename: 'UpsertEntitySuccess' } } };

async function freeMiB(): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return (bavail * bsize) / MIB;
}
async function leaveFree(mib: number): Promise<void> {
  const surplus = Math.floor(((await freeMiB()) - mib) * MIB);
  writeFileSync(path.join(disk, 'filler'), Buffer.alloc(Math.max(0, surplus)));
}
const makeRoom = (): void => {
  rmSync(path.join(disk, 'filler'), { force: true });
};

describe('a disk that fills up', () => {
  test('to the last byte: the database is restarted by itself once there is room', async ({ skip }) => {
    skip(!isMounted, 'not tried: no small disk can be mounted here');
    await leaveFree(4);
    await fillTheLog();
    // What the filler took is the database's own by now, so that room is made by hand.
    makeRoom();
    await expect
      .poll(() => write('host:before').catch(() => null), { timeout: 220_000, interval: 1_000 })
      .toEqual(WRITTEN);
    await service.until('ready');
    expect(await service.ask('{ entity(slug: "host:before") { __typename } }')).toEqual({
      data: { entity: { __typename: 'Entity' } },
    });
    expect(service.errors()).toContain('it refuses what it is asked');
  }, 300_000);
});

/** Past the service, which would refuse: until the database itself cannot write any more. */
async function fillTheLog(): Promise<void> {
  const port = Number(/bolt:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);
  const password = readFileSync(path.join(disk, 'data', 'neo4j', 'password'), 'utf8').trim();
  const graph = createGraphClient({ uri: `bolt://127.0.0.1:${port}`, user: 'neo4j', password });
  try {
    for (let count = 0; count < 200; count += 1) {
      const failed = await graph
        .write((tx) => tx.run(FILL, { text: 'x'.repeat(10_000) }))
        .then(
          () => false,
          () => true,
        );
      if (failed) return;
      await sleep(10);
    }
    throw new Error('the disk did not fill up');
  } finally {
    await graph.close();
  }
}
