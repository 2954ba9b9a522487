import type { Entity } from '../domain/entity.ts';
import type { RoutingTaken } from '../domain/failure.ts';
import type { FleetModel } from '../domain/model.ts';
import { claimsOf, routingTaken, type Claim } from '../domain/routing.ts';
import { createClaimStore, type Place } from '../graph/claim-store.ts';
import type { GraphTransaction } from '../graph/client.ts';

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
  const store = createClaimStore(model);
  const rules = [...model.kinds.values()].flatMap(({ unique }) => unique);
  const withinTypes = [...new Set(rules.flatMap(({ within }) => within ?? []))];
  const typesBy = (keys: readonly string[]): string[] =>
    withinTypes.filter((type) =>
      rules.some(({ within, by }) => within === type && by !== null && keys.includes(by)),
    );

  async function replace(
    tx: GraphTransaction,
    entities: readonly Entity[],
    auditId: string,
  ): Promise<RoutingTaken | null> {
    const places = await findPlaces(tx, entities, auditId);
    const wanted = entities.flatMap((entity) => claimsOfEntity(model, entity, places));
    const twice = wanted.find((claim, index) => wanted.findIndex(({ key }) => key === claim.key) < index);
    if (twice) return routingTaken(twice, wanted.find(({ key }) => key === twice.key)?.entity.slug ?? '');
    const held = await store.replaceClaims(
      tx,
      entities.map(({ id }) => id),
      { claims: wanted.map(({ key, entity }) => ({ key, entityId: entity.id })), auditId },
    );
    const [conflict] = held;
    const claim = wanted.find(({ key }) => key === conflict?.key);
    return conflict && claim ? routingTaken(claim, conflict.holder) : null;
  }

  async function findPlaces(
    tx: GraphTransaction,
    entities: readonly Entity[],
    auditId: string,
  ): Promise<readonly Place[]> {
    const ids = entities.filter(({ kind }) => hasWithin(model, kind)).map(({ id }) => id);
    return ids.length === 0 ? [] : store.findPlaces(tx, ids, { types: withinTypes, auditId });
  }

  return {
    onAttributes: async (tx, entity, { keys, auditId }) => {
      const own = model.kinds.get(entity.kind)?.unique ?? [];
      const claimants = typesBy(keys);
      if (claimants.length > 0) {
        const guests = await store.lockClaimants(tx, entity.id, { types: claimants, auditId });
        const taken = await replace(tx, guests, auditId);
        if (taken) return taken;
      }
      const touchesOwn = own.some((rule) => rule.keys.some((key) => keys.includes(key)));
      return touchesOwn ? replace(tx, [entity], auditId) : null;
    },
    onRelation: async (tx, from, { type, auditId }) =>
      withinTypes.includes(type) && hasWithin(model, from.kind) ? replace(tx, [from], auditId) : null,
    onLife: (tx, entity, auditId) => replace(tx, [entity], auditId),
  };
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
