import { z } from 'zod';
import type { CitedFacts, FactChange } from '../domain/staleness.ts';
import { toChange } from './change-store.ts';
import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

/** Changes looked at for one runbook in each of the two ways in which it cites facts, newest first. */
const CHANGES_MAX = 100;

// Two ways to cite: entities that the scope names, and values by which it selects among kinds.
const FIND_FACT_CHANGES = statement(
  'what changed about the facts that runbooks cite',
  `
  UNWIND $cited AS cited
  CALL (cited) {
    MATCH (:Knowledge {id: cited.id})-[:APPLIES_TO]->(e:Entity)<-[:OF]-(c:AttributeChange)
    WHERE c.at > cited.since
      AND (c.what IN ['RENAMED', 'RETIRED', 'RESTORED']
        OR (c.what = 'ATTRIBUTE' AND c.key IN cited.pathKeys + cited.namingKeys)
        OR (c.what STARTS WITH 'RELATION' AND c.key IN cited.pathTypes))
    WITH c, e
    ORDER BY c.at DESC, c.id
    LIMIT ${CHANGES_MAX}
    RETURN c, e, true AS isNamed
    UNION ALL
    UNWIND cited.selectorKeys AS key
    MATCH (c:AttributeChange)-[:OF]->(e:Entity)
    WHERE c.key = key AND c.at > cited.since AND c.what = 'ATTRIBUTE'
      AND (cited.kinds IS NULL OR e.kind IN cited.kinds)
    WITH c, e
    ORDER BY c.at DESC, c.id
    LIMIT ${CHANGES_MAX}
    RETURN c, e, false AS isNamed
  }
  RETURN cited.id AS runbook,
         c {.*} AS change,
         e {.slug, facts: coalesce(e.facts, []), isRetired: e.retiredAt IS NOT NULL, isNamed: isNamed} AS entity
`,
);

const factRow = z.object({
  runbook: z.string(),
  change: z.unknown(),
  entity: z.object({
    slug: z.string(),
    facts: z.array(z.string()),
    isRetired: z.boolean(),
    isNamed: z.boolean(),
  }),
});

/** The changes for each runbook by its id, all in one question; a runbook without any is left out. */
export async function findFactChanges(
  graph: GraphClient,
  cited: readonly CitedFacts[],
): Promise<Map<string, FactChange[]>> {
  const found = new Map<string, FactChange[]>();
  if (cited.length === 0) return found;
  for (const row of await graph.read(FIND_FACT_CHANGES, { cited })) {
    const { runbook, change, entity } = factRow.parse(row);
    found.set(runbook, [...(found.get(runbook) ?? []), { change: toChange(change), entity }]);
  }
  return found;
}
