import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Fleet } from '../../demo/fleet-types.ts';
import { startFleetService, type Neo4jAccess } from './fleet-service.ts';
import type { SpawnedService } from './service.ts';

export interface KillPlan {
  readonly neo4j: Neo4jAccess;
  readonly kills: number;
  readonly runsPerKill: number;
}

export interface KillCounts {
  readonly kills: number;
  /** Ids that the service gave out, and how many of them an operator's yes was acknowledged for. */
  readonly accepted: number;
  readonly approved: number;
  /** By state, after the last recovery. */
  readonly states: Readonly<Record<string, number>>;
  /** What `run` and the yes were answered with, by type; requests that a kill cut off have none. */
  readonly answers: Readonly<Record<string, number>>;
  /** Ids that started more than once, that have no final state, or whose state is not what the target shows. */
  readonly startedTwice: readonly string[];
  readonly withoutEnd: readonly string[];
  readonly wrong: readonly string[];
}

const TARGETS = ['host:strong', 'lxc:alpha', 'vm:beta'];
const AT_ONCE = 5;
const ENDED = new Set(['SUCCEEDED', 'FAILED', 'CANCELLED', 'NOT_STARTED', 'REFUSED', 'UNKNOWN']);
/** When to kill, at most: around a start that was just approved, or over the whole life of a command. */
const AIMED_MS = 60;
const WITHIN_MS = 1_000;
const SETTLED_WITHIN_MS = 180_000;

interface Ledger {
  readonly ids: Map<string, string>;
  readonly approved: Set<string>;
  readonly answers: Record<string, number>;
}

/**
 * Runs commands on real machines through a real service and kills it with SIGKILL again and again, at random points and
 * just after a yes was sent. Each command writes its own execution into a file of its target: who started how often does
 * not come from the service.
 */
export async function killTheService(plan: KillPlan): Promise<KillCounts> {
  const running = await startFleetService(plan.neo4j, {
    hosts: [{ slug: 'host:strong' }],
    guests: [
      { slug: 'lxc:alpha', vmid: 101, on: 'host:strong' },
      { slug: 'vm:beta', vmid: 201, on: 'host:strong' },
    ],
  });
  const ledger: Ledger = { ids: new Map(), approved: new Set(), answers: {} };
  // In thousandths: fast-check's floating numbers are mostly tiny.
  const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: 999 })), {
    seed: 7,
    numRuns: plan.kills,
  });
  try {
    for (const [round, thousandths] of moments.entries()) {
      const moment = thousandths / 1_000;
      const burst = sendBurst(running.service(), ledger, { round, runs: plan.runsPerKill });
      // A busy machine is slow: what counts is how far the burst has come.
      const wanted = Math.ceil(moment * plan.runsPerKill);
      if (round % 2 === 1) await burst.reached('sent', wanted);
      else await burst.reached('acknowledged', wanted);
      await sleep(moment * (round % 2 === 1 ? AIMED_MS : WITHIN_MS));
      await running.end('SIGKILL');
      await burst.over;
      await running.start();
    }
    return await count(plan, running.fleet, { service: running.service(), ledger });
  } finally {
    await running.close();
  }
}

