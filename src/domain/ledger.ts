/** What became of a runbook after it was shown. Counts only what was proved, never what somebody claims. */
export interface Ledger {
  /** Answers in which it stood because it matched; hits by text alone are not counted. */
  readonly shown: number;
  readonly followed: number;
  readonly deviated: number;
  /** How often what it says worked, and failed: in executions, and in the evidence of its confirmed investigation. */
  readonly worked: number;
  readonly failed: number;
  readonly lastProvenAt: string | null;
}

export const EMPTY_LEDGER: Ledger = {
  shown: 0,
  followed: 0,
  deviated: 0,
  worked: 0,
  failed: 0,
  lastProvenAt: null,
};

/** Better proven first; nothing proven stands between good and bad. It orders what is equal otherwise, no more. */
export function compareLedgers(a: Ledger, b: Ledger): number {
  return proofOf(b) - proofOf(a);
}

// One success and one failure in advance: 1 of 1 says less than 9 of 10.
function proofOf({ worked, failed }: Ledger): number {
  return (worked + 1) / (worked + failed + 2);
}

/** What a match says about how the runbook fared; nothing while nothing is known. */
export function ledgerReasons({ worked, failed, lastProvenAt }: Ledger): string[] {
  const times = worked + failed;
  if (times === 0) return [];
  const last = lastProvenAt === null ? '' : `, last on ${lastProvenAt.slice(0, 10)}`;
  return [`it worked ${worked} of ${times} ${times === 1 ? 'time' : 'times'}${last}`];
}

/**
 * What the evidence of an investigation proves about the steps of a runbook. One investigation is one trial: the last
 * of its commands that is a step decides. Null when none of them is a step.
 * @param isStep whether a command of the evidence is one of the steps
 */
export function proofOfEvidence<T extends { readonly outcome: 'WORKED' | 'FAILED' | 'HUNG' }>(
  evidence: readonly T[],
  isStep: (evidence: T) => boolean,
): 'WORKED' | 'FAILED' | null {
  const last = evidence.filter(isStep).at(-1);
  if (last === undefined) return null;
  return last.outcome === 'WORKED' ? 'WORKED' : 'FAILED';
}
