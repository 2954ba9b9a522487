import { z } from 'zod';
import { CHANGES, type AttributeChange } from '../domain/entity.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * What happened to entities: `(:AttributeChange)-[:OF]->(:Entity)`. The record of a relation's change hangs on both
 * its ends. Ids begin with the id of the audit event of the same transaction.
 */

const changeNode = z.object({
  id: z.string(),
  what: z.enum(CHANGES),
  key: z.string(),
  old: z.string(),
  new: z.string(),
  author: z.string(),
  source: z.string(),
  observedAt: z.string(),
  at: z.string(),
});

/** The change in a row's map. */
export function toChange(value: unknown): AttributeChange {
  const { old, new: newText, ...node } = changeNode.parse(value);
  return { ...node, oldValue: JSON.parse(old) as unknown, newValue: JSON.parse(newText) as unknown };
}

const LIST_CHANGES = statement(
  'what happened to an entity, newest first',
  `
  MATCH (c:AttributeChange)-[:OF]->(e:Entity {id: $id})
  USING INDEX SEEK e:Entity(id)
  WHERE $at IS NULL OR c.at < $at OR (c.at = $at AND c.id < $after)
  WITH c
  ORDER BY c.at DESC, c.id DESC
  LIMIT toInteger($limit)
  RETURN c {.*} AS change
`,
);

/** Up to `limit` changes before the given one. */
export async function listChanges(
  graph: GraphClient,
  id: string,
  page: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<AttributeChange[]> {
  const [at = null, after = null] = page.after ?? [];
  const rows = await graph.read(LIST_CHANGES, { id, at, after, limit: page.limit });
  return rows.map(({ change }) => toChange(change));
}

const FIND_CHANGES_OF = statement(
  'which changes did one transaction record',
  `
  MATCH (c:AttributeChange)
  WHERE c.id STARTS WITH $auditId
  WITH c
  ORDER BY c.id
  RETURN c {.*} AS change
`,
);

/** For a transaction that is repeated after its commit: what it has recorded. */
export async function findChangesOf(tx: GraphTransaction, auditId: string): Promise<AttributeChange[]> {
  const rows = await tx.run(FIND_CHANGES_OF, { auditId });
  return rows.map(({ change }) => toChange(change));
}
