import type { NotStartedReason } from '../domain/execution/not-started.ts';

/** The port through which everything reaches a target: an argument list with bytes on its stdin. */
export interface CallOptions {
  /** Null is /dev/null. Otherwise these bytes, then end of input: no call leaves a stdin open. */
  readonly stdin: Buffer | null;
  /** Over everything, waiting for a connection and for a channel included. */
  readonly timeoutMs: number;
  /** Kept of each stream; the rest is read, counted and dropped. */
  readonly maxOutputBytes: number;
  /** Takes the call back. */
  readonly signal?: AbortSignal;
  /** Whose call it is: callers take turns at a machine that is busy. */
  readonly lane?: string;
}

export interface Ended {
  readonly kind: 'ended';
  /** Of the program; 128 + N after signal N. */
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Both streams together. */
  readonly droppedBytes: number;
}

/** Nothing was started: certain. */
export interface NotStarted {
  readonly kind: 'not-started';
  readonly reason: NotStartedReason;
  /** What the machine or the client said; untrusted text. */
  readonly detail: string;
}

/** The connection or the time was over before the end was seen. What was started may go on. */
export interface Lost {
  readonly kind: 'lost';
  /** False: not known; it may also start later. */
  readonly isStarted: boolean;
  readonly reason: 'TIMED_OUT' | 'DISCONNECTED' | 'CANCELLED' | 'GARBLED';
  readonly detail: string;
}

export type CallResult = Ended | NotStarted | Lost;

/** Starts argument lists on one machine. It answers, whatever happens; it does not throw. */
export interface Carrier {
  call(argv: readonly string[], options: CallOptions): Promise<CallResult>;
}

export function notStarted(reason: NotStartedReason, detail: string): NotStarted {
  return { kind: 'not-started', reason, detail: detail.trim().slice(0, 2_000) };
}

export function lost(isStarted: boolean, reason: Lost['reason'], detail: string): Lost {
  return { kind: 'lost', isStarted, reason, detail: detail.trim().slice(0, 2_000) };
}
