import { z } from 'zod';
import { OBJECT_TYPES } from './command/analysis.ts';
import { ROUTE_KINDS, type RouteKind } from './execution/route.ts';

/** `schema/model.yaml` as checked data: kinds, declared attributes and relation types. */

const VALUE_TYPES = [
  'string',
  'number',
  'boolean',
  'time',
  'string[]',
  'number[]',
  'boolean[]',
  'time[]',
] as const;
const PATH_SETS = ['exported', 'mounted', 'stored'] as const;
const FORMATS = ['host', 'user', 'slug'] as const;
const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

export type PathSetName = (typeof PATH_SETS)[number];

const declaredAttribute = z.strictObject({
  type: z.enum(VALUE_TYPES),
  summary: z.string().optional(),
  routing: z.boolean().default(false),
  integer: z.boolean().default(false),
  min: z.number().optional(),
  max: z.number().optional(),
  format: z.enum(FORMATS).optional(),
  path: z.boolean().default(false),
  pathSet: z.enum(PATH_SETS).optional(),
  /** As what sorts of object commands name it by this value. */
  naming: z.array(z.enum(OBJECT_TYPES)).default([]),
  /** Where it is missing, the path exists all the same and nobody wrote it down. */
  alwaysThere: z.boolean().default(false),
});
export type DeclaredAttribute = z.infer<typeof declaredAttribute>;

const attributes = z.record(z.string().regex(IDENTIFIER), declaredAttribute).default({});

const claimRow = z.strictObject({
  keys: z.array(z.string()).min(1),
  defaults: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  within: z.string().optional(),
  by: z.string().optional(),
});

const KIND = /^[a-z][a-z0-9-]{0,30}$/;
const TYPE = /^[A-Z][A-Z_]{0,62}$/;

const kindRow = z.strictObject({
  summary: z.string(),
  extends: z.string().optional(),
  abstract: z.boolean().default(false),
  ownsGuests: z.boolean().default(false),
  route: z.enum(ROUTE_KINDS).optional(),
  attributes,
  unique: z.record(z.string().regex(IDENTIFIER), claimRow).default({}),
  renamedFrom: z.array(z.string().regex(KIND)).default([]),
});

const relationRow = z.strictObject({
  summary: z.string(),
  from: z.array(z.string()).min(1),
  to: z.array(z.string()).min(1),
  cardinality: z.enum(['one', 'many']),
  acyclic: z.boolean().default(false),
  routing: z.boolean().default(false),
  carries: z.boolean().default(false),
  key: z.array(z.string()).default([]),
  properties: attributes,
  inverse: z.string(),
  flow: z.enum(['both', 'outward', 'inward', 'none']),
  impact: z.enum(['toward-from', 'toward-to', 'none']),
  through: z.strictObject({ relation: z.string(), property: z.string() }).optional(),
  renamedFrom: z.array(z.string().regex(TYPE)).default([]),
});

const modelFile = z.strictObject({
  version: z.literal(1),
  kinds: z.record(z.string().regex(KIND), kindRow),
  relations: z.record(z.string().regex(TYPE), relationRow),
});

/**
 * Values that only one live entity may hold at a time, because commands are routed by them.
 * A claim exists once the first key is set; `within` and `by` say among whom: the entities whose `within`
 * relation leads to the same entity, or to entities that share the value of the attribute `by`.
 */
export interface ClaimRule {
  readonly name: string;
  readonly keys: readonly string[];
  readonly defaults: Readonly<Record<string, string | number>>;
  readonly within: string | null;
  readonly by: string | null;
}

export interface Kind {
  readonly name: string;
  readonly summary: string;
  readonly isAbstract: boolean;
  /** Commands there act on guests by their numbers. */
  readonly ownsGuests: boolean;
  /** How commands get there, its own or its parents'; null when nothing runs commands there. */
  readonly route: RouteKind | null;
  /** The kind itself first, then its parents. */
  readonly ancestors: readonly string[];
  /** Own and inherited. */
  readonly attributes: ReadonlyMap<string, DeclaredAttribute>;
  /** Own and inherited. */
  readonly unique: readonly ClaimRule[];
  readonly renamedFrom: readonly string[];
}

const MACHINE = 'machine';

/** True for what runs commands itself; a pool or a service is no place, and what is done to it is done from elsewhere. */
export function isMachine(kind: string, model: FleetModel): boolean {
  return model.kinds.get(kind)?.ancestors.includes(MACHINE) ?? false;
}

