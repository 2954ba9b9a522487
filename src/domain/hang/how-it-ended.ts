import type { EndedState, ExecutionReason } from '../execution/execution.ts';
import { signalOf } from '../execution/exit-status.ts';
import { isHung } from '../gate/situation.ts';
import type { Verdict } from '../verdict.ts';

/** How an execution ended that is looked at afterwards. */
export interface HowItEnded {
  /** Null: the target says that it has ended, and the record does not have it yet. */
  readonly state: EndedState | null;
  readonly reason: ExecutionReason | null;
  readonly exitCode: number | null;
  /** The signal that its exit code stands for; null where it stands for none. */
  readonly signal: string | null;
  /** ISO 8601; null where nobody knows. */
  readonly at: string | null;
  /** What was said of it last while it ran. */
  readonly verdict: Verdict | null;
  /** The last line that it printed, of its errors where there are any; null: it printed none. Untrusted text. */
  readonly lastLine: string | null;
}

const LINE_MAX = 200;

/** The record of an end, told to whoever looks at it. `printed`: the ends of its errors and of its output. */
export function howItEnded(
  end: Pick<HowItEnded, 'state' | 'reason' | 'exitCode' | 'at' | 'verdict'>,
  printed: { readonly err: string; readonly out: string },
): HowItEnded {
  const signal = end.exitCode === null ? null : signalOf(end.exitCode);
  return { ...end, signal, lastLine: lastLineOf(printed.err) ?? lastLineOf(printed.out) };
}

function lastLineOf(text: string): string | null {
  const line = text.split('\n').findLast((one) => one.trim() !== '');
  return line === undefined ? null : line.trim().slice(0, LINE_MAX);
}

/** In a person's words, without anything that it printed: FAILED with exit code 143 (SIGTERM) at 2026-…, BLOCKED while it ran. */
export function sayEnd({ state, reason, exitCode, signal, at, verdict }: HowItEnded): string {
  const why = reason === null ? '' : ` (${reason})`;
  const code =
    exitCode === null || state === 'SUCCEEDED'
      ? ''
      : ` with exit code ${exitCode}${signal === null ? '' : ` (${signal})`}`;
  const when = at === null ? '' : ` at ${at}`;
  const before = isHung(verdict) ? `, ${verdict ?? ''} when it was last looked at` : '';
  const what = state === 'UNKNOWN' ? 'its end was not seen' : (state ?? 'it has ended there');
  return `${what}${why}${code}${when}${before}`;
}
