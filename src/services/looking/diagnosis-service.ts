import { SERVICE_CALLER, type Caller } from '../../domain/caller.ts';
import { ENDED_STATES, hasEnded, type Execution } from '../../domain/execution/execution.ts';
import type { ReadingsAnswer } from '../../domain/execution/readings-answer.ts';
import type { TargetState } from '../../domain/execution/wrapper-answer.ts';
import { isFailure, type NoSuchExecution, type WrongStatus } from '../../domain/failure.ts';
import { isHung } from '../../domain/gate/situation.ts';
import type { Diagnosis, StoredDiagnosis } from '../../domain/hang/diagnosis.ts';
import { howItEnded, type HowItEnded } from '../../domain/hang/how-it-ended.ts';
import { judgeEnded, judgeReadings, judgeUnreadable } from '../../domain/hang/judge.ts';
import type { HangTables } from '../../domain/hang/tables.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { VERDICTS } from '../../domain/verdict.ts';
import { makeVisible } from '../../domain/text.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphClient } from '../../graph/client.ts';
import {
  findInvestigationOf,
  listDiagnoses,
  saveDiagnosis,
  setInvestigation,
} from '../../graph/diagnosis-store.ts';
import { findExecution, lockExecution } from '../../graph/execution-store.ts';
import { readOutput } from '../../graph/output-store.ts';
import type { OutputStream } from '../../domain/output/output.ts';
import { investigationOfHang } from './hang-investigation.ts';
import { noSuchExecution } from '../executions/execution-refusals.ts';
import type { InvestigationService } from '../knowledge/investigation-service.ts';
import type { ReadExecution } from './read-execution.ts';
import type { SymptomKnowledge, SymptomQuestion, SymptomService } from '../knowledge/symptom-service.ts';
import { stamp, type Clock, type NewId } from '../write-context.ts';

export interface ExecutionDiagnosis {
  readonly execution: Execution;
  readonly diagnosis: StoredDiagnosis;
  /** What is known about this symptom; null where nothing could be asked. */
  readonly knowledge: SymptomKnowledge | null;
  /** Id of the draft that the first hang of this execution opened; null when it never hung. */
  readonly investigation: string | null;
}

export interface DiagnosisService {
  /**
   * Takes readings on the target, says what they mean, keeps that with its evidence, and asks what is known about it.
   * The first hang of an execution opens a draft of an investigation. One that is over is looked at, too: by its end.
   * Refuses what is not there and what never started.
   */
  diagnose(caller: Caller, execution: string): Promise<ExecutionDiagnosis | NoSuchExecution | WrongStatus>;
  /** What was said before, newest first. */
  list(execution: string): Promise<readonly StoredDiagnosis[]>;
}

export interface DiagnosisDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tables: HangTables;
  readonly readExecution: ReadExecution;
  readonly symptoms: Pick<SymptomService, 'knowledgeForSymptom'>;
  readonly investigations: Pick<InvestigationService, 'create'>;
  readonly mask: MaskText;
  /** What goes on keeps the windows open that let it start; what hangs does not. */
  readonly extendWindows: (execution: string) => Promise<void>;
  /** Tells whoever follows the execution. */
  readonly tell: (execution: Execution) => void;
}

/** Of each stream; what is printed last says how it ended. */
const OUTPUT_END = 4_096;
const CHUNKS_MAX = 1_000;
const NEVER_STARTED: ReadonlySet<string> = new Set(['AWAITING_APPROVAL', 'QUEUED', 'NOT_STARTED', 'REFUSED']);

export function createDiagnosisService(deps: DiagnosisDeps): DiagnosisService {
  return {
    diagnose: async (caller, id) => {
      const execution = await findExecution(deps.graph, id);
      if (execution === null) return noSuchExecution(id);
      if (NEVER_STARTED.has(execution.state)) return neverStarted(execution);
      const { diagnosis, output } = await look(deps, execution);
      const saved = await keep(deps, caller, execution, diagnosis);
      if (diagnosis.verdict === 'PROGRESSING') await deps.extendWindows(id);
      const knowledge = await askSymptom(deps, saved.execution, diagnosis, output);
      if (saved.isFirstHang) await openInvestigation(deps, saved.execution, diagnosis);
      const investigation = await findInvestigationOf(deps.graph, id);
      return { execution: saved.execution, diagnosis: saved.diagnosis, knowledge, investigation };
    },
    list: (execution) => listDiagnoses(deps.graph, execution),
  };
}

function neverStarted({ state }: Execution): WrongStatus {
  return {
    __typename: 'WrongStatus',
    status: state,
    message: `nothing of it has run (${state}), so there is nothing to look at; its reason says why`,
  };
}

interface Looked {
  readonly diagnosis: Diagnosis;
  /** End of what it printed, as the target has it. */
  readonly output: string;
}

async function look(deps: DiagnosisDeps, execution: Execution): Promise<Looked> {
  const printed = hasEnded(execution) ? await readEnds(deps, execution) : null;
  const context = {
    tables: deps.tables,
    paths: execution.paths,
    actions: execution.actions,
    isRead: execution.risk === 'READ',
    ended: printed === null ? null : endOf(execution, printed),
  };
  if (printed !== null && execution.survivors.length === 0)
    return { diagnosis: judgeEnded(context), output: `${printed.out}\n${printed.err}` };
  const answer = await deps.readExecution(execution);
  if ('kind' in answer)
    return {
      diagnosis: judgeUnreadable(context, `${answer.reason}: ${show(deps, answer.detail)}`),
      output: '',
    };
  return { diagnosis: shown(deps, diagnosisOf(answer, context)), output: outputOf(answer) };
}

