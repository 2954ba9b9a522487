import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { fuzz, type FuzzedDoor, type FuzzFigures } from '../support/fuzz/fuzz-run.ts';
import { startFuzzedService, type FuzzedService, type LoopDelay } from '../support/fuzz/fuzzed-service.ts';

const COUNTS = { http: 10_000, graphql: 10_000, api: 20_000 } as const satisfies Record<FuzzedDoor, number>;
/** What is reported is 100 ms; a machine that does ten things at once may take ten times as long. */
const DELAY_MS_MAX = 1_000;

let folder: string;
let fuzzed: FuzzedService;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-fuzz-'));
  fuzzed = await startFuzzedService(path.join(folder, 'data'), {});
});
afterAll(async () => {
  await fuzzed.service.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('forty thousand malformed and hostile requests: no 5xx, no crash, no leak, and nothing held up', async () => {
  const doors: Record<string, FuzzFigures & { readonly loopDelay: LoopDelay }> = {};
  for (const door of ['http', 'graphql', 'api'] as const) {
    await fuzzed.loopDelay();
    const figures = await fuzz(door, fuzzed, COUNTS[door]);
    doors[door] = { ...figures, loopDelay: await fuzzed.loopDelay() };
  }
  await saveResult('fuzz', { doors });
  expect(fuzzed.complaints()).toEqual([]);
  expect(fuzzed.service.child.exitCode).toBeNull();
  for (const { loopDelay } of Object.values(doors)) expect(loopDelay.p99Ms).toBeLessThan(DELAY_MS_MAX);
});
