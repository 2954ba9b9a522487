import type { Caller } from '../../domain/caller.ts';
import { invalid } from '../../domain/attributes.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import { checkRevision } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type ForbiddenEnds,
  type InvalidInput,
  type NoSuchRelation,
  type RelationCycle,
  type RoutingProtected,
  type RoutingTaken,
} from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import { checkSlug } from '../../domain/naming.ts';
import type { Citation, ProposalMade } from '../../domain/proposal.ts';
import { relationKey } from '../../domain/relation.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { lockEntities } from '../../graph/entity-write-store.ts';
import {
  createRelationship,
  findBetween,
  findOutgoing,
  moveRelationship,
  type RelationWrite,
} from '../../graph/relation-write-store.ts';
import { decide } from '../decide.ts';
import { changeStamp, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import type { ChangeDraft } from './entity-writer.ts';
import { proposalId, propose, replayProposal } from './propose.ts';
import { guardType, type RelationChanged } from './relation-create.ts';
import { findCycle } from './relation-cycle.ts';
import {
  checkRelationNames,
  checkStanding,
  finishRelationChange,
  lockEnds,
  snapshot,
  type Ends,
  type RelationRefusal,
} from './relation-deps.ts';

export interface MoveRelationInput extends Provenance {
  readonly type: string;
  readonly from: string;
  /** The new far end. */
  readonly to: string;
  /** The present far end; needed when there are several relations of this type. */
  readonly was?: string | null | undefined;
  readonly expectedRevision?: number | null | undefined;
}

export type MoveRefusal = RelationRefusal | ForbiddenEnds | RelationCycle | NoSuchRelation;

interface Move {
  readonly type: RelationType;
  readonly ends: Ends;
  readonly relation: Relation;
  /** Entity at the present far end. */
  readonly was: Entity | null;
}

/**
 * Gives the relation another far end; it stays the same relation, with its properties. Refuses what createRelation
 * refuses of the new end, and NoSuchRelation when there is nothing to move. Leaving an end on which an ACTIVE runbook
 * relies becomes a proposal, unless the token may curate; both ends count while it waits.
 */
export async function moveRelation(
  deps: EntityDeps,
  caller: Caller,
  input: MoveRelationInput,
): Promise<RelationChanged | ProposalMade | MoveRefusal> {
  const type = checkRelationNames(deps, input);
  if (isFailure(type)) return type;
  const named = input.was == null ? null : checkSlug(input.was);
  if (named && isFailure(named)) return named;
  const by = changeStamp(deps, caller, { ...input, operation: 'moveRelation' });
  if (isFailure(by)) return by;
  return deps.queue([input.from, input.to], () =>
    decide(deps.graph, async (tx) => {
      const ends = await lockEnds(tx, deps, { ...input, type, auditId: by.auditId });
      if (isFailure(ends)) return ends;
      const proposed = ends.isRepeat ? await replayProposal(tx, by) : null;
      if (proposed) return proposed;
      const outgoing = await findOutgoing(tx, deps.model, { type: type.name, fromId: ends.from.id });
      const was = await lockWas(tx, input.was, by);
      const relation = chooseMoved(input, outgoing, {
        was: was?.slug ?? input.was ?? null,
        to: ends.to.slug,
      });
      if (isFailure(relation)) return relation;
      const refusal =
        checkStanding(deps, type, ends) ??
        (ends.isRepeat ? null : checkRevision(input.expectedRevision, relation.revision));
      if (refusal) return refusal;
      if (relation.to === ends.to.slug) return { relation, isCreated: false, isChanged: ends.isRepeat };
      return moveTo(tx, deps, by, { type, ends, relation, was: was ?? (await lockWas(tx, relation.to, by)) });
    }),
  );
}

async function lockWas(
  tx: GraphTransaction,
  slug: string | null | undefined,
  by: ChangeStamp,
): Promise<Entity | null> {
  if (slug === null || slug === undefined) return null;
  return (await lockEntities(tx, [slug], by.auditId)).get(slug)?.entity ?? null;
}

function chooseMoved(
  { type, from }: MoveRelationInput,
  outgoing: readonly Relation[],
  { was, to }: { readonly was: string | null; readonly to: string },
): Relation | NoSuchRelation | InvalidInput {
  const candidates = was === null ? outgoing : outgoing.filter((relation) => relation.to === was);
  const [only] = candidates;
  if (only && candidates.length === 1) return only;
  // Moved already: the same request again is no fault.
  const arrived = was === null ? undefined : outgoing.find((relation) => relation.to === to);
  if (candidates.length === 0 && arrived) return arrived;
  if (candidates.length === 0)
    return noSuchRelation(
      `${from} has no ${type}${was === null ? '' : ` to ${was}`}; createRelation makes one.`,
    );
  const places = [...new Set(candidates.map((relation) => relation.to))].join(', ');
  return invalid(
    'was',
    `names the one to move: ${from} has several ${type}, to ${places}; with parallel ones, remove and create`,
  );
}

export function noSuchRelation(message: string): NoSuchRelation {
  return { __typename: 'NoSuchRelation', message };
}

/** Moves a relation whose ends this transaction holds. */
export async function moveTo(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { type, ends, relation, was }: Move,
): Promise<RelationChanged | ProposalMade | RoutingProtected | RoutingTaken | RelationCycle | InvalidInput> {
  const { from, to } = ends;
  const refusal = guardType(by, type) ?? (await findCycle(tx, deps, type, ends));
  if (refusal) return refusal;
  const there = await findBetween(tx, deps.model, { type: type.name, fromId: from.id, toId: to.id });
  const key = relationKey(type, relation.properties);
  if (there.some(({ properties }) => relationKey(type, properties) === key))
    return invalid('to', `has this relation already; removeRelation takes away the one to ${relation.to}`);
  const moved = { ...relation, to: to.slug, revision: relation.revision + 1 };
  const draft: ChangeDraft = {
    what: 'RELATION_MOVED',
    key: type.name,
    oldValue: snapshot(relation),
    newValue: snapshot(moved),
  };
  const write: RelationWrite = {
    relation: moved,
    fromId: from.id,
    toId: to.id,
    key,
    removedKeys: [],
    at: by.at,
    tokenId: by.caller.tokenId,
    isSeeding: false,
  };
  const left = { type: type.name, fromId: from.id, toId: (was ?? to).id };
  const citedBy = await deps.matching.onRelation(tx, by.caller, left);
  if (citedBy.length > 0) return proposeMove(tx, by, { write, was: relation, from, draft, citedBy });
  await moveRelationship(tx, deps.model, write);
  const others = was ? [to, was] : [to];
  const taken = await finishRelationChange(tx, deps, by, { draft, from, others });
  return taken ?? { relation: moved, isCreated: false, isChanged: true };
}

/** Until it is decided a second relation stands for the new end, so that matching sees both. */
async function proposeMove(
  tx: GraphTransaction,
  by: ChangeStamp,
  move: {
    readonly write: RelationWrite;
    readonly was: Relation;
    readonly from: Entity;
    readonly draft: ChangeDraft;
    readonly citedBy: readonly Citation[];
  },
): Promise<ProposalMade | InvalidInput> {
  const { write, was, from, draft, citedBy } = move;
  const answer = await propose(tx, by, { entity: from, changes: [draft], citedBy, relation: was });
  const id = proposalId(by);
  if (!isFailure(answer) && answer.proposal.id === id)
    await createRelationship(tx, { ...write, relation: { ...write.relation, id }, proposalId: id });
  return answer;
}
