import { z } from 'zod';
import type { ShownQuotation } from '../domain/gate/shown-quotation.ts';
import type { QuotedRunbook } from '../domain/gate/situation.ts';
import { SEVERITIES } from '../domain/knowledge.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * `(:Execution)-[:FOLLOWED {step, version}]->(:Runbook)` and `-[:DEVIATED_FROM {reason, version}]->`: what an execution
 * quoted when it was let through. The ledgers count what was proved, once it is over.
 */

const SAVE_FOLLOWED = statement(
  'an execution follows a step of a runbook',
  `
  MATCH (x:Execution {id: $execution})
  MATCH (r:Knowledge:Runbook {id: $runbook})
  MERGE (x)-[q:FOLLOWED]->(r)
  SET q.step = toInteger($step), q.version = toInteger($version), q.skipped = $skipped
`,
);

const SAVE_DEVIATED = statement(
  'an execution deviates from a runbook',
  `
  MATCH (x:Execution {id: $execution})
  MATCH (r:Knowledge:Runbook {id: $runbook})
  MERGE (x)-[q:DEVIATED_FROM]->(r)
  SET q.reason = $reason, q.version = toInteger($version)
`,
);

/** Writes down what counted; the execution is in the same transaction. */
export async function saveQuotations(
  tx: GraphTransaction,
  execution: string,
  quoted: readonly QuotedRunbook[],
): Promise<void> {
  for (const { runbook, version, quotation } of quoted) {
    if (quotation.as === 'FOLLOWING')
      await tx.run(SAVE_FOLLOWED, {
        execution,
        runbook,
        version,
        step: quotation.step,
        skipped: quotation.skipped.map(({ step, reason }) => `${step}: ${reason}`),
      });
    if (quotation.as === 'DEVIATING')
      await tx.run(SAVE_DEVIATED, { execution, runbook, version, reason: quotation.reason });
  }
}

const FIND_QUOTATIONS = statement(
  'which runbooks executions quoted',
  `
  UNWIND $executions AS execution
  MATCH (:Execution {id: execution})-[q:FOLLOWED|DEVIATED_FROM]->(r:Knowledge:Runbook)
  RETURN execution, r.slug AS slug, r.title AS title, r.severity AS severity, q.version AS version,
         q.step AS step, q.reason AS deviation, coalesce(q.skipped, []) AS skipped
  ORDER BY execution, slug
`,
);

const shown = z.object({
  execution: z.string(),
  slug: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  version: z.number(),
  step: z.number().nullable(),
  deviation: z.string().nullable(),
  skipped: z.array(z.string()),
});
/** What each of these executions quoted, by their ids. */
export async function findQuotations(
  graph: GraphClient,
  executions: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownQuotation[]>> {
  const found = new Map<string, ShownQuotation[]>(executions.map((id) => [id, []]));
  for (const row of await graph.read(FIND_QUOTATIONS, { executions })) {
    const { execution, ...quotation } = shown.parse(row);
    found.get(execution)?.push(quotation);
  }
  return found;
}

// Each runbook is locked by a write before its counters are read, in one order for all.
const COUNT_QUOTATIONS = statement(
  'count in the ledgers what an execution that has ended quoted',
  `
  MATCH (x:Execution {id: $execution})-[q:FOLLOWED|DEVIATED_FROM]->(r:Knowledge:Runbook)
  WITH q, r
  ORDER BY r.id
  SET r.ledgerAt = $at
  WITH r, type(q) = 'FOLLOWED' AS isFollowed
  SET r.ledgerFollowed = coalesce(r.ledgerFollowed, 0) + CASE WHEN isFollowed THEN 1 ELSE 0 END,
      r.ledgerDeviated = coalesce(r.ledgerDeviated, 0) + CASE WHEN isFollowed THEN 0 ELSE 1 END,
      r.ledgerWorked = coalesce(r.ledgerWorked, 0) + CASE WHEN isFollowed AND $outcome = 'WORKED' THEN 1 ELSE 0 END,
      r.ledgerFailed = coalesce(r.ledgerFailed, 0) + CASE WHEN isFollowed AND $outcome = 'FAILED' THEN 1 ELSE 0 END,
      r.ledgerProvenAt = CASE WHEN isFollowed AND $outcome <> 'NEITHER' THEN $at ELSE r.ledgerProvenAt END
`,
);

/** Counts once: in the transaction that ends the execution, which happens once. */
export async function countQuotations(
  tx: GraphTransaction,
  ended: {
    readonly execution: string;
    readonly at: string;
    /** Of the command; NEITHER when it did not run to its end. */
    readonly outcome: 'WORKED' | 'FAILED' | 'NEITHER';
  },
): Promise<void> {
  await tx.run(COUNT_QUOTATIONS, { ...ended });
}
