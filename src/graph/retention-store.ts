import { OPEN_STATES } from '../domain/execution/execution.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** What is kept for a time only: output of executions, then the executions. What has not ended is never among it. */

const LIST_WITH_OLD_OUTPUT = statement(
  'executions that ended before a moment and still have output',
  `
  MATCH (x:Execution)
  WHERE x.endedAt < $before AND NOT x.state IN $open AND EXISTS { (x)-[:PRINTED]->() }
  RETURN x.id AS id
  LIMIT toInteger($limit)
`,
);

const LIST_OLD = statement(
  'executions that ended before a moment',
  `
  MATCH (x:Execution)
  WHERE x.endedAt < $before AND NOT x.state IN $open
  RETURN x.id AS id
  LIMIT toInteger($limit)
`,
);

export interface Batch {
  /** ISO 8601. */
  readonly before: string;
  readonly limit: number;
}

/** Ids of executions whose output is older than that. */
export function listWithOldOutput(graph: GraphClient, batch: Batch): Promise<string[]> {
  return listIds(graph, LIST_WITH_OLD_OUTPUT, batch);
}

/** Ids of executions that are older than that. */
export function listOldExecutions(graph: GraphClient, batch: Batch): Promise<string[]> {
  return listIds(graph, LIST_OLD, batch);
}

async function listIds(graph: GraphClient, question: typeof LIST_OLD, batch: Batch): Promise<string[]> {
  const rows = await graph.read(question, { ...batch, open: OPEN_STATES });
  return rows.map(({ id }) => String(id));
}

const DELETE_OUTPUT = statement(
  'delete what executions printed',
  `
  MATCH (x:Execution)-[:PRINTED]->(c:OutputChunk)
  WHERE x.id IN $ids
  DETACH DELETE c
`,
);

/** Repeating it changes nothing. */
export async function deleteOutput(tx: GraphTransaction, ids: readonly string[]): Promise<void> {
  await tx.run(DELETE_OUTPUT, { ids });
}

const DELETE_EXECUTIONS = statement(
  'delete executions with the questions about them',
  `
  MATCH (x:Execution)
  WHERE x.id IN $ids
  OPTIONAL MATCH (a:Approval)-[:FOR]->(x)
  DETACH DELETE a, x
`,
);

/** With their output and approvals; the audit record stays. Repeating it changes nothing. */
export async function deleteExecutions(tx: GraphTransaction, ids: readonly string[]): Promise<void> {
  await deleteOutput(tx, ids);
  await tx.run(DELETE_EXECUTIONS, { ids });
}
