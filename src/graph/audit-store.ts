import type { Caller } from '../domain/caller.ts';
import { maskTokens } from '../domain/mask-tokens.ts';
import type { GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** What a change leaves behind, in the same transaction (T-26). `id` is chosen by the client before the transaction. */
export interface AuditEvent {
  readonly id: string;
  readonly at: string;
  readonly caller: Caller;
  /** Name of the operation, e.g. `upsertEntity`. */
  readonly operation: string;
  /** Slug or id of what was changed. */
  readonly subject: string;
  /** Few short facts, already filtered of secrets. */
  readonly detail: Readonly<Record<string, unknown>>;
}

// MERGE: the driver repeats a transaction whose commit answer was lost, and that must not double the event.
const APPEND_AUDIT_EVENT = statement(
  'append an audit event',
  `
  MERGE (a:AuditEvent {id: $id})
  // The label is what the sealer looks for, and it takes it off.
  ON CREATE SET a:UnsealedAuditEvent,
                a.at = $at,
                a.tokenId = $tokenId,
                a.tokenName = $tokenName,
                a.operation = $operation,
                a.subject = $subject,
                a.detail = $detail
`,
);

const FIND_DETAIL = statement(
  'what an audit event says',
  `
  MATCH (a:AuditEvent {id: $id})
  RETURN a.detail AS detail
`,
);

/** The detail of an event that is there already; null when it is not: this very change has not happened yet. */
export async function findAuditDetail(tx: GraphTransaction, id: string): Promise<unknown> {
  const [row] = await tx.run(FIND_DETAIL, { id });
  return typeof row?.detail === 'string' ? (JSON.parse(row.detail) as unknown) : null;
}

/** Appends the event inside the transaction of the change that it records; a token in it is masked (T-30). */
export async function appendAuditEvent(tx: GraphTransaction, event: AuditEvent): Promise<void> {
  await tx.run(APPEND_AUDIT_EVENT, {
    id: event.id,
    at: event.at,
    tokenId: event.caller.tokenId,
    tokenName: event.caller.name,
    operation: event.operation,
    subject: maskTokens(event.subject),
    detail: maskTokens(JSON.stringify(event.detail)),
  });
}
