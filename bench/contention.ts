/**
 * Fifty callers at once, each on the same thing: how long until the last of them has its answer.
 * `npx tsx bench/contention.ts [rounds]` starts a scratch Neo4j, plays the rounds through the use cases of one process
 * and of two, and writes bench/results/contention.json.
 */
import type { Services } from '../src/services/services.ts';
import { CALLERS, CONTESTS, hasWon, makeHost, type Contest } from '../test/support/contests.ts';
import { openServices, percentile, saveResult, withScratchGraph } from './scratch.ts';

const ROUNDS = Number(process.argv[2] ?? 8);

async function playRound(contest: Contest, processes: readonly Services[], round: number): Promise<number> {
  const [first] = processes;
  if (first === undefined) throw new Error('no process');
  const subject = await contest.prepare(first, round);
  const startedMs = performance.now();
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      contest.attempt(processes[index % processes.length] ?? first, subject, index),
    ),
  );
  const tookMs = performance.now() - startedMs;
  const winners = answers.filter((answer) => hasWon(contest, answer)).length;
  if (winners !== contest.winners) throw new Error(`${contest.name}: ${winners} winners`);
  return tookMs;
}

async function play(processes: readonly Services[]): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  const all: number[] = [];
  for (const contest of CONTESTS) {
    // The first round of each plans its statements; a service that is up has done that.
    await playRound(contest, processes, processes.length * 1000);
    const tookMs: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1)
      tookMs.push(await playRound(contest, processes, processes.length * 1000 + round));
    all.push(...tookMs);
    figures[contest.name] = { p50Ms: percentile(tookMs, 50), p95Ms: percentile(tookMs, 95) };
  }
  return { p50Ms: percentile(all, 50), p95Ms: percentile(all, 95), contests: figures };
}

await withScratchGraph(async (graph, another) => {
  const one = openServices(graph);
  await makeHost(one, 'host:strong');
  const oneProcess = await play([one]);
  const twoProcesses = await play([one, openServices(another())]);
  await saveResult('contention', { callers: CALLERS, rounds: ROUNDS, oneProcess, twoProcesses });
});