/** Towards which end trouble travels: `from` means that what stands at `from` depends on what stands at `to`. */
export type ImpactDirection = 'from' | 'to' | null;

export interface RelationType {
  readonly name: string;
  readonly summary: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly isSingle: boolean;
  readonly isAcyclic: boolean;
  readonly isRouting: boolean;
  /** What is at the near end lives and stops with what is at the far end. */
  readonly isCarrying: boolean;
  readonly key: readonly string[];
  readonly properties: ReadonlyMap<string, DeclaredAttribute>;
  readonly inverse: string;
  readonly flowsOutward: boolean;
  readonly flowsInward: boolean;
  readonly impact: ImpactDirection;
  /** The relation is carried by an entity that `property` names and that has `relation` to the same far end. */
  readonly through: { readonly relation: string; readonly property: string } | null;
  readonly renamedFrom: readonly string[];
}

export interface FleetModel {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly relations: ReadonlyMap<string, RelationType>;
}

/**
 * Checks the parsed content of `schema/model.yaml` and resolves inheritance of kinds.
 * Throws an Error whose message names the faulty entry.
 */
export function parseModel(content: unknown): FleetModel {
  const parsed = modelFile.safeParse(content);
  if (!parsed.success) throw new Error(`schema/model.yaml: ${z.prettifyError(parsed.error)}`);
  const { kinds: rows, relations } = parsed.data;
  const kinds = new Map(Object.entries(rows).map(([name]) => [name, resolveKind(name, rows)]));
  const model = {
    kinds,
    relations: new Map(
      Object.entries(relations).map(([name, row]) => [name, toRelationType(name, row, kinds)]),
    ),
  };
  checkReferences(model);
  return model;
}

/** Names of attributes and relation types inside claims and `through` must be declared ones. */
function checkReferences({ kinds, relations }: FleetModel): void {
  for (const { name, renamedFrom } of [...kinds.values(), ...relations.values()]) {
    const present = renamedFrom.find((former) => kinds.has(former) || relations.has(former));
    if (present !== undefined)
      throw new Error(`schema/model.yaml: ${name} was renamed from ${present}, which is still declared`);
  }
  for (const kind of kinds.values()) {
    for (const rule of kind.unique) {
      const missing = rule.keys.find((key) => !kind.attributes.has(key));
      if (missing !== undefined)
        throw new Error(`schema/model.yaml: kind ${kind.name} claims ${missing}, which is not declared`);
      if (rule.within !== null && !relations.has(rule.within))
        throw new Error(
          `schema/model.yaml: kind ${kind.name} claims within ${rule.within}, which is not declared`,
        );
    }
  }
  for (const { name, through, properties } of relations.values()) {
    if (through && (!relations.has(through.relation) || !properties.has(through.property)))
      throw new Error(`schema/model.yaml: relation ${name} goes through something that is not declared`);
  }
}

function resolveKind(name: string, rows: Record<string, z.infer<typeof kindRow>>): Kind {
  const ancestors: string[] = [];
  const own = new Map<string, DeclaredAttribute>();
  const unique: ClaimRule[] = [];
  for (let at: string | undefined = name; at !== undefined; at = rows[at]?.extends) {
    const row = rows[at];
    if (!row) throw new Error(`schema/model.yaml: kind ${name} extends ${at}, which is not declared`);
    if (ancestors.includes(at))
      throw new Error(`schema/model.yaml: kind ${name} extends itself through ${at}`);
    ancestors.push(at);
    for (const [key, declared] of Object.entries(row.attributes)) if (!own.has(key)) own.set(key, declared);
    unique.push(...Object.entries(row.unique).map(([rule, claim]) => toClaimRule(rule, claim)));
  }
  if (RESERVED_LABELS.has(labelOfKind(name)))
    throw new Error(`schema/model.yaml: kind ${name} would share its label with nodes of the service`);
  const row = rows[name];
  return {
    name,
    summary: row?.summary ?? '',
    isAbstract: row?.abstract ?? false,
    ownsGuests: ancestors.some((ancestor) => rows[ancestor]?.ownsGuests ?? false),
    route: ancestors.map((ancestor) => rows[ancestor]?.route).find((route) => route !== undefined) ?? null,
    ancestors,
    attributes: own,
    unique,
    renamedFrom: row?.renamedFrom ?? [],
  };
}

