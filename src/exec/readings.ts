import { parseFrames } from '../domain/execution/frames.ts';
import { readReadings, type ReadingsAnswer } from '../domain/execution/readings-answer.ts';
import { readingsScript, type ReadingsAsk } from '../domain/execution/readings-script.ts';
import { TARGET_DIRECTORIES } from '../domain/execution/wrapper-script.ts';
import type { OpenRoute } from './hops.ts';
import { callScript } from './script-call.ts';
import { lost, type Lost, type NotStarted } from './transport.ts';
import type { CallBounds } from './wrapper.ts';

export type TakeReadings = (
  route: OpenRoute,
  ask: ReadingsAsk,
  bounds: CallBounds,
) => Promise<ReadingsAnswer | NotStarted | Lost>;

/** Answers hold a few hundred lines for each process; more than this is cut off and reads as garbled. */
const ANSWER_BYTES = 4_194_304;

/**
 * Takes several readings of running processes in one call. It is bounded twice: the target ends its reader after
 * `ask.limitMs`, and the call as a whole ends in `bounds.timeoutMs` and the time that the readings take. The same
 * question asked again while it is being answered shares that answer, and a reader that still hangs on the target is
 * not joined by another one.
 */
export function createTakeReadings(setup: {
  readonly texts: { readonly operations: string; readonly readings: string };
  readonly newMark: () => string;
  readonly directories?: readonly string[];
}): TakeReadings {
  const directories = setup.directories ?? TARGET_DIRECTORIES;
  const running = new Map<string, ReturnType<TakeReadings>>();

  async function take(route: OpenRoute, ask: ReadingsAsk, bounds: CallBounds): ReturnType<TakeReadings> {
    const mark = setup.newMark();
    const script = readingsScript(setup.texts, mark, ask, directories);
    const timeoutMs = bounds.timeoutMs + ask.limitMs;
    const options = { ...bounds, timeoutMs, maxOutputBytes: ANSWER_BYTES };
    const result = await callScript(route, { mark, script, options });
    if (result.kind !== 'ended') return result;
    const frames = parseFrames(result.stdout, mark);
    const answer = frames === null ? null : readReadings(frames);
    return answer ?? lost(true, 'GARBLED', result.stderr.toString());
  }

  return (route, ask, bounds) => {
    const key = ask.whom.by === 'pids' ? null : `${ask.whom.by} ${ask.whom.id}`;
    if (key === null) return take(route, ask, bounds);
    const present = running.get(key);
    if (present !== undefined) return present;
    const reading = take(route, ask, bounds).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}
