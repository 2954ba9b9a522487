import pLimit from 'p-limit';
import { isFailure, type Failure } from '../../domain/failure.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import { beginKnowledgeWrite } from '../../graph/knowledge-write.ts';
import { decide } from '../decide.ts';
import type { Stamp } from '../write-context.ts';

/** What a write of knowledge came to, and what its audit event says. */
export interface Change<T> {
  readonly result: T;
  /** Slug or id of what was changed. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface KnowledgeWork<T, F extends Failure> {
  /** Decides and writes; a refusal takes back all that was written. May be repeated (T-27). */
  readonly work: (tx: GraphTransaction, sequence: number, by: Stamp) => Promise<Change<T> | F>;
  /** Reads the result of the first time, when the driver repeats a write whose answer was lost. */
  readonly reload: (tx: GraphTransaction, sequence: number) => Promise<T | null>;
}

export interface KnowledgeWriter {
  /** One transaction, with its audit event; call it inside `inLine`. */
  write<T extends object, F extends Failure>(stamp: Stamp, work: KnowledgeWork<T, F>): Promise<T | F>;
  /**
   * Waits for the knowledge writes before it in this process: what is read inside, before the write, is changed
   * meanwhile by other processes at most. Never call it inside itself.
   */
  inLine<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * All writes of knowledge go through here: one after the other in this process, so that the database lock is rarely
 * contended; lock, decide, write and audit event in one transaction. `afterCommit` brings the text index along.
 */
export function createKnowledgeWriter(deps: {
  graph: GraphClient;
  afterCommit: () => Promise<void>;
}): KnowledgeWriter {
  const queue = pLimit(1);
  return {
    write: async (stamp, work) => {
      const outcome = await decide(deps.graph, (tx) => writeOnce(tx, stamp, work));
      if ('__typename' in outcome) return outcome;
      await deps.afterCommit();
      return outcome.result;
    },
    inLine: (work) => queue(work),
  };
}

/** Locks, decides, writes and appends the audit event; does nothing when this very write happened already. */
async function writeOnce<T extends object, F extends Failure>(
  tx: GraphTransaction,
  stamp: Stamp,
  { work, reload }: KnowledgeWork<T, F>,
): Promise<{ readonly result: T } | F> {
  const { sequence, isRepeat } = await beginKnowledgeWrite(tx, { auditId: stamp.auditId, at: stamp.at });
  const before = isRepeat ? await reload(tx, sequence) : null;
  if (before !== null) return { result: before };
  const change = await work(tx, sequence, stamp);
  if (isFailure(change)) return change;
  await appendAuditEvent(tx, {
    id: stamp.auditId,
    at: stamp.at,
    caller: stamp.caller,
    operation: stamp.operation,
    subject: change.subject,
    detail: change.detail,
  });
  return { result: change.result };
}
