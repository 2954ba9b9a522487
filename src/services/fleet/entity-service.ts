import { factOf, invalid } from '../../domain/attributes.ts';
import { SERVICE_CALLER, type Caller } from '../../domain/caller.ts';
import { printable, type AttributeChange, type Entity } from '../../domain/entity.ts';
import { isFailure, type InvalidInput, type InvalidSlug, type NoSuchEntity } from '../../domain/failure.ts';
import { concreteKinds, kindsWithin, type FleetModel } from '../../domain/model.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import { nearest } from '../../domain/similar.ts';
import { listChanges } from '../../graph/change-store.ts';
import {
  countEntities,
  findAlike,
  findEntities,
  listEntities,
  type EntityFilter,
} from '../../graph/entity-store.ts';
import { getEntity, type EntityDeps } from './entity-deps.ts';
import {
  renameEntity,
  restoreEntity,
  retireEntity,
  type EntityLifeInput,
  type RenameEntityInput,
} from './entity-life.ts';
import {
  updateEntityAttributes,
  upsertEntity,
  type UpdateAttributesInput,
  type UpsertEntityInput,
} from './entity-upsert.ts';

export interface EntityFilterInput {
  /** Only this kind or its children: `guest` is lxc and vm. */
  readonly kind?: string | null | undefined;
  readonly kinds?: readonly string[] | null | undefined;
  /** In the slug, a former slug or the title. */
  readonly text?: string | null | undefined;
  /** All of these hold; of a list, one item. */
  readonly attributes?: readonly { readonly key: string; readonly value: unknown }[] | null | undefined;
  /** Both when null or absent. */
  readonly isRetired?: boolean | null | undefined;
}

export interface EntityPage extends Page<Entity> {
  readonly filter: EntityFilter;
}

const FILTER_TEXT_MAX = 200;
const FILTER_ATTRIBUTES_MAX = 20;

export type EntityService = ReturnType<typeof createEntityService>;

/**
 * The use cases of entities. What each promises and refuses stands at its function. A slug that is asked for may be
 * a former name everywhere.
 */
export function createEntityService(deps: EntityDeps) {
  return {
    model: deps.model,
    ...createChanges(deps),
    ...createReads(deps),
  };
}

function createChanges(deps: EntityDeps) {
  return {
    upsertEntity: (caller: Caller, input: UpsertEntityInput) => upsertEntity(deps, caller, input),
    /** For the seed loader: what it makes is marked as seeded and known as untouched until somebody changes it. */
    seedEntity: (input: UpsertEntityInput) => upsertEntity(deps, SERVICE_CALLER, input, true),
    updateEntityAttributes: (caller: Caller, input: UpdateAttributesInput) =>
      updateEntityAttributes(deps, caller, input),
    renameEntity: (caller: Caller, input: RenameEntityInput) => renameEntity(deps, caller, input),
    retireEntity: (caller: Caller, input: EntityLifeInput) => retireEntity(deps, caller, input),
    restoreEntity: (caller: Caller, input: EntityLifeInput) => restoreEntity(deps, caller, input),
  };
}

function createReads(deps: EntityDeps) {
  const { graph, model } = deps;
  return {
    getEntity: (slug: string) => getEntity(deps, slug),
    /** Many at once, in the order asked; null for slugs that nobody has. */
    getEntities: async (slugs: readonly string[]): Promise<(Entity | null)[]> => {
      const found = await findEntities(graph, slugs);
      return slugs.map((slug) => found.get(slug) ?? null);
    },
    listEntities: (filter: EntityFilterInput, page: PageArguments) => listPage(deps, filter, page),
    countEntities: (filter: EntityFilter): Promise<number> => countEntities(graph, filter),
    listHistory: (slug: string, page: PageArguments) => listHistory(deps, slug, page),
    /** Present slugs that look like one that nobody has, nearest first. */
    suggestSlugs: async (slug: string): Promise<readonly string[]> =>
      nearest(slug, await findAlike(graph, slug, [...model.kinds.keys()])),
  };
}

/** One page in order of slugs. Refuses a page size or filter that cannot be with InvalidInput. */
async function listPage(
  { graph, model }: EntityDeps,
  filter: EntityFilterInput,
  page: PageArguments,
): Promise<EntityPage | InvalidInput> {
  const request = readPage(page, 1);
  if (isFailure(request)) return request;
  const checked = toFilter(model, filter);
  if (isFailure(checked)) return checked;
  const after = request.after?.[0] ?? null;
  const rows = await listEntities(graph, checked, { after, limit: request.limit + 1 });
  return { ...toPage(rows, request.limit, ({ slug }) => [slug]), filter: checked };
}

/** Everything that happened to the entity, newest first. */
async function listHistory(
  deps: EntityDeps,
  slug: string,
  page: PageArguments,
): Promise<Page<AttributeChange> | InvalidSlug | NoSuchEntity | InvalidInput> {
  const request = readPage(page, 2);
  if (isFailure(request)) return request;
  const entity = await getEntity(deps, slug);
  if (isFailure(entity)) return entity;
  const rows = await listChanges(deps.graph, entity.id, { after: request.after, limit: request.limit + 1 });
  return toPage(rows, request.limit, ({ at, id }) => [at, id]);
}

function toFilter(model: FleetModel, input: EntityFilterInput): EntityFilter | InvalidInput {
  const wanted = [...(input.kinds ?? []), ...(input.kind == null ? [] : [input.kind])];
  const unknown = wanted.find((kind) => !model.kinds.has(kind));
  if (unknown !== undefined)
    return invalid(
      unknown === input.kind ? 'filter.kind' : 'filter.kinds',
      `names ${printable(unknown)}, which is not a kind; use ${[...model.kinds.keys()].join(', ')}`,
    );
  const text = input.text ?? null;
  if (text !== null && text.length > FILTER_TEXT_MAX)
    return invalid('filter.text', `has at most ${FILTER_TEXT_MAX} characters`);
  const facts = toFacts(input.attributes ?? []);
  if (!Array.isArray(facts)) return facts;
  return {
    kinds: wanted.length === 0 ? concreteKinds(model) : wanted.flatMap((kind) => kindsWithin(model, kind)),
    text: text === null ? null : text.toLowerCase(),
    facts,
    isRetired: input.isRetired ?? null,
  };
}

function toFacts(
  pairs: readonly { readonly key: string; readonly value: unknown }[],
): string[] | InvalidInput {
  if (pairs.length > FILTER_ATTRIBUTES_MAX)
    return invalid('filter.attributes', `has at most ${FILTER_ATTRIBUTES_MAX} pairs`);
  const facts: string[] = [];
  for (const { key, value } of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return invalid(
        'filter.attributes',
        'compares with a string, number or boolean; of a list it tests each item',
      );
    facts.push(factOf(key, value));
  }
  return facts;
}
