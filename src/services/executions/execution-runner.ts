import type { Execution, Payload } from '../../domain/execution/execution.ts';
import { mayBeKilled } from '../../domain/execution/interruption.ts';
import { describeHop } from '../../domain/execution/route.ts';
import type { RouteSetup } from '../../domain/execution/target-route.ts';
import { createOutputKeeper } from '../../domain/output/output-keeper.ts';
import type { SecretTable } from '../../domain/secrets/secret-table.ts';
import { makeVisible } from '../../domain/text.ts';
import type { Targets } from '../../exec/targets.ts';
import { notStarted, type NotStarted } from '../../exec/transport.ts';
import type { Wrapper } from '../../exec/wrapper.ts';
import type { GraphClient } from '../../graph/client.ts';
import {
  adoptExecutions,
  forgetRunners,
  listStopAsked,
  showRunner,
  type Runner,
} from '../../graph/execution-runner-store.ts';
import { drive, type DriveDeps, type Live, type OpenedWay } from './execution-drive.ts';
import type { ExecutionEvents } from './execution-events.ts';
import type { ExecutionRecord } from './execution-record.ts';
import { hopsOf, lookUpWay } from './execution-route.ts';
import type { Tidy } from './execution-tidy.ts';
import type { FindMovedGuest } from './moved-guest.ts';
import type { Clock, NewId } from '../write-context.ts';

/** Looks after the executions of this process, from start to end. */
export interface ExecutionRunner {
  readonly id: string;
  /** This id is about to be put on record here: nobody takes it over meanwhile. Gives the way to let go of it. */
  reserve(id: string): () => void;
  /** Starts what is on record as QUEUED; does not wait for anything. */
  start(execution: Execution, payload: Payload, way: OpenedWay | null): void;
  /**
   * Ends one of this process; false when another process looks after it. What comes of it shows in the record. `mustDie`:
   * killed even where that leaves something half done.
   */
  stop(id: string, mustDie: boolean): boolean;
  /** Takes over what other processes left behind, and shows that this one is there. Called again and again. */
  tend(): Promise<void>;
  /** Looks after nothing any more; what runs on targets goes on. */
  close(): Promise<void>;
}

export interface RunnerDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly monotonicMs: () => number;
  readonly setup: RouteSetup;
  readonly targets: Targets;
  readonly wrapper: Wrapper;
  readonly secrets: SecretTable;
  readonly mask: (text: string) => string;
  readonly record: ExecutionRecord;
  readonly events: ExecutionEvents;
  readonly findMovedGuest: FindMovedGuest;
  /** The same for every boot of one installation. */
  readonly service: string;
  readonly limitMs: number;
  readonly tidy: Tidy;
  /** Something kept an execution from being looked after; it is tried again. */
  readonly onTrouble: (error: unknown, execution: string) => void;
}

const OUTPUT_BOUNDS = { headBytes: 65_536, tailBytes: 196_608 };
const GIVE_UP_MS = 7 * 24 * 3_600_000;
/** Beyond this a process that said nothing is gone. */
const SILENT_MS = 60_000;
const FORGET_MS = 24 * 3_600_000;
const TROUBLE_PAUSE_MS = 2_000;
/** How soon a pause ends when somebody begins to watch. */
const SLICE_MS = 200;

export function createExecutionRunner(deps: RunnerDeps): ExecutionRunner {
  const runner: Runner = { id: deps.newId(), service: deps.service };
  const lives = new Map<string, Live>();
  const reserved = new Set<string>();
  const tasks = new Set<Promise<void>>();
  const closing = new AbortController();
  const driving = drivingOf(deps, closing.signal);

  const run = (live: Live): void => {
    const { id } = live.execution;
    if (lives.has(id) || closing.signal.aborted) return;
    lives.set(id, live);
    const task = keepDriving(deps, driving, live).finally(() => {
      lives.delete(id);
      tasks.delete(task);
    });
    tasks.add(task);
  };

  const adopt = async (): Promise<void> => {
    const nowMs = Date.parse(deps.clock.now());
    const silentSince = new Date(nowMs - SILENT_MS).toISOString();
    const known = [...lives.keys(), ...reserved];
    for (const { execution, mustDie } of await adoptExecutions(deps.graph, runner, { silentSince, known })) {
      // Begun here while the graph was asked: it is not lost, and whoever has its bytes starts it.
      if (lives.has(execution.id) || reserved.has(execution.id)) continue;
      await deps.record.forgetOutput(execution.id);
      const live = newLive(deps, execution, null);
      if (execution.stopAskedBy !== null) live.stopping = 'asked';
      live.mayKill ||= mustDie;
      run(live);
    }
    await forgetRunners(deps.graph, new Date(nowMs - FORGET_MS).toISOString());
  };

  const stop = (id: string, mustDie: boolean): boolean => {
    const live = lives.get(id);
    if (live === undefined) return false;
    live.stopping = 'asked';
    live.mayKill ||= mustDie;
    // Asked again: what survived the first time is told once more.
    live.isStopSent = false;
    if (live.phase === 'start') live.taken.abort();
    return true;
  };

  return {
    id: runner.id,
    reserve: (id) => {
      reserved.add(id);
      return () => {
        reserved.delete(id);
      };
    },
    start: (execution, payload, way) => {
      run({ ...newLive(deps, execution, payload), way });
    },
    stop,
    tend: async () => {
      await showRunner(deps.graph, runner, deps.clock.now());
      await adopt();
      for (const { id, mustDie } of await listStopAsked(deps.graph, runner.id)) {
        const live = lives.get(id);
        // Asked first by TERM, then by KILL: the second asks for more.
        const isMore = live?.stopping === null || (mustDie && live?.mayKill === false);
        if (isMore) stop(id, mustDie);
      }
    },
    close: async () => {
      closing.abort();
      for (const live of lives.values()) live.taken.abort();
      await Promise.all([...tasks, deps.tidy.close()]);
    },
  };
}

