import type { Analysis } from '../../domain/command/analysis.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Execution, EndReason } from '../../domain/execution/execution.ts';
import type {
  AlreadyRunning,
  Frozen,
  InvestigateFirst,
  KnowledgeSurfaced,
  PolicyDenied,
} from '../../domain/failure.ts';
import type { GateAnswer, GateDecision } from '../../domain/gate/decide.ts';
import type { Freeze, RunPart } from '../../domain/gate/situation.ts';
import { isHung, type RunningExecution } from '../../domain/gate/situation.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findExecution } from '../../graph/execution-store.ts';
import type { EntityKnowledgeService } from '../knowledge/entity-knowledge-service.ts';
import type { Judged, OpenedQuestion } from '../gate/gate-service.ts';
import { explainParts, type ExplainedPart } from '../gate/policy-service.ts';
import type { ShownMatch } from '../knowledge/receipt-service.ts';

/** What `run` answers for what the gate decided. */

export interface RunDenied extends PolicyDenied {
  readonly denied: readonly { readonly text: string; readonly rule: string; readonly why: string }[];
}
export interface RunFrozen extends Frozen {
  readonly freeze: Freeze;
}
export interface RunAlreadyRunning extends AlreadyRunning {
  readonly running: Execution;
}
export interface RunKnowledgeSurfaced extends KnowledgeSurfaced {
  readonly runbooks: readonly ShownMatch[];
  readonly unread: readonly { readonly runbook: string; readonly why: string }[];
  readonly notes: readonly string[];
}
export interface RunInvestigateFirst extends InvestigateFirst {
  readonly what: string;
  readonly runs: readonly Execution[];
  readonly diagnosedAt: string | null;
  readonly inspect: readonly string[];
  readonly runbooks: readonly ShownMatch[];
}
export type GateRefusal =
  RunDenied | RunFrozen | RunAlreadyRunning | RunKnowledgeSurfaced | RunInvestigateFirst;

/** What would come of a command. */
export interface RunDry {
  readonly __typename: 'DryRun';
  readonly answer: GateAnswer;
  readonly message: string;
  readonly reasons: readonly string[];
  readonly command: Analysis;
  readonly parts: readonly ExplainedPart[];
  readonly runbooks: readonly ShownMatch[];
  readonly notes: readonly string[];
  readonly windows: readonly string[];
  readonly runs: readonly Execution[];
  readonly inTheWay: Execution | null;
}

export interface ShowDeps {
  readonly graph: GraphClient;
  readonly knowledge: Pick<EntityKnowledgeService, 'show'>;
  /** Replaces the secrets in a text that is about to be shown. */
  readonly mask: (text: string) => string;
}

/** A line that was judged, by whom it was asked. */
export interface JudgedLine {
  readonly caller: Caller;
  readonly question: OpenedQuestion;
  readonly judged: Judged;
}

/** Under which reason a refusal is recorded; null for what is not refused. */
export const REFUSED_AS: Readonly<Record<GateAnswer, EndReason | null>> = {
  PolicyDenied: 'POLICY',
  Frozen: 'FROZEN',
  AlreadyRunning: 'ALREADY_RUNNING',
  KnowledgeSurfaced: 'KNOWLEDGE',
  InvestigateFirst: 'INVESTIGATE',
  ApprovalRequired: null,
  Proceed: null,
};

/** What stands against it and what to do next, in a person's words. */
export function sayDecision(decision: GateDecision, targetSlug: string): string {
  switch (decision.answer) {
    case 'PolicyDenied':
      return `${decision.denied.map(({ text, ruling }) => `${text}: ${ruling.why}`).join('; ')}; explainPolicy shows the rules`;
    case 'Frozen': {
      const { by, at, reason } = decision.freeze;
      return `${by} has frozen the fleet since ${at} (${reason}); only reads start until it is lifted`;
    }
    case 'AlreadyRunning':
      return sayRunning(decision.running);
    case 'KnowledgeSurfaced':
      return decision.unread.map(({ why }) => why).join('; ');
    case 'InvestigateFirst': {
      const { what, strikes } = decision.repeats;
      return `${what} failed or hung ${strikes.length} times on ${targetSlug} since it last worked; look at why with diagnoseExecution on ${strikes[0]?.id ?? 'the last one'}, then follow the first steps of a runbook, or have an operator approve it`;
    }
    case 'ApprovalRequired':
      return `an operator is asked: ${decision.reasons.join('; ')}`;
    case 'Proceed':
      return 'nothing stands against it';
  }
}

function sayRunning({ id, targetSlug, verdict, isSurvivor, isSameCommand }: RunningExecution): string {
  const found = verdict === null ? '' : `, and its verdict is ${verdict}`;
  const rest = 'look at it with execution or diagnoseExecution, and do not send the command again';
  if (!isSameCommand)
    return `a read of the same path hangs on ${targetSlug} as execution ${id}${found}; ${rest}`;
  if (isSurvivor)
    return `execution ${id} was stopped on ${targetSlug} and part of it is still there${found}; ${rest}`;
  return `the same command ${isHung(verdict) ? 'hangs' : 'runs'} on ${targetSlug} as execution ${id}${found}; ${rest}`;
}

