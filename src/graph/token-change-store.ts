import { z } from 'zod';
import { HOLDERS, SCOPES, SERVICE_CALLER, type Holder, type Scope } from '../domain/caller.ts';
import type { PageRequest } from '../domain/page.ts';
import type { NewTokenSpec, Token, TokenState } from '../domain/token.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** Tokens as administrators see and change them. No statement here reads a hash. */

/** Part of a statement: the map of the token `t` that `toToken` reads. */
const TOKEN = `t {
    .id, .name, .holder, .scopes, .createdAt, .createdBy, .expiresAt, .revokedAt, .revokedBy, .lastUsedAt
  } AS token`;

const orNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  holder: z.enum(HOLDERS),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  createdBy: z.string().nullish(),
  expiresAt: orNull,
  revokedAt: orNull,
  revokedBy: orNull,
  lastUsedAt: orNull,
});

/** The first tokens come from the service itself. */
function toToken(value: unknown): Token {
  const row = tokenRow.parse(value);
  return { ...row, createdBy: row.createdBy ?? SERVICE_CALLER.name };
}

const LIST_TOKENS = statement(
  'tokens, newest first',
  `
  MATCH (t:Token)
  WHERE ($name IS NULL OR t.name = $name)
    AND ($holder IS NULL OR t.holder = $holder)
    AND ($scope IS NULL OR $scope IN t.scopes)
    AND ($afterAt IS NULL OR t.createdAt < $afterAt OR (t.createdAt = $afterAt AND t.id < $afterId))
    AND ($state IS NULL OR $state = CASE
      WHEN t.revokedAt IS NOT NULL THEN 'REVOKED'
      WHEN t.expiresAt <= $now THEN 'EXPIRED'
      ELSE 'ACTIVE'
    END)
  WITH t
  ORDER BY t.createdAt DESC, t.id DESC
  LIMIT toInteger($limit)
  RETURN ${TOKEN}
  ORDER BY token.createdAt DESC, token.id DESC
`,
);

export interface TokenFilter {
  readonly state: TokenState | null;
  readonly holder: Holder | null;
  readonly scope: Scope | null;
  readonly name: string | null;
  /** The moment at which the state is judged. */
  readonly now: string;
}

/** One more than the page holds, newest first. */
export async function listTokens(
  graph: GraphClient,
  filter: TokenFilter,
  { limit, after }: PageRequest,
): Promise<Token[]> {
  const rows = await graph.read(LIST_TOKENS, {
    ...filter,
    limit: limit + 1,
    afterAt: after?.[0] ?? null,
    afterId: after?.[1] ?? null,
  });
  return rows.map(({ token }) => toToken(token));
}

const GET_TOKEN = statement(
  'the token with this id',
  `
  MATCH (t:Token {id: $id})
  RETURN ${TOKEN}
`,
);

/** The token with this id, or null. Tokens are locked already. */
export async function getToken(tx: GraphTransaction, id: string): Promise<Token | null> {
  const [row] = await tx.run(GET_TOKEN, { id });
  return row === undefined ? null : toToken(row.token);
}

const WHO_BEARS_NAME = statement(
  'which token in use bears this name',
  `
  MATCH (t:Token {name: $name})
  WHERE t.revokedAt IS NULL
    AND (t.expiresAt IS NULL OR t.expiresAt > $now)
  RETURN ${TOKEN}
  ORDER BY token.createdAt
  LIMIT 1
`,
);

/** The token in use that bears this name, or null. Tokens are locked already. */
export async function bearerOfName(
  tx: GraphTransaction,
  wanted: { readonly name: string; readonly now: string },
): Promise<Token | null> {
  const [row] = await tx.run(WHO_BEARS_NAME, wanted);
  return row === undefined ? null : toToken(row.token);
}

const COUNT_ADMINISTRATORS = statement(
  'how many other persons administer',
  `
  MATCH (t:Token {holder: 'PERSON'})
  WHERE t.id <> $id
    AND 'admin' IN t.scopes
    AND t.revokedAt IS NULL
    AND (t.expiresAt IS NULL OR t.expiresAt > $now)
  RETURN count(t) AS live, count(CASE WHEN t.expiresAt IS NULL THEN 1 END) AS lasting
`,
);

const administrators = z.object({ live: z.number(), lasting: z.number() });

/** How many tokens but this one let a person administer now, and how many of them have no end. Tokens are locked already. */
export async function countOtherAdministrators(
  tx: GraphTransaction,
  but: { readonly id: string; readonly now: string },
): Promise<z.infer<typeof administrators>> {
  const [row] = await tx.run(COUNT_ADMINISTRATORS, but);
  return administrators.parse(row);
}

const CREATE_TOKEN = statement(
  'create a token',
  `
  MERGE (t:Token {id: $id})
  ON CREATE SET t.hash = $hash, t.name = $name, t.holder = $holder, t.scopes = $scopes,
                t.createdAt = $createdAt, t.createdBy = $createdBy, t.expiresAt = $expiresAt
`,
);

export interface CreatedToken extends NewTokenSpec {
  readonly id: string;
  readonly hash: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** Writes a token down; its id was chosen before the transaction, so that repeating it makes one. */
export async function createToken(tx: GraphTransaction, token: CreatedToken): Promise<void> {
  await tx.run(CREATE_TOKEN, { ...token });
}

const SET_EXPIRY = statement(
  'a token ends at another moment',
  `
  MATCH (t:Token {id: $id})
  SET t.expiresAt = $expiresAt
`,
);

export async function setExpiry(
  tx: GraphTransaction,
  change: { readonly id: string; readonly expiresAt: string | null },
): Promise<void> {
  await tx.run(SET_EXPIRY, change);
}

const REVOKE_TOKEN = statement(
  'take a token back',
  `
  MATCH (t:Token {id: $id})
  SET t.revokedAt = $at, t.revokedBy = $by
`,
);

export async function markRevoked(
  tx: GraphTransaction,
  change: { readonly id: string; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.run(REVOKE_TOKEN, change);
}

const NOTE_USES = statement(
  'when tokens were last used',
  `
  UNWIND $uses AS use
  MATCH (t:Token {id: use.token})
  WHERE t.lastUsedAt IS NULL OR t.lastUsedAt < use.at
  SET t.lastUsedAt = use.at
`,
);

/** Writes down when tokens were last used; an earlier moment than the one that is known changes nothing. */
export async function saveUses(
  graph: GraphClient,
  uses: readonly { readonly token: string; readonly at: string }[],
): Promise<void> {
  await graph.write((tx) => tx.run(NOTE_USES, { uses }));
}
