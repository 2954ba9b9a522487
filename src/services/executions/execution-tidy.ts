import type { Wrapper } from '../../exec/wrapper.ts';
import type { Live, OpenedWay } from './execution-drive.ts';

/** How long files of executions lie on a target that nobody picked up, in days. */
const DAYS = 7;
const SWEEP_EVERY_MS = 24 * 3_600_000;
/** What ends meanwhile on the same target is taken away with it. */
const TOGETHER_MS = 2_000;
const TOGETHER_MAX = 200;
const BOUNDS = { timeoutMs: 30_000, lane: 'tidy' };

export interface Tidy {
  /** The end of this one is on record: its files go soon. */
  note(live: Pick<Live, 'execution' | 'lastWay'>): void;
  /** Takes nothing away any more; what is left is swept some day. */
  close(): Promise<void>;
}

interface Heap {
  readonly way: OpenedWay;
  readonly ids: string[];
}

/**
 * Takes the files of executions away once their end is on record, those of one target together and apart from the
 * commands, and now and then whatever older ones lie there. What cannot be taken away now is swept later.
 */
export function createTidy(wrapper: Pick<Wrapper, 'remove' | 'sweep'>, monotonicMs: () => number): Tidy {
  const heaps = new Map<string, Heap>();
  const sweptMs = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let work = Promise.resolve();

  const clear = async (target: string, { way, ids }: Heap): Promise<void> => {
    const removed = await wrapper.remove(way.route, ids, BOUNDS);
    const nowMs = monotonicMs();
    const isDue = nowMs - (sweptMs.get(target) ?? Number.NEGATIVE_INFINITY) > SWEEP_EVERY_MS;
    if ('kind' in removed || !isDue) return;
    sweptMs.set(target, nowMs);
    await wrapper.sweep(way.route, DAYS, BOUNDS);
  };
  const clearAll = (): void => {
    timer = null;
    const taken = [...heaps];
    heaps.clear();
    work = work.then(async () => {
      await Promise.all(taken.map(([target, heap]) => clear(target, heap)));
    });
  };

  return {
    note: ({ execution, lastWay }) => {
      if (lastWay === null) return;
      const heap = heaps.get(execution.target) ?? { way: lastWay, ids: [] };
      if (heap.ids.length < TOGETHER_MAX) heap.ids.push(execution.id);
      heaps.set(execution.target, heap);
      timer ??= setTimeout(clearAll, TOGETHER_MS);
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      heaps.clear();
      await work;
    },
  };
}
