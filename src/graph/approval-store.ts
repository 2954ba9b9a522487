import { z } from 'zod';
import type { ApprovalStatus, Asked, Execution } from '../domain/execution/execution.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { EXECUTION_RECORD, parseExecution } from './execution-store.ts';
import { statement } from './statement.ts';

/**
 * `(:Approval)-[:FOR]->(:Execution)`, `-[:ON]->(:Entity)`: a question to an operator. While it is PENDING, `cipher` holds
 * the bytes that were asked for, encrypted (T-15); whatever decides it takes them away.
 */

const ASK_APPROVAL = statement(
  'ask an operator about an execution',
  `
  MATCH (x:Execution {id: $execution})-[:ON]->(e:Entity)
  MERGE (a:Approval {id: $id})
  ON CREATE SET a.status = 'PENDING',
                a.deadline = $deadline,
                a.cipher = $cipher,
                a.routeDigest = $routeDigest,
                a.reasons = $reasons,
                a.using = $using,
                a.askedAt = $at
  MERGE (a)-[:FOR]->(x)
  MERGE (a)-[:ON]->(e)
`,
);

export interface ApprovalQuestion {
  readonly id: string;
  readonly execution: string;
  readonly deadline: string;
  readonly cipher: string;
  /** Changes with the way to the target. */
  readonly routeDigest: string;
  /** Why somebody is asked, in a person's words. */
  readonly reasons: readonly string[];
  /** What was quoted with the command, as JSON: the gate looks at it again when the yes comes. */
  readonly using: string;
  readonly at: string;
}

export async function askApproval(tx: GraphTransaction, question: ApprovalQuestion): Promise<void> {
  await tx.run(ASK_APPROVAL, { ...question });
}

const pendingRow = z.object({
  id: z.string(),
  status: z.string(),
  deadline: z.string(),
  cipher: z.string().nullable(),
  routeDigest: z.string(),
  using: z
    .string()
    .nullish()
    .transform((text) => text ?? '[]'),
});
export type PendingApproval = Readonly<z.infer<typeof pendingRow>>;

// The approval is locked before its execution, here and where a change of routing takes approvals back.
const LOCK_APPROVAL = statement(
  'lock the approval of an execution, then read it',
  `
  MATCH (a:Approval)-[:FOR]->(:Execution {id: $execution})
  SET a.lockedBy = $by
  WITH a
  RETURN a.id AS id, a.status AS status, a.deadline AS deadline, a.cipher AS cipher,
    a.routeDigest AS routeDigest, a.using AS using
`,
);

/** Locks it until the transaction ends, then reads it; null when the execution needed none. */
export async function lockApproval(
  tx: GraphTransaction,
  execution: string,
  by: string,
): Promise<PendingApproval | null> {
  const [row] = await tx.run(LOCK_APPROVAL, { execution, by });
  return row === undefined ? null : pendingRow.parse(row);
}

const DECIDE_APPROVAL = statement(
  'an approval is decided',
  `
  MATCH (a:Approval {id: $id})
  SET a.status = $status, a.decidedAt = $at, a.decidedBy = $decidedBy, a.note = $note
  REMOVE a.cipher
`,
);

/** Decides one that is locked; its bytes are gone then. */
export async function decideApproval(
  tx: GraphTransaction,
  decided: {
    readonly id: string;
    readonly status: Exclude<ApprovalStatus, 'PENDING'>;
    readonly at: string;
    readonly decidedBy: string;
    readonly note: string | null;
  },
): Promise<void> {
  await tx.run(DECIDE_APPROVAL, { ...decided });
}

const FIND_WAITING = statement(
  'the execution that waits for a yes to the same command',
  `
  MATCH (x:Execution)
  WHERE x.target = $target AND x.fingerprint = $fingerprint AND x.askedAt >= ''
    AND x.state = 'AWAITING_APPROVAL' AND x.session = $session AND x.tokenId = $tokenId
    AND x.command = $command AND coalesce(x.stdinBytes, -1) = coalesce($stdinBytes, -1)
  MATCH (a:Approval {status: 'PENDING', using: $using})-[:FOR]->(x)
  RETURN ${EXECUTION_RECORD}
  ORDER BY x.askedAt
  LIMIT 1
`,
);

/** The same question in the same session, quoted alike; null when none waits. Nobody is asked twice. */
export async function findWaiting(
  tx: GraphTransaction,
  asked: Pick<Asked, 'target' | 'fingerprint' | 'session' | 'tokenId' | 'command' | 'stdinBytes'> & {
    readonly using: string;
  },
): Promise<Execution | null> {
  const { target, fingerprint, session, tokenId, command, stdinBytes, using } = asked;
  const parameters = { target, fingerprint, session, tokenId, command, stdinBytes, using };
  const [row] = await tx.run(FIND_WAITING, parameters);
  return row === undefined ? null : parseExecution(row.execution);
}

const READ_QUESTION = statement(
  'what waits for a yes, as it stands now',
  `
  MATCH (a:Approval {status: 'PENDING'})-[:FOR]->(:Execution {id: $execution})
  RETURN a.id AS id, a.status AS status, a.deadline AS deadline, a.cipher AS cipher,
    a.routeDigest AS routeDigest, a.using AS using
`,
);

/** The question without locking it; null when none is pending. */
export async function readQuestion(graph: GraphClient, execution: string): Promise<PendingApproval | null> {
  const [row] = await graph.read(READ_QUESTION, { execution });
  return row === undefined ? null : pendingRow.parse(row);
}

const END_APPROVALS_OF_GOAL = statement(
  'the questions to an operator of a goal that ends',
  `
  MATCH (x:Execution)
  WHERE x.session = $session AND x.askedAt >= '' AND x.goal = $goal AND x.state = 'AWAITING_APPROVAL'
  MATCH (a:Approval)-[:FOR]->(x)
  WITH a, x
  ORDER BY a.id
  SET a.lockedBy = $closedBy
  WITH a, x
  WHERE a.status = 'PENDING'
  SET a.status = 'WITHDRAWN', a.decidedAt = $at, a.decidedBy = $closedBy
  REMOVE a.cipher
  SET x.lockedBy = $closedBy, x.state = 'REFUSED', x.reason = 'GOAL_ENDED', x.endedAt = $at
`,
);

/** Takes back what nobody has decided yet, in the transaction that ends the goal. */
export async function endApprovalsOfGoal(
  tx: GraphTransaction,
  ended: {
    readonly session: string;
    readonly goal: string;
    readonly at: string;
    readonly closedBy: string;
  },
): Promise<void> {
  await tx.run(END_APPROVALS_OF_GOAL, { ...ended });
}

const LIST_OVERDUE = statement(
  'executions whose approval nobody decided in time',
  `
  MATCH (a:Approval {status: 'PENDING'})-[:FOR]->(x:Execution)
  WHERE a.deadline <= $now
  RETURN x.id AS execution
  ORDER BY a.deadline
  LIMIT 500
`,
);

export async function listOverdue(graph: GraphClient, now: string): Promise<string[]> {
  const rows = await graph.read(LIST_OVERDUE, { now });
  return rows.map((row) => z.string().parse(row.execution));
}