/** Ends of what is kept of its output and of its errors. */
async function readEnds(
  { graph }: DiagnosisDeps,
  { id }: Execution,
): Promise<{ readonly out: string; readonly err: string }> {
  const endOfStream = async (stream: OutputStream): Promise<string> => {
    const chunks = await readOutput(graph, id, stream, { after: null, limit: CHUNKS_MAX });
    return chunks
      .map(({ text }) => text)
      .join('')
      .slice(-OUTPUT_END);
  };
  const [out, err] = await Promise.all([endOfStream('OUT'), endOfStream('ERR')]);
  return { out, err };
}

function endOf(
  { state, reason, exitCode, endedAt, verdict }: Execution,
  printed: { readonly out: string; readonly err: string },
): HowItEnded {
  const said = VERDICTS.find((one) => one === verdict) ?? null;
  const ended = ENDED_STATES.find((one) => one === state) ?? null;
  return howItEnded({ state: ended, reason, exitCode, at: endedAt, verdict: said }, printed);
}

function diagnosisOf(answer: ReadingsAnswer, context: Parameters<typeof judgeReadings>[1]): Diagnosis {
  const { state, reader, readings } = answer;
  if (state?.name === 'ended') return judgeEnded({ ...context, ended: endThere(state, readings) });
  if (state !== null && ['gone', 'removed', 'void'].includes(state.name)) return judgeEnded(context);
  if (reader === 'busy')
    return judgeUnreadable(context, 'an earlier reader there still hangs, so none was added');
  if (reader === 'stuck' && readings.readings.length < 2)
    return judgeUnreadable(context, 'the reader itself hangs in the kernel');
  return judgeReadings(readings, context);
}

/** It has ended there, and the record does not have that yet. */
function endThere(
  { exitCode, endedAt }: Extract<TargetState, { readonly name: 'ended' }>,
  { output }: ReadingsAnswer['readings'],
): HowItEnded {
  const at = endedAt === null ? null : new Date(endedAt * 1_000).toISOString();
  const end = { state: null, reason: null, exitCode, at, verdict: null };
  return howItEnded(end, { err: '', out: `${output.before}${output.since}` });
}

function outputOf({ readings }: ReadingsAnswer): string {
  return `${readings.output.before}${readings.output.since}`;
}

function show({ mask }: DiagnosisDeps, text: string): string {
  return mask(makeVisible(text)).trim();
}

/** Names and paths of processes are a target's words. */
function shown(deps: DiagnosisDeps, diagnosis: Diagnosis): Diagnosis {
  const { evidence, holder, busy, ended } = diagnosis;
  const lastLine = ended?.lastLine ?? null;
  return {
    ...diagnosis,
    ended: ended === null ? null : { ...ended, lastLine: lastLine === null ? null : show(deps, lastLine) },
    sentence: show(deps, diagnosis.sentence),
    evidence:
      evidence === null
        ? null
        : {
            ...evidence,
            name: show(deps, evidence.name),
            path: evidence.path === null ? null : show(deps, evidence.path),
          },
    holder:
      holder === null ? null : { ...holder, name: holder.name === null ? null : show(deps, holder.name) },
    busy: busy.map(({ pid, name }) => ({ pid, name: show(deps, name) })),
  };
}

/** Into the graph, with its audit event, in one transaction. */
async function keep(
  deps: DiagnosisDeps,
  caller: Caller,
  { id }: Execution,
  diagnosis: Diagnosis,
): Promise<{ execution: Execution; diagnosis: StoredDiagnosis; isFirstHang: boolean }> {
  const by = stamp(deps, caller, 'diagnoseExecution');
  const stored = { ...diagnosis, id: deps.newId(), at: by.at, by: caller.name };
  const saved = await deps.graph.write(async (tx) => {
    const locked = await lockExecution(tx, id, by.auditId);
    if (locked === null) throw new Error('an execution that was there is gone');
    await appendAuditEvent(tx, {
      id: by.auditId,
      at: by.at,
      caller,
      operation: by.operation,
      subject: locked.targetSlug,
      detail: { execution: id, verdict: diagnosis.verdict },
    });
    const isHang = isHung(diagnosis.verdict);
    return saveDiagnosis(tx, id, { diagnosis: stored, isOver: hasEnded(locked), isHang });
  });
  deps.tell(saved.execution);
  return { ...saved, diagnosis: stored };
}

/** A command that is shown without its secrets need not parse: then it is left out of the question. */
async function askSymptom(
  { symptoms }: DiagnosisDeps,
  { targetSlug, command, exitCode }: Execution,
  { verdict }: Diagnosis,
  output: string,
): Promise<SymptomKnowledge | null> {
  const question: SymptomQuestion = { entity: targetSlug, output, exitCode, verdict };
  for (const asked of [{ ...question, command }, question]) {
    const answer = await symptoms.knowledgeForSymptom(asked);
    if (!isFailure(answer)) return answer;
    if (answer.__typename !== 'MalformedCommand') return null;
  }
  return null;
}

/** Once for each execution; by the service, so it is a draft whoever asked. */
async function openInvestigation(
  deps: DiagnosisDeps,
  execution: Execution,
  diagnosis: Diagnosis,
): Promise<void> {
  let made: string | null = null;
  try {
    const answer = await deps.investigations.create(
      SERVICE_CALLER,
      investigationOfHang(execution, diagnosis),
    );
    made = isFailure(answer) ? null : answer.id;
  } finally {
    await setInvestigation(deps.graph, execution.id, made);
  }
}
