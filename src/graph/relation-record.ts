import { z } from 'zod';
import type { Relation } from '../domain/entity.ts';
import { readAttributes } from './entity-record.ts';

/**
 * The one place where a relationship becomes a relation. It holds
 *   id           chosen by the client; stays when the relation is moved
 *   key          text of the key properties: parallel relations differ in it
 *   proposal     id of the proposal for which it stands; such a one counts for matching and is no fact yet
 *   revision, seeded, seededRevision, createdAt, updatedAt, updatedBy
 *   a_<key>      one property per property of a caller
 */
const relationMap = z.looseObject({
  id: z.string(),
  key: z.string(),
  type: z.string(),
  from: z.string(),
  to: z.string(),
  revision: z.number(),
  seeded: z.boolean(),
  proposal: z.string().nullish(),
  createdAt: z.string(),
});

/** Reads the map `r {.*, type: type(r), from: a.slug, to: b.slug}` of a statement. */
export function toRelation(value: unknown): Relation {
  const map = relationMap.parse(value);
  return {
    id: map.id,
    type: map.type,
    from: map.from,
    to: map.to,
    properties: readAttributes(map),
    revision: map.revision,
    isSeeded: map.seeded,
    isProposed: map.proposal != null,
    createdAt: map.createdAt,
  };
}
