import { invalid } from '../../domain/attributes.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type NoSuchEntity,
  type UnknownRelationType,
} from '../../domain/failure.ts';
import { impactTypes, stepOf, type Impacted } from '../../domain/impact.ts';
import type { FleetModel } from '../../domain/model.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import { findRelationType } from '../../domain/relation.ts';
import { listAmong, listRelations, type RelationEnd } from '../../graph/relation-store.ts';
import { getEntity, type EntityDeps } from './entity-deps.ts';
import { walkFrom } from './relation-walk.ts';

/** A relation as it reads from one of its ends. */
export type EntityRelation = RelationEnd;
export type EntityRelationPage = Page<RelationEnd>;

export interface RelationListInput extends PageArguments {
  /** null is both directions. */
  readonly isOutgoing?: boolean | null | undefined;
  readonly types?: readonly string[] | null | undefined;
}

export interface Neighbour {
  readonly entity: Entity;
  readonly distance: number;
}

export interface Neighbourhood {
  readonly entity: Entity;
  readonly neighbours: readonly Neighbour[];
  readonly relations: readonly Relation[];
  /** More lies there than was asked for. */
  readonly isCut: boolean;
}

export interface Impact {
  readonly entity: Entity;
  readonly affected: readonly Impacted[];
  readonly isCut: boolean;
}

export interface AroundInput {
  readonly entity: string;
  readonly depth?: number | null | undefined;
  readonly types?: readonly string[] | null | undefined;
  readonly first?: number | null | undefined;
}

type ReadRefusal = InvalidSlug | NoSuchEntity | InvalidInput;

const DEPTH_MAX = 3;
const IMPACT_DEPTH_MAX = 10;
const RELATIONS_MAX = 1_000;
const AROUND_DEFAULT = 100;

/** One page of relations of each of these entities, in one round trip. */
export async function listRelationsOf(
  { graph, model }: EntityDeps,
  ids: readonly string[],
  input: RelationListInput,
): Promise<ReadonlyMap<string, EntityRelationPage> | InvalidInput | UnknownRelationType> {
  const request = readPage(input, 1);
  if (isFailure(request)) return request;
  const types = readTypes(model, input.types);
  if (isFailure(types)) return types;
  const found = await listRelations(graph, model, {
    ids,
    types,
    isOutgoing: input.isOutgoing ?? null,
    after: request.after?.[0] ?? null,
    limit: request.limit + 1,
  });
  return new Map(
    [...found].map(([id, ends]) => [id, toPage(ends, request.limit, ({ sortKey }) => [sortKey])]),
  );
}

/** What is around an entity, nearest first, with all relations between what was found. */
export async function getNeighbourhood(
  deps: EntityDeps,
  input: AroundInput,
): Promise<Neighbourhood | ReadRefusal | UnknownRelationType> {
  const depth = readDepth(input.depth);
  if (typeof depth !== 'number') return depth;
  const page = readPage({ first: input.first ?? AROUND_DEFAULT }, 0);
  if (isFailure(page)) return page;
  const types = readTypes(deps.model, input.types);
  if (isFailure(types)) return types;
  const entity = await getEntity(deps, input.entity);
  if (isFailure(entity)) return entity;
  const walk = { outward: types, inward: types, carried: [], depth, max: page.limit, isWhole: false };
  const { reached, isCut } = await walkFrom(deps, entity, walk);
  const ids = [entity.id, ...reached.map((step) => step.entity.id)];
  const relations = await listAmong(deps.graph, deps.model, { ids, types, limit: RELATIONS_MAX + 1 });
  return {
    entity,
    neighbours: reached.map((step) => ({ entity: step.entity, distance: step.distance })),
    relations: relations.slice(0, RELATIONS_MAX),
    isCut: isCut || relations.length > RELATIONS_MAX,
  };
}

/** What depends on an entity, nearest first, each with the way by which it depends. */
export async function getImpact(
  deps: EntityDeps,
  input: Pick<AroundInput, 'entity' | 'first'>,
): Promise<Impact | ReadRefusal> {
  const page = readPage({ first: input.first ?? AROUND_DEFAULT }, 0);
  if (isFailure(page)) return page;
  const entity = await getEntity(deps, input.entity);
  if (isFailure(entity)) return entity;
  const walk = { ...impactTypes(deps.model), depth: IMPACT_DEPTH_MAX, max: page.limit, isWhole: true };
  const { reached, isCut } = await walkFrom(deps, entity, walk);
  const byId = new Map<string, Impacted>([[entity.id, { entity, distance: 0, path: [] }]]);
  for (const { fromId, relation, entity: dependent, distance } of reached) {
    const before = byId.get(fromId);
    if (!before) continue;
    const step = stepOf(deps.model, { relation, dependent: dependent.slug, on: before.entity.slug });
    byId.set(dependent.id, { entity: dependent, distance, path: [step, ...before.path] });
  }
  return { entity, affected: [...byId.values()].slice(1), isCut };
}

function readTypes(
  model: FleetModel,
  types: readonly string[] | null | undefined,
): readonly string[] | UnknownRelationType {
  for (const name of types ?? []) {
    const type = findRelationType(model, name);
    if (isFailure(type)) return type;
  }
  return types ?? [...model.relations.keys()];
}

function readDepth(depth: number | null | undefined): number | InvalidInput {
  const wanted = depth ?? 1;
  const isDepth = Number.isInteger(wanted) && wanted >= 1 && wanted <= DEPTH_MAX;
  return isDepth ? wanted : invalid('depth', `is 1 to ${DEPTH_MAX}, not ${wanted}`);
}
