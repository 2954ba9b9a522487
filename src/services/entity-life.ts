import type { Caller } from '../domain/caller.ts';
import type { Entity } from '../domain/entity.ts';
import { checkLive, checkRevision, slugTaken } from '../domain/entity-rules.ts';
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
} from '../domain/failure.ts';
import { checkSlug } from '../domain/naming.ts';
import { invalid } from '../domain/attributes.ts';
import { guardFields } from '../domain/routing.ts';
import type { GraphTransaction } from '../graph/client.ts';
import { addName, lockEntities } from '../graph/entity-write-store.ts';
import { decide } from './decide.ts';
import { changeStamp, missing, type ChangeStamp, type EntityDeps, type Provenance } from './entity-deps.ts';
import { commitEntity, replayEntity, type EntityChanged } from './entity-writer.ts';

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
 * once, one gets it and the others are told by SlugTaken who has it.
 */
export async function renameEntity(
  deps: EntityDeps,
  caller: Caller,
  input: RenameEntityInput,
): Promise<EntityChanged | LifeRefusal | SlugTaken> {
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
      if ('changes' in found) return found;
      return checkLive(found) ?? (await rename(tx, deps, by, { entity: found, slug: input.slug }));
    }),
  );
}

async function rename(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  { entity, slug }: { readonly entity: Entity; readonly slug: string },
): Promise<EntityChanged | SlugTaken | RoutingProtected | RoutingTaken> {
  if (entity.slug === slug) return { entity, isCreated: false, changes: [] };
  const forbidden = guardFields(by.caller, steeringFields(deps, entity, 'slug'));
  if (forbidden) return forbidden;
  const holder = await addName(tx, entity, { slug, auditId: by.auditId });
  if (holder !== null) return slugTaken(slug, holder);
  const aliases = [...entity.aliases.filter((alias) => alias !== slug), entity.slug].sort();
  return commitEntity(tx, deps, by, {
    after: { ...entity, slug, aliases },
    isCreated: false,
    drafts: [{ what: 'RENAMED', key: 'slug', oldValue: entity.slug, newValue: slug }],
  });
}

/**
 * Takes the entity out of use: it keeps its names, relations and history, gives up its routing values, and takes no
 * changes until restored. Retiring it again changes nothing.
 */
export function retireEntity(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput,
): Promise<EntityChanged | LifeRefusal> {
  return changeLife(deps, caller, { ...input, operation: 'retireEntity', isRetired: true });
}

/** Brings a retired entity back; RoutingTaken when another live one holds its routing values by now. */
export function restoreEntity(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput,
): Promise<EntityChanged | LifeRefusal> {
  return changeLife(deps, caller, { ...input, operation: 'restoreEntity', isRetired: false });
}

async function changeLife(
  deps: EntityDeps,
  caller: Caller,
  input: EntityLifeInput & { readonly operation: string; readonly isRetired: boolean },
): Promise<EntityChanged | LifeRefusal> {
  const slug = checkSlug(input.entity);
  if (isFailure(slug)) return slug;
  const by = changeStamp(deps, caller, input);
  if (isFailure(by)) return by;
  return deps.queue([input.entity], () =>
    decide(deps.graph, async (tx) => {
      const found = await lockForLife(tx, deps, by, input);
      if (isFailure(found) || 'changes' in found) return found;
      if (found.isRetired === input.isRetired) return { entity: found, isCreated: false, changes: [] };
      const forbidden = guardFields(caller, steeringFields(deps, found, 'isRetired'));
      if (forbidden) return forbidden;
      const what = input.isRetired ? 'RETIRED' : 'RESTORED';
      return commitEntity(tx, deps, by, {
        after: { ...found, isRetired: input.isRetired },
        isCreated: false,
        drafts: [{ what, key: 'isRetired', oldValue: found.isRetired, newValue: input.isRetired }],
        isLifeChange: true,
      });
    }),
  );
}

async function lockForLife(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  input: { readonly entity: string; readonly expectedRevision?: number | null | undefined },
): Promise<Entity | EntityChanged | NoSuchEntity | LostUpdate | InvalidInput> {
  const found = (await lockEntities(tx, [input.entity], by.auditId)).get(input.entity);
  if (!found) return missing(tx, deps.model, input.entity);
  if (found.isRepeat) return replayEntity(tx, by, found.entity);
  return checkRevision(input.expectedRevision, found.entity.revision) ?? found.entity;
}

/** Machines carry commands: renaming or retiring one that has routing values is not for every token (T-31). */
function steeringFields(deps: EntityDeps, entity: Entity, field: string): string[] {
  const declared = deps.model.kinds.get(entity.kind)?.attributes;
  return Object.keys(entity.attributes).some((key) => declared?.get(key)?.routing === true) ? [field] : [];
}
