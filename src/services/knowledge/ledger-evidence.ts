import type { Investigation, Runbook } from '../../domain/knowledge.ts';
import { proofOfEvidence } from '../../domain/ledger.ts';
import type { AnalyseCommand } from '../../domain/promotion.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { saveProof } from '../../graph/ledger-store.ts';
import { lockRunbook } from '../../graph/runbook-store.ts';

interface Deps {
  readonly analyse: AnalyseCommand;
}

/**
 * Brings the ledger of the runbook that came out of an investigation along with its evidence: until a person has
 * confirmed it, it proves nothing. Gives the runbook as it then is; null when it became none.
 */
export async function proveByEvidence(
  deps: Deps,
  tx: GraphTransaction,
  { investigation, sequence }: { readonly investigation: Investigation; readonly sequence: number },
): Promise<Runbook | null> {
  if (investigation.promotedTo === null) return null;
  const runbook = await lockRunbook(tx, investigation.promotedTo, sequence);
  if (runbook === null) return null;
  const proof = investigation.status === 'CONFIRMED' ? proofOf(deps, investigation, runbook) : null;
  await saveProof(tx, {
    runbook: runbook.id,
    worked: Number(proof === 'WORKED'),
    failed: Number(proof === 'FAILED'),
    // Nobody wrote down when the commands ran; at this moment it was known.
    at: proof === null ? null : investigation.createdAt,
  });
  return lockRunbook(tx, runbook.slug, sequence);
}

/** A command of the evidence is a step when both do the same, however they are wrapped. */
function proofOf(deps: Deps, { evidence }: Investigation, { steps }: Runbook): 'WORKED' | 'FAILED' | null {
  const nameOf = (command: string): string => {
    const analysis = deps.analyse(command);
    return analysis.kind === 'Analysis' ? analysis.commands.map(({ text }) => text).join('\n') : command;
  };
  const names = new Set(steps.flatMap(({ command }) => (command === null ? [] : [nameOf(command)])));
  return proofOfEvidence(evidence, ({ command }) => names.has(nameOf(command)));
}
