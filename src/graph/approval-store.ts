import { z } from 'zod';
import type { ApprovalStatus } from '../domain/execution/execution.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
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
});
export type PendingApproval = Readonly<z.infer<typeof pendingRow>>;

// The approval is locked before its execution, here and where a change of routing takes approvals back.
const LOCK_APPROVAL = statement(
  'lock the approval of an execution, then read it',
  `
  MATCH (a:Approval)-[:FOR]->(:Execution {id: $execution})
  SET a.lockedBy = $by
  WITH a
  RETURN a.id AS id, a.status AS status, a.deadline AS deadline, a.cipher AS cipher, a.routeDigest AS routeDigest
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

const READ_CIPHER = statement(
  'the encrypted bytes that wait for a yes',
  `
  MATCH (a:Approval {status: 'PENDING'})-[:FOR]->(:Execution {id: $execution})
  RETURN a.cipher AS cipher
`,
);

/** The encrypted bytes of a pending approval; null when none is pending. */
export async function readCipher(tx: GraphTransaction, execution: string): Promise<string | null> {
  const [row] = await tx.run(READ_CIPHER, { execution });
  return row === undefined ? null : z.string().parse(row.cipher);
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
