import { parseFrames } from '../domain/execution/frames.ts';
import { readLook } from '../domain/inspection/inspect-answer.ts';
import { inspectScript } from '../domain/inspection/inspect-script.ts';
import type { Look } from '../domain/inspection/sight.ts';
import type { OpenRoute } from './hops.ts';
import { callScript } from './script-call.ts';

export interface LookAsk {
  /** Who the target is, whatever way leads there. */
  readonly target: string;
  readonly path: string;
  /** For the looks at the target; those of its exports have the same again. */
  readonly limitMs: number;
  /** Ends all looks of one question, however many wait for their turn. */
  readonly signal: AbortSignal;
}

export type LookAt = (route: OpenRoute, ask: LookAsk) => Promise<Look>;

/** For the way there and back, which may go through a guest agent. */
const WAY_MS = 8_000;
const ANSWER_BYTES = 262_144;

/** Looks at a path on one target. Two who ask the same at the same time share one look. */
export function createLookAt(setup: {
  readonly texts: { readonly operations: string; readonly inspect: string };
  readonly newMark: () => string;
}): LookAt {
  const running = new Map<string, Promise<Look>>();

  async function look(route: OpenRoute, ask: LookAsk): Promise<Look> {
    const mark = setup.newMark();
    const script = inspectScript(setup.texts, mark, ask);
    const { signal } = ask;
    const timeoutMs = 2 * ask.limitMs + WAY_MS;
    const options = { timeoutMs, signal, maxOutputBytes: ANSWER_BYTES, lane: 'inspect' };
    const result = await callScript(route, { mark, script, options });
    if (result.kind === 'not-started')
      return {
        kind: 'UNREACHABLE',
        reason: signal.aborted ? 'TIMED_OUT' : result.reason,
        detail: result.detail,
      };
    if (result.kind === 'lost') {
      const isLate = result.reason === 'TIMED_OUT' || result.reason === 'CANCELLED';
      const reason = isLate ? 'TIMED_OUT' : 'HOP_FAILED';
      return { kind: 'UNREACHABLE', reason, detail: result.detail || 'the answer did not come back' };
    }
    const frames = parseFrames(result.stdout, mark);
    const seen = frames === null ? null : readLook(frames, ask.path);
    return seen ?? { kind: 'UNREACHABLE', reason: 'HOP_FAILED', detail: result.stderr.toString() };
  }

  return (route, ask) => {
    const key = JSON.stringify([ask.target, ask.path, ask.limitMs]);
    const present = running.get(key);
    if (present !== undefined) return present;
    const looking = look(route, ask).finally(() => running.delete(key));
    running.set(key, looking);
    return looking;
  };
}
