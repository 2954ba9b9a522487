import { setTimeout as sleep } from 'node:timers/promises';

/*
 * How a transaction is repeated. The driver's own way waits a second before the first repeat and counts by the wall
 * clock. Most repeats here follow a lock that another one held for milliseconds, and a clock that is moved back must
 * not make patience endless (T-28).
 */

export interface Patience {
  /** No repeat after this error begins later than this. */
  readonly giveUpMs: (error: unknown) => number;
  readonly mayRepeat: (error: unknown) => boolean;
}

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;

/** Does the work until it succeeds, fails for good, or the time is over; pauses grow and are spread by chance. */
export async function withPatience<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const startedMs = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random());
      const wouldBeLate = performance.now() - startedMs + pauseMs > patience.giveUpMs(error);
      if (wouldBeLate || !patience.mayRepeat(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Waits for the work so long and no longer; then throws what `late` makes, while the work may still go on. */
export async function within<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late());
    }, limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
