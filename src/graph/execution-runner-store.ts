import { z } from 'zod';
import type { Execution } from '../domain/execution/execution.ts';
import type { GraphClient } from './client.ts';
import { EXECUTION_RECORD, parseExecution } from './execution-store.ts';
import { statement } from './statement.ts';

/**
 * Which process looks after which executions. `(:ExecutionRunner {id, service, seenAt})`: one per boot; `service` is the
 * same for every boot of one installation, so that a restarted service takes up its own at once, and those of another
 * only when that one has been silent.
 */

const SHOW_RUNNER = statement(
  'a process that looks after executions is there',
  `
  MERGE (r:ExecutionRunner {id: $id})
  SET r.service = $service, r.seenAt = $at
`,
);

export interface Runner {
  readonly id: string;
  readonly service: string;
}

export async function showRunner(graph: GraphClient, runner: Runner, at: string): Promise<void> {
  await graph.write((tx) => tx.run(SHOW_RUNNER, { ...runner, at }));
}

// Adopting writes first and reads then: two processes that want the same one get it one after the other, and both
// know only what is harmless to do twice.
const ADOPT_EXECUTIONS = statement(
  'take over executions whose process is gone',
  `
  MATCH (x:Execution)
  WHERE x.state IN ['QUEUED', 'RUNNING'] AND NOT x.id IN $known
  OPTIONAL MATCH (r:ExecutionRunner {id: x.runner})
  WITH x, r
  WHERE r IS NULL OR r.service = $service OR r.seenAt < $silentSince
  WITH x
  ORDER BY x.askedAt
  LIMIT 1000
  SET x.runner = $id
  WITH x
  RETURN ${EXECUTION_RECORD}, coalesce(x.mustDie, false) AS mustDie
`,
);

/** `mustDie`: whoever wants it stopped wants it killed, too. */
export interface Adopted {
  readonly execution: Execution;
  readonly mustDie: boolean;
}

/**
 * Takes over what has no living process any more, up to 1,000 at a time; gives it. `known` are ids that this process
 * looks after already: what bears its name and is not among them was lost between the record and the start.
 */
export async function adoptExecutions(
  graph: GraphClient,
  runner: Runner,
  { silentSince, known }: { readonly silentSince: string; readonly known: readonly string[] },
): Promise<Adopted[]> {
  const rows = await graph.write((tx) => tx.run(ADOPT_EXECUTIONS, { ...runner, silentSince, known }));
  return rows.map((row) => ({ execution: parseExecution(row.execution), mustDie: row.mustDie === true }));
}

const FORGET_RUNNERS = statement(
  'forget processes that have been gone for long',
  `
  MATCH (r:ExecutionRunner)
  WHERE r.seenAt < $before AND NOT EXISTS { MATCH (x:Execution {runner: r.id}) WHERE x.state IN ['QUEUED', 'RUNNING'] }
  DELETE r
`,
);

export async function forgetRunners(graph: GraphClient, before: string): Promise<void> {
  await graph.write((tx) => tx.run(FORGET_RUNNERS, { before }));
}

const LIST_STOP_ASKED = statement(
  'executions of a process that somebody wants stopped',
  `
  MATCH (x:Execution)
  WHERE x.state IN ['QUEUED', 'RUNNING'] AND x.runner = $runner AND x.stopAskedBy IS NOT NULL
  RETURN x.id AS id, coalesce(x.mustDie, false) AS mustDie
`,
);

const stopRow = z.object({ id: z.string(), mustDie: z.boolean() });

/** Executions that this process looks after and that another process was asked to stop. */
export async function listStopAsked(
  graph: GraphClient,
  runner: string,
): Promise<readonly Readonly<z.infer<typeof stopRow>>[]> {
  const rows = await graph.read(LIST_STOP_ASKED, { runner });
  return rows.map((row) => stopRow.parse(row));
}