/** What is to be looked at where something hangs or fails. */
const INSPECT: readonly string[] = [
  'ps -eo pid,stat,wchan:32,etime,args',
  'strace -f -p <pid>',
  'lsof -p <pid>',
];

/** The refusal with all that is to be shown beside it; null where the decision refuses nothing. */
export async function refusalOf(
  deps: ShowDeps,
  line: JudgedLine,
  execution: Execution,
): Promise<GateRefusal | null> {
  const { decision } = line.judged;
  const message = deps.mask(sayDecision(decision, execution.targetSlug));
  switch (decision.answer) {
    case 'PolicyDenied': {
      const denied = decision.denied.map(({ text, ruling: { rule, why } }) => ({
        text: deps.mask(text),
        rule,
        why,
      }));
      return { __typename: 'PolicyDenied', message, execution, denied };
    }
    case 'Frozen':
      return { __typename: 'Frozen', message, execution, freeze: decision.freeze };
    case 'AlreadyRunning': {
      const running = (await findExecution(deps.graph, decision.running.id)) ?? execution;
      return { __typename: 'AlreadyRunning', message, execution, running };
    }
    case 'KnowledgeSurfaced': {
      const { matches: runbooks, notes } = await show(deps, line);
      const unread = decision.unread.map(({ quoted, why }) => ({ runbook: quoted.slug, why }));
      const all = [...line.judged.uncounted, ...notes, ...notesOnMissingReceipts(runbooks, line)];
      return { __typename: 'KnowledgeSurfaced', message, execution, runbooks, unread, notes: all };
    }
    case 'InvestigateFirst': {
      const { what, diagnosedAt } = decision.repeats;
      const runs = await runsOf(deps, line.judged);
      const { matches: runbooks } = await show(deps, line);
      const looked = { what, runs, diagnosedAt, inspect: INSPECT, runbooks };
      return { __typename: 'InvestigateFirst', message, execution, ...looked };
    }
    case 'ApprovalRequired':
    case 'Proceed':
      return null;
  }
}

/** The whole decision, for a command that is not to start. */
export async function dryRunOf(deps: ShowDeps, line: JudgedLine): Promise<RunDry> {
  const { decision, parts } = line.judged;
  const { analysis, found } = line.question;
  const { matches: runbooks, notes } = await show(deps, line);
  const inTheWay =
    decision.answer === 'AlreadyRunning' ? await findExecution(deps.graph, decision.running.id) : null;
  return {
    __typename: 'DryRun',
    answer: decision.answer,
    message: deps.mask(sayDecision(decision, found.target.slug)),
    reasons: decision.answer === 'ApprovalRequired' ? decision.reasons.map(deps.mask) : [],
    command: analysis,
    parts: explainParts(parts, found, deps.mask),
    runbooks,
    notes: [...notesOnQuoted(line), ...notes],
    windows: decision.answer === 'Proceed' ? decision.windows : [],
    runs: await runsOf(deps, line.judged),
    inTheWay,
  };
}

/** A receipt is bound to a goal; without one there is none to quote. */
function notesOnMissingReceipts(
  runbooks: readonly ShownMatch[],
  { question: { session } }: Pick<JudgedLine, 'question'>,
): string[] {
  const lacks = runbooks.some(({ strength, receipt }) => strength === 'BINDING' && receipt == null);
  return lacks && session.goal === null
    ? [
        'no receipt is given without an open goal: open one with setGoal, name its session here, and quote the receipt that comes then',
      ]
    : [];
}

/** What does not count, and how the rest stands. */
function notesOnQuoted({ judged }: JudgedLine): string[] {
  const counted = judged.quoted.flatMap(({ quotation, slug }) => {
    switch (quotation.as) {
      case 'NOTHING':
      case 'REJECTED':
        return [];
      case 'FOLLOWING':
        return [`it is step ${quotation.step} of ${slug}`];
      case 'DEVIATING':
        return [`it deviates from ${slug}: ${quotation.reason}`];
    }
  });
  return [...judged.uncounted, ...counted];
}

async function show(
  { knowledge }: ShowDeps,
  { caller, question: { analysis, found } }: JudgedLine,
): Promise<{ readonly matches: readonly ShownMatch[]; readonly notes: readonly string[] }> {
  return knowledge.show({ caller, analysis, found });
}

const RUNS_MAX = 10;

async function runsOf({ graph }: ShowDeps, { repeats }: Judged): Promise<Execution[]> {
  const ids = (repeats?.strikes ?? []).slice(0, RUNS_MAX).map(({ id }) => id);
  const runs = await Promise.all(ids.map((id) => findExecution(graph, id)));
  return runs.filter((run) => run !== null);
}

/** Paths that a command touches, as its record keeps them. */
export function pathsOf(parts: readonly RunPart[]): string[] {
  return [...new Set(parts.flatMap(({ paths }) => paths ?? []))].slice(0, PATHS_MAX);
}
const PATHS_MAX = 100;
