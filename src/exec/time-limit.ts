import type { CallOptions, Lost } from './transport.ts';

/** When a call has to be over, and why it was. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Once the signal has fired: by the caller, or by the clock. */
  reason(): Extract<Lost['reason'], 'TIMED_OUT' | 'CANCELLED'>;
  /** Milliseconds until the clock fires, at least 0. */
  leftMs(): number;
}

/** Armed before anything else is done; the clock is monotonic (T-28). */
export function armTimeLimit(options: Pick<CallOptions, 'timeoutMs' | 'signal'>): TimeLimit {
  const end = performance.now() + options.timeoutMs;
  const clock = AbortSignal.timeout(Math.max(0, Math.ceil(options.timeoutMs)));
  const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock;
  return {
    signal,
    reason: () => (options.signal?.aborted === true ? 'CANCELLED' : 'TIMED_OUT'),
    leftMs: () => Math.max(0, end - performance.now()),
  };
}

/** Resolves after `ms`, or at once when the limit fires; true when it did. */
export async function pauseWithin(limit: TimeLimit, ms: number): Promise<boolean> {
  return raceLimit(limit, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())).then(
    (value) => value === 'over',
  );
}

/** The value, or `over` when the limit fires first. */
export async function raceLimit<T>(limit: TimeLimit, value: Promise<T>): Promise<T | 'over'> {
  if (limit.signal.aborted) return 'over';
  let fire: (() => void) | undefined;
  const over = new Promise<'over'>((resolve) => {
    fire = () => {
      resolve('over');
    };
    limit.signal.addEventListener('abort', fire);
  });
  try {
    return await Promise.race([value, over]);
  } finally {
    if (fire) limit.signal.removeEventListener('abort', fire);
  }
}
