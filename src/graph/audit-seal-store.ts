import { z } from 'zod';
import { CHAIN_START, type ChainHead, type Seal, type SealedContent } from '../domain/audit-chain.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** What the sealer reads and writes. No writer of events ever touches the chain's node. */

const READ_BACKLOG = statement(
  'which audit events wait for a seal, and who seals',
  `
  CALL () {
    MATCH (a:UnsealedAuditEvent)
    RETURN count(a) AS waiting
  }
  CALL () {
    OPTIONAL MATCH (a:UnsealedAuditEvent)
    RETURN a.id AS oldest
    ORDER BY a.at, a.id
    LIMIT 1
  }
  OPTIONAL MATCH (c:AuditChain {key: 'chain'})
  RETURN waiting, oldest, c.holder AS holder, coalesce(c.beat, 0) AS beat
`,
);

const backlogRow = z.object({
  waiting: z.number(),
  oldest: z.string().nullable(),
  holder: z.string().nullable(),
  beat: z.number(),
});
export type AuditBacklog = Readonly<z.infer<typeof backlogRow>>;

export async function readBacklog(graph: GraphClient): Promise<AuditBacklog> {
  const [row] = await graph.read(READ_BACKLOG, {});
  return backlogRow.parse(row);
}

// Written first, so that the lock is held when the lease is read. It is free when nobody has it, or when the holder
// has not moved since the caller saw it last: a count of its own beats, because no clock is believed.
const TAKE_CHAIN = statement(
  'lock the chain of audit events, and may this one seal',
  `
  MERGE (c:AuditChain {key: 'chain'})
  SET c.lockedBy = $me
  WITH c,
       c.holder IS NULL OR c.holder = $me OR (c.holder = $stale AND coalesce(c.beat, 0) = $beat) AS isMine
  SET c.holder = CASE WHEN isMine THEN $me ELSE c.holder END,
      c.beat = coalesce(c.beat, 0) + CASE WHEN isMine THEN 1 ELSE 0 END
  RETURN isMine, c.number AS number, c.hash AS hash
`,
);

const chainRow = z.object({
  isMine: z.boolean(),
  number: z.number().nullable(),
  hash: z.string().nullable(),
});

export interface SealLease {
  readonly me: string;
  /** The holder that has fallen silent, and its beat; null when there is none. */
  readonly stale: string | null;
  readonly beat: number;
}

/** Where the chain ends, now locked for this transaction; null when another one seals. */
export async function takeChain(tx: GraphTransaction, lease: SealLease): Promise<ChainHead | null> {
  const [row] = await tx.run(TAKE_CHAIN, { ...lease });
  const { isMine, number, hash } = chainRow.parse(row);
  if (!isMine) return null;
  return number === null || hash === null ? CHAIN_START : { number, hash };
}

const LIST_UNSEALED = statement(
  'the oldest audit events without a seal',
  `
  MATCH (a:UnsealedAuditEvent)
  WITH a
  ORDER BY a.at, a.id
  LIMIT toInteger($limit)
  RETURN properties(a) AS content
`,
);

const contentRow = z.object({ content: z.record(z.string(), z.unknown()) });

export async function listUnsealed(tx: GraphTransaction, limit: number): Promise<SealedContent[]> {
  const rows = await tx.run(LIST_UNSEALED, { limit });
  return rows.map((row) => contentRow.parse(row).content);
}

const NUMBER_EVENTS = statement(
  'number audit events',
  `
  UNWIND $events AS event
  MATCH (a:AuditEvent {id: event.id})
  SET a.number = toInteger(event.number)
  REMOVE a:UnsealedAuditEvent
`,
);

const SAVE_SEAL = statement(
  'seal a run of audit events and move the end of the chain',
  `
  MERGE (s:AuditSeal {first: toInteger($first)})
  SET s.last = toInteger($last), s.previousHash = $previousHash, s.digests = $digests, s.hash = $hash
  WITH s
  MATCH (c:AuditChain {key: 'chain'})
  SET c.number = s.last, c.hash = s.hash
`,
);

/** Numbers the events, in order, and keeps the seal over them; the chain is locked by `takeChain`. */
export async function saveSeal(
  tx: GraphTransaction,
  seal: Seal,
  events: readonly SealedContent[],
): Promise<void> {
  const numbered = events.map(({ id }, index) => ({ id, number: seal.first + index }));
  await tx.run(NUMBER_EVENTS, { events: numbered });
  await tx.run(SAVE_SEAL, { ...seal, digests: [...seal.digests] });
}

const ADOPT_STRAYS = statement(
  'let audit events without number and mark wait for a seal',
  `
  MATCH (a:AuditEvent)
  WHERE a.number IS NULL AND NOT a:UnsealedAuditEvent
  SET a:UnsealedAuditEvent
`,
);

/** Events of a time before there were seals, and those whose mark was taken off. */
export async function adoptStrays(graph: GraphClient): Promise<void> {
  await graph.write((tx) => tx.run(ADOPT_STRAYS, {}));
}
