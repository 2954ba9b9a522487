import { z } from 'zod';
import type { Entity, Relation } from '../domain/entity.ts';
import type { FleetModel } from '../domain/model.ts';
import type { GraphClient } from './client.ts';
import { toEntity } from './entity-record.ts';
import { fleetStatement } from './fleet-types.ts';
import { toRelation } from './relation-record.ts';

/** Reads of relations from either end, and of what lies around an entity. */

/** A relation as seen from one of its ends. */
export interface RelationEnd {
  readonly relation: Relation;
  readonly isOutgoing: boolean;
  readonly other: Entity;
  /** Orders a list of relations and marks a place in it. */
  readonly sortKey: string;
}

export interface RelationListing {
  readonly ids: readonly string[];
  readonly types: readonly string[];
  /** null is both directions. */
  readonly isOutgoing: boolean | null;
  readonly after: string | null;
  readonly limit: number;
}

/** An entity reached from another in one step. */
export interface Reached {
  /** Id of the entity from which it was reached. */
  readonly fromId: string;
  readonly relation: Relation;
  readonly entity: Entity;
}

export interface Expansion {
  readonly ids: readonly string[];
  /** Ids of entities that were reached already. */
  readonly seen: readonly string[];
  /** Types followed along their direction, and against it. */
  readonly outward: readonly string[];
  readonly inward: readonly string[];
  /** Relations that a further entity carries: those that it carries are reached from it. */
  readonly carried: readonly {
    readonly type: string;
    readonly relation: string;
    readonly property: string;
  }[];
  readonly limit: number;
}

/** So many rows at most come back from one step, however dense the graph is. */
export const EXPANSION_ROWS_MAX = 2_000;

const endRow = z.object({
  id: z.string(),
  isOutgoing: z.boolean(),
  sortKey: z.string(),
  relation: z.unknown(),
  other: z.unknown(),
});

const LIST_RELATIONS = fleetStatement(
  'which relations have these entities at either end',
  (types) => `
  UNWIND $ids AS id
  MATCH (e:Entity {id: id})
  USING INDEX SEEK e:Entity(id)
  CALL (e) {
    MATCH (e)-[r:${types}]-(other)
    WITH e, r, other, startNode(r) = e AS isOutgoing
    WITH r, other, isOutgoing,
         type(r) + CASE WHEN isOutgoing THEN ' > ' ELSE ' < ' END + other.slug + ' ' + r.id AS sortKey
    WHERE type(r) IN $types
      AND ($isOutgoing IS NULL OR isOutgoing = $isOutgoing)
      AND sortKey > $after
    RETURN r, other, isOutgoing, sortKey
    ORDER BY sortKey
    LIMIT toInteger($limit)
  }
  RETURN id, isOutgoing, sortKey,
         r {.*, type: type(r), from: startNode(r).slug, to: endNode(r).slug} AS relation,
         other {.*} AS other
  ORDER BY id, sortKey
`,
);

/** Relations of many entities in one round trip, up to `limit` of each, in order of their sort keys. */
export async function listRelations(
  graph: GraphClient,
  model: FleetModel,
  { ids, after, ...listing }: RelationListing,
): Promise<ReadonlyMap<string, readonly RelationEnd[]>> {
  const rows = await graph.read(LIST_RELATIONS(model), { ids, ...listing, after: after ?? '' });
  const found = new Map<string, RelationEnd[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    const { id, relation, other, ...end } = endRow.parse(row);
    found.get(id)?.push({ ...end, relation: toRelation(relation), other: toEntity(other) });
  }
  return found;
}

const LIST_AMONG = fleetStatement(
  'which relations hold between these entities',
  (types) => `
  UNWIND $ids AS id
  MATCH (a:Entity {id: id})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE type(r) IN $types
    AND b.id IN $ids
  RETURN r {.*, type: type(r), from: a.slug, to: b.slug} AS relation
  ORDER BY relation.type, relation.from, relation.to, relation.id
  LIMIT toInteger($limit)
`,
);

/** What holds between these entities. */
export async function listAmong(
  graph: GraphClient,
  model: FleetModel,
  among: { readonly ids: readonly string[]; readonly types: readonly string[]; readonly limit: number },
): Promise<Relation[]> {
  const rows = await graph.read(LIST_AMONG(model), among);
  return rows.map(({ relation }) => toRelation(relation));
}

// The far ends carry no label: only entities have such relations, and with one the planner may start at all of them.
// Each part is bounded and ordered before it is cut: a host with hundreds of guests must not make a step endless.
const EXPAND = fleetStatement(
  'what is one step away from these entities',
  (types) => `
  UNWIND range(0, size($ids) - 1) AS place
  MATCH (e:Entity {id: $ids[place]})
  USING INDEX SEEK e:Entity(id)
  CALL (e) {
    MATCH (e)-[r:${types}]->(n)
    WHERE type(r) IN $outward AND n.retiredAt IS NULL AND NOT n.id IN $seen
    WITH n, r
    ORDER BY r.id
    WITH n, head(collect(r)) AS r
    RETURN n, r
    ORDER BY n.slug
    LIMIT toInteger($limit)
  UNION
    MATCH (e)<-[r:${types}]-(n)
    WHERE type(r) IN $inward AND n.retiredAt IS NULL AND NOT n.id IN $seen
    WITH n, r
    ORDER BY r.id
    WITH n, head(collect(r)) AS r
    RETURN n, r
    ORDER BY n.slug
    LIMIT toInteger($limit)
  UNION
    // what another entity uses through this one: a mount by way of its exporter
    UNWIND $carried AS carry
    MATCH (e)-[carrier:${types}]->(far)
    WHERE type(carrier) = carry.relation
    MATCH (far)<-[r:${types}]-(n)
    WHERE type(r) = carry.type AND n.retiredAt IS NULL AND NOT n.id IN $seen
      AND (e.slug = r['a_' + carry.property] OR r['a_' + carry.property] IN e.aliases)
    WITH n, r
    ORDER BY r.id
    WITH n, head(collect(r)) AS r
    RETURN n, r
    ORDER BY n.slug
    LIMIT toInteger($limit)
  }
  WITH place, e, n, r
  ORDER BY place, n.slug, r.id
  LIMIT toInteger($rows)
  RETURN e.id AS fromId,
         r {.*, type: type(r), from: startNode(r).slug, to: endNode(r).slug} AS relation,
         n {.*} AS entity
`,
);

/** One step outwards from a set of entities; live ones only, each named once per entity it is reached from. */
export async function expand(
  graph: GraphClient,
  model: FleetModel,
  expansion: Expansion,
): Promise<Reached[]> {
  const rows = await graph.read(EXPAND(model), { ...expansion, rows: EXPANSION_ROWS_MAX });
  return rows.map((row) => ({
    fromId: String(row.fromId),
    relation: toRelation(row.relation),
    entity: toEntity(row.entity),
  }));
}
