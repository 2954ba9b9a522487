import { z } from 'zod';
import { HOLDERS, SCOPES } from '../domain/caller.ts';
import { appendAuditEvent, type AuditEvent } from './audit-store.ts';
import type { GraphClient, GraphTransaction, Row } from './client.ts';
import { statement } from './statement.ts';

const tokenRecord = z.object({
  id: z.string(),
  name: z.string(),
  holder: z.enum(HOLDERS),
  hash: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

/** A token as it is kept: its hash, never its text. */
export type TokenRecord = Readonly<z.infer<typeof tokenRecord>>;

const FIND_TOKEN = statement(
  'which token has this hash',
  `
  MATCH (t:Token {hash: $hash})
  RETURN t.id AS id, t.name AS name, t.holder AS holder, t.hash AS hash, t.scopes AS scopes,
         t.createdAt AS createdAt, t.expiresAt AS expiresAt, t.revokedAt AS revokedAt
`,
);

// MERGE on the constrained hash: two services that register the same token file end with one node.
const SAVE_TOKEN = statement(
  'register a token',
  `
  MERGE (t:Token {hash: $hash})
  ON CREATE SET t.id = $id, t.name = $name, t.holder = $holder, t.scopes = $scopes,
                t.origin = $origin, t.createdAt = $createdAt, t.expiresAt = $expiresAt
  RETURN t.id AS id
`,
);

const REVOKE_PREDECESSORS = statement(
  'revoke the tokens that this one replaces',
  `
  MATCH (t:Token {name: $name, origin: $origin})
  WHERE t.hash <> $hash AND t.revokedAt IS NULL
  SET t.revokedAt = $revokedAt
  RETURN t.id AS id
`,
);

// One node that every change of tokens writes first: names that must differ and administrators that must remain are
// facts about all tokens, so that a lock on one of them would not do.
const LOCK_TOKENS = statement(
  'lock the tokens',
  `
  MERGE (s:Setting {key: 'tokens'})
  SET s.lockedBy = $auditId
`,
);

/** Changes of tokens, in whatever process, wait for each other from here to the end of the transaction. */
export async function lockTokens(tx: GraphTransaction, auditId: string): Promise<void> {
  await tx.run(LOCK_TOKENS, { auditId });
}

/** The token with this hash, revoked or not. */
export async function findToken(graph: GraphClient, hash: string): Promise<TokenRecord | null> {
  const [row] = await graph.read(FIND_TOKEN, { hash });
  return row ? toTokenRecord(row) : null;
}

export interface NewToken extends Omit<TokenRecord, 'revokedAt'> {
  /** Where the token file lies: a token replaces those of the same name and origin. */
  readonly origin: string;
}

/**
 * Registers a token with its audit event and revokes those that it replaces. Repeating it changes nothing.
 * Returns the id under which the token is known.
 */
export async function saveToken(graph: GraphClient, token: NewToken, event: AuditEvent): Promise<string> {
  return graph.write(async (tx) => {
    await lockTokens(tx, event.id);
    const [row] = await tx.run(SAVE_TOKEN, { ...token });
    const id = z.string().parse(row?.id);
    if (id !== token.id) return id;
    await tx.run(REVOKE_PREDECESSORS, { ...token, revokedAt: token.createdAt });
    await appendAuditEvent(tx, event);
    return id;
  });
}

function toTokenRecord(row: Row): TokenRecord {
  return tokenRecord.parse(row);
}
