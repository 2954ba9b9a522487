import { z } from 'zod';
import type { Attributes, Entity } from '../domain/entity.ts';

/**
 * The one place where a node becomes an entity. An `:Entity` node holds
 *   id, slug, kind, title, revision, seeded, seededRevision, retiredAt, createdAt, updatedAt, updatedBy,
 *   lockedBy     written first by every change, to take the lock (T-27); never read
 *   a_<key>      one property per attribute: no key of a caller ever meets one of ours
 *   facts        `key=value` for each attribute, one per list item, kept in step on every write; the values that
 *                proposals wait with are among them (pendingFacts alone), so that they bind as well
 *   aliases      former slugs, so that reading an entity needs no walk to its names; kept in step likewise
 * Names, present and former, are `(:Name {value})-[:NAMES]->(:Entity)`: the constraint on `value` decides who has
 * a slug. The present one is the name whose value is the entity's slug; a name never moves and never goes away.
 */

const PREFIX = 'a_';

const attributeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(z.boolean()),
]);

const entityNode = z.looseObject({
  id: z.string(),
  slug: z.string(),
  kind: z.string(),
  title: z.string().nullish(),
  revision: z.number(),
  seeded: z.boolean(),
  retiredAt: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
  aliases: z.array(z.string()),
});

/** Reads the map `e {.*}` of a statement. */
export function toEntity(value: unknown): Entity {
  const node = entityNode.parse(value);
  return {
    id: node.id,
    slug: node.slug,
    kind: node.kind,
    title: node.title ?? null,
    attributes: readAttributes(node),
    aliases: [...node.aliases].sort(),
    revision: node.revision,
    isRetired: node.retiredAt != null,
    isSeeded: node.seeded,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
  };
}

/** Our attributes among the properties of a node or relation, in order of their keys. */
export function readAttributes(properties: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), attributeValue.parse(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Attributes as a parameter map for `SET n += $attributes`; null removes a property. */
export function writeAttributes(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${PREFIX}${key}`, value]));
}
