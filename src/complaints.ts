/** What became of the question whether the database answers; `REFUSES`: it answers that it does nothing. */
export type PingAnswer = 'ANSWERS' | 'REFUSES' | 'SILENT';

/** So many refusals in a row, and mending is tried: one may be of the moment when it stops or starts. */
const REFUSALS = 4;
/** Silence is mostly a busy machine, where a restart makes it worse; one that is dead to us is mended all the same. */
const SILENT_MS = 180_000;

/** Takes the answers one by one and says when they have been bad for long enough; then it begins anew. */
export function createComplaints(monotonicMs: () => number): (answer: PingAnswer) => boolean {
  let refusals = 0;
  let heardMs = monotonicMs();
  return (answer) => {
    refusals = answer === 'REFUSES' ? refusals + 1 : 0;
    const nowMs = monotonicMs();
    if (answer !== 'SILENT') heardMs = nowMs;
    const isEnough = refusals >= REFUSALS || nowMs - heardMs > SILENT_MS;
    if (isEnough) [refusals, heardMs] = [0, nowMs];
    return isEnough;
  };
}
