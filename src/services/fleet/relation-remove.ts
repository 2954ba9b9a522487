import { checkPatch, invalid, isSameValue } from '../../domain/attributes.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Relation } from '../../domain/entity.ts';
import { checkRevision } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type InvalidInput,
  type NoSuchRelation,
  type RoutingTaken,
} from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import type { ProposalMade } from '../../domain/proposal.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findBetween, removeRelationship } from '../../graph/relation-write-store.ts';
import { decide } from '../decide.ts';
import { changeStamp, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import type { ChangeDraft } from './entity-writer.ts';
import { propose, replayProposal } from './propose.ts';
import { guardType } from './relation-create.ts';
import {
  checkRelationNames,
  finishRelationChange,
  lockEnds,
  snapshot,
  type Ends,
  type RelationRefusal,
} from './relation-deps.ts';
import { noSuchRelation } from './relation-move.ts';

export interface RemoveRelationInput extends Provenance {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** Key properties that tell parallel relations apart; needed when there are several. */
  readonly key?: Readonly<Record<string, unknown>> | null | undefined;
  readonly expectedRevision?: number | null | undefined;
}

export interface RelationRemoved {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export type RemoveRefusal = RelationRefusal | NoSuchRelation;

/**
 * Takes a relation away; by a proposal when an ACTIVE runbook relies on it, unless the token may curate. Refuses with
 * NoSuchRelation when there is none, and with InvalidInput when several are meant.
 */
export async function removeRelation(
  deps: EntityDeps,
  caller: Caller,
  input: RemoveRelationInput,
): Promise<RelationRemoved | ProposalMade | RemoveRefusal> {
  const type = checkRelationNames(deps, input);
  if (isFailure(type)) return type;
  const key = checkPatch(input.key ?? {}, type.properties, {
    ...deps.addresses,
    mask: deps.mask,
    field: 'key',
  });
  if (isFailure(key)) return key;
  const by = changeStamp(deps, caller, { ...input, operation: 'removeRelation' });
  if (isFailure(by)) return by;
  return deps.queue([input.from, input.to], () =>
    decide(deps.graph, async (tx) => {
      const ends = await lockEnds(tx, deps, { ...input, type, auditId: by.auditId });
      if (isFailure(ends)) return ends;
      const proposed = ends.isRepeat ? await replayProposal(tx, by) : null;
      if (proposed) return proposed;
      const between = await findBetween(tx, deps.model, {
        type: type.name,
        fromId: ends.from.id,
        toId: ends.to.id,
      });
      const removed = { type: type.name, from: ends.from.slug, to: ends.to.slug };
      if (ends.isRepeat) return removed;
      const meant = between.filter(({ properties }) =>
        [...key].every(([name, value]) => isSameValue(properties[name] ?? null, value)),
      );
      const relation = chooseRemoved(type, removed, meant);
      if (isFailure(relation)) return relation;
      const refusal = checkRevision(input.expectedRevision, relation.revision) ?? guardType(by, type);
      if (refusal) return refusal;
      return (await remove(tx, deps, by, { type, ends, relation })) ?? removed;
    }),
  );
}

function chooseRemoved(
  type: RelationType,
  { from, to }: RelationRemoved,
  meant: readonly Relation[],
): Relation | NoSuchRelation | InvalidInput {
  const [only] = meant;
  if (!only)
    return noSuchRelation(
      `There is no such ${type.name} from ${from} to ${to}; entity(slug) lists its relations.`,
    );
  if (meant.length === 1) return only;
  const keys = meant.map(({ properties }) => JSON.stringify(properties)).join(' or ');
  return invalid(
    'key',
    `says which one: there are ${meant.length} ${type.name} from ${from} to ${to}, with ${keys}`,
  );
}

/** Removes a relation whose ends this transaction holds; null when it is gone. */
export async function remove(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { type, ends, relation }: { readonly type: RelationType; readonly ends: Ends; readonly relation: Relation },
): Promise<ProposalMade | InvalidInput | RoutingTaken | null> {
  const draft: ChangeDraft = {
    what: 'RELATION_REMOVED',
    key: type.name,
    oldValue: snapshot(relation),
    newValue: null,
  };
  const citedBy = await deps.matching.onRelation(tx, by.caller, {
    type: type.name,
    fromId: ends.from.id,
    toId: ends.to.id,
  });
  if (citedBy.length > 0) return propose(tx, by, { entity: ends.from, changes: [draft], citedBy, relation });
  await removeRelationship(tx, deps.model, { id: relation.id, fromId: ends.from.id, toId: ends.to.id });
  return finishRelationChange(tx, deps, by, {
    draft,
    from: ends.from,
    others: [ends.to],
  });
}
