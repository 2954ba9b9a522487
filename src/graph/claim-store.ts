import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import type { FleetModel } from '../domain/model.ts';
import type { ClaimPlace } from '../domain/routing.ts';
import type { GraphTransaction } from './client.ts';
import { readAttributes, toEntity } from './entity-record.ts';
import { fleetStatement } from './fleet-types.ts';
import { statement } from './statement.ts';

/**
 * Routing values that one live entity may hold: `(:RoutingClaim {key})-[:CLAIMED_BY]->(:Entity)`. The constraint on
 * `key` makes everybody who claims the same values meet at one node. A claim that is given up loses its
 * relationship and stays as a node: whoever waits for its lock must not find it gone.
 */

export interface WantedClaim {
  readonly key: string;
  readonly entityId: string;
}

export interface Holder extends WantedClaim {
  readonly holder: string;
}

export interface Place extends ClaimPlace {
  readonly entityId: string;
  readonly type: string;
}

const FIND_PLACES = fleetStatement(
  'where do the relations lead within which claims are unique',
  (types) => `
  UNWIND $ids AS id
  MATCH (e:Entity {id: id})-[r:${types}]->(place:Entity)
  USING INDEX SEEK e:Entity(id)
  WHERE type(r) IN $types
  SET place.lockedBy = $auditId
  RETURN id AS entityId, type(r) AS type, place.id AS id, properties(place) AS properties
`,
);

const placeRow = z.object({
  entityId: z.string(),
  type: z.string(),
  id: z.string(),
  properties: z.record(z.string(), z.unknown()),
});

/** Where the relations of these types lead from the entities; the places are locked as well. */
export async function findPlaces(
  tx: GraphTransaction,
  model: FleetModel,
  wanted: { readonly ids: readonly string[]; readonly types: readonly string[]; readonly auditId: string },
): Promise<Place[]> {
  const rows = await tx.run(FIND_PLACES(model), wanted);
  return rows.map((row) => {
    const { properties, ...place } = placeRow.parse(row);
    return { ...place, attributes: readAttributes(properties) };
  });
}

const LOCK_CLAIMANTS = fleetStatement(
  'lock the live entities whose claims are unique within this one',
  (types) => `
  MATCH (place:Entity {id: $id})<-[r:${types}]-(e:Entity)
  USING INDEX SEEK place:Entity(id)
  WHERE type(r) IN $types
    AND e.retiredAt IS NULL
  WITH DISTINCT e
  ORDER BY e.id
  SET e.lockedBy = $auditId
  RETURN e {.*} AS entity
`,
);

/** The live entities whose relations of these types lead to this one, locked in order of their ids. */
export async function lockClaimants(
  tx: GraphTransaction,
  model: FleetModel,
  wanted: { readonly id: string; readonly types: readonly string[]; readonly auditId: string },
): Promise<Entity[]> {
  const rows = await tx.run(LOCK_CLAIMANTS(model), wanted);
  return rows.map(({ entity }) => toEntity(entity));
}

const RELEASE = statement(
  'give up the claims that these entities no longer want',
  `
  UNWIND $ids AS id
  MATCH (c:RoutingClaim)-[held:CLAIMED_BY]->(e:Entity {id: id})
  USING INDEX SEEK e:Entity(id)
  WHERE NOT c.key IN $keys
  SET c.lockedBy = $auditId
  DELETE held
`,
);

const CLAIM = statement(
  'claim values that one live entity may hold',
  `
  UNWIND $claims AS claim
  MERGE (c:RoutingClaim {key: claim.key})
  SET c.lockedBy = $auditId
  WITH c, claim
  MATCH (e:Entity {id: claim.entityId})
  OPTIONAL MATCH (c)-[:CLAIMED_BY]->(holder:Entity)
  FOREACH (_ IN CASE WHEN holder IS NULL THEN [1] ELSE [] END |
    MERGE (c)-[:CLAIMED_BY]->(e))
  WITH claim, e, holder
  WHERE holder <> e
  RETURN claim.key AS key, claim.entityId AS entityId, holder.slug AS holder
`,
);

const holderRow = z.object({ key: z.string(), entityId: z.string(), holder: z.string() });

/** Makes the claims of these entities exactly `claims`; gives those that others hold. */
export async function replaceClaims(
  tx: GraphTransaction,
  ids: readonly string[],
  { claims, auditId }: { readonly claims: readonly WantedClaim[]; readonly auditId: string },
): Promise<Holder[]> {
  await tx.run(RELEASE, { ids, keys: claims.map(({ key }) => key), auditId });
  if (claims.length === 0) return [];
  const sorted = [...claims].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await tx.run(CLAIM, { claims: sorted, auditId });
  return rows.map((row) => holderRow.parse(row));
}
