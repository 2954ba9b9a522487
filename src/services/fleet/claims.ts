import type { Entity } from '../../domain/entity.ts';
import type { RoutingTaken } from '../../domain/failure.ts';
import type { FleetModel } from '../../domain/model.ts';
import { claimsOf, routingTaken, type Claim } from '../../domain/routing.ts';
import { findPlaces, lockClaimants, replaceClaims, type Place } from '../../graph/claim-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';

/** Keeps routing values unique among live entities, inside the transaction of each change that touches them. */
export interface Claims {
  /** After a change of attributes: the entity's own claims and those that are unique within it. */
  onAttributes(
    tx: GraphTransaction,
    entity: Entity,
    change: { readonly keys: readonly string[]; readonly auditId: string },
  ): Promise<RoutingTaken | null>;
  /** After a relation of this type was made, moved or removed. */
  onRelation(
    tx: GraphTransaction,
    from: Entity,
    change: { readonly type: string; readonly auditId: string },
  ): Promise<RoutingTaken | null>;
  /** After it was retired or restored. */
  onLife(tx: GraphTransaction, entity: Entity, auditId: string): Promise<RoutingTaken | null>;
}

interface EntityClaim extends Claim {
  readonly entity: Entity;
}

export function createClaims(model: FleetModel): Claims {
  const rules = [...model.kinds.values()].flatMap(({ unique }) => unique);
  const types = [...new Set(rules.flatMap(({ within }) => within ?? []))];
  const typesBy = (keys: readonly string[]): string[] =>
    types.filter((type) =>
      rules.some(({ within, by }) => within === type && by !== null && keys.includes(by)),
    );
  const replace: Replace = (tx, entities, auditId) => replaceAll(tx, { model, types, entities, auditId });

  return {
    onAttributes: async (tx, entity, { keys, auditId }) => {
      const own = model.kinds.get(entity.kind)?.unique ?? [];
      const affected = typesBy(keys);
      if (affected.length > 0) {
        const guests = await lockClaimants(tx, model, { id: entity.id, types: affected, auditId });
        const taken = await replace(tx, guests, auditId);
        if (taken) return taken;
      }
      const touchesOwn = own.some((rule) => rule.keys.some((key) => keys.includes(key)));
      return touchesOwn ? replace(tx, [entity], auditId) : null;
    },
    onRelation: async (tx, from, { type, auditId }) =>
      types.includes(type) && hasWithin(model, from.kind) ? replace(tx, [from], auditId) : null,
    onLife: (tx, entity, auditId) => replace(tx, [entity], auditId),
  };
}

type Replace = (
  tx: GraphTransaction,
  entities: readonly Entity[],
  auditId: string,
) => Promise<RoutingTaken | null>;

interface Replacement {
  readonly model: FleetModel;
  /** Relation types within which some claim is unique. */
  readonly types: readonly string[];
  readonly entities: readonly Entity[];
  readonly auditId: string;
}

/** Makes the claims of the entities what their values say; refuses when another holds one. */
async function replaceAll(
  tx: GraphTransaction,
  { model, types, entities, auditId }: Replacement,
): Promise<RoutingTaken | null> {
  const placed = entities.filter(({ kind }) => hasWithin(model, kind)).map(({ id }) => id);
  const places = placed.length === 0 ? [] : await findPlaces(tx, model, { ids: placed, types, auditId });
  const wanted = entities.flatMap((entity) => claimsOfEntity(model, entity, places));
  const firstOf = (key: string): EntityClaim | undefined => wanted.find((claim) => claim.key === key);
  const twice = wanted.find((claim) => firstOf(claim.key) !== claim);
  if (twice) return routingTaken(twice, firstOf(twice.key)?.entity.slug ?? '');
  const [conflict] = await replaceClaims(
    tx,
    entities.map(({ id }) => id),
    { claims: wanted.map(({ key, entity }) => ({ key, entityId: entity.id })), auditId },
  );
  const claim = conflict && firstOf(conflict.key);
  return claim ? routingTaken(claim, conflict.holder) : null;
}

function hasWithin(model: FleetModel, kind: string): boolean {
  return model.kinds.get(kind)?.unique.some(({ within }) => within !== null) ?? false;
}

function claimsOfEntity(model: FleetModel, entity: Entity, places: readonly Place[]): EntityClaim[] {
  const kind = model.kinds.get(entity.kind);
  if (!kind || entity.isRetired) return [];
  const placeOf = (type: string): Place | null =>
    places.find((place) => place.entityId === entity.id && place.type === type) ?? null;
  return claimsOf(kind, entity.attributes, placeOf).map((claim) => ({ ...claim, entity }));
}
