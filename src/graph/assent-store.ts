import { z } from 'zod';
import type { GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * Approvals and assent windows are a person's yes to commands on an entity, which they name by `ON`. The route to that
 * entity is part of what was said yes to.
 */

/** A yes that can still be used. */
const OPEN_STATUSES = ['PENDING', 'OPEN'];

// The lock comes before the status is read: a grant that is under way is seen with its outcome.
const WITHDRAW_ROUTED = statement(
  'take back what was approved for commands that are routed through an entity',
  `
  MATCH (e:Entity {id: $id})
  MATCH (routed:Entity)-[:RUNS_ON*0..10]->(e)
  WITH DISTINCT routed
  MATCH (assent:Approval|AssentWindow)-[:ON]->(routed)
  WITH DISTINCT assent
  ORDER BY assent.id
  SET assent.lockedBy = $auditId
  WITH assent
  WHERE assent.status IN $open
  SET assent.status = 'WITHDRAWN',
      assent.withdrawnAt = $at,
      assent.withdrawnBy = $tokenId
  REMOVE assent.cipher
  WITH assent
  CALL (assent) {
    MATCH (assent)-[:FOR]->(x:Execution {state: 'AWAITING_APPROVAL'})
    SET x.lockedBy = $auditId,
        x.state = 'REFUSED',
        x.reason = 'ROUTE_CHANGED',
        x.endedAt = $at
  }
  RETURN assent.id AS id
`,
);

const row = z.object({ id: z.string() });

/** Withdraws them, and refuses the executions that wait for them, in the transaction of the change; gives the ids of those that were open. */
export async function withdrawRouted(
  tx: GraphTransaction,
  change: {
    readonly id: string;
    readonly auditId: string;
    readonly at: string;
    readonly tokenId: string;
  },
): Promise<string[]> {
  const rows = await tx.run(WITHDRAW_ROUTED, { ...change, open: OPEN_STATUSES });
  return rows.map((each) => row.parse(each).id);
}
