import {
  applyChanges,
  checkPatch,
  diffAttributes,
  type AttributePatch,
  type ValueChange,
} from '../../domain/attributes.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Entity } from '../../domain/entity.ts';
import { checkLive, checkRevision } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type EntityRetired,
  type InvalidInput,
  type InvalidSlug,
  type LostUpdate,
  type NoSuchEntity,
  type RoutingProtected,
  type RoutingTaken,
  type UnknownKind,
} from '../../domain/failure.ts';
import type { Kind } from '../../domain/model.ts';
import { checkKind, checkSlug, checkTitle } from '../../domain/naming.ts';
import type { ProposalMade } from '../../domain/proposal.ts';
import { guardRouting } from '../../domain/routing.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { lockEntities, openName } from '../../graph/entity-write-store.ts';
import { decide } from '../decide.ts';
import { changeStamp, missing, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import { commitEntity, replayEntity, type ChangeDraft, type EntityChanged } from './entity-writer.ts';
import { addedFacts, propose, replayProposal } from './propose.ts';

export interface UpsertEntityInput extends Provenance {
  readonly slug: string;
  /** Absent leaves it, null removes it. */
  readonly title?: string | null | undefined;
  /** Merged into what is there; null removes a key. */
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  /** 0: only when there is none yet. */
  readonly expectedRevision?: number | null | undefined;
}

export interface UpdateAttributesInput extends Provenance {
  readonly entity: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly expectedRevision?: number | null | undefined;
}

export type MergeRefusal =
  InvalidSlug | UnknownKind | InvalidInput | EntityRetired | LostUpdate | RoutingProtected | RoutingTaken;

interface Merge {
  readonly kind: Kind;
  readonly title: string | null | undefined;
  readonly patch: AttributePatch;
  readonly expectedRevision: number | null | undefined;
  readonly isSeeding: boolean;
}

/**
 * Creates the entity, or merges title and attributes into the one that has or had this slug. Promises one entity per
 * slug however many ask at once, and nothing written on a refusal. Says whether it was created and what changed. Taking
 * away what an ACTIVE runbook relies on becomes a proposal as a whole, unless the token may curate.
 */
export async function upsertEntity(
  deps: EntityDeps,
  caller: Caller,
  input: UpsertEntityInput,
  isSeeding = false,
): Promise<EntityChanged | ProposalMade | MergeRefusal> {
  const slug = checkSlug(input.slug);
  if (isFailure(slug)) return slug;
  const kind = checkKind(deps.model, slug.kind);
  if (isFailure(kind)) return kind;
  const patch = checkPatch(input.attributes ?? {}, kind.attributes, {
    ...deps.addresses,
    mask: deps.mask,
    field: 'attributes',
  });
  if (isFailure(patch)) return patch;
  const faultyTitle = input.title == null ? null : checkTitle(input.title);
  if (faultyTitle) return faultyTitle;
  const title = input.title == null ? input.title : deps.mask(input.title);
  const by = changeStamp(deps, caller, { ...input, operation: 'upsertEntity' });
  if (isFailure(by)) return by;
  const merge = { kind, title, patch, expectedRevision: input.expectedRevision, isSeeding };
  const id = deps.newId();
  return deps.queue([input.slug], () =>
    decide(deps.graph, async (tx) => {
      const found = await openName(tx, input.slug, by.auditId);
      if (found?.isRepeat === true)
        return (await replayProposal(tx, by)) ?? replayEntity(tx, by, found.entity, found.entity.id === id);
      const present = found?.entity ?? newEntity(id, input.slug, { kind: kind.name, at: by.at, isSeeding });
      return mergeInto(tx, deps, by, { ...merge, present, isCreated: found === null });
    }),
  );
}

/** Merges attributes into an entity that exists; null removes a key. Answers like upsertEntity, and NoSuchEntity. */
export async function updateEntityAttributes(
  deps: EntityDeps,
  caller: Caller,
  input: UpdateAttributesInput,
): Promise<EntityChanged | ProposalMade | MergeRefusal | NoSuchEntity> {
  const slug = checkSlug(input.entity);
  if (isFailure(slug)) return slug;
  const kind = checkKind(deps.model, slug.kind);
  if (isFailure(kind)) return kind;
  const patch = checkPatch(input.attributes, kind.attributes, {
    ...deps.addresses,
    mask: deps.mask,
    field: 'attributes',
  });
  if (isFailure(patch)) return patch;
  const by = changeStamp(deps, caller, { ...input, operation: 'updateEntityAttributes' });
  if (isFailure(by)) return by;
  const merge = { kind, title: undefined, patch, expectedRevision: input.expectedRevision, isSeeding: false };
  return deps.queue([input.entity], () =>
    decide(deps.graph, async (tx) => {
      const found = (await lockEntities(tx, [input.entity], by.auditId)).get(input.entity);
      if (!found) return missing(tx, deps.model, input.entity);
      if (found.isRepeat) return (await replayProposal(tx, by)) ?? replayEntity(tx, by, found.entity);
      return mergeInto(tx, deps, by, { ...merge, present: found.entity, isCreated: false });
    }),
  );
}

async function mergeInto(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  merge: Merge & { readonly present: Entity; readonly isCreated: boolean },
): Promise<EntityChanged | ProposalMade | MergeRefusal> {
  const { present, isCreated, isSeeding } = merge;
  const refusal =
    checkLive(present) ?? checkRevision(merge.expectedRevision, isCreated ? 0 : present.revision);
  if (refusal) return refusal;
  const changed = diffAttributes(present.attributes, merge.patch);
  const keys = changed.map(({ key }) => key);
  const forbidden =
    guardRouting(by.caller, merge.kind.attributes, keys) ??
    (isCreated
      ? await deps.matching.onNames(tx, by.caller, { id: present.id, slugs: [present.slug] })
      : null);
  if (forbidden) return forbidden;
  const attributes = applyChanges(present.attributes, changed);
  if (isInvalid(attributes)) return attributes;
  const title = merge.title === undefined ? present.title : merge.title;
  const drafts = draftsOf(present, { isCreated, title, changed });
  if (drafts.length === 0) return { entity: present, isCreated, changes: [] };
  const citedBy = await deps.matching.onAttributes(tx, by.caller, { before: present, after: attributes });
  if (citedBy.length > 0)
    return propose(tx, by, {
      entity: present,
      changes: drafts,
      citedBy,
      facts: addedFacts(present.attributes, attributes),
    });
  return commitEntity(tx, deps, by, {
    after: { ...present, title, attributes },
    isCreated,
    drafts,
    isSeeding,
  });
}

function isInvalid(value: object): value is InvalidInput {
  return isFailure(value);
}

function draftsOf(
  present: Entity,
  next: {
    readonly isCreated: boolean;
    readonly title: string | null;
    readonly changed: readonly ValueChange[];
  },
): ChangeDraft[] {
  const created: ChangeDraft = { what: 'CREATED', key: 'slug', oldValue: null, newValue: present.slug };
  const titled: ChangeDraft = { what: 'TITLE', key: 'title', oldValue: present.title, newValue: next.title };
  return [
    ...(next.isCreated ? [created] : []),
    ...(next.title === present.title ? [] : [titled]),
    ...next.changed.map((change) => ({ what: 'ATTRIBUTE' as const, ...change })),
  ];
}

function newEntity(
  id: string,
  slug: string,
  start: { readonly kind: string; readonly at: string; readonly isSeeding: boolean },
): Entity {
  return {
    id,
    slug,
    kind: start.kind,
    title: null,
    attributes: {},
    aliases: [],
    revision: 0,
    isRetired: false,
    isSeeded: start.isSeeding,
    createdAt: start.at,
    updatedAt: start.at,
  };
}
