import { appendAuditEvent } from '../../graph/audit-store.ts';
import { withdrawRouted } from '../../graph/assent-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import type { Stamp } from '../write-context.ts';

/**
 * A change of routing takes back every approval and assent window of what is routed through the entity, in the same
 * transaction: the yes was given to commands on another way (T-31). Called by each change of a routing value.
 */
export async function withdrawAssent(
  tx: GraphTransaction,
  by: Stamp,
  entity: { readonly id: string; readonly slug: string },
): Promise<void> {
  const { auditId, at, caller } = by;
  const withdrawn = await withdrawRouted(tx, { id: entity.id, auditId, at, tokenId: caller.tokenId });
  if (withdrawn.length === 0) return;
  await appendAuditEvent(tx, {
    id: `${auditId}-assent`,
    at,
    caller,
    operation: 'withdrawAssent',
    subject: entity.slug,
    detail: { because: by.operation, withdrawn },
  });
}
