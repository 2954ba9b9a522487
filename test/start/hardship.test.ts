import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killUnderLoad } from '../support/kill-under-load.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';

const MIB = 1024 * 1024;
/** Programs of the system, which no package of ours brings. */
const MOUNT = 'mount';
const UNMOUNT = 'umount';
/** Larger than what is kept free and what a new store takes. */
const DISK_MIB = 400;

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
const read = (): Promise<any> => service.ask('{ entities(first: 1) { nodes { slug } } }');
const READ = { data: { entities: { nodes: [{ slug: 'host:before' }] } } };

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

describe('kill -9 of the database under load', () => {
  test('loses nothing that was acknowledged, shows a retryable code only, and mends itself', async () => {
    const figures = await killUnderLoad(service, { clients: 8, name: 'once' });
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: [], otherAnswers: [] });
  });
});

describe('a disk that fills up', () => {
  test('stops new writes in time, says why, and goes on with reading', async ({ skip }) => {
    skip(!isMounted, 'not tried: no small disk can be mounted here');
    expect(await write('host:before')).toEqual(WRITTEN);
    await leaveFree(100);
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
    makeRoom();
    await expect.poll(() => write('host:before'), { timeout: 20_000 }).toEqual(WRITTEN);
  });
});