function toClaimRule(name: string, row: z.infer<typeof claimRow>): ClaimRule {
  return {
    name,
    keys: row.keys,
    defaults: row.defaults,
    within: row.within ?? null,
    by: row.by ?? null,
  };
}

/** Labels of our own nodes: a kind of the same name would make its entities look like them. */
const RESERVED_LABELS: ReadonlySet<string> = new Set([
  'Entity',
  'Name',
  'AttributeChange',
  'RoutingClaim',
  'Knowledge',
  'KnowledgeTombstone',
  'Investigation',
  'Runbook',
  'RunbookVersion',
  'ScopeKey',
  'Session',
  'Goal',
  'Step',
  'Execution',
  'Approval',
  'AssentWindow',
  'Token',
  'AuditEvent',
  'Setting',
  'Proposal',
]);

/** Types of our own relationships, which a relation type of the fleet must not be taken for. */
const RESERVED_TYPES: ReadonlySet<string> = new Set([
  'NAMES',
  'OF',
  'CLAIMED_BY',
  'ABOUT',
  'APPLIES_TO',
  'PROMOTED_FROM',
  'EVIDENCED_BY',
  'ON',
  'IN',
  'SHOWN_IN',
  'SUPERSEDES',
  'PROPOSES',
]);

/** The node label of a kind: `lxc` is `Lxc`, `disk-image` is `DiskImage`. */
export function labelOfKind(kind: string): string {
  return kind
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function toRelationType(
  name: string,
  row: z.infer<typeof relationRow>,
  kinds: ReadonlyMap<string, Kind>,
): RelationType {
  if (RESERVED_TYPES.has(name))
    throw new Error(`schema/model.yaml: relation ${name} is a name that the service uses itself`);
  for (const end of [...row.from, ...row.to]) {
    if (end !== 'any' && !kinds.has(end))
      throw new Error(`schema/model.yaml: relation ${name} names the kind ${end}, which is not declared`);
  }
  for (const key of row.key) {
    if (!(key in row.properties))
      throw new Error(
        `schema/model.yaml: relation ${name} has the key ${key}, which is not one of its properties`,
      );
  }
  // Such a value is taken away with its relation only, which is then what a proposal is about.
  for (const [property, { pathSet }] of Object.entries(row.properties)) {
    if (pathSet && !row.key.includes(property))
      throw new Error(
        `schema/model.yaml: relation ${name} declares a path set for ${property}, which is not in its key`,
      );
  }
  return {
    name,
    summary: row.summary,
    from: row.from,
    to: row.to,
    isSingle: row.cardinality === 'one',
    isAcyclic: row.acyclic,
    isRouting: row.routing,
    isCarrying: row.carries,
    key: row.key,
    properties: new Map(Object.entries(row.properties)),
    inverse: row.inverse,
    flowsOutward: row.flow === 'both' || row.flow === 'outward',
    flowsInward: row.flow === 'both' || row.flow === 'inward',
    impact: IMPACT[row.impact],
    through: row.through ?? null,
    renamedFrom: row.renamedFrom,
  };
}

const IMPACT = { 'toward-from': 'from', 'toward-to': 'to', none: null } as const;

/** True when an entity of `kind` may stand at an end that is declared for `ends`. */
export function isKindAllowed(model: FleetModel, kind: string, ends: readonly string[]): boolean {
  if (ends.includes('any')) return true;
  return model.kinds.get(kind)?.ancestors.some((ancestor) => ends.includes(ancestor)) ?? false;
}

/** The concrete kinds that are `kind` or descend from it; empty when the model does not know it. */
export function kindsWithin(model: FleetModel, kind: string): string[] {
  return [...model.kinds.values()]
    .filter(({ isAbstract, ancestors }) => !isAbstract && ancestors.includes(kind))
    .map(({ name }) => name);
}

/** How a relation reads from the entity that it goes out of: RUNS_ON is "runs on". */
export function readingOf(type: string): string {
  return type.toLowerCase().replaceAll('_', ' ');
}

/** Kinds of which an entity can be, for messages and lists. */
export function concreteKinds(model: FleetModel): string[] {
  return [...model.kinds.values()].filter((kind) => !kind.isAbstract).map((kind) => kind.name);
}
