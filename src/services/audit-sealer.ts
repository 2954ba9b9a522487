import { sealEvents } from '../domain/audit-chain.ts';
import {
  adoptStrays,
  listUnsealed,
  readBacklog,
  saveSeal,
  takeChain,
  type AuditBacklog,
  type SealLease,
} from '../graph/audit-seal-store.ts';
import type { GraphClient } from '../graph/client.ts';
import type { NewId } from './write-context.ts';

/** How long a holder that has work to do may stand still before another one takes over. */
const SILENT_MS = 5_000;
/** An event that has waited this long for its seal is an alarm (T-26). */
const ALARM_MS = 60_000;
const BATCH = 500;

export interface SealerState {
  readonly waiting: number;
  /** How long the oldest event has been seen waiting. */
  readonly waitingMs: number;
}

export interface AuditSealerDeps {
  readonly graph: GraphClient;
  readonly newId: NewId;
  /** Never goes back, whatever happens to the clock (T-28). */
  readonly monotonicMs: () => number;
  /** After each look. */
  readonly onState: (state: SealerState) => void;
  /** Once for each event that has waited for a minute. */
  readonly onAlarm: (state: SealerState) => void;
}

export interface AuditSealer {
  /**
   * Numbers and seals what waits, unless another process is doing so. Sealing twice, or by two at once, cannot happen:
   * the end of the chain is locked before it is read. Returns how many events were sealed.
   */
  seal(): Promise<number>;
  /** Lets events wait for a seal that never did; once at start. */
  adoptStrays(): Promise<void>;
}

/**
 * The sealer of one process. It works outside of the transactions that write events, so the chain is no lock under
 * them. Who seals is kept in the graph as a holder and a count of its beats; one that has events to seal and does not
 * beat for five seconds, measured by the monotonic clock of whoever watches, is taken for dead.
 */
export function createAuditSealer(deps: AuditSealerDeps): AuditSealer {
  const { graph, monotonicMs } = deps;
  const me = deps.newId();
  const holderSeen = createStopwatch(monotonicMs);
  const oldestSeen = createStopwatch(monotonicMs);
  let alarmedFor: string | null = null;

  const report = ({ waiting, oldest }: AuditBacklog): void => {
    const state = { waiting, waitingMs: oldestSeen.since(oldest) };
    deps.onState(state);
    if (state.waitingMs < ALARM_MS || alarmedFor === oldest) return;
    alarmedFor = oldest;
    deps.onAlarm(state);
  };

  return {
    seal: async () => {
      const backlog = await readBacklog(graph);
      report(backlog);
      // A holder without work does not beat; time counts only while there is some.
      const silentMs = holderSeen.since(
        backlog.waiting === 0 ? null : `${backlog.holder ?? ''} ${backlog.beat}`,
      );
      if (backlog.waiting === 0) return 0;
      const stale = silentMs >= SILENT_MS ? backlog.holder : null;
      if (backlog.holder !== null && backlog.holder !== me && stale === null) return 0;
      return sealAll(graph, { me, stale, beat: backlog.beat });
    },
    adoptStrays: () => adoptStrays(graph),
  };
}

async function sealAll(graph: GraphClient, lease: SealLease): Promise<number> {
  for (let total = 0; ;) {
    const sealed = await sealBatch(graph, lease);
    total += sealed;
    if (sealed < BATCH) return total;
  }
}

/** One batch. Repeating it after a lost answer finds those events sealed, and takes the next ones. */
function sealBatch(graph: GraphClient, lease: SealLease): Promise<number> {
  return graph.write(async (tx) => {
    const head = await takeChain(tx, lease);
    if (head === null) return 0;
    const events = await listUnsealed(tx, BATCH);
    if (events.length > 0) await saveSeal(tx, sealEvents(head, events), events);
    return events.length;
  });
}

/** How long the same thing has been seen; nothing has been seen for no time at all. */
function createStopwatch(monotonicMs: () => number): { since(key: string | null): number } {
  let seen: { readonly key: string; readonly atMs: number } | null = null;
  return {
    since: (key) => {
      const nowMs = monotonicMs();
      if (key === null) seen = null;
      else if (seen?.key !== key) seen = { key, atMs: nowMs };
      return seen === null ? 0 : nowMs - seen.atMs;
    },
  };
}
