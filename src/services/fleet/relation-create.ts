import { applyChanges, checkPatch, diffAttributes, type AttributePatch } from '../../domain/attributes.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Attributes, Relation } from '../../domain/entity.ts';
import { checkRevision } from '../../domain/entity-rules.ts';
import { isFailure, type ForbiddenEnds, type RelationCycle, type SecondOwner } from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import { relationKey } from '../../domain/relation.ts';
import { guardFields } from '../../domain/routing.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import {
  createRelationship,
  findBetween,
  findOutgoing,
  saveRelation,
  type RelationWrite,
} from '../../graph/relation-write-store.ts';
import { decide } from '../decide.ts';
import { changeStamp, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import { findCycle } from './relation-cycle.ts';
import {
  checkNamed,
  checkRelationNames,
  checkStanding,
  finishRelationChange,
  lockEnds,
  snapshot,
  type Ends,
  type RelationRefusal,
} from './relation-deps.ts';

export interface CreateRelationInput extends Provenance {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly properties?: Readonly<Record<string, unknown>> | null | undefined;
  /** 0: only when there is none yet. */
  readonly expectedRevision?: number | null | undefined;
}

export interface RelationChanged {
  readonly relation: Relation;
  readonly isCreated: boolean;
  readonly isChanged: boolean;
}

export type CreateRefusal = RelationRefusal | ForbiddenEnds | SecondOwner | RelationCycle;

interface Wanted {
  readonly id: string;
  readonly type: RelationType;
  readonly patch: AttributePatch;
  readonly key: string;
  readonly expectedRevision: number | null | undefined;
  readonly isSeeding: boolean;
}

/**
 * Relates two entities. The same relation again is the same one: its properties are merged, null removes. Refuses
 * ends that the model does not provide, a second owner where there may be one (moveRelation moves it), and a
 * relation that would lead back to where it starts.
 */
export async function createRelation(
  deps: EntityDeps,
  caller: Caller,
  input: CreateRelationInput,
  isSeeding = false,
): Promise<RelationChanged | CreateRefusal> {
  const type = checkRelationNames(deps, input);
  if (isFailure(type)) return type;
  const patch = checkPatch(input.properties ?? {}, type.properties, {
    ...deps.addresses,
    mask: deps.mask,
    field: 'properties',
  });
  if (isFailure(patch)) return patch;
  const by = changeStamp(deps, caller, { ...input, operation: 'createRelation' });
  if (isFailure(by)) return by;
  const { expectedRevision } = input;
  const key = relationKey(type, valuesOf(patch));
  const wanted: Wanted = { id: deps.newId(), type, patch, key, expectedRevision, isSeeding };
  return deps.queue([input.from, input.to], () =>
    decide(deps.graph, async (tx) => {
      const ends = await lockEnds(tx, deps, { ...input, type, auditId: by.auditId });
      if (isFailure(ends)) return ends;
      const refusal = checkStanding(deps, type, ends) ?? (await checkNamed(tx, deps, { type, patch }));
      return refusal ?? relate(tx, deps, by, { ...wanted, ends });
    }),
  );
}

function valuesOf(patch: AttributePatch): Attributes {
  return Object.fromEntries([...patch].flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

async function relate(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  wanted: Wanted & { readonly ends: Ends },
): Promise<RelationChanged | CreateRefusal> {
  const { type, ends, key } = wanted;
  const between = await findBetween(tx, deps.model, {
    type: type.name,
    fromId: ends.from.id,
    toId: ends.to.id,
  });
  const same = between.find(({ properties }) => relationKey(type, properties) === key);
  if (same && ends.isRepeat) return { relation: same, isCreated: same.id === wanted.id, isChanged: true };
  const refusal = checkRevision(wanted.expectedRevision, same?.revision ?? 0);
  if (refusal) return refusal;
  return same ? mergeProperties(tx, deps, by, { ...wanted, same }) : makeRelation(tx, deps, by, wanted);
}

async function mergeProperties(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { same, ...wanted }: Wanted & { readonly ends: Ends; readonly same: Relation },
): Promise<RelationChanged | CreateRefusal> {
  const changes = diffAttributes(same.properties, wanted.patch);
  if (changes.length === 0) return { relation: same, isCreated: false, isChanged: false };
  const forbidden = guardType(by, wanted.type);
  if (forbidden) return forbidden;
  const properties = applyChanges(same.properties, changes, 'properties');
  if (isFailure(properties)) return properties;
  const relation = { ...same, properties, revision: same.revision + 1 };
  const removedKeys = changes.filter(({ newValue }) => newValue === null).map(({ key }) => key);
  await saveRelation(tx, deps.model, { ...writeOf(by, wanted, relation), removedKeys });
  const taken = await finishRelationChange(tx, deps, by, {
    draft: {
      what: 'RELATION_CHANGED',
      key: wanted.type.name,
      oldValue: snapshot(same),
      newValue: snapshot(relation),
    },
    from: wanted.ends.from,
    others: [wanted.ends.to],
  });
  return taken ?? { relation, isCreated: false, isChanged: true };
}

async function makeRelation(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  wanted: Wanted & { readonly ends: Ends },
): Promise<RelationChanged | CreateRefusal> {
  const { type, ends } = wanted;
  const refusal =
    guardType(by, type) ??
    (await findSecondOwner(tx, deps, type, ends)) ??
    (await findCycle(tx, deps, type, ends));
  if (refusal) return refusal;
  const relation = newRelation(by, wanted);
  await createRelationship(tx, writeOf(by, wanted, relation));
  const taken = await finishRelationChange(tx, deps, by, {
    draft: { what: 'RELATION_CREATED', key: type.name, oldValue: null, newValue: snapshot(relation) },
    from: ends.from,
    others: [ends.to],
  });
  return taken ?? { relation, isCreated: true, isChanged: true };
}

/** A relation that routes commands is a routing value itself. */
export function guardType(by: ChangeStamp, type: RelationType): ReturnType<typeof guardFields> {
  return guardFields(by.caller, type.isRouting ? [type.name] : []);
}

async function findSecondOwner(
  tx: GraphTransaction,
  deps: EntityDeps,
  type: RelationType,
  { from, to }: Ends,
): Promise<SecondOwner | null> {
  if (!type.isSingle) return null;
  const [present] = await findOutgoing(tx, deps.model, { type: type.name, fromId: from.id });
  if (!present) return null;
  return {
    __typename: 'SecondOwner',
    message:
      `${from.slug} has its one ${type.name} to ${present.to} already; ` +
      `moveRelation moves it to ${to.slug}, removeRelation takes it away.`,
    type: type.name,
    currentOwner: present.to,
  };
}

function newRelation(
  by: ChangeStamp,
  { id, type, patch, ends, isSeeding }: Wanted & { readonly ends: Ends },
): Relation {
  return {
    id,
    type: type.name,
    from: ends.from.slug,
    to: ends.to.slug,
    properties: valuesOf(patch),
    revision: 1,
    isSeeded: isSeeding,
    isProposed: false,
    createdAt: by.at,
  };
}

function writeOf(
  by: ChangeStamp,
  { key, ends, isSeeding }: Pick<Wanted, 'key' | 'isSeeding'> & { readonly ends: Ends },
  relation: Relation,
): RelationWrite {
  return {
    relation,
    fromId: ends.from.id,
    toId: ends.to.id,
    key,
    removedKeys: [],
    at: by.at,
    tokenId: by.caller.tokenId,
    isSeeding,
  };
}
