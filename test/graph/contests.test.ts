import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFailure } from '../../src/domain/failure.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import type { Services } from '../../src/services/services.ts';
import { CALLERS, CONTESTS, hasWon, makeHost } from '../support/contests.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { servicesOn } from '../support/knowledge.ts';

const EVENTS = statement(
  'test: how many audit events there are, and how many of one operation',
  `
  MATCH (a:AuditEvent)
  RETURN count(a) AS inAll, count(CASE WHEN a.operation = $operation THEN 1 END) AS ofOperation
`,
);

/** Processes of one service, each with a pool and queues of its own: between them only the database decides. */
const PROCESSES = 5;

let pools: GraphClient[];
let processes: Services[];

// Each contest is about things of its own, so one empty graph does for all of them.
beforeAll(async () => {
  pools = Array.from({ length: PROCESSES }, () => connectGraph());
  await resetGraph(pools[0]!);
  processes = pools.map(servicesOn);
  for (const slug of ['host:strong', 'host:neighbour']) await makeHost(processes[0]!, slug);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
});

async function eventsOf(operation: string): Promise<{ inAll: number; ofOperation: number }> {
  const [row] = await pools[0]!.read(EVENTS, { operation });
  return { inAll: Number(row?.['inAll']), ofOperation: Number(row?.['ofOperation']) };
}

describe('fifty callers of five processes at once', () => {
  test.each(CONTESTS.map((contest) => [contest.name, contest] as const))(
    '%s: who wins is decided once, all others are told why, and each change leaves one audit event',
    async (_name, contest) => {
      const [first] = processes as [Services];
      const neighbour = await first.entities.getEntity('host:neighbour');
      const subject = await contest.prepare(first, 1);
      const before = await eventsOf(contest.operation);
      const answers = await Promise.all(
        Array.from({ length: CALLERS }, (_, index) =>
          contest.attempt(processes[index % PROCESSES]!, subject, index),
        ),
      );
      expect(answers.filter((answer) => hasWon(contest, answer))).toHaveLength(contest.winners);
      const refusals = answers.filter(isFailure).map(({ __typename }) => __typename);
      const told = contest.loser === null ? [] : Array(CALLERS - contest.winners).fill(contest.loser);
      expect(refusals).toEqual(told);
      const after = await eventsOf(contest.operation);
      expect(after.ofOperation - before.ofOperation).toBe(contest.winners);
      expect(after.inAll - before.inAll).toBe(contest.winners);
      expect(await first.entities.getEntity('host:neighbour')).toEqual(neighbour);
    },
  );
});
