import type { Caller } from '../../domain/caller.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import {
  deleteExecutions,
  deleteOutput,
  listOldExecutions,
  listWithOldOutput,
  type Batch,
} from '../../graph/retention-store.ts';
import type { Clock, NewId } from '../write-context.ts';

/** How long things are kept after an execution has ended, in days. */
export interface Retention {
  readonly outputDays: number;
  readonly executionDays: number;
}

export interface Pruned {
  /** Executions whose output was deleted. */
  readonly outputs: number;
  readonly executions: number;
}

export interface RetentionService {
  /**
   * Deletes what has been kept for long enough, in batches, until nothing is left or the signal fires. What has not ended
   * stays, and so does the audit record, which says what was deleted.
   */
  prune(signal?: AbortSignal): Promise<Pruned>;
}

/** A batch of executions has some megabytes of output at most. */
const BATCH = 20;
const DAY_MS = 86_400_000;
const SERVICE: Caller = { tokenId: 'service', name: 'service', holder: 'SERVICE', scopes: new Set() };

interface Kind {
  readonly operation: string;
  readonly days: number;
  readonly list: (graph: GraphClient, batch: Batch) => Promise<string[]>;
  readonly remove: (tx: GraphTransaction, ids: readonly string[]) => Promise<void>;
}

export function createRetentionService(deps: {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly retention: Retention;
}): RetentionService {
  const { graph, clock, newId, retention } = deps;

  const pruneKind = async (kind: Kind, signal: AbortSignal | undefined): Promise<number> => {
    const at = clock.now();
    const before = new Date(Date.parse(at) - kind.days * DAY_MS).toISOString();
    for (let count = 0; ;) {
      if (signal?.aborted === true) return count;
      const ids = await kind.list(graph, { before, limit: BATCH });
      if (ids.length === 0) return count;
      const auditId = newId();
      await graph.write(async (tx) => {
        await kind.remove(tx, ids);
        await appendAuditEvent(tx, {
          id: auditId,
          at,
          caller: SERVICE,
          operation: kind.operation,
          subject: 'executions',
          detail: { endedBefore: before, count: ids.length, executions: ids },
        });
      });
      count += ids.length;
    }
  };

  return {
    prune: async (signal) => ({
      executions: await pruneKind(
        {
          operation: 'pruneExecutions',
          days: retention.executionDays,
          list: listOldExecutions,
          remove: deleteExecutions,
        },
        signal,
      ),
      outputs: await pruneKind(
        {
          operation: 'pruneOutput',
          days: retention.outputDays,
          list: listWithOldOutput,
          remove: deleteOutput,
        },
        signal,
      ),
    }),
  };
}
