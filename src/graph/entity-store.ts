import type { Entity } from '../domain/entity.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { toEntity } from './entity-record.ts';
import { statement } from './statement.ts';

/** Reads of entities. A slug may be a former name everywhere. */

/** Either a client (one round trip by itself) or a transaction that the read belongs to. */
export type Reader = Pick<GraphClient, 'read'> | GraphTransaction;

const read = (
  reader: Reader,
  ...[what, parameters]: Parameters<GraphClient['read']>
): ReturnType<GraphClient['read']> =>
  'read' in reader ? reader.read(what, parameters) : reader.run(what, parameters);

const FIND_ENTITIES = statement(
  'which entities are meant by these slugs, former ones included',
  `
  UNWIND $slugs AS asked
  MATCH (name:Name {value: asked})-[:NAMES]->(e:Entity)
  USING INDEX SEEK name:Name(value)
  RETURN asked, e {.*} AS entity
`,
);

/** The entities by the slugs that were asked for, former names included; unknown ones are missing. */
export async function findEntities(
  reader: Reader,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const rows = await read(reader, FIND_ENTITIES, { slugs });
  return new Map(rows.map(({ asked, entity }) => [String(asked), toEntity(entity)]));
}

export async function findEntity(reader: Reader, slug: string): Promise<Entity | null> {
  return (await findEntities(reader, [slug])).get(slug) ?? null;
}

export interface EntityFilter {
  /** Concrete kinds. */
  readonly kinds: readonly string[];
  /** In the slug, a former slug or the title; lower case. */
  readonly text: string | null;
  /** All of these hold: `key=value`. */
  readonly facts: readonly string[];
  /** null is both. */
  readonly isRetired: boolean | null;
}

// Kind by kind, so that each part walks the index on (kind, slug) in its order and stops at the limit.
const LIST_ENTITIES = statement(
  'which entities of these kinds pass the filter',
  `
  UNWIND $kinds AS kind
  CALL (kind) {
    MATCH (e:Entity)
    USING INDEX SEEK e:Entity(kind, slug)
    WHERE e.kind = kind
      AND e.slug > $after
      AND ($isRetired IS NULL OR (e.retiredAt IS NOT NULL) = $isRetired)
      AND all(fact IN $facts WHERE fact IN e.facts)
      AND ($text IS NULL
        OR e.slug CONTAINS $text
        OR toLower(coalesce(e.title, '')) CONTAINS $text
        OR any(alias IN e.aliases WHERE alias CONTAINS $text))
    RETURN e
    ORDER BY e.kind, e.slug
    LIMIT toInteger($limit)
  }
  WITH e
  ORDER BY e.slug
  LIMIT toInteger($limit)
  RETURN e {.*} AS entity
`,
);

/** Up to `limit` entities in order of their slugs, after the given one. */
export async function listEntities(
  reader: Reader,
  filter: EntityFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Entity[]> {
  const rows = await read(reader, LIST_ENTITIES, { ...filter, after: page.after ?? '', limit: page.limit });
  return rows.map(({ entity }) => toEntity(entity));
}

const COUNT_ENTITIES = statement(
  'how many entities of these kinds pass the filter',
  `
  UNWIND $kinds AS kind
  CALL (kind) {
    MATCH (e:Entity)
    USING INDEX SEEK e:Entity(kind, slug)
    WHERE e.kind = kind
      AND e.slug > ''
      AND ($isRetired IS NULL OR (e.retiredAt IS NOT NULL) = $isRetired)
      AND all(fact IN $facts WHERE fact IN e.facts)
      AND ($text IS NULL
        OR e.slug CONTAINS $text
        OR toLower(coalesce(e.title, '')) CONTAINS $text
        OR any(alias IN e.aliases WHERE alias CONTAINS $text))
    RETURN count(e) AS found
  }
  RETURN sum(found) AS total
`,
);

export async function countEntities(reader: Reader, filter: EntityFilter): Promise<number> {
  const [row] = await read(reader, COUNT_ENTITIES, { ...filter });
  return Number(row?.total ?? 0);
}

// Names that begin alike, and the same name under any kind: enough for "did you mean", whatever the fleet's size.
const FIND_ALIKE = statement(
  'which slugs begin like this one or carry its name under another kind',
  `
  CALL () {
    MATCH (n:Name)
    WHERE n.value STARTS WITH $beginning
    RETURN n
    ORDER BY n.value
    LIMIT 500
  UNION
    MATCH (n:Name)
    WHERE n.value IN $sameName
    RETURN n
  UNION
    MATCH (n:Name)
    WHERE n.value STARTS WITH $kind
    RETURN n
    ORDER BY n.value
    LIMIT 500
  }
  MATCH (n)-[:NAMES]->(e:Entity)
  WHERE e.retiredAt IS NULL
  RETURN DISTINCT e.slug AS slug
`,
);

/** Present slugs among which a mistyped one may be meant. */
export async function findAlike(
  reader: Reader,
  slug: string,
  knownKinds: readonly string[],
): Promise<string[]> {
  const [kind = '', name = ''] = slug.split(':');
  const rows = await read(reader, FIND_ALIKE, {
    beginning: `${kind}:${name.slice(0, 2)}`,
    kind: `${kind}:`,
    sameName: knownKinds.map((known) => `${known}:${name}`),
  });
  return rows.map((row) => String(row.slug));
}
