import { endOf, type Execution, type Payload } from '../../domain/execution/execution.ts';
import type { StreamNews, WrapperAnswer } from '../../domain/execution/wrapper-answer.ts';
import type { ReadFrom } from '../../domain/execution/wrapper-script.ts';
import type { OutputKeeper } from '../../domain/output/output-keeper.ts';
import type { OpenRoute } from '../../exec/hops.ts';
import type { Lost, NotStarted } from '../../exec/transport.ts';
import type { CallBounds, Wrapper } from '../../exec/wrapper.ts';
import { pauseOf, retryPauseOf, WATCHED_PATIENCE_MS } from './execution-pace.ts';
import type { ExecutionEnd, ExecutionRecord } from './execution-record.ts';

/** The way to a target, ready to be called. */
export interface OpenedWay {
  readonly route: OpenRoute;
  /** In a person's words, stage by stage. */
  readonly description: readonly string[];
}

/** One execution under way in this process. Its fields change while it goes on. */
export interface Live {
  readonly execution: Execution;
  /** What is to be started; null for one that another process had taken on: that one is only looked for. */
  readonly payload: Payload | null;
  readonly keeper: OutputKeeper;
  /** start: nothing has been asked of the target. settle: it may or may not have started. follow: it is there. */
  phase: 'start' | 'settle' | 'follow';
  /** Looked up already; null: look it up. */
  way: OpenedWay | null;
  /** By which the target was asked last. */
  lastWay: OpenedWay | null;
  /** The guest was not found where it was thought to be. */
  isMoved: boolean;
  /** Somebody wants it to end, or it has run for too long. */
  stopping: 'asked' | 'limit' | null;
  /** What does not end by itself is killed. */
  mayKill: boolean;
  /** The target was told. */
  isStopSent: boolean;
  /** Takes back a call that waits. */
  readonly taken: AbortController;
}

export interface DriveDeps {
  readonly wrapper: Wrapper;
  readonly record: ExecutionRecord;
  /** The way to the target as it is known now, or why there is none. */
  readonly open: (execution: Execution, isMoved: boolean) => Promise<OpenedWay | NotStarted>;
  /** Text of a machine, without secrets and with everything written out that a terminal would obey. */
  readonly show: (text: string) => string;
  readonly now: () => string;
  readonly monotonicMs: () => number;
  readonly isClosing: () => boolean;
  readonly isWatched: (id: string) => boolean;
  /** Waits; less when somebody begins to watch, or wants it stopped. */
  readonly pause: (live: Live, ms: number) => Promise<void>;
  readonly onPrinted: (live: Live) => void;
  /** Longest that an execution may run. */
  readonly limitMs: number;
  /** A target that has been away for so long is not asked any more. */
  readonly giveUpMs: number;
}

type Reply = WrapperAnswer | NotStarted | Lost;

/** A short command ends within the call that starts it. */
const START_PATIENCE_MS = 1_000;
const STOP_GRACE_MS = 10_000;
/** Of each stream in one answer: the kept end of a stream and something before it. */
const READ_BYTES = 262_144;
const CALL_MS = 30_000;
const SAVE_EVERY_MS = 1_000;

/**
 * An execution from its start, or from where it is found again, to its end. The target is asked, never the record: that
 * may be older than what runs. When the service closes it stops looking and writes nothing; the next one takes it up.
 */
export async function drive(deps: DriveDeps, live: Live): Promise<void> {
  const begunMs = deps.monotonicMs();
  const seen: Seen = {
    awaySinceMs: null,
    savedMs: Number.NEGATIVE_INFINITY,
    began: null,
    hasAll: true,
    total: { out: 0, err: 0 },
  };
  for (;;) {
    const reply = await ask(deps, live, seen);
    if (deps.isClosing()) return;
    const end =
      'kind' in reply ? await hearNothing(deps, live, reply, seen) : await hear(deps, live, reply, seen);
    if (end !== null) {
      await deps.record.end(live.execution.id, { ...end, ...beganOf(live, seen) }, live.keeper.drain());
      return;
    }
    const ageMs = deps.monotonicMs() - begunMs;
    if (ageMs > deps.limitMs) live.stopping ??= 'limit';
    await deps.pause(live, pauseBefore(deps, live, seen, ageMs));
    if (deps.isClosing()) return;
  }
}

/** What the driver remembers from answer to answer. */
interface Seen {
  awaySinceMs: number | null;
  savedMs: number;
  /** When it started; null while that is not known or is on record. */
  began: string | null;
  /** Everything that the target has of its output was read. */
  hasAll: boolean;
  /** Bytes of each stream that there were at the last look. */
  total: { readonly out: number; readonly err: number };
}

/** A stream that has run away is taken up near its end: nothing before that would be kept. */
function readFrom(live: Live, { total }: Seen): ReadFrom {
  const from = live.keeper.from();
  const near = (known: number, end: number): number =>
    end - known > 2 * READ_BYTES ? end - READ_BYTES : known;
  return { out: near(from.out, total.out), err: near(from.err, total.err), maxBytes: READ_BYTES };
}

