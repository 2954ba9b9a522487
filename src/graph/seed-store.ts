import { z } from 'zod';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** Which seeds were loaded, and what of them nobody has touched since. */

const HOW_SEEDED = statement(
  'were seeds loaded, and is there anything that was not seeded',
  `
  OPTIONAL MATCH (s:Setting {key: 'seedsLoadedAt'})
  RETURN s.value AS loadedAt,
         EXISTS { MATCH (e:Entity) WHERE NOT e.seeded } OR EXISTS { MATCH (k:Knowledge) WHERE NOT k.isSeeded } AS isInUse
`,
);

/** When seeds were loaded (null: never), and whether the graph holds anything else. */
export async function findSeedState(
  graph: GraphClient,
): Promise<{ loadedAt: string | null; isInUse: boolean }> {
  const [row] = await graph.read(HOW_SEEDED, {});
  return {
    loadedAt: typeof row?.loadedAt === 'string' ? row.loadedAt : null,
    isInUse: row?.isInUse === true,
  };
}

const MARK_LOADED = statement(
  'remember that seeds were loaded',
  `
  MERGE (s:Setting {key: 'seedsLoadedAt'})
  ON CREATE SET s.value = $at
`,
);

export async function markSeedsLoaded(graph: GraphClient, at: string): Promise<void> {
  await graph.write((tx) => tx.run(MARK_LOADED, { at }));
}

// Locked before it is looked at, so that a change that comes in between counts as a touch.
const LOCK_SEEDED = statement(
  'lock all seeded entities',
  `
  MATCH (e:Entity)
  WHERE e.seeded
  WITH e
  ORDER BY e.id
  SET e.lockedBy = $auditId
`,
);

// An entity stays while anything hangs on it that a person made or changed.
const REMOVE_UNTOUCHED = statement(
  'remove seeded entities that nobody touched, with their names, untouched relations and records',
  `
  MATCH (e:Entity)
  WHERE e.seeded
    AND e.seededRevision = e.revision
    AND NOT EXISTS { MATCH (e)<-[:ABOUT|APPLIES_TO]-(:Knowledge) }
    AND NOT EXISTS { MATCH (e)-[r]-(:Entity) WHERE NOT (r.seeded AND r.seededRevision = r.revision) }
  WITH collect(e) AS untouched
  UNWIND untouched AS e
  WITH e, e.slug AS slug, COLLECT { MATCH (n:Name)-[:NAMES]->(e) RETURN n } AS names
  CALL (e) {
    MATCH (c:AttributeChange)-[:OF]->(e)
    WHERE NOT EXISTS { MATCH (c)-[:OF]->(other:Entity) WHERE other <> e }
    DETACH DELETE c
  }
  FOREACH (n IN names | DETACH DELETE n)
  DETACH DELETE e
  RETURN slug
  ORDER BY slug
`,
);

const slugRow = z.object({ slug: z.string() });

/** Removes them; gives their slugs. */
export async function removeUntouchedEntities(tx: GraphTransaction, auditId: string): Promise<string[]> {
  await tx.run(LOCK_SEEDED, { auditId });
  const rows = await tx.run(REMOVE_UNTOUCHED, {});
  return rows.map((row) => slugRow.parse(row).slug);
}
