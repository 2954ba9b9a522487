import type { InvalidInput } from './failure.ts';

/** Lists are cut into pages by a cursor: the sort key of the last item, so that inserts do not shift a page. */

export const PAGE_MAX = 200;
const PAGE_DEFAULT = 50;
const CURSOR_CHARACTERS_MAX = 1_000;

export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export interface PageRequest {
  readonly limit: number;
  /** Sort key after which the page starts, one part per sorted column; null starts at the beginning. */
  readonly after: readonly string[] | null;
}

export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

export interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: PageInfo;
}

/** Reads `first` and `after`. A bad value is refused, never clamped; `parts` is the length of the sort key, 0 for a list without pages. */
export function readPage(page: PageArguments, parts: number): PageRequest | InvalidInput {
  const limit = page.first ?? PAGE_DEFAULT;
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX)
    return invalid(
      'first',
      `first is ${limit}; ask for 1 to ${PAGE_MAX} items${parts === 0 ? '' : ' and follow endCursor'}`,
    );
  if (page.after == null) return { limit, after: null };
  const after = decodeCursor(page.after);
  if (after?.length !== parts)
    return invalid('after', 'after is not a cursor of this list; pass the endCursor of the page before it');
  return { limit, after };
}

/** One page out of `limit + 1` rows. */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => readonly (string | number)[],
): Page<T> {
  const nodes = rows.slice(0, limit);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: {
      hasNextPage: rows.length > limit,
      endCursor: last === undefined ? null : encodeCursor(keyOf(last)),
    },
  };
}

function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key.map(String)), 'utf8').toString('base64url');
}

function decodeCursor(cursor: string): string[] | null {
  if (cursor.length > CURSOR_CHARACTERS_MAX) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return null;
    const texts = parts.filter((part): part is string => typeof part === 'string');
    return texts.length === parts.length ? texts : null;
  } catch {
    return null;
  }
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message };
}
