import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fuzz } from '../support/fuzz/fuzz-run.ts';
import { startFuzzedService, type FuzzedService } from '../support/fuzz/fuzzed-service.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';

/** What is reported is 100 ms; a machine that does ten things at once may take ten times as long. */
const DELAY_MS_MAX = 1_000;

let folder: string;
let fuzzed: FuzzedService;

beforeAll(async () => {
  const graph = connectGraph();
  await resetGraph(graph);
  await graph.close();
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-fuzz-'));
  const { uri, user, password } = inject('neo4j');
  fuzzed = await startFuzzedService(path.join(folder, 'data'), {
    NEO4J_URI: uri,
    NEO4J_USER: user,
    NEO4J_PASSWORD: password,
  });
});
afterAll(async () => {
  await fuzzed.service.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['malformed HTTP', 'http', 1_000],
  ['odd JSON and wrong documents', 'graphql', 1_000],
  ['hostile slugs, commands, triggers and paths', 'api', 2_000],
] as const)(
  '%s end in a 2xx or 4xx with a stable code, and hold nothing up',
  async (_name, door, count) => {
    await fuzzed.loopDelay();
    const figures = await fuzz(door, fuzzed, count);
    const delay = await fuzzed.loopDelay();
    console.info(door, figures, delay);
    expect(figures.requests).toBe(count);
    // Most of them must have been answered, not cut off.
    expect(figures.statuses['none'] ?? 0).toBeLessThan(count / 4);
    expect(fuzzed.complaints()).toEqual([]);
    expect(fuzzed.service.child.exitCode).toBeNull();
    expect(delay.p99Ms).toBeLessThan(DELAY_MS_MAX);
  },
  600_000,
);
