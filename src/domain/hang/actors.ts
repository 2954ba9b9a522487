import type { Link, ProcessSample, Reading, Readings, SystemCall, TaskSample } from './reading.ts';
import { fits, type HangTables } from './tables.ts';

/**
 * A thread on which the end of the tree depends: not one that only waits for its children, nor one that has ended. Its
 * samples are those of all readings in which it was there.
 */
export interface Actor {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly last: TaskSample;
  readonly process: ProcessSample;
  /** Oldest first. */
  readonly samples: readonly TaskSample[];
  /** Of the last reading; null: unreadable, or in none. */
  readonly call: SystemCall | null;
  readonly callName: string | null;
  /**
   * Asleep in at least two readings, in the same call with the same arguments wherever one shows, and it did no work in
   * between. Who was only woken and waits for a processor shows none, and on a busy machine that is often.
   */
  readonly isInOneCall: boolean;
  /** The same, and it was not even woken. */
  readonly isStill: boolean;
}

/** What the rules look at. */
export interface Story {
  readonly readings: readonly Reading[];
  readonly last: Reading;
  readonly spanMs: number;
  readonly actors: readonly Actor[];
  /** Everything of the tree that has not ended, by the last reading. */
  readonly alive: readonly ProcessSample[];
  readonly output: Readings['output'];
}

/** A process that does so little is not at work: clients that wait look at the clock once a second. */
const IDLE_CPU_SHARE = 0.01;
const IDLE_TURNS_PER_S = 3;

export function isEnded({ state }: TaskSample): boolean {
  return state === 'Z' || state === 'X';
}

/** Null when there is nothing of which a story could be told. */
export function tellStory({ machine, readings, output }: Readings, tables: HangTables): Story | null {
  const last = readings.findLast(({ isWhole }) => isWhole) ?? readings.at(-1);
  const first = readings[0];
  if (last === undefined || first === undefined) return null;
  const alive = last.processes.filter(({ tasks }) => tasks.some((task) => !isEnded(task)));
  const spanMs = last.atMs - first.atMs;
  const seen = readings.slice(0, readings.indexOf(last) + 1);
  const actors = alive.flatMap((process) =>
    process.tasks
      .filter((task) => !isEnded(task))
      .map((task) => actorOf(task, process, { machine, readings: seen, spanMs, tables }))
      .filter((actor) => !waitsForChildren(actor, tables)),
  );
  return { readings: seen, last, spanMs, actors, alive, output };
}

function actorOf(
  task: TaskSample,
  process: ProcessSample,
  of: {
    readonly machine: string;
    readonly readings: readonly Reading[];
    readonly spanMs: number;
    readonly tables: HangTables;
  },
): Actor {
  const samples = of.readings.flatMap(
    ({ processes }) =>
      processes
        .find(({ pid }) => pid === process.pid)
        ?.tasks.find(({ tid, startedMs }) => tid === task.tid && startedMs === task.startedMs) ?? [],
  );
  const call = task.call === 'running' ? null : task.call;
  const isInOneCall = samples.length === of.readings.length && staysInCall(samples, process, of);
  return {
    pid: process.pid,
    tid: task.tid,
    name: task.name,
    last: task,
    process,
    samples,
    call,
    callName: call === null ? null : of.tables.callName(of.machine, call.number),
    isInOneCall,
    isStill: isInOneCall && !wasWoken(samples, of.spanMs),
  };
}

function waitsForChildren({ callName, last }: Actor, { isKind, signs }: HangTables): boolean {
  const isWaiting = fits(signs.child_waits, last.waitChannel);
  return callName === null ? isWaiting : isKind(callName, 'waits_for_children');
}

function staysInCall(
  samples: readonly TaskSample[],
  process: ProcessSample,
  { readings, spanMs }: { readonly readings: readonly Reading[]; readonly spanMs: number },
): boolean {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || samples.length < 2) return false;
  const asleep = samples.filter(({ state }) => state !== 'R');
  const places = new Set(samples.flatMap((sample) => standing(sample) ?? []));
  if (asleep.length < 2 || places.size !== 1) return false;
  const isAlone = process.tasks.length === 1;
  return !usedCpu(first, last, spanMs) && !(isAlone && ioMoved(process.pid, readings));
}

/** Where it stands: the call with its arguments or, unreadable, the wait channel; null when it stands nowhere. */
function standing({ call, state, waitChannel }: TaskSample): string | null {
  if (call === 'running') return null;
  if (call === null) return state === 'R' ? null : `in ${waitChannel ?? '?'}`;
  return `${call.number} ${call.arguments.join(' ')}`;
}

/** More than a look at the clock now and then? */
export function usedCpu(first: TaskSample, last: TaskSample, spanMs: number): boolean {
  return last.cpuMs - first.cpuMs > spanMs * IDLE_CPU_SHARE;
}

function wasWoken(samples: readonly TaskSample[], spanMs: number): boolean {
  if (samples.some(({ state }) => state === 'R')) return true;
  const [first, last] = [samples[0]?.turns ?? null, samples.at(-1)?.turns ?? null];
  return first !== null && last !== null && last - first > (spanMs / 1_000) * IDLE_TURNS_PER_S;
}

function ioMoved(pid: number, readings: readonly Reading[]): boolean {
  const counters = readings.map(({ processes }) => processes.find((one) => one.pid === pid)?.io ?? null);
  return new Set(counters.flatMap((io) => (io === null ? [] : [JSON.stringify(io)]))).size > 1;
}

/** The open file on which the call of a thread works; null when it works on none, or that cannot be read. */
export function fileOfCall({ call, callName, process }: Actor, { isOnFile }: HangTables): Link | null {
  const [argument] = call?.arguments ?? [];
  if (callName === null || argument === undefined || !isOnFile(callName)) return null;
  return linkOf(process, Number(BigInt.asIntN(32, BigInt(argument))));
}

export function linkOf({ links }: ProcessSample, descriptor: number | 'cwd'): Link | null {
  return links.find((link) => link.descriptor === descriptor) ?? null;
}
