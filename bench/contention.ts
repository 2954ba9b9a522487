/**
 * Fifty callers at once, each on the same thing: how long until the last of them has its answer.
 * `npx tsx bench/contention.ts [rounds]` starts a scratch Neo4j, plays the rounds through the use cases of one process
 * and of two, and writes bench/results/contention.json.
 */
import { newId } from '../src/auth/new-id.ts';
import { isFailure } from '../src/domain/failure.ts';
import type { Caller } from '../src/domain/caller.ts';
import type { GraphClient } from '../src/graph/client.ts';
import { createServices, type Services } from '../src/services/services.ts';
import { loadTables } from '../src/services/tables.ts';
import { percentile, saveResult, withScratchGraph } from './scratch.ts';

const CALLERS = 50;
const ROUNDS = Number(process.argv[2] ?? 8);
const OPERATOR: Caller = {
  tokenId: 'bench',
  name: 'operator',
  holder: 'PERSON',
  scopes: new Set(['read', 'write', 'curate', 'admin']),
};

/** One thing that fifty want at once: what has to be there, what each does, and how many may win. */
interface Contest {
  readonly name: string;
  prepare(services: Services, round: number): Promise<string>;
  attempt(services: Services, subject: string, index: number): Promise<object>;
  readonly winners: number;
}

function done<T extends object>(answer: T): Exclude<T, { __typename: string; message: string }> {
  if (isFailure(answer)) throw new Error(JSON.stringify(answer));
  return answer as Exclude<T, { __typename: string; message: string }>;
}

const FOUND = {
  title: 'chown hung',
  symptom: 'it never returns',
  rootCause: 'delegations',
  fix: 'unexport first',
  entities: ['host:strong'],
  evidence: [
    { command: 'chown :10000 /srv/media', entity: 'host:strong', outcome: 'HUNG' as const },
    { command: 'systemctl restart nfs-server', entity: 'host:strong', outcome: 'WORKED' as const },
  ],
};

async function makeHost(services: Services, slug: string): Promise<string> {
  done(await services.entities.upsertEntity(OPERATOR, { slug }));
  return slug;
}

async function makeRunbook(services: Services, round: number): Promise<string> {
  const trigger = { pattern: '^chown' };
  return done(await services.runbooks.create(OPERATOR, { title: `book ${round} ${newId()}`, trigger })).slug;
}

const CONTESTS: readonly Contest[] = [
  {
    name: 'upsertEntity, a new slug',
    prepare: (_services, round) => Promise.resolve(`host:new-${round}-${newId()}`),
    attempt: ({ entities }, slug, index) =>
      entities.upsertEntity(OPERATOR, { slug, attributes: { rack: index }, expectedRevision: 0 }),
    winners: 1,
  },
  {
    name: 'upsertEntity, all merged',
    prepare: (services) => makeHost(services, `host:merged-${newId()}`),
    attempt: ({ entities }, slug, index) =>
      entities.upsertEntity(OPERATOR, { slug, attributes: { [`k${index}`]: index } }),
    winners: CALLERS,
  },
  {
    name: 'renameEntity, one name',
    prepare: async (services, round) => {
      for (let index = 0; index < CALLERS; index += 1) await makeHost(services, `host:r${round}-${index}`);
      return `${round}`;
    },
    attempt: ({ entities }, round, index) =>
      entities.renameEntity(OPERATOR, { entity: `host:r${round}-${index}`, slug: `host:wanted-${round}` }),
    winners: 1,
  },
  {
    name: 'retireEntity',
    prepare: (services) => makeHost(services, `host:old-${newId()}`),
    attempt: ({ entities }, entity) => entities.retireEntity(OPERATOR, { entity, expectedRevision: 1 }),
    winners: 1,
  },
  {
    name: 'moveRelation',
    prepare: async (services, round) => {
      const guest = `lxc:g${round}-${newId()}`;
      done(await services.entities.upsertEntity(OPERATOR, { slug: guest }));
      for (let index = 0; index < CALLERS; index += 1) await makeHost(services, `host:m${index}`);
      done(
        await services.relations.createRelation(OPERATOR, {
          type: 'RUNS_ON',
          from: guest,
          to: 'host:strong',
        }),
      );
      return guest;
    },
    attempt: ({ relations }, from, index) =>
      relations.moveRelation(OPERATOR, { type: 'RUNS_ON', from, to: `host:m${index}`, expectedRevision: 1 }),
    winners: 1,
  },
  {
    name: 'promoteInvestigation',
    prepare: async (services) => done(await services.investigations.create(OPERATOR, FOUND)).id,
    attempt: ({ promotion }, investigation) =>
      promotion.promote(OPERATOR, { investigation, slug: `runbook:promoted-${investigation}` }),
    winners: 1,
  },
  {
    name: 'publishRunbook',
    prepare: makeRunbook,
    attempt: ({ runbooks }, slug) => runbooks.publish(OPERATOR, { slug }),
    winners: 1,
  },
  {
    name: 'retireRunbook',
    prepare: makeRunbook,
    attempt: ({ runbooks }, slug) => runbooks.retire(OPERATOR, { slug }),
    winners: 1,
  },
];

function openProcess(graph: GraphClient): Services {
  return createServices({
    graph,
    tables: loadTables(),
    clock: { now: () => new Date().toISOString() },
    newId,
    onRefreshFailed: (error) => {
      throw error;
    },
  });
}

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
  const winners = answers.filter((answer) => !isFailure(answer)).length;
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
  const one = openProcess(graph);
  await makeHost(one, 'host:strong');
  const oneProcess = await play([one]);
  const twoProcesses = await play([one, openProcess(another())]);
  await saveResult('contention', { callers: CALLERS, rounds: ROUNDS, oneProcess, twoProcesses });
});
