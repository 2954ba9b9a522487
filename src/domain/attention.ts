import { SEVERITIES, type Runbook } from './knowledge.ts';
import type { StaleReason } from './staleness.ts';

/** Worst first: it does harm, it may do harm, it does nothing. */
export const ATTENTION_KINDS = ['FAILS', 'EXAMPLES_FAIL', 'STALE', 'NEVER_SHOWN', 'OLD_DRAFT'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Why somebody should look at a runbook. */
export interface AttentionReason {
  readonly kind: AttentionKind;
  readonly message: string;
}

export interface NeedingAttention {
  readonly runbook: Runbook;
  /** Worst first; never empty. */
  readonly reasons: readonly AttentionReason[];
}

const DAY_MS = 86_400_000;
const OLD_DRAFT_DAYS = 14;
const NEVER_SHOWN_DAYS = 30;
const FAILED_MIN = 2;

/** Pure: what is wrong with a runbook, worst first. `faults` says what its examples come to. */
export function attentionOf(
  runbook: Runbook,
  known: {
    readonly stale: readonly StaleReason[];
    readonly faults: readonly string[];
    /** ISO 8601 in UTC. */
    readonly now: string;
  },
): AttentionReason[] {
  const { shown, worked, failed } = runbook.ledger;
  const isActive = runbook.status === 'ACTIVE';
  const sinceMs = Date.parse(known.now) - Date.parse(runbook.publishedAt ?? runbook.createdAt);
  const days = Math.floor(sinceMs / DAY_MS);
  const reasons: AttentionReason[] = [];
  if (isActive && failed >= FAILED_MIN && failed >= worked)
    reasons.push({
      kind: 'FAILS',
      message: `what it says failed ${failed} of ${worked + failed} times; it was shown ${shown} times`,
    });
  reasons.push(...known.faults.map((message) => ({ kind: 'EXAMPLES_FAIL' as const, message })));
  reasons.push(
    ...known.stale.map(({ what, when, by }) => ({
      kind: 'STALE' as const,
      message: `${what} (${by}, ${when.slice(0, 10)})`,
    })),
  );
  if (isActive && shown === 0 && days >= NEVER_SHOWN_DAYS)
    reasons.push({ kind: 'NEVER_SHOWN', message: `it is in force for ${days} days and was never shown` });
  if (runbook.status === 'DRAFT' && days >= OLD_DRAFT_DAYS)
    reasons.push({ kind: 'OLD_DRAFT', message: `it is a draft for ${days} days: publish it or retire it` });
  return reasons;
}

/** The parts of the order: worst reason, worst severity, slug. Digits of one length, so that they sort as text. */
export function attentionKey({ runbook, reasons }: NeedingAttention): [string, string, string] {
  const kinds = reasons.map(({ kind }) => ATTENTION_KINDS.indexOf(kind));
  return [String(Math.min(...kinds)), String(SEVERITIES.indexOf(runbook.severity)), runbook.slug];
}
