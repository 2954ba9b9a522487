import { z } from 'zod';
import type { AttributeChange, Entity } from '../domain/entity.ts';
import { labelOfKind } from '../domain/model.ts';
import { factsOf } from '../domain/attributes.ts';
import type { GraphTransaction } from './client.ts';
import { toEntity, writeAttributes } from './entity-record.ts';
import { statement } from './statement.ts';

/** Writes of entities. Every change locks by writing first, then reads, then decides (T-27). */

export interface Locked {
  readonly entity: Entity;
  /** This very change is committed already: the driver repeats a transaction whose answer was lost. */
  readonly isRepeat: boolean;
}

// MERGE under the uniqueness constraint: of many that open a new name at once, one makes it and the others wait.
const OPEN_NAME = statement(
  'make or lock a name, and lock the entity that it names',
  `
  MERGE (n:Name {value: $slug})
  SET n.lockedBy = $auditId
  WITH n
  OPTIONAL MATCH (n)-[:NAMES]->(e:Entity)
  SET e.lockedBy = $auditId
  RETURN e {.*} AS entity,
         EXISTS { MATCH (:AuditEvent {id: $auditId}) } AS isRepeat
`,
);

/** Takes the name for this transaction; null when it names nothing yet. */
export async function openName(tx: GraphTransaction, slug: string, auditId: string): Promise<Locked | null> {
  const [row] = await tx.run(OPEN_NAME, { slug, auditId });
  return row?.entity == null ? null : { entity: toEntity(row.entity), isRepeat: row.isRepeat === true };
}

// In order of their ids, so that two changes of the same two entities queue instead of waiting for each other.
const LOCK_ENTITIES = statement(
  'lock the entities that have or had these slugs',
  `
  MATCH (n:Name)-[:NAMES]->(e:Entity)
  USING INDEX SEEK n:Name(value)
  WHERE n.value IN $slugs
  WITH e, collect(n.value) AS asked
  ORDER BY e.id
  SET e.lockedBy = $auditId
  RETURN asked,
         e {.*} AS entity,
         EXISTS { MATCH (:AuditEvent {id: $auditId}) } AS isRepeat
`,
);

/** Locks entities by present or former slugs; unknown ones are missing from the answer. */
export async function lockEntities(
  tx: GraphTransaction,
  slugs: readonly string[],
  auditId: string,
): Promise<ReadonlyMap<string, Locked>> {
  const rows = await tx.run(LOCK_ENTITIES, { slugs, auditId });
  return new Map(
    rows.flatMap(({ asked, entity, isRepeat }) => {
      const locked = { entity: toEntity(entity), isRepeat: isRepeat === true };
      return (Array.isArray(asked) ? asked : []).map((slug) => [String(slug), locked] as const);
    }),
  );
}

export interface EntityWrite {
  readonly entity: Entity;
  readonly changes: readonly AttributeChange[];
  /** Keys that the entity no longer has. */
  readonly removedKeys: readonly string[];
  readonly tokenId: string;
  /** Written by the seed loader: stays known as untouched. */
  readonly isSeeding: boolean;
}

const CREATE_ENTITY = statement(
  'create an entity under the name that this transaction holds',
  `
  MATCH (n:Name {value: $slug})
  MERGE (e:Entity {id: $id})
  SET e += $attributes,
      e:$($labels),
      e.slug = $slug,
      e.kind = $kind,
      e.title = $title,
      e.facts = $facts,
      e.aliases = $aliases,
      e.revision = 1,
      e.seeded = $isSeeding,
      e.seededRevision = CASE WHEN $isSeeding THEN 1 ELSE null END,
      e.createdAt = $at,
      e.updatedAt = $at,
      e.updatedBy = $tokenId
  MERGE (n)-[:NAMES]->(e)
  FOREACH (change IN $changes |
    MERGE (c:AttributeChange {id: change.id})
    SET c += change
    MERGE (c)-[:OF]->(e))
`,
);

/** Creates it with a label for its kind and each of the kind's parents. */
export async function createEntity(
  tx: GraphTransaction,
  write: EntityWrite,
  ancestors: readonly string[],
): Promise<void> {
  await tx.run(CREATE_ENTITY, { ...parametersOf(write), labels: ancestors.map(labelOfKind) });
}

// A seeded entity is untouched while its revision is the one that the seed loader left.
const SAVE_ENTITY = statement(
  'save a changed entity with the records of the change',
  `
  MATCH (e:Entity {id: $id})
  SET e += $attributes,
      e.slug = $slug,
      e.title = $title,
      e.facts = $facts + [fact IN coalesce(e.pendingFacts, []) WHERE NOT fact IN $facts],
      e.aliases = $aliases,
      e.retiredAt = $retiredAt,
      e.seededRevision =
        CASE WHEN $isSeeding AND e.seededRevision = e.revision THEN toInteger($revision)
        ELSE e.seededRevision END,
      e.revision = toInteger($revision),
      e.updatedAt = $at,
      e.updatedBy = $tokenId
  FOREACH (change IN $changes |
    MERGE (c:AttributeChange {id: change.id})
    SET c += change
    MERGE (c)-[:OF]->(e))
`,
);

export async function saveEntity(tx: GraphTransaction, write: EntityWrite): Promise<void> {
  await tx.run(SAVE_ENTITY, parametersOf(write));
}

function parametersOf({
  entity,
  changes,
  removedKeys,
  tokenId,
  isSeeding,
}: EntityWrite): Record<string, unknown> {
  const removed = Object.fromEntries(removedKeys.map((key) => [key, null]));
  return {
    id: entity.id,
    slug: entity.slug,
    kind: entity.kind,
    title: entity.title,
    attributes: writeAttributes({ ...entity.attributes, ...removed }),
    facts: factsOf(entity.attributes),
    aliases: entity.aliases,
    retiredAt: entity.isRetired ? entity.updatedAt : null,
    revision: entity.revision,
    at: entity.updatedAt,
    tokenId,
    isSeeding,
    changes: changes.map(toChangeProperties),
  };
}

/** A change as node properties; its values are JSON text, since they may be of any type. */
export function toChangeProperties(change: AttributeChange): Record<string, unknown> {
  const { oldValue, newValue, ...rest } = change;
  return { ...rest, old: JSON.stringify(oldValue), new: JSON.stringify(newValue) };
}

const ADD_NAME = statement(
  'give an entity a further name, unless another has it',
  `
  MERGE (n:Name {value: $slug})
  SET n.lockedBy = $auditId
  WITH n
  MATCH (e:Entity {id: $id})
  OPTIONAL MATCH (n)-[:NAMES]->(holder:Entity)
  FOREACH (_ IN CASE WHEN holder IS NULL THEN [1] ELSE [] END |
    MERGE (n)-[:NAMES]->(e))
  RETURN holder.id AS holderId,
         holder.slug AS holder
`,
);

const holderRow = z.object({ holderId: z.string().nullable(), holder: z.string().nullable() });

/** Adds the name; gives the present slug of the entity that has or had it instead, or null. */
export async function addName(
  tx: GraphTransaction,
  entity: Pick<Entity, 'id'>,
  { slug, auditId }: { readonly slug: string; readonly auditId: string },
): Promise<string | null> {
  const [row] = await tx.run(ADD_NAME, { id: entity.id, slug, auditId });
  const { holderId, holder } = holderRow.parse(row);
  return holderId === entity.id ? null : holder;
}
