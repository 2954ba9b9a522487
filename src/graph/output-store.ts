import { z } from 'zod';
import { OUTPUT_STREAMS, type OutputChange, type OutputStream } from '../domain/output/output.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** `(:Execution)-[:PRINTED]->(:OutputChunk)`: what was kept of the two streams, without secrets and as it may be shown. */

const SAVE_OUTPUT = statement(
  'keep what an execution printed',
  `
  MATCH (x:Execution {id: $execution})
  CALL (x) {
    UNWIND $writes AS write
    MERGE (c:OutputChunk {id: write.id})
    SET c += write
    MERGE (x)-[:PRINTED]->(c)
  }
  CALL () {
    UNWIND $deletes AS id
    MATCH (c:OutputChunk {id: id})
    DETACH DELETE c
  }
`,
);

/** Brings the stored output to where the keeper is. Repeating it changes nothing. */
export async function saveOutput(
  tx: GraphTransaction,
  execution: string,
  { writes, deletes }: OutputChange,
): Promise<void> {
  if (writes.length === 0 && deletes.length === 0) return;
  await tx.run(SAVE_OUTPUT, {
    execution,
    writes: writes.map((write) => ({ ...write, id: idOf(execution, write), execution })),
    deletes: deletes.map((gone) => idOf(execution, gone)),
  });
}

function idOf(execution: string, { stream, index }: { stream: OutputStream; index: number }): string {
  return `${execution}.${stream}.${index}`;
}

const RESET_OUTPUT = statement(
  'forget what an execution printed',
  `
  MATCH (:Execution {id: $execution})-[:PRINTED]->(c:OutputChunk)
  DETACH DELETE c
`,
);

/** Takes all stored output of an execution away: it is read again from the beginning. */
export async function resetOutput(tx: GraphTransaction, execution: string): Promise<void> {
  await tx.run(RESET_OUTPUT, { execution });
}

// A stream has a few dozen chunks at most.
const READ_OUTPUT = statement(
  'what an execution printed, from a chunk on',
  `
  MATCH (:Execution {id: $execution})-[:PRINTED]->(c:OutputChunk {stream: $stream})
  WITH c
  ORDER BY c.index
  WITH collect(c) AS chunks
  UNWIND range(0, size(chunks) - 1) AS place
  WITH chunks[place] AS c, CASE place WHEN 0 THEN 0 ELSE chunks[place - 1].end END AS previousEnd
  WHERE c.index > $after
  RETURN c.stream AS stream, c.index AS index, c.text AS text, c.at AS at, c.end AS end,
         c.at - previousEnd AS missingBefore
  ORDER BY index
  LIMIT toInteger($limit)
`,
);

const storedChunk = z.object({
  stream: z.enum(OUTPUT_STREAMS),
  index: z.number(),
  text: z.string(),
  at: z.number(),
  end: z.number(),
  missingBefore: z.number(),
});
/** A chunk, and how many bytes of the stream between it and the one before it are not kept. */
export type StoredChunk = Readonly<z.infer<typeof storedChunk>>;

/** Chunks of one stream in order, after the one with the index `after`; from the first one when it is null. */
export async function readOutput(
  graph: GraphClient,
  execution: string,
  stream: OutputStream,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<StoredChunk[]> {
  const rows = await graph.read(READ_OUTPUT, { execution, stream, after: after ?? -1, limit });
  return rows.map((row) => storedChunk.parse(row));
}
