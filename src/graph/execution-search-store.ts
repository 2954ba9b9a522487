import { z } from 'zod';
import type { Execution, ExecutionState } from '../domain/execution/execution.ts';
import { OUTPUT_STREAMS } from '../domain/output/output.ts';
import type { PageRequest } from '../domain/page.ts';
import type { GraphClient } from './client.ts';
import { EXECUTION_RECORD, parseExecution } from './execution-store.ts';
import { fullTextQuery } from './full-text-query.ts';
import { statement } from './statement.ts';

/** An execution that was found, with its best place: the command if that fits, else the stretch of output that fits best. */
export interface FoundExecution {
  readonly execution: Execution;
  /** Null: the command. */
  readonly chunk: FoundChunk | null;
}

const foundChunk = z.object({ stream: z.enum(OUTPUT_STREAMS), text: z.string(), at: z.number() });
export type FoundChunk = Readonly<z.infer<typeof foundChunk>>;

const SEARCH_EXECUTIONS = statement(
  'executions whose command or output has these words, newest first',
  `
  CALL () {
    CALL db.index.fulltext.queryNodes('execution_command', $query, {limit: toInteger($places)}) YIELD node, score
    RETURN node AS x, null AS chunk, score
    UNION ALL
    CALL db.index.fulltext.queryNodes('output_chunk_text', $query, {limit: toInteger($places)}) YIELD node, score
    MATCH (x:Execution)-[:PRINTED]->(node)
    RETURN x, node AS chunk, score
  }
  WITH x, chunk, score
  WHERE ($target IS NULL OR x.target = $target)
    AND ($state IS NULL OR x.state = $state)
    AND ($afterAt IS NULL OR x.askedAt < $afterAt OR (x.askedAt = $afterAt AND x.id < $afterId))
  WITH x, chunk, score
  ORDER BY chunk IS NULL DESC, score DESC, chunk.id
  WITH x, head(collect({chunk: chunk})) AS best
  ORDER BY x.askedAt DESC, x.id DESC
  LIMIT toInteger($limit)
  WITH x, best.chunk AS chunk
  RETURN ${EXECUTION_RECORD}, chunk {.stream, .text, .at} AS chunk
  ORDER BY x.askedAt DESC, x.id DESC
`,
);

/** Places that are looked at in each of the two indexes, best first. */
const PLACES_MAX = 5_000;

export interface ExecutionSearch {
  readonly words: readonly string[];
  /** Id of an entity. */
  readonly target: string | null;
  readonly state: ExecutionState | null;
}

/** One more than the page holds, newest first; none when nothing among the words is one. */
export async function searchExecutions(
  graph: GraphClient,
  { words, target, state }: ExecutionSearch,
  { limit, after }: PageRequest,
): Promise<FoundExecution[]> {
  const query = fullTextQuery(words);
  if (query === null) return [];
  const rows = await graph.read(SEARCH_EXECUTIONS, {
    query,
    target,
    state,
    places: PLACES_MAX,
    limit: limit + 1,
    afterAt: after?.[0] ?? null,
    afterId: after?.[1] ?? null,
  });
  return rows.map(({ execution, chunk }) => ({
    execution: parseExecution(execution),
    chunk: chunk === null ? null : foundChunk.parse(chunk),
  }));
}
