import type { Wrapper } from '../../exec/wrapper.ts';
import type { Live } from './execution-drive.ts';

/** How long files of executions lie on a target that nobody picked up, in days. */
const DAYS = 7;
const SWEEP_EVERY_MS = 24 * 3_600_000;
const BOUNDS = { timeoutMs: 30_000, lane: 'tidy' };

/**
 * Takes the files of an execution away once its end is on record, and now and then whatever older ones lie on the same
 * target. What cannot be taken away now is swept later.
 */
export function createTidy(
  wrapper: Pick<Wrapper, 'remove' | 'sweep'>,
  monotonicMs: () => number,
): (live: Pick<Live, 'execution' | 'lastWay'>) => Promise<void> {
  const sweptMs = new Map<string, number>();
  return async ({ execution, lastWay }) => {
    if (lastWay === null) return;
    const removed = await wrapper.remove(lastWay.route, execution.id, BOUNDS);
    const nowMs = monotonicMs();
    const isDue = nowMs - (sweptMs.get(execution.target) ?? Number.NEGATIVE_INFINITY) > SWEEP_EVERY_MS;
    if ('kind' in removed || !isDue) return;
    sweptMs.set(execution.target, nowMs);
    await wrapper.sweep(lastWay.route, DAYS, BOUNDS);
  };
}
