import { expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { killTheService } from '../support/kill-the-service.ts';
import { withScratchNeo4j } from '../support/scratch-neo4j.ts';

test(
  '200 times kill -9 of the service in 2,000 runs: nothing starts twice, everything ends',
  { timeout: 7_200_000 },
  async () => {
    const counts = await withScratchNeo4j((neo4j) => killTheService({ neo4j, kills: 200, runsPerKill: 10 }));
    await saveResult('service-killed', { ...counts });
    expect(counts).toMatchObject({ startedTwice: [], withoutEnd: [], wrong: [] });
    expect(counts.approved).toBeGreaterThan(200);
  },
);
