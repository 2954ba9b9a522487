import { parseFrames, type Frame } from '../domain/execution/frames.ts';
import { readReply, readSweep, type WrapperAnswer } from '../domain/execution/wrapper-answer.ts';
import {
  TARGET_DIRECTORIES,
  wrapperScript,
  type Patience,
  type ReadFrom,
  type WrapperOperation,
  type WrapperTexts,
} from '../domain/execution/wrapper-script.ts';
import type { OpenRoute } from './hops.ts';
import { callScript } from './script-call.ts';
import { lost, notStarted, type CallOptions, type Lost, type NotStarted } from './transport.ts';

/** How long a call may take beyond what the target itself waits, and who may take it back. */
export type CallBounds = Pick<CallOptions, 'timeoutMs' | 'signal' | 'lane'>;

export interface StartRequest {
  /** Random; it is the mark by which the processes are found again, and it starts at most once on a target. */
  readonly id: string;
  readonly command: string;
  /** Null: /dev/null. Empty: a stdin that is closed at once. At most 64 KiB. */
  readonly stdin: Buffer | null;
  readonly patience: Patience;
  readonly read: ReadFrom;
}

type Reply = Promise<WrapperAnswer | NotStarted | Lost>;

/**
 * Executions on targets: each runs detached behind a small shell script that keeps its pid, output and exit code there.
 * Every operation may be repeated. `NotStarted` means that the question was not asked (for `start`: that nothing was
 * started), `Lost` that the answer did not arrive.
 */
export interface Wrapper {
  start(route: OpenRoute, request: StartRequest, bounds: CallBounds): Reply;
  poll(route: OpenRoute, id: string, ask: { patience: Patience; read: ReadFrom }, bounds: CallBounds): Reply;
  /** After a start whose answer was lost: finds the execution, or bars it so that it never starts (`void`). */
  settle(route: OpenRoute, id: string, read: ReadFrom, bounds: CallBounds): Reply;
  /** TERM, after the grace KILL if it may, then the survivors. The call takes up to the grace and five seconds more. */
  stop(
    route: OpenRoute,
    id: string,
    ask: { graceMs: number; mayKill: boolean; read: ReadFrom },
    bounds: CallBounds,
  ): Reply;
  /** Deletes the files of executions that are over; their ids stay taken until a sweep. Tells the state of the last one. */
  remove(route: OpenRoute, ids: readonly string[], bounds: CallBounds): Reply;
  /** Deletes what is older than so many days and not running. */
  sweep(
    route: OpenRoute,
    days: number,
    bounds: CallBounds,
  ): Promise<{ readonly removed: number; readonly kept: number } | NotStarted | Lost>;
}

/** Frames, state and survivors of an answer besides the output that was asked for. */
const ANSWER_BYTES = 65_536;

export function createWrapper(setup: {
  readonly texts: WrapperTexts;
  readonly newMark: () => string;
  readonly directories?: readonly string[];
}): Wrapper {
  const directories = setup.directories ?? TARGET_DIRECTORIES;

  async function ask(
    route: OpenRoute,
    operation: WrapperOperation,
    bounds: CallBounds,
  ): Promise<Frame[] | NotStarted | Lost> {
    const mark = setup.newMark();
    const script = wrapperScript(setup.texts, mark, operation, directories);
    const read = 'read' in operation ? operation.read.maxBytes * 2 : 0;
    const waitMs = waitOf(operation);
    const options = { ...bounds, timeoutMs: bounds.timeoutMs + waitMs, maxOutputBytes: read + ANSWER_BYTES };
    const result = await callScript(route, { mark, script, options });
    if (result.kind !== 'ended') return result;
    return parseFrames(result.stdout, mark) ?? lost(true, 'GARBLED', result.stderr.toString());
  }

  async function askAboutOne(route: OpenRoute, operation: WrapperOperation, bounds: CallBounds): Reply {
    const frames = await ask(route, operation, bounds);
    if (!Array.isArray(frames)) return frames;
    const reply = readReply(frames);
    if (reply === 'no-place') return notStarted('NO_PLACE', `tried ${directories.join(', ')}`);
    return reply ?? lost(true, 'GARBLED', 'the answer holds no state');
  }

  return {
    start: (route, request, bounds) => askAboutOne(route, { name: 'start', ...request }, bounds),
    poll: (route, id, { patience, read }, bounds) =>
      askAboutOne(route, { name: 'poll', id, patience, read }, bounds),
    settle: (route, id, read, bounds) => askAboutOne(route, { name: 'settle', id, read }, bounds),
    stop: (route, id, asked, bounds) => askAboutOne(route, { name: 'stop', id, ...asked }, bounds),
    remove: (route, ids, bounds) => askAboutOne(route, { name: 'remove', ids }, bounds),
    sweep: async (route, days, bounds) => {
      const frames = await ask(route, { name: 'sweep', days }, bounds);
      if (!Array.isArray(frames)) return frames;
      return readSweep(frames) ?? lost(true, 'GARBLED', 'the answer does not say what was swept');
    },
  };
}

function waitOf(operation: WrapperOperation): number {
  if ('patience' in operation) return operation.patience.ms;
  return operation.name === 'stop' ? operation.graceMs + 5_000 : 0;
}
