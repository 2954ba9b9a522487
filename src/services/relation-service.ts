import { SERVICE_CALLER, type Caller } from '../domain/caller.ts';
import type { EntityDeps } from './entity-deps.ts';
import { createRelation, type CreateRelationInput } from './relation-create.ts';
import type { RelationDeps } from './relation-deps.ts';
import {
  moveRelation,
  removeRelation,
  type MoveRelationInput,
  type RemoveRelationInput,
} from './relation-move.ts';
import { createRelationReads } from './relation-reads.ts';
import { createRelationWriteStore } from '../graph/relation-write-store.ts';

export type RelationService = ReturnType<typeof createRelationService>;

/** The use cases of relations. What each promises and refuses stands at its function. */
export function createRelationService(entityDeps: EntityDeps) {
  const deps: RelationDeps = { ...entityDeps, store: createRelationWriteStore(entityDeps.model) };
  return {
    createRelation: (caller: Caller, input: CreateRelationInput) => createRelation(deps, caller, input),
    /** For the seed loader: what it makes is marked as seeded and known as untouched until somebody changes it. */
    seedRelation: (input: CreateRelationInput) => createRelation(deps, SERVICE_CALLER, input, true),
    moveRelation: (caller: Caller, input: MoveRelationInput) => moveRelation(deps, caller, input),
    removeRelation: (caller: Caller, input: RemoveRelationInput) => removeRelation(deps, caller, input),
    ...createRelationReads(deps),
  };
}
