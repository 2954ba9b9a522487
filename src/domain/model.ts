import { z } from 'zod';

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

export type ValueType = (typeof VALUE_TYPES)[number];
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
});
export type DeclaredAttribute = z.infer<typeof declaredAttribute>;

const attributes = z.record(z.string().regex(IDENTIFIER), declaredAttribute).default({});

const kindRow = z.strictObject({
  summary: z.string(),
  extends: z.string().optional(),
  abstract: z.boolean().default(false),
  attributes,
  renamedFrom: z.array(z.string()).default([]),
});

const relationRow = z.strictObject({
  summary: z.string(),
  from: z.array(z.string()).min(1),
  to: z.array(z.string()).min(1),
  cardinality: z.enum(['one', 'many']),
  acyclic: z.boolean().default(false),
  routing: z.boolean().default(false),
  key: z.array(z.string()).default([]),
  properties: attributes,
  inverse: z.string(),
  flow: z.enum(['both', 'outward', 'inward', 'none']),
  renamedFrom: z.array(z.string()).default([]),
});

const modelFile = z.strictObject({
  version: z.literal(1),
  kinds: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), kindRow),
  relations: z.record(z.string().regex(/^[A-Z][A-Z_]{0,62}$/), relationRow),
});

export interface Kind {
  readonly name: string;
  readonly summary: string;
  readonly isAbstract: boolean;
  /** The kind itself first, then its parents. */
  readonly ancestors: readonly string[];
  /** Own and inherited. */
  readonly attributes: ReadonlyMap<string, DeclaredAttribute>;
  readonly renamedFrom: readonly string[];
}

export interface RelationType {
  readonly name: string;
  readonly summary: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly isSingle: boolean;
  readonly isAcyclic: boolean;
  readonly isRouting: boolean;
  readonly key: readonly string[];
  readonly properties: ReadonlyMap<string, DeclaredAttribute>;
  readonly inverse: string;
  readonly flowsOutward: boolean;
  readonly flowsInward: boolean;
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
  return {
    kinds,
    relations: new Map(
      Object.entries(relations).map(([name, row]) => [name, toRelationType(name, row, kinds)]),
    ),
  };
}

function resolveKind(name: string, rows: Record<string, z.infer<typeof kindRow>>): Kind {
  const ancestors: string[] = [];
  const own = new Map<string, DeclaredAttribute>();
  for (let at: string | undefined = name; at !== undefined; at = rows[at]?.extends) {
    const row = rows[at];
    if (!row) throw new Error(`schema/model.yaml: kind ${name} extends ${at}, which is not declared`);
    if (ancestors.includes(at))
      throw new Error(`schema/model.yaml: kind ${name} extends itself through ${at}`);
    ancestors.push(at);
    for (const [key, declared] of Object.entries(row.attributes)) if (!own.has(key)) own.set(key, declared);
  }
  const row = rows[name];
  return {
    name,
    summary: row?.summary ?? '',
    isAbstract: row?.abstract ?? false,
    ancestors,
    attributes: own,
    renamedFrom: row?.renamedFrom ?? [],
  };
}

function toRelationType(
  name: string,
  row: z.infer<typeof relationRow>,
  kinds: ReadonlyMap<string, Kind>,
): RelationType {
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
  return {
    name,
    summary: row.summary,
    from: row.from,
    to: row.to,
    isSingle: row.cardinality === 'one',
    isAcyclic: row.acyclic,
    isRouting: row.routing,
    key: row.key,
    properties: new Map(Object.entries(row.properties)),
    inverse: row.inverse,
    flowsOutward: row.flow === 'both' || row.flow === 'outward',
    flowsInward: row.flow === 'both' || row.flow === 'inward',
    renamedFrom: row.renamedFrom,
  };
}

/** True when an entity of `kind` may stand at an end that is declared for `ends`. */
export function isKindAllowed(model: FleetModel, kind: string, ends: readonly string[]): boolean {
  if (ends.includes('any')) return true;
  return model.kinds.get(kind)?.ancestors.some((ancestor) => ends.includes(ancestor)) ?? false;
}

/** Kinds of which an entity can be, for messages and lists. */
export function concreteKinds(model: FleetModel): string[] {
  return [...model.kinds.values()].filter((kind) => !kind.isAbstract).map((kind) => kind.name);
}
