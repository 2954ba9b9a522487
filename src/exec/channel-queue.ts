/** Gives a channel back. */
export type Release = () => void;

export interface ChannelQueue {
  /** A channel, or `full` when too many wait, or `over` when the signal fired first. */
  acquire(lane: string, signal: AbortSignal): Promise<Release | 'full' | 'over'>;
  /** The machine takes fewer than was thought; never below one. */
  lower(limit: number): void;
  /** A fresh connection: the first limit holds again. */
  reset(): void;
  inUse(): number;
}

interface Waiter {
  readonly take: (release: Release) => void;
}

/**
 * So many channels at once, the rest waiting. Callers take turns by lane: one that asks for thirty does not keep another
 * waiting for all of them.
 */
export function createChannelQueue(first: {
  readonly limit: number;
  readonly waitingMax: number;
}): ChannelQueue {
  // Lanes in the order of their turns; a lane that was served goes to the end.
  const lanes = new Map<string, Set<Waiter>>();
  let limit = first.limit;
  let used = 0;
  let waiting = 0;

  function release(): void {
    used -= 1;
    serve();
  }

  function take(): Release {
    used += 1;
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  }

  function serve(): void {
    while (used < limit) {
      const [lane, waiters] = lanes.entries().next().value ?? [];
      const waiter = waiters?.values().next().value;
      if (lane === undefined || waiters === undefined || waiter === undefined) return;
      leave(lane, waiter);
      if (waiters.size > 0) {
        lanes.delete(lane);
        lanes.set(lane, waiters);
      }
      waiter.take(take());
    }
  }

  function leave(lane: string, waiter: Waiter): void {
    const waiters = lanes.get(lane);
    if (waiters?.delete(waiter) !== true) return;
    waiting -= 1;
    if (waiters.size === 0) lanes.delete(lane);
  }

  async function acquire(lane: string, signal: AbortSignal): Promise<Release | 'full' | 'over'> {
    if (signal.aborted) return 'over';
    if (used < limit && waiting === 0) return take();
    if (waiting >= first.waitingMax) return 'full';
    return new Promise((resolve) => {
      const abort = (): void => {
        leave(lane, waiter);
        resolve('over');
      };
      const waiter: Waiter = {
        take: (given) => {
          signal.removeEventListener('abort', abort);
          resolve(given);
        },
      };
      signal.addEventListener('abort', abort);
      const waiters = lanes.get(lane) ?? new Set();
      lanes.set(lane, waiters.add(waiter));
      waiting += 1;
    });
  }

  return {
    acquire,
    lower: (to) => {
      limit = Math.max(1, Math.min(limit, to));
    },
    reset: () => {
      limit = first.limit;
      serve();
    },
    inUse: () => used,
  };
}
