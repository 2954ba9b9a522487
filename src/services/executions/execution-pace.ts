/** How often a target is asked about an execution, in milliseconds. */

const WATCHED_PAUSE_MS = 100;
/** While somebody waits, the target itself holds the answer back for so long. */
export const WATCHED_PATIENCE_MS = 300;

/** Up to this age of the execution, this pause: what has run for an hour need not be asked about each second. */
const PAUSES: readonly (readonly [number, number])[] = [
  [2_000, 250],
  [10_000, 500],
  [60_000, 1_000],
  [600_000, 5_000],
];
const OLD_PAUSE_MS = 15_000;

/** The pause before the next question about an execution of this age. */
export function pauseOf(ageMs: number, isWatched: boolean): number {
  if (isWatched) return WATCHED_PAUSE_MS;
  return PAUSES.find(([upToMs]) => ageMs < upToMs)?.[1] ?? OLD_PAUSE_MS;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/** The pause before a target that did not answer is asked again: longer the longer it has been away. */
export function retryPauseOf(awayMs: number): number {
  return Math.min(LAST_RETRY_MS, Math.max(FIRST_RETRY_MS, awayMs / 4));
}
