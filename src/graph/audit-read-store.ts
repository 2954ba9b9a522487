import { z } from 'zod';
import { CHAIN_START, type ChainHead, type Seal } from '../domain/audit-chain.ts';
import type { NumberedEvent } from '../domain/audit-check.ts';
import type { PageRequest } from '../domain/page.ts';
import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

/** Reading the audit record: as a list for people, and page by page for the check of its chain. */

const auditRecord = z.object({
  id: z.string(),
  number: z.number().nullable(),
  at: z.string(),
  tokenId: z.string(),
  tokenName: z.string(),
  operation: z.string(),
  subject: z.string(),
  detail: z.string(),
});
export type AuditRecord = Readonly<z.infer<typeof auditRecord>>;

export interface AuditFilter {
  readonly operation: string | null;
  readonly subject: string | null;
  /** Id or name of the token that asked. */
  readonly token: string | null;
  /** From this moment on. */
  readonly from: string | null;
  /** Before this moment. */
  readonly to: string | null;
}

// Somebody may have altered an event: what is not text any more is shown as such, so that the list survives it.
const LIST_EVENTS = statement(
  'audit events, newest first',
  `
  MATCH (a:AuditEvent)
  WHERE a.at >= coalesce($from, '')
    AND ($to IS NULL OR a.at < $to)
    AND ($afterAt IS NULL OR a.at < $afterAt OR (a.at = $afterAt AND a.id < $afterId))
    AND ($operation IS NULL OR a.operation = $operation)
    AND ($subject IS NULL OR a.subject = $subject)
    AND ($token IS NULL OR a.tokenId = $token OR a.tokenName = $token)
  WITH a
  ORDER BY a.at DESC, a.id DESC
  LIMIT toInteger($limit)
  RETURN a.id AS id,
         CASE WHEN a.number IS :: INTEGER NOT NULL THEN a.number END AS number,
         a.at AS at,
         coalesce(toStringOrNull(a.tokenId), '') AS tokenId,
         coalesce(toStringOrNull(a.tokenName), '') AS tokenName,
         coalesce(toStringOrNull(a.operation), '') AS operation,
         coalesce(toStringOrNull(a.subject), '') AS subject,
         coalesce(toStringOrNull(a.detail), '') AS detail
`,
);

/** One more than the page holds, newest first. */
export async function listAuditEvents(
  graph: GraphClient,
  filter: AuditFilter,
  { limit, after }: PageRequest,
): Promise<AuditRecord[]> {
  const rows = await graph.read(LIST_EVENTS, {
    ...filter,
    limit: limit + 1,
    afterAt: after?.[0] ?? null,
    afterId: after?.[1] ?? null,
  });
  return rows.map((row) => auditRecord.parse(row));
}

const READ_CHAIN = statement(
  'where does the chain of audit events end, and what waits',
  `
  CALL () {
    MATCH (a:UnsealedAuditEvent)
    RETURN count(a) AS waiting, min(a.at) AS oldest
  }
  OPTIONAL MATCH (c:AuditChain {key: 'chain'})
  RETURN waiting, oldest, c.number AS number, c.hash AS hash
`,
);

const chainRow = z.object({
  waiting: z.number(),
  oldest: z.string().nullable(),
  number: z.number().nullable(),
  hash: z.string().nullable(),
});

export interface AuditChainState {
  readonly head: ChainHead;
  readonly waiting: number;
  readonly oldestWaiting: string | null;
}

export async function readChain(graph: GraphClient): Promise<AuditChainState> {
  const [row] = await graph.read(READ_CHAIN, {});
  const { waiting, oldest, number, hash } = chainRow.parse(row);
  const head = number === null || hash === null ? CHAIN_START : { number, hash };
  return { head, waiting, oldestWaiting: oldest };
}

const LIST_SEALS = statement(
  'the seals that begin after a number',
  `
  MATCH (s:AuditSeal)
  WHERE s.first > $after
  RETURN s.first AS first, s.last AS last, s.previousHash AS previousHash, s.digests AS digests, s.hash AS hash
  ORDER BY first
  LIMIT toInteger($limit)
`,
);

const LAST_SEAL_UP_TO = statement(
  'the seal up to a number',
  `
  MATCH (s:AuditSeal)
  WHERE s.first <= $number
  RETURN s.first AS first, s.last AS last, s.previousHash AS previousHash, s.digests AS digests, s.hash AS hash
  ORDER BY first DESC
  LIMIT 1
`,
);

/** What an altered seal holds may be anything; it then leads nowhere, which is what the check is to say. */
const sealRow = z.object({
  first: z.number(),
  last: z.number().catch(-1),
  previousHash: z.string().catch(''),
  digests: z.array(z.string()).catch([]),
  hash: z.string().catch(''),
});

export async function listSeals(graph: GraphClient, after: number, limit: number): Promise<Seal[]> {
  const rows = await graph.read(LIST_SEALS, { after, limit });
  return rows.map((row) => sealRow.parse(row));
}

export async function findSealUpTo(graph: GraphClient, number: number): Promise<Seal | null> {
  const [row] = await graph.read(LAST_SEAL_UP_TO, { number });
  return row === undefined ? null : sealRow.parse(row);
}

const LIST_NUMBERED = statement(
  'audit events by number',
  `
  MATCH (a:AuditEvent)
  WHERE a.number >= $from AND a.number <= $to
  RETURN coalesce(toStringOrNull(a.id), '') AS id, a.number AS number, properties(a) AS content
`,
);

const numberedRow = z.object({
  id: z.string(),
  number: z.number(),
  content: z.record(z.string(), z.unknown()),
});

export async function listNumbered(graph: GraphClient, from: number, to: number): Promise<NumberedEvent[]> {
  const rows = await graph.read(LIST_NUMBERED, { from, to });
  return rows.map((row) => numberedRow.parse(row));
}

const LIST_BEYOND = statement(
  'audit events with a number beyond the chain',
  `
  MATCH (a:AuditEvent)
  WHERE a.number > $number OR a.number < 1
  WITH a
  LIMIT toInteger($limit)
  RETURN coalesce(toStringOrNull(a.id), '') AS id, a.number AS number, properties(a) AS content
`,
);

export async function listBeyond(
  graph: GraphClient,
  number: number,
  limit: number,
): Promise<NumberedEvent[]> {
  const rows = await graph.read(LIST_BEYOND, { number, limit });
  return rows.map((row) => numberedRow.parse(row));
}
