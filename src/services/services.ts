import type { AddressPolicy } from '../domain/address.ts';
import type { GraphClient } from '../graph/client.ts';
import { createClaims } from './claims.ts';
import type { EntityDeps } from './entity-deps.ts';
import { createEntityService, type EntityService } from './entity-service.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createRelationService, type RelationService } from './relation-service.ts';
import type { Tables } from './tables.ts';
import type { Clock, NewId } from './write-context.ts';

/** What the use cases are built from. */
export interface ServiceDeps {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Loopback addresses of machines are refused unless the configuration allows them. */
  readonly addresses?: AddressPolicy;
}

/** The use cases that the doors call. */
export interface Services {
  readonly entities: EntityService;
  readonly relations: RelationService;
}

/** Builds each use case once; they share the graph client and the tables. */
export function createServices({ graph, tables, clock, newId, addresses }: ServiceDeps): Services {
  const { model } = tables;
  const entityDeps: EntityDeps = {
    graph,
    model,
    clock,
    newId,
    queue: createKeyedQueue(),
    claims: createClaims(model),
    addresses: addresses ?? { isLoopbackAllowed: false },
  };
  return { entities: createEntityService(entityDeps), relations: createRelationService(entityDeps) };
}
