import type { InvalidInput, NoSuchKnowledge } from '../../domain/failure.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import { compareContents, type FieldDifference, type RunbookVersion } from '../../domain/runbook-version.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findVersions, listVersions } from '../../graph/runbook-version-store.ts';
import { noSuchRunbook } from './knowledge-refusals.ts';

/** A version with what it changed against the one before it. */
export interface ComparedVersion extends RunbookVersion {
  readonly changes: readonly FieldDifference[];
}

export interface RunbookDiff {
  readonly __typename: 'RunbookDiff';
  readonly from: number;
  readonly to: number;
  readonly changes: readonly FieldDifference[];
}

export interface RunbookHistoryService {
  /** Versions, newest first; null when there is no such runbook. Refuses a page size out of 1 to 200. */
  versions(slug: string, page: PageArguments): Promise<Page<ComparedVersion> | InvalidInput | null>;
  /** What differs between two versions. Refuses numbers that are no version. */
  diff(
    slug: string,
    range: { readonly from: number; readonly to: number },
  ): Promise<RunbookDiff | NoSuchKnowledge | InvalidInput>;
}

export function createRunbookHistoryService({ graph }: { graph: GraphClient }): RunbookHistoryService {
  return {
    versions: async (slug, page) => {
      const request = readPage(page, 1);
      if ('__typename' in request) return request;
      const rows = await listVersions(graph, slug, request);
      if (rows === null) return null;
      const compared = rows.map((version, index) => ({
        ...version,
        changes: compareContents(rows[index + 1]?.content ?? null, version.content),
      }));
      return toPage(compared.slice(0, request.limit + 1), request.limit, ({ number }) => [number]);
    },
    diff: async (slug, { from, to }) => {
      const found = await graph.readAll((tx) => findVersions(tx, slug, [from, to]));
      const old = found.get(from);
      const next = found.get(to);
      if (found.size === 0) return noSuchRunbook(slug);
      if (old === undefined) return noVersion('from', from);
      if (next === undefined) return noVersion('to', to);
      return { __typename: 'RunbookDiff', from, to, changes: compareContents(old.content, next.content) };
    },
  };
}

function noVersion(field: string, version: number): InvalidInput {
  return {
    __typename: 'InvalidInput',
    field,
    message: `${field} is ${version}, and the runbook has no such version; list them with runbookVersions`,
  };
}