function note({ answers }: Ledger, answer: string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

/** Waits until so many yeses of a burst were sent, or answered; or until it is over. */
type Reached = (what: 'sent' | 'acknowledged', wanted: number) => Promise<void>;

/** Commands and a yes for each, a few at a time. What is not answered because the service is gone is left. */
function sendBurst(
  service: SpawnedService,
  ledger: Ledger,
  { round, runs }: { readonly round: number; readonly runs: number },
): { readonly over: Promise<unknown>; readonly reached: Reached } {
  const yeses = { sent: 0, acknowledged: 0 };
  let isOver = false;
  const one = async (index: number): Promise<void> => {
    const target = TARGETS[index % TARGETS.length] ?? '';
    // Each of them is another command: the same one again would be answered with the one that runs.
    const command = `echo "$OIKOS_EXECUTION" >> /var/tmp/starts.${round}.${index}; sleep 0.${index % 7}`;
    const answer = await service.ask(
      `mutation ($input: RunInput!) { run(input: $input) { __typename ... on ApprovalRequired { execution { id } } } }`,
      'agent',
      { input: { target, command } },
    );
    note(ledger, answer.data?.run?.__typename ?? answer.errors?.[0]?.extensions.code);
    const id = answer.data?.run?.execution?.id;
    if (id === undefined) return;
    ledger.ids.set(id, target);
    const yes = service.ask(
      `mutation ($id: ID!) { approveExecution(input: { execution: $id }) { __typename } }`,
      'operator',
      { id },
    );
    yeses.sent += 1;
    const said = await yes;
    note(ledger, said.data?.approveExecution?.__typename ?? said.errors?.[0]?.extensions.code);
    if (said.data?.approveExecution?.__typename !== 'ApproveExecutionSuccess') return;
    ledger.approved.add(id);
    yeses.acknowledged += 1;
  };
  const lane = async (first: number): Promise<void> => {
    for (let index = first; index < runs; index += AT_ONCE) await one(index).catch(() => undefined);
  };
  const over = Promise.all(Array.from({ length: AT_ONCE }, (_, first) => lane(first))).finally(
    () => (isOver = true),
  );
  const reached: Reached = async (what, wanted) => {
    while (yeses[what] < wanted && !isOver) await sleep(5);
  };
  return { over, reached };
}

async function count(
  plan: KillPlan,
  fleet: Fleet,
  { service, ledger }: { readonly service: SpawnedService; readonly ledger: Ledger },
): Promise<KillCounts> {
  const states = await settledStates(service, ledger);
  const starts = await countStarts(fleet);
  const startsOf = (id: string): number => starts.get(id) ?? 0;
  const all = [...states];
  const byState: Record<string, number> = {};
  for (const [, state] of all) byState[state] = (byState[state] ?? 0) + 1;
  return {
    kills: plan.kills,
    accepted: ledger.ids.size,
    approved: ledger.approved.size,
    states: byState,
    answers: ledger.answers,
    startedTwice: [...starts].filter(([, times]) => times > 1).map(([id]) => id),
    withoutEnd: all.filter(([, state]) => !ENDED.has(state)).map(([id, state]) => `${id} ${state}`),
    wrong: all
      .filter(
        ([id, state]) =>
          (state === 'SUCCEEDED' && startsOf(id) !== 1) ||
          (['NOT_STARTED', 'REFUSED'].includes(state) && startsOf(id) !== 0) ||
          (ledger.approved.has(id) && state === 'REFUSED'),
      )
      .map(([id, state]) => `${id} ${state} ${startsOf(id)}`),
  };
}

/** Denies what still waits for a yes, then waits until nothing is under way any more. */
async function settledStates(service: SpawnedService, { ids }: Ledger): Promise<Map<string, string>> {
  const deadlineMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const states = new Map<string, string>();
    for (const id of ids.keys()) {
      const { data } = await service.ask(
        `query ($id: ID!) { execution(id: $id) { __typename ... on Execution { state } } }`,
        'agent',
        { id },
      );
      states.set(id, data?.execution?.state ?? 'LOST');
    }
    for (const [id, state] of states)
      if (state === 'AWAITING_APPROVAL')
        await service.ask(
          `mutation ($id: ID!) { denyExecution(input: { execution: $id }) { __typename } }`,
          'operator',
          { id },
        );
    if ([...states.values()].every((state) => ENDED.has(state)) || performance.now() > deadlineMs)
      return states;
    await sleep(1_000);
  }
}

async function countStarts(fleet: Fleet): Promise<Map<string, number>> {
  const starts = new Map<string, number>();
  for (const machine of [...fleet.hosts, ...fleet.guests]) {
    const { stdout } = await machine.execute(['sh', '-c', 'cat /var/tmp/starts.*']);
    for (const id of stdout.toString().split('\n').filter(Boolean)) starts.set(id, (starts.get(id) ?? 0) + 1);
  }
  return starts;
}
