import type { AttributeChange } from '../domain/entity.ts';
import { labelOfKind, type Kind } from '../domain/model.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { toChangeProperties } from './entity-write-store.ts';
import { statement } from './statement.ts';

/** Brings entities and relations along when the model calls a kind or a relation type by another name. */

const LOCK_MODEL = statement(
  'let one process at a time rename what the model renamed',
  `
  MERGE (s:Setting {key: 'lock:model'})
  SET s.lockedBy = $auditId
`,
);

export async function lockModel(tx: GraphTransaction, auditId: string): Promise<void> {
  await tx.run(LOCK_MODEL, { auditId });
}

const FIND_FORMER = statement(
  'which former kinds and relation types does the graph still hold',
  `
  CALL () {
    CALL db.relationshipTypes() YIELD relationshipType
    WHERE relationshipType IN $types
    RETURN collect(relationshipType) AS types
  }
  CALL () {
    UNWIND $kinds AS kind
    CALL (kind) {
      MATCH (e:Entity)
      USING INDEX SEEK e:Entity(kind, slug)
      WHERE e.kind = kind
        AND e.slug > ''
      RETURN e
      LIMIT 1
    }
    RETURN collect(kind) AS kinds
  }
  RETURN types, kinds
`,
);

/** Of the former names those that are still in use. */
export async function findFormer(
  graph: GraphClient,
  former: { readonly types: readonly string[]; readonly kinds: readonly string[] },
): Promise<{ types: string[]; kinds: string[] }> {
  const [row] = await graph.read(FIND_FORMER, former);
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return { types: texts(row?.types), kinds: texts(row?.kinds) };
}

/** Moves up to `limit` relations to the type's new name, with all they hold; gives how many there were. */
export async function renameRelations(
  tx: GraphTransaction,
  rename: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<number> {
  // The names come from the model, which admits A-Z and _ only (T-9): a pattern that starts nowhere must name them.
  const [row] = await tx.run(
    statement(
      `move relations from ${rename.from} to ${rename.to}`,
      `
  MATCH (a:Entity)-[r:${rename.from}]->(b:Entity)
  WITH a, b, r
  LIMIT toInteger($limit)
  WITH a, b, r, properties(r) AS kept
  DELETE r
  CREATE (a)-[moved:${rename.to}]->(b)
  SET moved = kept
  RETURN count(moved) AS moved
`,
    ),
    { limit: rename.limit },
  );
  return Number(row?.moved ?? 0);
}

const FIND_OF_KIND = statement(
  'some entities of a kind',
  `
  MATCH (e:Entity)
  USING INDEX SEEK e:Entity(kind, slug)
  WHERE e.kind = $kind
    AND e.slug > ''
  WITH e
  ORDER BY e.kind, e.slug
  LIMIT toInteger($limit)
  RETURN e.id AS id, e.slug AS slug
`,
);

export async function findOfKind(
  tx: GraphTransaction,
  kind: string,
  limit: number,
): Promise<{ id: string; slug: string }[]> {
  const rows = await tx.run(FIND_OF_KIND, { kind, limit });
  return rows.map((row) => ({ id: String(row.id), slug: String(row.slug) }));
}

// A seeded entity that nobody touched stays known as such.
const RENAME_KIND = statement(
  'give entities of a former kind the new one, and the slug that goes with it',
  `
  UNWIND $renames AS rename
  MERGE (n:Name {value: rename.slug})
  WITH n, rename
  MATCH (e:Entity {id: rename.id})
  OPTIONAL MATCH (n)-[:NAMES]->(holder:Entity)
  WHERE holder <> e
  FOREACH (_ IN CASE WHEN holder IS NULL THEN [1] ELSE [] END |
    MERGE (n)-[:NAMES]->(e)
    SET e.aliases = [alias IN e.aliases WHERE alias <> rename.slug] + e.slug,
        e.slug = rename.slug,
        e.kind = $kind,
        e.seededRevision = CASE WHEN e.seededRevision = e.revision THEN e.revision + 1 ELSE e.seededRevision END,
        e.revision = e.revision + 1,
        e.updatedAt = $at
    REMOVE e:$($formerLabels)
    SET e:$($labels)
    MERGE (c:AttributeChange {id: rename.change.id})
    SET c += rename.change
    MERGE (c)-[:OF]->(e))
  WITH rename, holder
  WHERE holder IS NOT NULL
  RETURN rename.slug AS slug, holder.slug AS holder
`,
);

export interface KindRename {
  readonly id: string;
  readonly slug: string;
  readonly change: AttributeChange;
}

/** Renames them; gives the slugs that others have or had, for which nothing was done. */
export async function renameToKind(
  tx: GraphTransaction,
  kind: Kind,
  {
    former,
    renames,
    at,
  }: { readonly former: string; readonly renames: readonly KindRename[]; readonly at: string },
): Promise<{ slug: string; holder: string }[]> {
  const rows = await tx.run(RENAME_KIND, {
    renames: renames.map(({ change, ...rename }) => ({ ...rename, change: toChangeProperties(change) })),
    kind: kind.name,
    labels: kind.ancestors.map(labelOfKind),
    formerLabels: [labelOfKind(former)],
    at,
  });
  return rows.map((row) => ({ slug: String(row.slug), holder: String(row.holder) }));
}
