import { raiseLatestMoment, readLatestMoment } from '../graph/clock-store.ts';
import type { GraphClient } from '../graph/client.ts';

/**
 * Whether a deadline has passed (T-28). Deadlines are stored as wall time, and a clock can be moved back. The latest
 * moment that any process has seen is kept in the graph, and from there time goes on by the monotonic clock: what has
 * passed once has passed for good.
 */
export interface Deadlines {
  /** Now, for deadlines: the clock, or later when it was moved back. New deadlines count from here. */
  now(): string;
  /** The same once the mark has been read. Throws when the graph is away and the mark was never read. */
  current(): Promise<string>;
  /**
   * Whether this moment has passed. Before the first answer of a process the mark is read; a passed deadline is written
   * to the graph before it is told, so that no later process thinks otherwise. Throws when the graph is away and the
   * mark was never read.
   */
  readonly hasPassed: (deadline: string) => Promise<boolean>;
  /** Takes the clock's present moment into the mark; for now and then. */
  keep(): Promise<void>;
}

export interface DeadlineDeps {
  readonly graph: GraphClient;
  /** Wall time as ISO text. */
  readonly now: () => string;
  readonly monotonicMs: () => number;
  /** A mark could not be raised in the graph; this process keeps it anyway. */
  readonly onFailed: (error: unknown) => void;
}

export function createDeadlines({ graph, now, monotonicMs, onFailed }: DeadlineDeps): Deadlines {
  /** The latest moment seen, and when that was by the monotonic clock. */
  let latest = { ms: Number.NEGATIVE_INFINITY, seenAtMs: 0 };
  let kept = '';
  let loading: Promise<void> | null = null;

  const see = (ms: number): void => {
    const nowMs = monotonicMs();
    const carried = latest.ms + (nowMs - latest.seenAtMs);
    latest = { ms: Math.max(ms, carried), seenAtMs: nowMs };
  };
  const present = (): string => {
    see(Date.parse(now()));
    return new Date(latest.ms).toISOString();
  };
  const take = (mark: string | null): void => {
    if (mark === null) return;
    kept = mark > kept ? mark : kept;
    see(Date.parse(mark));
  };
  const load = (): Promise<void> => {
    loading ??= readLatestMoment(graph)
      .then(take)
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  };
  const keep = async (): Promise<void> => {
    await load();
    take(await raiseLatestMoment(graph, present()));
  };

  return {
    now: present,
    current: async () => {
      await load();
      return present();
    },
    hasPassed: async (deadline) => {
      await load();
      if (deadline > present()) return false;
      if (deadline > kept) await keep().catch(onFailed);
      return true;
    },
    keep,
  };
}
