import { expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { killTheService } from '../support/kill-the-service.ts';
import { withScratchNeo4j } from '../support/scratch-neo4j.ts';

/** Ten commands for each. */
const KILLS = Number(process.env['KILLS'] ?? 200);

test(
  `${KILLS} times kill -9 of the service in ${KILLS * 10} runs: nothing starts twice, everything ends`,
  { timeout: 7_200_000 },
  async () => {
    const counts = await withScratchNeo4j((neo4j) =>
      killTheService({ neo4j, kills: KILLS, runsPerKill: 10 }),
    );
    await saveResult('service-killed', { ...counts });
    expect(counts).toMatchObject({ startedTwice: [], withoutEnd: [], wrong: [] });
    expect(counts.approved).toBeGreaterThan(KILLS);
  },
);
