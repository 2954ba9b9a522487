import { z } from 'zod';
import type { Execution } from '../domain/execution/execution.ts';
import type { Diagnosis, StoredDiagnosis } from '../domain/hang/diagnosis.ts';
import { VERDICTS, type Verdict } from '../domain/verdict.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { EXECUTION_RECORD, parseExecution } from './execution-store.ts';
import { statement } from './statement.ts';

/** `(:Diagnosis)-[:OF]->(:Execution)`: what the hang doctor said at a moment, with its evidence. */

/** What is kept of a diagnosis besides its verdict and sentence. */
export type DiagnosisEvidence = Omit<Diagnosis, 'verdict' | 'sentence'>;

/** Older ones of one execution are forgotten. */
const KEPT_MAX = 20;

const SAVE_DIAGNOSIS = statement(
  'what the hang doctor says of an execution',
  `
  MATCH (x:Execution {id: $execution})
  MERGE (d:Diagnosis {id: $diagnosis.id})
  ON CREATE SET d = $diagnosis
  MERGE (d)-[:OF]->(x)
  // The verdict of one that is over stays what it was when it ended: that tells whether it hung.
  SET x.diagnosedAt = $diagnosis.at,
      // Only a look at how it ended says what failed; a target that does not answer says nothing.
      x.explainedAt = CASE WHEN $explains THEN $diagnosis.at ELSE x.explainedAt END,
      x.verdict = CASE WHEN $isOver THEN x.verdict ELSE $diagnosis.verdict END,
      x.hungIn = CASE WHEN $isOver THEN x.hungIn ELSE $hungIn END,
      x.hungOn = CASE WHEN $isOver THEN x.hungOn ELSE $hungOn END,
      x.hangNoted = coalesce(x.hangNoted, CASE WHEN $isHang THEN $diagnosis.id ELSE NULL END)
  WITH x
  CALL (x) {
    MATCH (old:Diagnosis)-[:OF]->(x)
    WITH old
    ORDER BY old.at DESC, old.id DESC
    SKIP ${KEPT_MAX}
    DETACH DELETE old
  }
  RETURN ${EXECUTION_RECORD}, x.hangNoted = $diagnosis.id AS isFirstHang
`,
);

/** Writes it down beside a locked execution. `isFirstHang`: no diagnosis before found that it hangs. */
export async function saveDiagnosis(
  tx: GraphTransaction,
  execution: string,
  given: { readonly diagnosis: StoredDiagnosis; readonly isOver: boolean; readonly isHang: boolean },
): Promise<{ readonly execution: Execution; readonly isFirstHang: boolean }> {
  const { id, at, by, verdict, sentence, ...evidence } = given.diagnosis;
  const [row] = await tx.run(SAVE_DIAGNOSIS, {
    execution,
    diagnosis: { id, at, by, verdict, sentence, evidence: JSON.stringify(evidence) },
    isOver: given.isOver,
    isHang: given.isHang,
    explains: evidence.ended !== null && verdict !== 'UNKNOWN',
    hungIn: given.isHang ? (evidence.evidence?.call ?? null) : null,
    hungOn: given.isHang ? (evidence.evidence?.path ?? null) : null,
  });
  if (row === undefined) throw new Error('an execution that was locked is gone');
  return { execution: parseExecution(row.execution), isFirstHang: row.isFirstHang === true };
}

const SET_INVESTIGATION = statement(
  'which investigation a hang opened',
  `
  MATCH (x:Execution {id: $execution})
  SET x.investigation = $investigation,
      x.hangNoted = CASE WHEN $investigation IS NULL THEN NULL ELSE x.hangNoted END
`,
);

/** Null: none could be opened, and the next diagnosis tries again. */
export async function setInvestigation(
  graph: GraphClient,
  execution: string,
  investigation: string | null,
): Promise<void> {
  await graph.write((tx) => tx.run(SET_INVESTIGATION, { execution, investigation }));
}

const FIND_INVESTIGATION_OF = statement(
  'the investigation that an execution opened',
  `
  MATCH (x:Execution {id: $execution})
  RETURN x.investigation AS investigation
`,
);

/** Id of the investigation that a hang of this execution opened, or null. */
export async function findInvestigationOf(graph: GraphClient, execution: string): Promise<string | null> {
  const [row] = await graph.read(FIND_INVESTIGATION_OF, { execution });
  return typeof row?.investigation === 'string' ? row.investigation : null;
}

const LIST_DIAGNOSES = statement(
  'diagnoses of an execution, newest first',
  `
  MATCH (d:Diagnosis)-[:OF]->(:Execution {id: $execution})
  RETURN d {.*} AS diagnosis
  ORDER BY d.at DESC, d.id DESC
  LIMIT toInteger($limit)
`,
);

const diagnosisNode = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  verdict: z.string().refine((text): text is Verdict => VERDICTS.some((verdict) => verdict === text)),
  sentence: z.string(),
  evidence: z.string().transform((text) => JSON.parse(text) as DiagnosisEvidence),
});

/** Newest first, at most twenty. */
export async function listDiagnoses(graph: GraphClient, execution: string): Promise<StoredDiagnosis[]> {
  const rows = await graph.read(LIST_DIAGNOSES, { execution, limit: KEPT_MAX });
  return rows.map((row) => {
    const { evidence, ...rest } = diagnosisNode.parse(row.diagnosis);
    return { ...rest, ...evidence };
  });
}
