import { z } from 'zod';
import { RISKS } from '../domain/command/analysis.ts';
import {
  APPROVAL_STATUSES,
  EXECUTION_REASONS,
  EXECUTION_STATES,
  type Asked,
  type Execution,
  type ExecutionReason,
  type ExecutionState,
} from '../domain/execution/execution.ts';
import type { Survivor } from '../domain/execution/wrapper-answer.ts';
import type { PageRequest } from '../domain/page.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * `(:Execution)-[:ON]->(:Entity)`, `-[:IN]->(:Session)`, and where an operator is asked `(:Approval)-[:FOR]->(:Execution)`.
 * `runner` names the process that looks after it while it is under way.
 */

/** Part of a statement: the map of the execution `x` that `parseExecution` reads. */
export const EXECUTION_RECORD = `x {
    .*,
    approval: head([(a:Approval)-[:FOR]->(x) | a {.id, .status, .deadline, .decidedBy, .decidedAt, .note, .reasons}])
  } AS execution`;

const maybe = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

const survivors = z
  .string()
  .nullish()
  .transform((text) =>
    text == null ? [] : z.array(z.custom<Survivor>((value) => value !== null)).parse(JSON.parse(text)),
  );

const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

const approval = z.object({
  id: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  deadline: z.string(),
  decidedBy: maybe,
  decidedAt: maybe,
  note: maybe,
  reasons: texts,
});

const executionNode = z.object({
  id: z.string(),
  target: z.string(),
  targetSlug: z.string(),
  command: z.string(),
  stdinBytes: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  fingerprint: z.string(),
  deeds: texts,
  deed: maybe,
  tellsEnd: z
    .boolean()
    .nullish()
    .transform((tells) => tells ?? false),
  actions: z.array(z.string()),
  paths: texts,
  risk: z.enum(RISKS),
  isLong: z.boolean(),
  exposes: z.boolean(),
  sends: z.boolean(),
  session: z.string(),
  goal: maybe,
  tokenId: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  state: z.enum(EXECUTION_STATES),
  reason: z
    .enum(EXECUTION_REASONS as [ExecutionReason, ...ExecutionReason[]])
    .nullish()
    .transform((reason) => reason ?? null),
  detail: maybe,
  startedAt: maybe,
  endedAt: maybe,
  exitCode: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  route: z
    .array(z.string())
    .nullish()
    .transform((route) => route ?? []),
  unseenSince: maybe,
  stopAskedBy: maybe,
  survivors,
  outBytes: count,
  errBytes: count,
  outDropped: count,
  errDropped: count,
  verdict: maybe,
  diagnosedAt: maybe,
  approval: approval.nullish().transform((value) => value ?? null),
});

export function parseExecution(value: unknown): Execution {
  return executionNode.parse(value);
}

const CREATE_EXECUTION = statement(
  'record an execution before it starts',
  `
  MATCH (e:Entity {id: $asked.target})
  MATCH (s:Session {id: $asked.session})
  MERGE (x:Execution {id: $asked.id})
  ON CREATE SET x += $asked,
                x.state = $state,
                x.runner = $runner,
                x.reason = $reason,
                x.detail = $detail,
                x.endedAt = $endedAt
  MERGE (x)-[:ON]->(e)
  MERGE (x)-[:IN]->(s)
  WITH x
  RETURN ${EXECUTION_RECORD}
`,
);

/** How an execution begins; one that is refused at once has ended with that. */
export interface Beginning {
  readonly state: ExecutionState;
  readonly runner: string | null;
  readonly reason: ExecutionReason | null;
  readonly detail: string | null;
  readonly endedAt: string | null;
}

/** Records what was asked. Repeating it changes nothing. Throws when its target or session is gone. */
export async function createExecution(
  tx: GraphTransaction,
  asked: Asked,
  beginning: Beginning,
): Promise<Execution> {
  const [row] = await tx.run(CREATE_EXECUTION, { asked, ...beginning });
  if (row === undefined) throw new Error('the target or the session of an execution is gone');
  return parseExecution(row.execution);
}

