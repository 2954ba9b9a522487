import type { Execution, ExecutionState } from '../../domain/execution/execution.ts';
import { isFailure, type InvalidInput, type InvalidSlug, type NoSuchEntity } from '../../domain/failure.ts';
import type { FleetModel } from '../../domain/model.ts';
import { excerptOf } from '../../domain/output/excerpt.ts';
import type { OutputStream } from '../../domain/output/output.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import type { GraphClient } from '../../graph/client.ts';
import { searchExecutions, type FoundExecution } from '../../graph/execution-search-store.ts';
import { readOutput, type StoredChunk } from '../../graph/output-store.ts';
import { getEntity } from '../fleet/entity-deps.ts';

export type OutputText = StoredChunk;

export interface OutputPage extends Page<OutputText> {
  /** Bytes behind the last chunk that are not kept or not read yet; 0 where more pages follow. */
  readonly missingAfter: number;
}

export interface ExecutionHit {
  readonly execution: Execution;
  readonly place: 'COMMAND' | OutputStream;
  readonly excerpt: string;
  /** Offset of the stretch of output in its stream; null for the command. */
  readonly from: number | null;
}

export interface ExecutionSearchInput {
  readonly text: string;
  /** Slug of the entity on which they ran. */
  readonly target?: string | null | undefined;
  readonly state?: ExecutionState | null | undefined;
}

export interface OutputService {
  /** What is kept of a stream, in order. Refuses a page that it cannot read. */
  read(execution: Execution, stream: OutputStream, page: PageArguments): Promise<OutputPage | InvalidInput>;
  /** Newest first. Refuses a text without a word, an unknown target and a page that it cannot read. */
  search(
    input: ExecutionSearchInput,
    page: PageArguments,
  ): Promise<Page<ExecutionHit> | InvalidInput | InvalidSlug | NoSuchEntity>;
}

const TEXT_CHARACTERS_MAX = 1_000;
const WORDS_MAX = 32;

export function createOutputService(deps: {
  readonly graph: GraphClient;
  readonly model: FleetModel;
}): OutputService {
  const { graph } = deps;
  return {
    read: async (execution, stream, page) => {
      const request = readPage(page, 1);
      if (isFailure(request)) return request;
      const { limit } = request;
      const after = request.after === null ? null : Number(request.after[0]);
      if (Number.isNaN(after)) return invalid('after', 'is not a cursor of this list; pass its endCursor');
      const rows = await readOutput(graph, execution.id, stream, { after, limit: limit + 1 });
      const chunks = toPage(rows, limit, ({ index }) => [index]);
      const written = stream === 'OUT' ? execution.outBytes : execution.errBytes;
      const end = chunks.nodes.at(-1)?.end ?? (after === null ? 0 : written);
      return { ...chunks, missingAfter: chunks.pageInfo.hasNextPage ? 0 : Math.max(0, written - end) };
    },
    search: async ({ text, target, state }, page) => {
      const request = readPage(page, 2);
      if (isFailure(request)) return request;
      const words = readWords(text);
      if (isFailure(words)) return words;
      const entity = target == null ? null : await getEntity(deps, target);
      if (entity !== null && isFailure(entity)) return entity;
      const found = await searchExecutions(
        graph,
        { words, target: entity?.id ?? null, state: state ?? null },
        request,
      );
      const hits = found.map((each) => hitOf(each, words));
      return toPage(hits, request.limit, ({ execution }) => [execution.askedAt, execution.id]);
    },
  };
}

function readWords(text: string): readonly string[] | InvalidInput {
  if (text.length > TEXT_CHARACTERS_MAX)
    return invalid('text', `has ${text.length} characters; look for ${TEXT_CHARACTERS_MAX} at most`);
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return invalid('text', 'holds no word; give some letters or digits to look for');
  if (words.length > WORDS_MAX)
    return invalid('text', `has ${words.length} words; look for ${WORDS_MAX} at most`);
  return words;
}

function hitOf({ execution, chunk }: FoundExecution, words: readonly string[]): ExecutionHit {
  return {
    execution,
    place: chunk?.stream ?? 'COMMAND',
    excerpt: excerptOf(chunk?.text ?? execution.command, words),
    from: chunk?.at ?? null,
  };
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message: `${field} ${message}` };
}