function newLive(deps: RunnerDeps, execution: Execution, payload: Payload | null): Live {
  return {
    execution,
    payload,
    keeper: createOutputKeeper({ secrets: deps.secrets, ...OUTPUT_BOUNDS }),
    phase: payload === null ? (execution.state === 'RUNNING' ? 'follow' : 'settle') : 'start',
    way: null,
    lastWay: null,
    isMoved: false,
    stopping: null,
    mayKill: mayBeKilled(execution.actions),
    isStopSent: false,
    taken: new AbortController(),
  };
}

/** Drives until the end is on record: a database that is away, or a fault of ours, costs time and nothing else. */
async function keepDriving(deps: RunnerDeps, driving: DriveDeps, live: Live): Promise<void> {
  for (let current = live; ;) {
    try {
      await drive(driving, current);
      if (!driving.isClosing()) deps.tidy.note(current);
      return;
    } catch (error) {
      deps.onTrouble(error, live.execution.id);
    }
    await sleep(TROUBLE_PAUSE_MS, driving.isClosing);
    if (driving.isClosing()) return;
    current = await again(deps, current);
  }
}

/** What was asked of the target is not known for certain after a fault: it is looked for, and never started again. */
async function again(deps: RunnerDeps, live: Live): Promise<Live> {
  await deps.record.forgetOutput(live.execution.id).catch(() => undefined);
  return Object.assign(live, {
    keeper: createOutputKeeper({ secrets: deps.secrets, ...OUTPUT_BOUNDS }),
    phase: live.phase === 'follow' ? 'follow' : 'settle',
    way: null,
  });
}

function drivingOf(deps: RunnerDeps, closing: AbortSignal): DriveDeps {
  const isClosing = (): boolean => closing.aborted;
  return {
    wrapper: deps.wrapper,
    record: deps.record,
    open: (execution, isMoved) => openWay(deps, execution, isMoved),
    show: (text) => deps.mask(makeVisible(text)).trim(),
    now: () => deps.clock.now(),
    monotonicMs: deps.monotonicMs,
    isClosing,
    isWatched: (id) => deps.events.hasListeners(id),
    pause: (live, ms) =>
      sleep(
        ms,
        () => isClosing() || (live.stopping !== null && !live.isStopSent),
        () => deps.events.hasListeners(live.execution.id),
      ),
    onPrinted: (live) => {
      for (const piece of live.keeper.pieces())
        deps.events.tell(live.execution.id, { kind: 'printed', piece });
    },
    limitMs: deps.limitMs,
    giveUpMs: GIVE_UP_MS,
  };
}

/** Waits in slices; ends early when it may, and shortly after somebody has begun to watch. */
async function sleep(ms: number, isOver: () => boolean, isHurried = (): boolean => false): Promise<void> {
  for (let left = ms; left > 0 && !isOver(); left -= SLICE_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, SLICE_MS)));
    if (isHurried()) return;
  }
}

async function openWay(
  deps: RunnerDeps,
  { targetSlug }: Execution,
  isMoved: boolean,
): Promise<OpenedWay | NotStarted> {
  const { route: known } = await lookUpWay(deps.graph, deps.setup, targetSlug);
  if (known === null) return notStarted('NO_ROUTE', `${targetSlug} is not in the graph any more`);
  if (!('hops' in known)) return notStarted(known.reason, known.detail);
  const hops = isMoved ? await deps.findMovedGuest(hopsOf(known)) : hopsOf(known);
  const route = await deps.targets.open(hops);
  return 'carrier' in route ? { route, description: hops.map(describeHop) } : route;
}