const FIND_EXECUTION = statement(
  'the execution with this id',
  `
  MATCH (x:Execution {id: $id})
  RETURN ${EXECUTION_RECORD}
`,
);

/** The execution with this id, or null. */
export async function findExecution(graph: GraphClient, id: string): Promise<Execution | null> {
  const [row] = await graph.read(FIND_EXECUTION, { id });
  return row === undefined ? null : parseExecution(row.execution);
}

// The write comes before the read: of many that want to change it, one at a time gets past this line.
const LOCK_EXECUTION = statement(
  'lock an execution, then read it',
  `
  MATCH (x:Execution {id: $id})
  SET x.lockedBy = $by
  WITH x
  RETURN ${EXECUTION_RECORD}
`,
);

/** Locks it until the transaction ends, then reads it; null when there is none. */
export async function lockExecution(tx: GraphTransaction, id: string, by: string): Promise<Execution | null> {
  const [row] = await tx.run(LOCK_EXECUTION, { id, by });
  return row === undefined ? null : parseExecution(row.execution);
}

const CHANGE_EXECUTION = statement(
  'an execution goes on',
  `
  MATCH (x:Execution {id: $id})
  SET x += $change
  WITH x
  RETURN ${EXECUTION_RECORD}
`,
);

/** What may change about an execution; null takes a value away. */
export type ExecutionChange = Partial<
  Pick<
    Execution,
    | 'state'
    | 'reason'
    | 'detail'
    | 'startedAt'
    | 'endedAt'
    | 'exitCode'
    | 'route'
    | 'unseenSince'
    | 'stopAskedBy'
    | 'survivors'
    | 'outBytes'
    | 'errBytes'
    | 'outDropped'
    | 'errDropped'
    | 'verdict'
    | 'diagnosedAt'
  >
> & {
  readonly runner?: string;
  /** A stop ends with SIGKILL even where that leaves something half done. */
  readonly mustDie?: boolean;
};

/** Changes an execution that is locked; gives it as it is then. */
export async function changeExecution(
  tx: GraphTransaction,
  id: string,
  change: ExecutionChange,
): Promise<Execution> {
  const { survivors: left, ...plain } = change;
  const stored = left === undefined ? plain : { ...plain, survivors: JSON.stringify(left) };
  const [row] = await tx.run(CHANGE_EXECUTION, { id, change: stored });
  if (row === undefined) throw new Error('an execution that was locked is gone');
  return parseExecution(row.execution);
}

const LIST_EXECUTIONS = statement(
  'executions, newest first',
  `
  MATCH (x:Execution)
  WHERE x.askedAt >= coalesce($from, '')
    AND ($afterAt IS NULL OR x.askedAt < $afterAt OR (x.askedAt = $afterAt AND x.id < $afterId))
    AND ($target IS NULL OR x.target = $target)
    AND ($session IS NULL OR x.session = $session)
    AND (size($states) = 0 OR x.state IN $states)
  WITH x
  ORDER BY x.askedAt DESC, x.id DESC
  LIMIT toInteger($limit)
  RETURN ${EXECUTION_RECORD}
`,
);

export interface ExecutionFilter {
  /** Id of an entity. */
  readonly target: string | null;
  readonly session: string | null;
  /** Any of these; empty: any at all. */
  readonly states: readonly ExecutionState[];
  /** Asked from this moment on. */
  readonly from: string | null;
}

/** One more than the page holds, newest first. */
export async function listExecutions(
  graph: GraphClient,
  filter: ExecutionFilter,
  { limit, after }: PageRequest,
): Promise<Execution[]> {
  const rows = await graph.read(LIST_EXECUTIONS, {
    ...filter,
    limit: limit + 1,
    afterAt: after?.[0] ?? null,
    afterId: after?.[1] ?? null,
  });
  return rows.map((row) => parseExecution(row.execution));
}
