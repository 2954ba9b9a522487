import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { killUnderLoad, type KillFigures } from '../support/kill-under-load.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';

const KILLS = 5;

let folder: string;
let service: SpawnedService;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-killed-'));
  service = spawnService({
    port: await freePort(),
    dataDir: path.join(folder, 'data'),
    env: { OIKOS_SEEDS: 'none' },
  });
  await service.until('ready', 240_000);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('five times kill -9 of the database under load: nothing that was acknowledged is lost', async () => {
  const kills: KillFigures[] = [];
  for (let round = 0; round < KILLS; round += 1)
    kills.push(await killUnderLoad(service, { clients: 8, name: `k${round}` }));
  await saveResult('database-killed', { kills });
  for (const figures of kills) expect(figures).toMatchObject({ lost: [], otherAnswers: [] });
});
