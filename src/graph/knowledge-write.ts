import { z } from 'zod';
import type { GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

// The first write of every knowledge transaction. The lock on this one node is held until commit, so knowledge
// writes of all processes stand in line, and a reader that has seen number n has seen everything up to n.
// lockedAt is set before the value is read: reading first is not a lock.
const LOCK_SEQUENCE = statement(
  'lock the sequence of knowledge writes, and has this very write happened already',
  `
  MERGE (s:Setting {key: 'knowledgeSequence'})
  SET s.lockedAt = $at
  WITH s
  SET s.value = coalesce(s.value, 0) + 1
  RETURN s.value AS sequence,
         EXISTS { (:AuditEvent {id: $auditId}) } AS isRepeat
`,
);

const lockRow = z.object({ sequence: z.number(), isRepeat: z.boolean() });

/** What one knowledge transaction knows about itself. */
export interface KnowledgeWrite {
  /** Number of this write; every piece of knowledge that it touches carries it. */
  readonly sequence: number;
  /** The driver repeats a transaction whose commit answer was lost; then everything is done already (T-27). */
  readonly isRepeat: boolean;
}

/** Takes the lock that all knowledge writes take first. `auditId` is the event that this write will append. */
export async function beginKnowledgeWrite(
  tx: GraphTransaction,
  parameters: { readonly auditId: string; readonly at: string },
): Promise<KnowledgeWrite> {
  const [row] = await tx.run(LOCK_SEQUENCE, { ...parameters });
  return lockRow.parse(row);
}

const RESOLVE_SLUGS = statement(
  'which entities have or had these slugs',
  `
  UNWIND $slugs AS slug
  OPTIONAL MATCH (:Name {value: slug})-[:NAMES]->(e:Entity)
  RETURN slug, e.id AS id
`,
);

const resolvedRow = z.object({ slug: z.string(), id: z.string().nullable() });

/** Ids of the entities behind slugs and aliases, or the first slug that nobody has or had. */
export async function resolveEntities(
  tx: GraphTransaction,
  slugs: readonly string[],
): Promise<{ readonly ids: readonly string[] } | { readonly missing: string }> {
  const rows = (await tx.run(RESOLVE_SLUGS, { slugs: [...slugs] })).map((row) => resolvedRow.parse(row));
  const missing = rows.find(({ id }) => id === null);
  if (missing) return { missing: missing.slug };
  return { ids: [...new Set(rows.flatMap(({ id }) => id ?? []))] };
}
