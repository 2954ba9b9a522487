import { invalid } from '../domain/attributes.ts';
import type { Entity, Relation } from '../domain/entity.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type NoSuchEntity,
  type UnknownRelationType,
} from '../domain/failure.ts';
import { impactTypes, stepOf, type Impacted } from '../domain/impact.ts';
import { checkSlug } from '../domain/naming.ts';
import { readPage, toPage, type Page, type PageArguments } from '../domain/page.ts';
import { findRelationType } from '../domain/relation.ts';
import { findEntity } from '../graph/entity-store.ts';
import {
  createRelationStore,
  EXPANSION_ROWS_MAX,
  type Expansion,
  type Reached,
  type RelationEnd,
  type RelationStore,
} from '../graph/relation-store.ts';
import { missing, type EntityDeps } from './entity-deps.ts';

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

type ReadRefusal = InvalidSlug | NoSuchEntity | InvalidInput | UnknownRelationType;

const DEPTH_MAX = 3;
const IMPACT_DEPTH_MAX = 10;
const RELATIONS_MAX = 1_000;
const AROUND_DEFAULT = 100;

/** Reads of relations and of what lies around an entity; each is bounded and says when it was cut. */
export function createRelationReads(deps: EntityDeps) {
  const { graph, model } = deps;
  const store = createRelationStore(graph, model);

  async function find(slug: string): Promise<Entity | InvalidSlug | NoSuchEntity> {
    const checked = checkSlug(slug);
    if (isFailure(checked)) return checked;
    return (await findEntity(graph, slug)) ?? (await missing(graph, model, slug));
  }

  function typesOf(types: readonly string[] | null | undefined): readonly string[] | UnknownRelationType {
    for (const name of types ?? []) {
      const type = findRelationType(model, name);
      if (isFailure(type)) return type;
    }
    return types ?? [...model.relations.keys()];
  }

  return {
    /** One page of relations of each of these entities, in one round trip. */
    async listRelations(
      ids: readonly string[],
      input: RelationListInput,
    ): Promise<ReadonlyMap<string, Page<RelationEnd>> | InvalidInput | UnknownRelationType> {
      const request = readPage(input, 1);
      if (isFailure(request)) return request;
      const types = typesOf(input.types);
      if (isFailure(types)) return types;
      const found = await store.listRelations(ids, {
        types,
        isOutgoing: input.isOutgoing ?? null,
        after: request.after?.[0] ?? null,
        limit: request.limit + 1,
      });
      return new Map(
        [...found].map(([id, ends]) => [id, toPage(ends, request.limit, ({ sortKey }) => [sortKey])]),
      );
    },

    /** What is around an entity, nearest first, with all relations between what was found. */
    async getNeighbourhood(input: AroundInput): Promise<Neighbourhood | ReadRefusal> {
      const depth = readDepth(input.depth);
      if (typeof depth !== 'number') return depth;
      const page = readPage({ first: input.first ?? AROUND_DEFAULT }, 1);
      if (isFailure(page)) return page;
      const types = typesOf(input.types);
      if (isFailure(types)) return types;
      const entity = await find(input.entity);
      if (isFailure(entity)) return entity;
      const walk = { outward: types, inward: types, carried: [], depth, max: page.limit, isWhole: false };
      const { reached, isCut } = await walkFrom(store, entity, walk);
      const ids = [entity.id, ...reached.map((step) => step.entity.id)];
      const relations = await store.listAmong(ids, { types, limit: RELATIONS_MAX + 1 });
      return {
        entity,
        neighbours: reached.map((step) => ({ entity: step.entity, distance: step.distance })),
        relations: relations.slice(0, RELATIONS_MAX),
        isCut: isCut || relations.length > RELATIONS_MAX,
      };
    },

    /** What depends on an entity, nearest first, each with the way by which it depends. */
    async getImpact(
      input: Pick<AroundInput, 'entity' | 'first'>,
    ): Promise<Impact | Exclude<ReadRefusal, UnknownRelationType>> {
      const page = readPage({ first: input.first ?? AROUND_DEFAULT }, 1);
      if (isFailure(page)) return page;
      const entity = await find(input.entity);
      if (isFailure(entity)) return entity;
      const walk = { ...impactTypes(model), depth: IMPACT_DEPTH_MAX, max: page.limit, isWhole: true };
      const { reached, isCut } = await walkFrom(store, entity, walk);
      const byId = new Map<string, Impacted>([[entity.id, { entity, distance: 0, path: [] }]]);
      for (const { fromId, relation, entity: dependent, distance } of reached) {
        const before = byId.get(fromId);
        if (!before) continue;
        const step = stepOf(model, { relation, dependent: dependent.slug, on: before.entity.slug });
        byId.set(dependent.id, { entity: dependent, distance, path: [step, ...before.path] });
      }
      return { entity, affected: [...byId.values()].slice(1), isCut };
    },
  };
}

function readDepth(depth: number | null | undefined): number | InvalidInput {
  const wanted = depth ?? 1;
  const isDepth = Number.isInteger(wanted) && wanted >= 1 && wanted <= DEPTH_MAX;
  return isDepth ? wanted : invalid('depth', `is 1 to ${DEPTH_MAX}, not ${wanted}`);
}

interface Walk extends Pick<Expansion, 'outward' | 'inward' | 'carried'> {
  readonly depth: number;
  readonly max: number;
  /** Everything is wanted: stopping at `depth` leaves something out. */
  readonly isWhole: boolean;
}

interface Step extends Reached {
  readonly distance: number;
}

/** Goes outwards one step a round trip, visits each entity once, and stops at `max`. */
async function walkFrom(
  store: RelationStore,
  start: Entity,
  { depth, max, isWhole, ...types }: Walk,
): Promise<{ reached: readonly Step[]; isCut: boolean }> {
  const reached: Step[] = [];
  const seen = new Set([start.id]);
  let frontier = [start.id];
  for (let distance = 1; frontier.length > 0; distance += 1) {
    if (distance > depth) return { reached, isCut: isWhole };
    const room = max - reached.length;
    const rows = await store.expand({ ids: frontier, seen: [...seen], ...types, limit: room + 1 });
    const next: Step[] = [];
    for (const row of rows) {
      if (seen.has(row.entity.id)) continue;
      seen.add(row.entity.id);
      next.push({ ...row, distance });
    }
    reached.push(...next.slice(0, room));
    if (next.length > room || rows.length >= EXPANSION_ROWS_MAX) return { reached, isCut: true };
    frontier = next.map(({ entity }) => entity.id);
  }
  return { reached, isCut: false };
}
