import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { createGraphClient, type GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { freePort, spawnService, type SpawnedService } from '../support/service.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const ROUNDS = 5;
const BACK_WITHIN_MS = 600_000;
const FILL = statement(
  'test: write until nothing fits',
  'UNWIND range(1, $rows) AS n CREATE (:Filler {round: $round, text: $text + n})',
);
const COUNT = statement(
  'test: how much of it is there',
  'MATCH (f:Filler {round: $round}) RETURN count(f) AS count',
);

let disk: SmallDisk;
let service: SpawnedService;

const startService = async (): Promise<SpawnedService> =>
  spawnService({
    port: await freePort(),
    dataDir: path.join(disk.folder, 'data'),
    env: { OIKOS_SEEDS: 'none' },
  });

beforeAll(async () => {
  disk = mountSmallDisk();
  service = await startService();
  await service.until('ready', 180_000);
});
afterAll(async () => {
  await service.stop();
  disk.remove();
});

interface DiskFigures {
  /** What the database had acknowledged when the disk was full, and what was there afterwards. */
  readonly acknowledged: number;
  readonly found: number;
  /** Answers with the code UNAVAILABLE, marked as retryable, while it was not back. */
  readonly unavailable: number;
  /** Anything else. */
  readonly otherAnswers: readonly string[];
  /** From when there was room again until a write was acknowledged. */
  readonly backAfterMs: number;
}

describe('a disk that is full to its last byte', () => {
  test('the database is restarted by itself once there is room, with all that it had acknowledged', async ({
    skip,
  }) => {
    skip(disk.notTried !== null, disk.notTried ?? '');
    const rounds: DiskFigures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await disk.leaveFree(4);
      const acknowledged = await fillTheLog(round);
      disk.makeRoom();
      rounds.push({ ...(await untilBack()), acknowledged, found: await countOf(round) });
    }
    await service.until('ready');
    const stopped = await stopWhileFull(ROUNDS);
    await saveResult('full-disk', { rounds, stoppedWhileFull: stopped });
    for (const figures of [...rounds, stopped])
      expect(figures).toMatchObject({ found: figures.acknowledged, otherAnswers: [] });
    expect(service.errors()).not.toContain('LOG_DAMAGED');
  });
});

/** Whoever has a full disk stops the service, makes room, and starts it again. */
async function stopWhileFull(round: number): Promise<DiskFigures> {
  await disk.leaveFree(4);
  const acknowledged = await fillTheLog(round);
  await service.stop();
  disk.makeRoom();
  const startedMs = performance.now();
  service = await startService();
  await service.until('ready', BACK_WITHIN_MS);
  const back = await untilBack();
  const found = await countOf(round);
  return { ...back, acknowledged, found, backAfterMs: Math.round(performance.now() - startedMs) };
}

async function untilBack(): Promise<Omit<DiskFigures, 'acknowledged' | 'found'>> {
  const startedMs = performance.now();
  const otherAnswers: string[] = [];
  for (let unavailable = 0; ;) {
    const answer = await service.ask('mutation { upsertEntity(input: { slug: "host:h" }) { __typename } }');
    const tookMs = performance.now() - startedMs;
    if (answer.data?.upsertEntity?.__typename === 'UpsertEntitySuccess')
      return { unavailable, otherAnswers, backAfterMs: Math.round(tookMs) };
    const [error] = answer.errors ?? [];
    if (error?.extensions.code === 'UNAVAILABLE' && error.extensions.retryable === true) unavailable += 1;
    else otherAnswers.push(JSON.stringify(answer));
    if (tookMs > BACK_WITHIN_MS) throw new Error(`not back:\n${service.errors().slice(-4_000)}`);
    await sleep(500);
  }
}

/** Past the service, which would refuse: a client of the database itself. */
async function withDatabase<T>(work: (graph: GraphClient) => Promise<T>): Promise<T> {
  const port = Number(/bolt:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);
  const password = readFileSync(path.join(disk.folder, 'data', 'neo4j', 'password'), 'utf8').trim();
  const graph = createGraphClient({ uri: `bolt://127.0.0.1:${port}`, user: 'neo4j', password });
  try {
    return await work(graph);
  } finally {
    await graph.close();
  }
}

/** Writes until the database cannot write any more; gives how much it had acknowledged by then. */
function fillTheLog(round: number): Promise<number> {
  return withDatabase(async (graph) => {
    // Sizes differ, so that the disk ends at another place in a transaction each time.
    const rows = 60 + round * 7;
    const text = 'x'.repeat(9_000 + round * 977);
    for (let acknowledged = 0; acknowledged < 200 * rows; acknowledged += rows) {
      const isWritten = await graph
        .write((tx) => tx.run(FILL, { rows, text, round }))
        .then(
          () => true,
          () => false,
        );
      if (!isWritten) return acknowledged;
    }
    throw new Error('the disk did not fill up');
  });
}

function countOf(round: number): Promise<number> {
  return withDatabase(async (graph) => Number((await graph.read(COUNT, { round }))[0]?.['count']));
}