async function ask(deps: DriveDeps, live: Live, seen: Seen): Promise<Reply> {
  const way = live.way ?? (await deps.open(live.execution, live.isMoved));
  if ('kind' in way) return way;
  live.lastWay = way;
  live.way = live.phase === 'follow' ? null : way;
  const { id, session } = live.execution;
  const read = readFrom(live, seen);
  const bounds: CallBounds = { timeoutMs: CALL_MS, lane: session, signal: live.taken.signal };
  const lasting: CallBounds = { timeoutMs: CALL_MS, lane: session };
  if (live.phase === 'start' && live.payload !== null) {
    const patience = { ms: live.execution.isLong ? 0 : START_PATIENCE_MS, until: 'end' } as const;
    return deps.wrapper.start(way.route, { id, ...live.payload, patience, read }, bounds);
  }
  if (live.phase !== 'follow') return deps.wrapper.settle(way.route, id, read, lasting);
  if (live.stopping !== null && !live.isStopSent) {
    const stopped = await deps.wrapper.stop(
      way.route,
      id,
      { graceMs: STOP_GRACE_MS, mayKill: live.mayKill, read },
      lasting,
    );
    live.isStopSent = !('kind' in stopped);
    return stopped;
  }
  const patience = { ms: deps.isWatched(id) ? WATCHED_PATIENCE_MS : 0, until: 'news' } as const;
  return deps.wrapper.poll(way.route, id, { patience, read }, lasting);
}

/** No answer of the target. Before it was asked to start anything, that is the end; later it is asked again. */
async function hearNothing(
  deps: DriveDeps,
  live: Live,
  reply: NotStarted | Lost,
  seen: Seen,
): Promise<ExecutionEnd | null> {
  const detail = deps.show(reply.detail);
  if (reply.kind === 'not-started' && reply.reason === 'NO_SUCH_GUEST' && !live.isMoved) {
    live.isMoved = true;
    live.way = null;
    return null;
  }
  if (reply.kind === 'not-started' && live.phase === 'start')
    return live.stopping === null
      ? { state: 'NOT_STARTED', reason: reply.reason, detail }
      : { state: 'CANCELLED', reason: 'STOPPED', detail: 'it had not started' };
  if (live.phase === 'start') live.phase = 'settle';
  live.way = null;
  live.isMoved = false;
  const nowMs = deps.monotonicMs();
  if (seen.awaySinceMs === null) {
    seen.awaySinceMs = nowMs;
    await deps.record.goOn(live.execution.id, { unseenSince: deps.now(), detail });
  }
  return nowMs - seen.awaySinceMs > deps.giveUpMs ? { state: 'UNKNOWN', reason: 'UNSEEN', detail } : null;
}

async function hear(
  deps: DriveDeps,
  live: Live,
  reply: WrapperAnswer,
  seen: Seen,
): Promise<ExecutionEnd | null> {
  const isFirst = live.phase !== 'follow';
  live.phase = 'follow';
  live.keeper.take('OUT', reply.out);
  live.keeper.take('ERR', reply.err);
  const end = endIn(live, reply);
  seen.total = { out: reply.out.total, err: reply.err.total };
  seen.hasAll = hasAll(live, reply);
  if (end !== null && seen.hasAll) live.keeper.end();
  deps.onPrinted(live);
  if (isFirst && live.execution.startedAt === null) seen.began = deps.now();
  if (end !== null) return seen.hasAll ? end : null;
  const nowMs = deps.monotonicMs();
  const isNews = isFirst || seen.awaySinceMs !== null || reply.survivors.length > 0;
  seen.awaySinceMs = null;
  if (isNews || nowMs - seen.savedMs >= SAVE_EVERY_MS) {
    seen.savedMs = nowMs;
    await goOn(deps, live, reply, seen);
  }
  return null;
}

async function goOn(deps: DriveDeps, live: Live, reply: WrapperAnswer, seen: Seen): Promise<void> {
  const output = live.keeper.drain();
  await deps.record.goOn(
    live.execution.id,
    {
      state: 'RUNNING',
      unseenSince: null,
      detail: null,
      ...beganOf(live, seen).began,
      ...(reply.survivors.length > 0 ? { survivors: reply.survivors } : {}),
    },
    output,
  );
  seen.began = null;
}

function beganOf(live: Live, seen: Seen): Pick<ExecutionEnd, 'began'> {
  if (seen.began === null) return {};
  return { began: { startedAt: seen.began, route: live.lastWay?.description ?? [] } };
}

/** What the target's word means for the record; null while it goes on. */
function endIn(live: Live, { state, survivors }: WrapperAnswer): ExecutionEnd | null {
  switch (state.name) {
    case 'starting':
    case 'running':
      return null;
    case 'ended': {
      const stop = { isAsked: live.stopping !== null, isByTimeLimit: live.stopping === 'limit' };
      return { ...endOf(state.exitCode, stop), exitCode: state.exitCode, survivors };
    }
    case 'void':
      return live.stopping === null
        ? { state: 'NOT_STARTED', reason: 'BARRED' }
        : { state: 'CANCELLED', reason: 'STOPPED', detail: 'it had not started' };
    case 'gone':
    case 'none':
    case 'removed':
      return live.stopping === null
        ? { state: 'UNKNOWN', reason: 'GONE', survivors }
        : { state: 'CANCELLED', reason: 'STOPPED', survivors };
  }
}

/** An answer without any bytes ends the reading even where some are missing: the target has no more. */
function hasAll(live: Live, { out, err }: WrapperAnswer): boolean {
  const from = live.keeper.from();
  const brought = (news: StreamNews): boolean => news.chunks.some(({ bytes }) => bytes.length > 0);
  if (!brought(out) && !brought(err)) return true;
  return from.out >= out.total && from.err >= err.total;
}

function pauseBefore(deps: DriveDeps, live: Live, seen: Seen, ageMs: number): number {
  if (!seen.hasAll || (live.isMoved && live.way === null)) return 0;
  if (seen.awaySinceMs !== null) return retryPauseOf(deps.monotonicMs() - seen.awaySinceMs);
  return pauseOf(ageMs, deps.isWatched(live.execution.id));
}
