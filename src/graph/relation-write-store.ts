import type { AttributeChange, Relation } from '../domain/entity.ts';
import type { FleetModel, RelationType } from '../domain/model.ts';
import type { GraphTransaction } from './client.ts';
import { writeAttributes } from './entity-record.ts';
import { toChangeProperties } from './entity-write-store.ts';
import { fleetStatement } from './fleet-types.ts';
import { toRelation } from './relation-record.ts';
import { statement } from './statement.ts';

/** Writes of relations. Both ends are locked before any of these runs (T-27). */

export interface RelationWrite {
  readonly relation: Relation;
  /** Ids of the ends, which the caller has locked. */
  readonly fromId: string;
  readonly toId: string;
  readonly key: string;
  readonly removedKeys: readonly string[];
  readonly at: string;
  readonly tokenId: string;
  readonly isSeeding: boolean;
  /** It stands in for a change that is proposed. */
  readonly proposalId?: string;
}

// Two relations between four entities may close a cycle together while neither sees the other: those of one
// type that must not lead back are written one after the other.
const LOCK_TYPE = statement(
  'queue the changes of a relation type that must not lead back',
  `
  MERGE (s:Setting {key: 'lock:' + $type})
  SET s.lockedBy = $auditId
`,
);

export async function lockType(tx: GraphTransaction, type: RelationType, auditId: string): Promise<void> {
  await tx.run(LOCK_TYPE, { type: type.name, auditId });
}

const CREATE_RELATION = statement(
  'create a relation between two locked entities',
  `
  MATCH (a:Entity {id: $fromId})
  MATCH (b:Entity {id: $toId})
  CREATE (a)-[r:$($type)]->(b)
  SET r += $attributes,
      r.id = $id,
      r.key = $key,
      r.revision = 1,
      r.seeded = $isSeeding,
      r.seededRevision = CASE WHEN $isSeeding THEN 1 ELSE null END,
      r.proposal = $proposalId,
      r.createdAt = $at,
      r.updatedAt = $at,
      r.updatedBy = $tokenId
`,
);

export async function createRelationship(tx: GraphTransaction, write: RelationWrite): Promise<void> {
  await tx.run(CREATE_RELATION, parametersOf(write));
}

const RECORD_CHANGE = statement(
  'record a change of a relation at the entities it concerns',
  `
  MERGE (c:AttributeChange {id: $change.id})
  SET c += $change
  WITH c
  UNWIND $ids AS id
  MATCH (e:Entity {id: id})
  MERGE (c)-[:OF]->(e)
`,
);

/** Hangs the record on each of the entities. */
export async function recordRelationChange(
  tx: GraphTransaction,
  change: AttributeChange,
  ids: readonly string[],
): Promise<void> {
  await tx.run(RECORD_CHANGE, { change: toChangeProperties(change), ids });
}

function parametersOf(write: RelationWrite): Record<string, unknown> {
  const { relation, fromId, toId, key, removedKeys, at, tokenId, isSeeding } = write;
  const removed = Object.fromEntries(removedKeys.map((name) => [name, null]));
  return {
    id: relation.id,
    type: relation.type,
    attributes: writeAttributes({ ...relation.properties, ...removed }),
    revision: relation.revision,
    fromId,
    toId,
    key,
    at,
    tokenId,
    isSeeding,
    proposalId: write.proposalId ?? null,
  };
}

// Relations are few on their way out and many on their way in: the hints make each statement start at the near end.

const FIND_BETWEEN = fleetStatement(
  'which relations of this type go from one entity to another',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE type(r) = $type
    AND b.id = $toId
    AND r.proposal IS NULL
  RETURN r {.*, type: type(r), from: a.slug, to: b.slug} AS relation
  ORDER BY relation.id
`,
);

export async function findBetween(
  tx: GraphTransaction,
  model: FleetModel,
  ends: { readonly type: string; readonly fromId: string; readonly toId: string },
): Promise<Relation[]> {
  const rows = await tx.run(FIND_BETWEEN(model), ends);
  return rows.map(({ relation }) => toRelation(relation));
}

const FIND_OUTGOING = fleetStatement(
  'which relations of this type go out of an entity',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE type(r) = $type
    AND r.proposal IS NULL
  RETURN r {.*, type: type(r), from: a.slug, to: b.slug} AS relation
  ORDER BY relation.id
  LIMIT 200
`,
);

export async function findOutgoing(
  tx: GraphTransaction,
  model: FleetModel,
  end: { readonly type: string; readonly fromId: string },
): Promise<Relation[]> {
  const rows = await tx.run(FIND_OUTGOING(model), end);
  return rows.map(({ relation }) => toRelation(relation));
}

const FIND_NEXT = fleetStatement(
  'where do relations of this type lead from these entities',
  (types) => `
  UNWIND $slugs AS slug
  MATCH (a:Entity {slug: slug})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(slug)
  WHERE type(r) = $type
  RETURN slug, b.slug AS next
`,
);

/** One step along a type: from each slug to the slugs that it leads to. */
export async function findNext(
  tx: GraphTransaction,
  model: FleetModel,
  from: { readonly type: string; readonly slugs: readonly string[] },
): Promise<{ slug: string; next: string }[]> {
  const rows = await tx.run(FIND_NEXT(model), from);
  return rows.map((row) => ({ slug: String(row.slug), next: String(row.next) }));
}

const SAVE_RELATION = fleetStatement(
  'save changed properties of a relation',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE r.id = $id
    AND b.id = $toId
  SET r += $attributes,
      r.key = $key,
      r.seededRevision =
        CASE WHEN $isSeeding AND r.seededRevision = r.revision THEN toInteger($revision)
        ELSE r.seededRevision END,
      r.revision = toInteger($revision),
      r.updatedAt = $at,
      r.updatedBy = $tokenId
`,
);

export async function saveRelation(
  tx: GraphTransaction,
  model: FleetModel,
  write: RelationWrite,
): Promise<void> {
  await tx.run(SAVE_RELATION(model), parametersOf(write));
}

const MOVE_RELATION = fleetStatement(
  'move the far end of a relation; it stays the same relation',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE r.id = $id
  MATCH (b:Entity {id: $toId})
  WITH a, b, r, properties(r) AS kept
  DELETE r
  CREATE (a)-[moved:$($type)]->(b)
  SET moved = kept,
      moved.revision = toInteger($revision),
      moved.updatedAt = $at,
      moved.updatedBy = $tokenId
`,
);

/** Gives the relation the far end `toId`; it keeps its id and properties. */
export async function moveRelationship(
  tx: GraphTransaction,
  model: FleetModel,
  write: RelationWrite,
): Promise<void> {
  await tx.run(MOVE_RELATION(model), parametersOf(write));
}

const REMOVE_PROPOSED = fleetStatement(
  'remove the relation that stands in for a proposal',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE r.proposal = $id
  DELETE r
`,
);

export async function removeProposedRelation(
  tx: GraphTransaction,
  model: FleetModel,
  proposal: { readonly id: string; readonly fromId: string },
): Promise<void> {
  await tx.run(REMOVE_PROPOSED(model), proposal);
}

const REMOVE_RELATION = fleetStatement(
  'remove a relation',
  (types) => `
  MATCH (a:Entity {id: $fromId})-[r:${types}]->(b:Entity)
  USING INDEX SEEK a:Entity(id)
  WHERE r.id = $id
    AND b.id = $toId
  DELETE r
`,
);

export async function removeRelationship(
  tx: GraphTransaction,
  model: FleetModel,
  ends: { readonly id: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await tx.run(REMOVE_RELATION(model), ends);
}
