import { SERVICE_CALLER, type Caller } from '../../domain/caller.ts';
import type { EntityDeps } from './entity-deps.ts';
import { createRelation, type CreateRelationInput } from './relation-create.ts';
import { moveRelation, type MoveRelationInput } from './relation-move.ts';
import { removeRelation, type RemoveRelationInput } from './relation-remove.ts';
import {
  getImpact,
  getNeighbourhood,
  listRelationsOf,
  type AroundInput,
  type RelationListInput,
} from './relation-reads.ts';

export type RelationService = ReturnType<typeof createRelationService>;

/** The use cases of relations. What each promises and refuses stands at its function. */
export function createRelationService(deps: EntityDeps) {
  return {
    createRelation: (caller: Caller, input: CreateRelationInput) => createRelation(deps, caller, input),
    /** For the seed loader: what it makes is marked as seeded and known as untouched until somebody changes it. */
    seedRelation: (input: CreateRelationInput) => createRelation(deps, SERVICE_CALLER, input, true),
    moveRelation: (caller: Caller, input: MoveRelationInput) => moveRelation(deps, caller, input),
    removeRelation: (caller: Caller, input: RemoveRelationInput) => removeRelation(deps, caller, input),
    listRelations: (ids: readonly string[], input: RelationListInput) => listRelationsOf(deps, ids, input),
    getNeighbourhood: (input: AroundInput) => getNeighbourhood(deps, input),
    getImpact: (input: Pick<AroundInput, 'entity' | 'first'>) => getImpact(deps, input),
  };
}
