import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFleetService, type Neo4jAccess } from './fleet-service.ts';
import type { SpawnedService } from './service.ts';

export interface OutputFigures {
  /** Most that the service held beyond what it had after warming up, in MiB. */
  readonly grewMiB: { readonly atOnce: number; readonly one: number };
  readonly states: readonly string[];
  /** Bytes that were written and, of them, that are not kept. */
  readonly written: number;
  readonly dropped: number;
}

const MIB = 1_048_576;
const SAMPLE_MS = 100;

/**
 * Twenty executions at once, each with so many MiB of output in one endless line, then one with more; and how much the
 * process of the service grows meanwhile.
 */
export async function printMuch(
  neo4j: Neo4jAccess,
  { eachMiB, oneMiB }: { readonly eachMiB: number; readonly oneMiB: number },
): Promise<OutputFigures> {
  const running = await startFleetService(neo4j, { hosts: [{ slug: 'host:strong' }] });
  try {
    const service = running.service();
    // What is compiled and pooled by the first runs is no growth.
    for (let round = 0; round < 3; round += 1)
      await Promise.all(lines(20, 1).map((line) => runToEnd(service, line)));
    const many = await growthDuring(service, () =>
      Promise.all(lines(20, eachMiB).map((line) => runToEnd(service, line))),
    );
    const one = await growthDuring(service, () => runToEnd(service, lineOf(oneMiB)));
    const all = [...many.result, one.result];
    return {
      grewMiB: { atOnce: many.grewMiB, one: one.grewMiB },
      states: all.map(({ state }) => state),
      written: all.reduce((sum, { outBytes }) => sum + outBytes, 0),
      dropped: all.reduce((sum, { outDropped }) => sum + outDropped, 0),
    };
  } finally {
    await running.close();
  }
}

/** Each is another command, or it would be answered with the one that runs. */
const lines = (count: number, mib: number): string[] =>
  Array.from({ length: count }, (_, index) => lineOf(mib, index));

const lineOf = (mib: number, index = 0): string => `head -c ${mib * MIB + index} /dev/zero | tr '\\0' x`;

interface Ended {
  readonly state: string;
  readonly outBytes: number;
  readonly outDropped: number;
}

/** As a client does it: what is retryable is asked again. */
async function askAgain(
  service: SpawnedService,
  query: string,
  variables: Record<string, unknown>,
): Promise<any> {
  for (;;) {
    const answer = await service.ask(query, 'agent', variables);
    if (answer.errors?.[0]?.extensions.retryable !== true) return answer;
    await sleep(500);
  }
}

async function runToEnd(service: SpawnedService, command: string): Promise<Ended> {
  const run = await askAgain(
    service,
    `mutation ($input: RunInput!) { run(input: $input) { __typename
      ... on Finished { execution { id } } ... on Pending { execution { id } } } }`,
    { input: { target: 'host:strong', command, waitMs: 0 } },
  );
  const id = run.data?.run?.execution?.id;
  if (id === undefined) throw new Error(JSON.stringify(run));
  for (;;) {
    const { data } = await askAgain(
      service,
      'query ($id: ID!) { execution(id: $id, waitMs: 20000) { ... on Execution { state endedAt outBytes outDropped } } }',
      { id },
    );
    if (data.execution.endedAt !== null) return data.execution;
  }
}

async function growthDuring<T>(
  { child: { pid } }: SpawnedService,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly grewMiB: number }> {
  const before = residentMiB(pid);
  const state = { peak: before, isOver: false };
  const watch = (async () => {
    while (!state.isOver) {
      state.peak = Math.max(state.peak, residentMiB(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    const result = await work();
    return { result, grewMiB: Math.round(state.peak - before) };
  } finally {
    state.isOver = true;
    await watch;
  }
}

function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}
