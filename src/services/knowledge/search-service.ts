import type { InvalidInput } from '../../domain/failure.ts';
import type { InvestigationStatus, Runbook, RunbookStatus, Severity } from '../../domain/knowledge.ts';
import type { FleetModel } from '../../domain/model.ts';
import { readPage } from '../../domain/page.ts';
import type { GraphClient } from '../../graph/client.ts';
import { listChanges, listKnowledgeAbout } from '../../graph/knowledge-index-store.ts';
import type {
  IndexedKnowledge,
  KnowledgeHit,
  KnowledgeIndex,
  SearchField,
} from '../../search/knowledge-index.ts';
import { checkFilterEntity } from '../fleet/filter-entity.ts';

export interface SearchFilterInput {
  readonly kind?: IndexedKnowledge['kind'] | null | undefined;
  readonly status?: InvestigationStatus | RunbookStatus | null | undefined;
  readonly severity?: Severity | null | undefined;
  readonly tag?: string | null | undefined;
  /** Slug, present or former, of an entity that it is about or that it names in its scope. */
  readonly entity?: string | null | undefined;
}

export type FoundKnowledge = KnowledgeHit;

export interface SearchService {
  /** Takes in what was written since, by any process. At start it builds the whole index, in batches. */
  refresh(): Promise<void>;
  /** The same, for after a write that has succeeded: a failure is reported and never undoes the answer. */
  refreshQuietly(): Promise<void>;
  /** Best first, after taking in what is new. Refuses an empty or overlong text and a page size out of 1 to 200. */
  search(
    text: string,
    filter: SearchFilterInput,
    first: number | null | undefined,
  ): Promise<readonly KnowledgeHit[] | InvalidInput>;
  /** Runbooks that are not retired, from the index as it stands, without a trip to the database. */
  searchRunbooks(
    text: string,
    limit: number,
    fields?: readonly SearchField[],
  ): readonly { readonly runbook: Runbook; readonly terms: readonly string[] }[];
}

const BATCH = 500;
const TEXT_CHARACTERS_MAX = 1_000;

export function createSearchService(deps: {
  graph: GraphClient;
  model: FleetModel;
  index: KnowledgeIndex;
  onRefreshFailed: (error: unknown) => void;
}): SearchService {
  const { graph, index } = deps;
  const refresh = coalesce(async () => {
    for (;;) {
      const changes = await listChanges(graph, index.position, BATCH);
      index.catchUp(changes);
      if (changes.length < BATCH) return;
    }
  });
  return {
    refresh,
    refreshQuietly: () => refresh().catch(deps.onRefreshFailed),
    search: async (text, filter, first) => {
      const request = readPage({ first }, 0);
      if ('__typename' in request) return request;
      const fault = textFault(text);
      if (fault !== null) return fault;
      const unknown = await checkFilterEntity(deps, filter.entity);
      if (unknown !== null) return unknown;
      await refresh();
      const about = filter.entity == null ? null : await listKnowledgeAbout(graph, filter.entity);
      return index.search(text, {
        limit: request.limit,
        isWanted: (found) => isWanted(found, filter) && (about === null || about.has(found.record.id)),
      });
    },
    searchRunbooks: (text, limit, fields) =>
      index
        .search(text.slice(0, TEXT_CHARACTERS_MAX), {
          limit,
          ...(fields === undefined ? {} : { fields }),
          isWanted: ({ kind, record }) => kind === 'RUNBOOK' && record.status !== 'RETIRED',
        })
        .flatMap(({ knowledge, terms }) =>
          knowledge.kind === 'RUNBOOK' ? [{ runbook: knowledge.record, terms }] : [],
        ),
  };
}

function textFault(text: string): InvalidInput | null {
  if (text.trim() === '')
    return {
      __typename: 'InvalidInput',
      field: 'text',
      message: 'text is empty; give some words to look for',
    };
  if (text.length <= TEXT_CHARACTERS_MAX) return null;
  return {
    __typename: 'InvalidInput',
    field: 'text',
    message: `text has ${text.length} characters; look for ${TEXT_CHARACTERS_MAX} at most`,
  };
}

function isWanted({ kind, record }: IndexedKnowledge, filter: SearchFilterInput): boolean {
  const severity = kind === 'RUNBOOK' ? record.severity : null;
  return (
    (filter.kind == null || filter.kind === kind) &&
    (filter.status == null || filter.status === record.status) &&
    (filter.severity == null || filter.severity === severity) &&
    (filter.tag == null || record.tags.includes(filter.tag))
  );
}

/** Runs one at a time. Whoever asks while one runs shares the next one, which starts after it: nothing is missed. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return running ?? start();
      });
    return next;
  };
}
