import { z } from 'zod';
import { EMPTY_LEDGER, type Ledger } from '../domain/ledger.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** The counters of a ledger are properties of its runbook, so that whoever reads the runbook has them. */

/** What happened to one runbook since the last batch. */
export interface LedgerCounts {
  /** Id of the runbook. */
  readonly runbook: string;
  readonly shown: number;
  readonly followed: number;
  readonly deviated: number;
  readonly worked: number;
  readonly failed: number;
  /** When it was last proved; null when it was not. */
  readonly provenAt: string | null;
}

/** The batches of one writer carry growing numbers, so that each is counted once however often it arrives (T-27). */
export interface LedgerBatch {
  readonly writer: string;
  readonly number: number;
  readonly at: string;
  readonly counts: readonly LedgerCounts[];
}

// Each node is locked by a write before its counters are read: reading first is not a lock.
const COUNT_BATCH = statement(
  'count a batch in the ledgers, once',
  `
  MERGE (w:LedgerWriter {id: $writer})
  SET w.at = $at
  WITH w
  WHERE coalesce(w.batch, 0) < $number
  SET w.batch = $number
  WITH w
  UNWIND $counts AS count
  MATCH (r:Knowledge {id: count.runbook})
  SET r.ledgerAt = $at
  WITH r, count
  SET r.ledgerShown = coalesce(r.ledgerShown, 0) + count.shown,
      r.ledgerFollowed = coalesce(r.ledgerFollowed, 0) + count.followed,
      r.ledgerDeviated = coalesce(r.ledgerDeviated, 0) + count.deviated,
      r.ledgerWorked = coalesce(r.ledgerWorked, 0) + count.worked,
      r.ledgerFailed = coalesce(r.ledgerFailed, 0) + count.failed,
      r.ledgerProvenAt = coalesce(count.provenAt, r.ledgerProvenAt)
`,
);

/** Adds a batch to the ledgers; one that was counted already changes nothing. Runbooks that are gone are left out. */
export async function countBatch(graph: GraphClient, batch: LedgerBatch): Promise<void> {
  // In one order for all writers, so that two of them never wait for each other in a circle.
  const counts = [...batch.counts].sort((a, b) => (a.runbook < b.runbook ? -1 : 1));
  await graph.write((tx) => tx.run(COUNT_BATCH, { ...batch, counts }));
}

// Set, not added: the same evidence may be looked at again, and it is one trial each time.
const SAVE_PROOF = statement(
  'what the evidence of its investigation proves about a runbook',
  `
  MATCH (r:Knowledge:Runbook {id: $runbook})
  SET r.evidenceWorked = $worked, r.evidenceFailed = $failed, r.evidenceAt = $at
`,
);

/** Keeps what its own investigation proves, beside what is counted. */
export async function saveProof(
  tx: GraphTransaction,
  proof: {
    readonly runbook: string;
    readonly worked: number;
    readonly failed: number;
    readonly at: string | null;
  },
): Promise<void> {
  await tx.run(SAVE_PROOF, { ...proof });
}

const count = z.number().nullish();
const time = z.string().nullish();
const ledgerRow = z.object({
  ledgerShown: count,
  ledgerFollowed: count,
  ledgerDeviated: count,
  ledgerWorked: count,
  ledgerFailed: count,
  ledgerProvenAt: time,
  evidenceWorked: count,
  evidenceFailed: count,
  evidenceAt: time,
});

/** The ledger among the properties of a runbook. */
export function parseLedger(properties: unknown): Ledger {
  const row = ledgerRow.parse(properties);
  const proven = [row.ledgerProvenAt ?? '', row.evidenceAt ?? ''].sort().at(-1) ?? '';
  return {
    shown: row.ledgerShown ?? EMPTY_LEDGER.shown,
    followed: row.ledgerFollowed ?? EMPTY_LEDGER.followed,
    deviated: row.ledgerDeviated ?? EMPTY_LEDGER.deviated,
    worked: (row.ledgerWorked ?? 0) + (row.evidenceWorked ?? 0),
    failed: (row.ledgerFailed ?? 0) + (row.evidenceFailed ?? 0),
    lastProvenAt: proven === '' ? null : proven,
  };
}
