import { OBJECT_TYPES, type ObjectType } from '../command/analysis.ts';
import { isMachine, type FleetModel, type PathSetName } from '../model.ts';
import type { Surroundings } from '../trigger/evaluate.ts';

/** The part of the graph around one command, as the one statement brings it. Everything here is data. */

/** An entity with its attributes as `key=value` lines, one for each item of a list. */
export interface Placed {
  readonly slug: string;
  readonly kind: string;
  readonly facts: readonly string[];
  /** Types of relations coming in whose properties declare a path set: somebody exports or mounts it. */
  readonly usedBy: readonly string[];
}

/** One relation walked from an entity: outward as it points, or inward against it. */
export interface PathStep {
  readonly type: string;
  readonly direction: Direction;
  readonly to: string;
}
export type Direction = 'OUTWARD' | 'INWARD';

/** An entity one or two relations away, all walked in one direction. */
export interface Reached extends Placed {
  readonly steps: readonly PathStep[];
}

/** A relation of the entity itself whose properties declare a path set. */
export interface PathRelation {
  readonly type: string;
  readonly to: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Where a command runs or what it is about: the target (key null) or an entity that a hint of the line named. */
export interface Start extends Placed {
  readonly key: string | null;
  readonly reached: readonly Reached[];
  readonly pathRelations: readonly PathRelation[];
}

/** What triggers ask about the place: its path sets, and the names of what runs or is installed there. */
export function surroundingsOf(start: Start, model: FleetModel): Surroundings {
  return {
    key: start.key,
    pathSets: pathSetsOf(start, model),
    openPathSets: openPathSetsOf(start, model),
    carries: carriedNames(start, model),
    knows: knownWords(start),
    isPlace: hostWords(start, model),
    isDescribedBy: placeWords(start, model),
  };
}

/** Sets of which a path exists that nobody wrote down: a share is mounted, but not where. */
function openPathSetsOf(start: Start, model: FleetModel): Set<PathSetName> {
  const open = new Set<PathSetName>();
  for (const { type, properties } of start.pathRelations) {
    for (const [name, { pathSet, alwaysThere }] of model.relations.get(type)?.properties ?? []) {
      if (pathSet && alwaysThere && properties[name] === undefined) open.add(pathSet);
    }
  }
  return open;
}

/**
 * The paths of a set are: the entity's own attributes, the paths of its own relations (a guest's paths mean nothing
 * on its host), and the mount points of things up to two relations away that are used so by anyone.
 */
function pathSetsOf(start: Start, model: FleetModel): Record<PathSetName, string[]> {
  const sets: Record<PathSetName, string[]> = { exported: [], mounted: [], stored: [] };
  for (const { set, path } of pathAttributes(start, model)) sets[set].push(path);
  for (const relation of start.pathRelations) {
    for (const [property, declared] of model.relations.get(relation.type)?.properties ?? []) {
      const value = relation.properties[property];
      if (declared.pathSet && typeof value === 'string') sets[declared.pathSet].push(value);
    }
  }
  for (const near of [start, ...start.reached]) {
    for (const { set, path } of pathAttributes(near, model)) {
      if (set !== 'stored') continue;
      if (near !== start) sets.stored.push(path);
      for (const used of near.usedBy.flatMap((type) => setsOfRelation(type, model))) sets[used].push(path);
    }
  }
  return sets;
}

function setsOfRelation(type: string, model: FleetModel): PathSetName[] {
  const properties = [...(model.relations.get(type)?.properties.values() ?? [])];
  return properties.flatMap(({ pathSet }) => (pathSet ? [pathSet] : []));
}

/** Values of attributes that declare a path set. */
export function pathAttributes(entity: Placed, model: FleetModel): { set: PathSetName; path: string }[] {
  const attributes = model.kinds.get(entity.kind)?.attributes;
  return entity.facts.flatMap((fact) => {
    const { key, value } = splitFact(fact);
    const set = attributes?.get(key)?.pathSet;
    return set ? [{ set, path: value }] : [];
  });
}

/** The machine that a pool or a service lives on, where its commands run; none for a machine. */
function homesOf(start: Start, model: FleetModel): Placed[] {
  if (isMachine(start.kind, model)) return [];
  return start.reached.filter(
    ({ kind, steps: [first, ...more] }) =>
      first?.direction === 'OUTWARD' && more.length === 0 && isMachine(kind, model),
  );
}

/**
 * Names and naming attributes of the entity and of everything that it carries. An upgrade given for a pool or a service
 * is one of the machine that it lives on, and of the packages there.
 */
function carriedNames(start: Start, model: FleetModel): Surroundings['carries'] {
  const carried = start.reached.filter(({ steps }) =>
    steps.every(({ type, direction }) => direction === 'INWARD' && model.relations.get(type)?.isCarrying),
  );
  const installed = homesOf(start, model)
    .flatMap((home) => namingsOf(home, model))
    .flatMap(({ name, as }) => (as.includes(PACKAGE) ? [{ name, as: [PACKAGE] }] : []));
  const names = new Map<string, ReadonlySet<ObjectType>>();
  for (const { name, as } of [start, ...carried]
    .flatMap((entity) => namingsOf(entity, model))
    .concat(installed)) {
    names.set(name, new Set([...(names.get(name) ?? []), ...as]));
  }
  return names;
}

const PACKAGE: ObjectType = 'package';

/** The names by which commands call an entity: the name in its slug, and its naming attributes. */
export function namesOf(entity: Placed, model: FleetModel): string[] {
  return namingsOf(entity, model).map(({ name }) => name);
}

/**
 * Under the name in its slug it may be any sort of object that its kind does not rule out: a pool is no container, and a
 * container no pool. An attribute says of which sorts its value is a name.
 */
function namingsOf(entity: Placed, model: FleetModel): { name: string; as: readonly ObjectType[] }[] {
  const attributes = model.kinds.get(entity.kind)?.attributes;
  const own = nameIn(entity.slug);
  const further = entity.facts.map(splitFact).flatMap(({ key, value }) => {
    const as = attributes?.get(key)?.naming ?? [];
    return as.length > 0 ? [{ name: value.toLowerCase(), as }] : [];
  });
  return [{ name: own, as: objectTypesOf(entity.kind, model) }, ...further];
}

function objectTypesOf(kind: string, model: FleetModel): readonly ObjectType[] {
  const isKind = (type: ObjectType): boolean => model.kinds.has(type);
  const own = OBJECT_TYPES.find((type) => type === kind);
  return own === undefined ? OBJECT_TYPES.filter((type) => !isKind(type)) : [own, 'volume', 'name'];
}

function splitFact(fact: string): { key: string; value: string } {
  const at = fact.indexOf('=');
  return { key: fact.slice(0, at), value: fact.slice(at + 1) };
}

/** Words that stand in names and attributes within two relations; put together when first asked. */
function knownWords(start: Start): (word: string) => boolean {
  let known: Set<string> | undefined;
  return (word) => {
    known ??= new Set(
      [start, ...start.reached].flatMap(({ slug, facts }) =>
        [nameIn(slug), ...facts.map((fact) => splitFact(fact).value)].flatMap(wordsOf),
      ),
    );
    return known.has(word);
  };
}

/** Words of the names of hosts within two relations; put together when first asked. */
function hostWords(start: Start, model: FleetModel): (word: string) => boolean {
  let known: Set<string> | undefined;
  return (word) => {
    known ??= new Set(
      [start, ...start.reached]
        .filter(({ kind }) => model.kinds.get(kind)?.ownsGuests)
        .flatMap(({ slug }) => wordsOf(nameIn(slug))),
    );
    return known.has(word);
  };
}

function nameIn(slug: string): string {
  return slug.slice(slug.indexOf(':') + 1);
}

/** Words that describe the place itself, or the machine that it lives on; put together when first asked. */
function placeWords(start: Start, model: FleetModel): (word: string) => boolean {
  let described: Set<string> | undefined;
  return (word) => {
    described ??= new Set([start, ...homesOf(start, model)].flatMap(describingWords));
    return described.has(word);
  };
}

/** Words of its name and of its own attributes, keys included: `proxmox: 9.1.1` makes it a proxmox machine. */
function describingWords({ slug, facts }: Placed): string[] {
  const told = facts.map(splitFact).flatMap(({ key, value }) => [...wordsOf(key), ...wordsOf(value)]);
  return [...wordsOf(nameIn(slug)), ...told];
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [lower, ...lower.split(/[^a-z0-9]+/)];
}
