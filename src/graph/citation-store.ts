import { z } from 'zod';
import type { CitedEntity, CitedRelation } from '../domain/citation.ts';
import type { Runbook } from '../domain/knowledge.ts';
import type { FleetModel } from '../domain/model.ts';
import type { GraphTransaction } from './client.ts';
import { fleetStatement } from './fleet-types.ts';
import { parseRunbook, RUNBOOK_RECORD } from './runbook-record.ts';
import { statement } from './statement.ts';

/** What is asked before a value is changed on which a runbook may rely. */

const FIND_ACTIVE_RUNBOOKS = statement(
  'which runbooks are in force',
  `
  MATCH (r:Runbook)
  WHERE r.status = 'ACTIVE' AND r.slug > ''
  WITH r
  ORDER BY r.slug
  RETURN ${RUNBOOK_RECORD}
`,
);

/** All runbooks in force, by slug. */
export async function findActiveRunbooks(tx: GraphTransaction): Promise<Runbook[]> {
  const rows = await tx.run(FIND_ACTIVE_RUNBOOKS, {});
  return rows.map(({ runbook }) => parseRunbook(runbook));
}

const entityRow = z.object({
  slug: z.string(),
  kind: z.string(),
  facts: z
    .array(z.string())
    .nullish()
    .transform((facts) => facts ?? []),
});

const FIND_REACHED = fleetStatement(
  'what does an entity inherit from',
  (types) => `
  MATCH (e:Entity {id: $id})
  CALL (e) {
    MATCH (e)-[r:${types}]->(near)
    WHERE type(r) IN $outward AND near.retiredAt IS NULL
    RETURN near AS reached
  UNION
    MATCH (e)-[r:${types}]->(near)-[r2:${types}]->(far)
    WHERE type(r) IN $outward AND type(r2) IN $outward AND near.retiredAt IS NULL AND far.retiredAt IS NULL
    RETURN far AS reached
  UNION
    MATCH (e)<-[r:${types}]-(near)
    WHERE type(r) IN $inward AND near.retiredAt IS NULL
    RETURN near AS reached
  UNION
    MATCH (e)<-[r:${types}]-(near)<-[r2:${types}]-(far)
    WHERE type(r) IN $inward AND type(r2) IN $inward AND near.retiredAt IS NULL AND far.retiredAt IS NULL
    RETURN far AS reached
  }
  RETURN DISTINCT reached {.slug, .kind, .facts} AS reached
`,
);

/** Live entities one or two relations away, all walked in one direction, as matching walks them. */
export async function findReached(
  tx: GraphTransaction,
  model: FleetModel,
  id: string,
): Promise<CitedEntity[]> {
  const rows = await tx.run(FIND_REACHED(model), { id, ...flowsOf(model) });
  return rows.map(({ reached }) => entityRow.parse(reached));
}

const FIND_AROUND = fleetStatement(
  'what lies one step behind each end of a relation',
  (types) => `
  MATCH (a:Entity {id: $fromId})
  MATCH (b:Entity {id: $toId})
  RETURN a {.slug, .kind, .facts} AS from,
         b {.slug, .kind, .facts} AS to,
         COLLECT {
           MATCH (a)<-[r:${types}]-(x)
           WHERE type(r) IN $inward AND x.retiredAt IS NULL
           RETURN DISTINCT x {.slug, .kind, .facts}
         } AS beyondFrom,
         COLLECT {
           MATCH (b)-[r:${types}]->(x)
           WHERE type(r) IN $outward AND x.retiredAt IS NULL
           RETURN DISTINCT x {.slug, .kind, .facts}
         } AS beyondTo
`,
);

const aroundRow = z.object({
  from: entityRow,
  to: entityRow,
  beyondFrom: z.array(entityRow),
  beyondTo: z.array(entityRow),
});

/** The ends of a relation with what is inherited through it. */
export async function findAroundRelation(
  tx: GraphTransaction,
  model: FleetModel,
  ends: { readonly fromId: string; readonly toId: string },
): Promise<Omit<CitedRelation, 'type'>> {
  const [row] = await tx.run(FIND_AROUND(model), { ...ends, ...flowsOf(model) });
  return aroundRow.parse(row);
}

function flowsOf(model: FleetModel): { outward: string[]; inward: string[] } {
  const types = [...model.relations.values()];
  return {
    outward: types.filter(({ flowsOutward }) => flowsOutward).map(({ name }) => name),
    inward: types.filter(({ flowsInward }) => flowsInward).map(({ name }) => name),
  };
}

const FIND_SHADOWED = statement(
  'which machine could a command have meant by these names',
  `
  CALL () {
    MATCH (n:Name)-[:NAMES]->(e:Entity)
    WHERE n.value IN $slugs
    RETURN e
  UNION
    UNWIND $names AS name
    MATCH (e:Entity)
    USING INDEX e:Entity(a_address)
    WHERE e.a_address = name
    RETURN e
  UNION
    UNWIND $names AS name
    MATCH (e:Entity)
    USING INDEX e:Entity(a_address)
    WHERE e.a_address STARTS WITH name + '.'
    RETURN e
  }
  WITH e
  WHERE e.retiredAt IS NULL AND e.id <> $id
  RETURN e.slug AS holder
  ORDER BY holder
  LIMIT 1
`,
);

/** Slug of a live machine that commands have found by one of these names so far; null when there is none. */
export async function findShadowed(
  tx: GraphTransaction,
  wanted: { readonly slugs: readonly string[]; readonly names: readonly string[]; readonly id: string },
): Promise<string | null> {
  const [row] = await tx.run(FIND_SHADOWED, wanted);
  return row === undefined ? null : String(row.holder);
}
