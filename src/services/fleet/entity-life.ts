import type { Caller } from '../../domain/caller.ts';
import type { Entity } from '../../domain/entity.ts';
import { checkLive, checkRevision, slugTaken } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type EntityRetired,
  type InvalidInput,
  type InvalidSlug,
  type LostUpdate,
  type NoSuchEntity,
  type RoutingProtected,
  type RoutingTaken,
  type SlugTaken,
} from '../../domain/failure.ts';
import { checkSlug } from '../../domain/naming.ts';
import { invalid } from '../../domain/attributes.ts';
import type { ProposalMade } from '../../domain/proposal.ts';
import { guardFields } from '../../domain/routing.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { addName, lockEntities } from '../../graph/entity-write-store.ts';
import { decide } from '../decide.ts';
import { changeStamp, missing, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import { commitEntity, replayEntity, type ChangeDraft, type EntityChanged } from './entity-writer.ts';
import { propose, replayProposal } from './propose.ts';

/** What changes an entity as a whole: its name, and whether it is still there. */

export interface RenameEntityInput extends Provenance {
  readonly entity: string;
  readonly slug: string;
  readonly expectedRevision?: number | null | undefined;
}

export interface EntityLifeInput extends Provenance {
  readonly entity: string;
  readonly expectedRevision?: number | null | undefined;
}

export type LifeRefusal =
  InvalidSlug | InvalidInput | NoSuchEntity | EntityRetired | LostUpdate | RoutingProtected | RoutingTaken;

/**
 * Gives the entity another slug of the same kind; the old one stays its alias for ever. Of many who want one slug at
 * once, one gets it and the others are told by SlugTaken who has it. A name that an ACTIVE runbook cites becomes a
 * proposal, unless the token may curate; the entity answers to the proposed name as well while it waits.
 */
export async function renameEntity(
  deps: EntityDeps,
  caller: Caller,
  input: RenameEntityInput,
): Promise<EntityChanged | ProposalMade | LifeRefusal | SlugTaken> {
  const [from, to] = [checkSlug(input.entity), checkSlug(input.slug)];
  if (isFailure(from)) return from;
  if (isFailure(to)) return to;
  if (from.kind !== to.kind)
    return invalid(
      'slug',
      `keeps its kind: write ${from.kind}:${to.name}, or make another entity with upsertEntity`,
    );
  const by = changeStamp(deps, caller, { ...input, operation: 'renameEntity' });
  if (isFailure(by)) return by;
  return deps.queue([input.entity, input.slug], () =>
    decide(deps.graph, async (tx) => {
      const found = await lockForLife(tx, deps, by, input);
      if (isFailure(found)) return found;
      if (!('id' in found)) return found;
      return checkLive(found) ?? (await rename(tx, deps, by, { entity: found, slug: input.slug }));
    }),
  );
}

/** Renames an entity that this transaction holds. */
export async function rename(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { entity, slug }: { readonly entity: Entity; readonly slug: string },
): Promise<EntityChanged | ProposalMade | SlugTaken | RoutingProtected | RoutingTaken | InvalidInput> {
  if (entity.slug === slug) return { entity, isCreated: false, changes: [] };
  const forbidden =
    guardFields(by.caller, steeringFields(deps, entity, 'slug')) ??
    (await deps.matching.onNames(tx, by.caller, { id: entity.id, slugs: [slug] }));
  if (forbidden) return forbidden;
  const holder = await addName(tx, entity, { slug, auditId: by.auditId });
  if (holder !== null) return slugTaken(slug, holder);
  const renamed: ChangeDraft = { what: 'RENAMED', key: 'slug', oldValue: entity.slug, newValue: slug };
  const citedBy = await deps.matching.onRename(tx, by.caller, entity);
  if (citedBy.length > 0) return propose(tx, by, { entity, changes: [renamed], citedBy, name: slug });
  const aliases = [...entity.aliases.filter((alias) => alias !== slug), entity.slug].sort();
  return commitEntity(tx, deps, by, {
    after: { ...entity, slug, aliases },
    isCreated: false,
    drafts: [renamed],
  });
}

/**
 * Takes the entity out of use: it keeps its names, relations and history, gives up its routing values, and takes no
 * changes until restored. Retiring it again changes nothing. What an ACTIVE runbook relies on is retired by a proposal,
 * unless the token may curate.
 */
export function retireEntity(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput,
): Promise<EntityChanged | ProposalMade | LifeRefusal> {
  return changeLife(deps, caller, { ...input, operation: 'retireEntity', isRetired: true });
}

/** Brings a retired entity back; RoutingTaken when another live one holds its routing values by now. */
export async function restoreEntity(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput,
): Promise<EntityChanged | LifeRefusal> {
  const answer = await changeLife(deps, caller, { ...input, operation: 'restoreEntity', isRetired: false });
  if ('proposal' in answer) throw new Error('restoring takes nothing away, and yet became a proposal');
  return answer;
}

async function changeLife(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput & { readonly operation: string; readonly isRetired: boolean },
): Promise<EntityChanged | ProposalMade | LifeRefusal> {
  const slug = checkSlug(input.entity);
  if (isFailure(slug)) return slug;
  const by = changeStamp(deps, caller, input);
  if (isFailure(by)) return by;
  return deps.queue([input.entity], () =>
    decide(deps.graph, async (tx) => {
      const found = await lockForLife(tx, deps, by, input);
      return isFailure(found) || !('id' in found)
        ? found
        : setRetired(tx, deps, by, { ...input, entity: found });
    }),
  );
}

/** Retires or restores an entity that this transaction holds. */
export async function setRetired(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { entity, isRetired }: { readonly entity: Entity; readonly isRetired: boolean },
): Promise<EntityChanged | ProposalMade | RoutingProtected | RoutingTaken | InvalidInput> {
  if (entity.isRetired === isRetired) return { entity, isCreated: false, changes: [] };
  const slugs = [entity.slug, ...entity.aliases];
  const forbidden =
    guardFields(by.caller, steeringFields(deps, entity, 'isRetired')) ??
    (isRetired ? null : await deps.matching.onNames(tx, by.caller, { id: entity.id, slugs }));
  if (forbidden) return forbidden;
  const draft: ChangeDraft = {
    what: isRetired ? 'RETIRED' : 'RESTORED',
    key: 'isRetired',
    oldValue: entity.isRetired,
    newValue: isRetired,
  };
  const citedBy = isRetired ? await deps.matching.onRetire(tx, by.caller, entity) : [];
  if (citedBy.length > 0) return propose(tx, by, { entity, changes: [draft], citedBy });
  return commitEntity(tx, deps, by, {
    after: { ...entity, isRetired },
    isCreated: false,
    drafts: [draft],
    isLifeChange: true,
  });
}

async function lockForLife(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  input: { readonly entity: string; readonly expectedRevision?: number | null | undefined },
): Promise<Entity | EntityChanged | ProposalMade | NoSuchEntity | LostUpdate | InvalidInput> {
  const found = (await lockEntities(tx, [input.entity], by.auditId)).get(input.entity);
  if (!found) return missing(tx, deps.model, input.entity);
  if (found.isRepeat) return (await replayProposal(tx, by)) ?? replayEntity(tx, by, found.entity);
  return checkRevision(input.expectedRevision, found.entity.revision) ?? found.entity;
}

/** Machines carry commands: renaming or retiring one that has routing values is not for every token (T-31). */
function steeringFields(deps: EntityDeps, entity: Entity, field: string): string[] {
  const declared = deps.model.kinds.get(entity.kind)?.attributes;
  return Object.keys(entity.attributes).some((key) => declared?.get(key)?.routing === true) ? [field] : [];
}
