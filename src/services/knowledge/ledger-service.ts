import type { GraphClient } from '../../graph/client.ts';
import { countBatch, type LedgerBatch } from '../../graph/ledger-store.ts';
import type { Clock, NewId } from '../write-context.ts';

export interface LedgerService {
  /** Counts that these runbooks (ids) were shown. Costs nothing now: the graph hears of it a few seconds later. */
  noteShown(runbooks: readonly string[]): void;
  /** Writes what was counted so far; what could not be written is tried again by the next. */
  flush(): Promise<void>;
  /** Writes for the last time, before the database goes. */
  close(): Promise<void>;
}

export interface LedgerDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  /** A batch could not be written; it is kept and tried again. */
  readonly onFlushFailed: (error: unknown) => void;
  readonly flushMs?: number;
}

const FLUSH_MS = 3_000;
/** Runbooks counted between two batches; what is shown beyond that is not counted. */
const BUFFERED_MAX = 10_000;

/** Counts in this process and writes in batches, so that asking stays a read. A crash loses a few seconds of counts. */
export function createLedgerService(deps: LedgerDeps): LedgerService {
  const writer = deps.newId();
  let shown = new Map<string, number>();
  let unwritten: LedgerBatch | null = null;
  let written = 0;
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();

  const takeBatch = (): LedgerBatch | null => {
    if (shown.size === 0) return null;
    const counts = [...shown].map(([runbook, times]) => ({ ...NOTHING, runbook, shown: times }));
    shown = new Map();
    return { writer, number: written + 1, at: deps.clock.now(), counts };
  };

  // A batch that failed is repeated as it was, under its number: it may have arrived all the same (T-27).
  const writeAll = async (): Promise<void> => {
    for (unwritten ??= takeBatch(); unwritten !== null; unwritten = takeBatch()) {
      await countBatch(deps.graph, unwritten);
      written = unwritten.number;
    }
  };

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = last.then(writeAll).catch((error: unknown) => {
      deps.onFlushFailed(error);
    });
    return last;
  };

  const arm = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, deps.flushMs ?? FLUSH_MS);
    timer.unref();
  };

  return {
    noteShown: (runbooks) => {
      for (const runbook of runbooks) {
        if (shown.size < BUFFERED_MAX || shown.has(runbook))
          shown.set(runbook, (shown.get(runbook) ?? 0) + 1);
      }
      if (runbooks.length > 0) arm();
    },
    flush,
    close: flush,
  };
}

const NOTHING = { shown: 0, followed: 0, deviated: 0, worked: 0, failed: 0, provenAt: null } as const;
