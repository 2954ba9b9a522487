import { z } from 'zod';
import { applyChanges, isSameValue } from '../../domain/attributes.ts';
import type { AttributeValue, Entity, Relation } from '../../domain/entity.ts';
import { checkLive } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type EntityRetired,
  type ForbiddenEnds,
  type InvalidInput,
  type LostUpdate,
  type NoSuchEntity,
  type NoSuchRelation,
  type RelationCycle,
  type RoutingProtected,
  type RoutingTaken,
  type SlugTaken,
  type UnknownRelationType,
} from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import { outdated, type Proposal, type ProposalMade, type ProposedChange } from '../../domain/proposal.ts';
import { findRelationType } from '../../domain/relation.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { lockEntities } from '../../graph/entity-write-store.ts';
import { findOutgoing } from '../../graph/relation-write-store.ts';
import { rename, setRetired } from './entity-life.ts';
import { commitEntity, type EntityChanged } from './entity-writer.ts';
import type { ChangeStamp, EntityDeps } from './entity-deps.ts';
import type { RelationChanged } from './relation-create.ts';
import { checkStanding, lockEnds, type Ends } from './relation-deps.ts';
import { moveTo } from './relation-move.ts';
import { remove } from './relation-remove.ts';

/** Carries out what was proposed, by the same steps as a direct change, once a curator has confirmed it. */

const values = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(z.boolean()),
  z.null(),
]);
const ends = z.object({ from: z.string(), to: z.string() });

/** What a change may be refused for although a curator confirmed it. */
export type ApplyRefusal =
  | LostUpdate
  | InvalidInput
  | NoSuchEntity
  | NoSuchRelation
  | EntityRetired
  | SlugTaken
  | RoutingProtected
  | RoutingTaken
  | UnknownRelationType
  | ForbiddenEnds
  | RelationCycle;

/** The slugs that a proposal is about, for taking their locks. Former ones still find their entities. */
export function slugsOf({ entity, changes }: Proposal): string[] {
  const far = changes.flatMap(({ oldValue, newValue }) =>
    [oldValue, newValue].flatMap((value) => {
      const parsed = ends.safeParse(value);
      return parsed.success ? [parsed.data.to] : [];
    }),
  );
  return [...new Set([entity, ...far])];
}

/**
 * Applies it to an entity that this transaction holds. Refuses with LostUpdate when what was to be changed is no longer
 * as it was, and with what the direct change would refuse; null when it is done.
 */
export async function applyProposal(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { proposal, entity }: { readonly proposal: Proposal; readonly entity: Entity },
): Promise<ApplyRefusal | null> {
  const [change] = proposal.changes;
  if (!change) return null;
  switch (change.what) {
    case 'ATTRIBUTE':
    case 'TITLE':
      return applyValues(tx, deps, by, { proposal, entity });
    case 'RENAMED':
      if (entity.slug !== change.oldValue) return lost(proposal, entity.slug, entity.revision);
      return refusalOf(
        checkLive(entity) ?? (await rename(tx, deps, by, { entity, slug: String(change.newValue) })),
      );
    case 'RETIRED':
      if (entity.isRetired) return lost(proposal, entity.slug, entity.revision);
      return refusalOf(await setRetired(tx, deps, by, { entity, isRetired: true }));
    case 'RELATION_MOVED':
    case 'RELATION_REMOVED':
      return applyToRelation(tx, deps, by, { proposal, change });
    case 'CREATED':
    case 'RESTORED':
    case 'RELATION_CREATED':
    case 'RELATION_CHANGED':
      throw new Error(`a proposal of ${change.what} cannot be carried out`);
  }
}

async function applyValues(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { proposal, entity }: { readonly proposal: Proposal; readonly entity: Entity },
): Promise<ApplyRefusal | null> {
  const refusal = checkLive(entity);
  if (refusal) return refusal;
  const read = proposal.changes.map(({ what, key, oldValue, newValue }) => ({
    what,
    key,
    oldValue: values.parse(oldValue ?? null),
    newValue: values.parse(newValue ?? null),
  }));
  const stale = read.find((change) => !isSameValue(presentValue(entity, change), change.oldValue));
  if (stale) return lost(proposal, `${stale.key} of ${entity.slug}`, entity.revision);
  const titled = read.find(({ what }) => what === 'TITLE');
  const attributes = applyChanges(
    entity.attributes,
    read.filter(({ what }) => what === 'ATTRIBUTE'),
  );
  if (isFailure(attributes)) return attributes;
  const title = titled === undefined ? entity.title : titleOf(titled.newValue);
  return refusalOf(
    await commitEntity(tx, deps, by, {
      after: { ...entity, title, attributes },
      isCreated: false,
      drafts: read,
    }),
  );
}

function presentValue(entity: Entity, { what, key }: ProposedChange): AttributeValue | null {
  if (what === 'TITLE') return entity.title;
  return Object.hasOwn(entity.attributes, key) ? (entity.attributes[key] ?? null) : null;
}

async function applyToRelation(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { proposal, change }: { readonly proposal: Proposal; readonly change: ProposedChange },
): Promise<ApplyRefusal | null> {
  const type = findRelationType(deps.model, change.key);
  if (isFailure(type)) return type;
  const before = ends.parse(change.oldValue);
  const after = change.newValue === null ? before : ends.parse(change.newValue);
  const locked = await lockEnds(tx, deps, { type, from: before.from, to: after.to, auditId: by.auditId });
  if (isFailure(locked)) return locked;
  const was = (await lockEntities(tx, [before.to], by.auditId)).get(before.to)?.entity ?? null;
  const relation = await findProposed(tx, deps, { proposal, type, ends: locked });
  if (!('properties' in relation)) return relation;
  if (change.what === 'RELATION_REMOVED')
    return refusalOf(await remove(tx, deps, by, { type, ends: locked, relation }));
  const refusal = checkStanding(deps, type, locked);
  return refusalOf(refusal ?? (await moveTo(tx, deps, by, { type, ends: locked, relation, was })));
}

async function findProposed(
  tx: GraphTransaction,
  deps: EntityDeps,
  wanted: { readonly proposal: Proposal; readonly type: RelationType; readonly ends: Ends },
): Promise<Relation | LostUpdate> {
  const { proposal, type, ends: locked } = wanted;
  const outgoing = await findOutgoing(tx, deps.model, { type: type.name, fromId: locked.from.id });
  const relation = outgoing.find(({ id }) => id === proposal.relationId);
  if (relation?.revision === proposal.revision) return relation;
  return lost(proposal, `The ${type.name} of ${locked.from.slug}`, relation?.revision ?? 0);
}

function lost({ revision }: Proposal, what: string, actual: number): LostUpdate {
  return outdated(what, { expected: revision, actual });
}

type Done = EntityChanged | RelationChanged | ProposalMade;

/** A curator's change never becomes a proposal again, so what is no refusal was done. */
function refusalOf(answer: Done | ApplyRefusal | null): ApplyRefusal | null {
  return answer !== null && isFailure(answer) ? answer : null;
}

function titleOf(value: AttributeValue | null): string | null {
  return typeof value === 'string' ? value : null;
}
