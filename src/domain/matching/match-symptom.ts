import type { Analysis, SimpleCommand } from '../command/analysis.ts';
import { printable } from '../entity.ts';
import { ledgerReasons } from '../ledger.ts';
import type { FleetModel } from '../model.ts';
import { evaluate, type ImpliedActions, type Surroundings } from '../trigger/evaluate.ts';
import type { OutputFindings } from '../trigger/find-in-output.ts';
import type { SymptomCondition } from '../trigger/symptom.ts';
import type { Verdict } from '../verdict.ts';
import { compareScored, type Candidate, type Match, type Scored } from './match.ts';
import { costOf, coveragesOf, describeCoverage, type Coverage } from './coverage.ts';
import { surroundingsOf, type Start } from './situation.ts';

/** What a command has shown. */
export interface Shown {
  readonly exitCode: number | null;
  readonly verdict: Verdict | null;
  /** What was found in its output for each pattern that was asked for. */
  readonly findings: OutputFindings;
}

export interface SymptomInput {
  readonly shown: Shown;
  /** The command that showed it; null when nobody said. */
  readonly analysis: Analysis | null;
  readonly starts: readonly Start[];
  readonly candidates: readonly Candidate[];
  readonly model: FleetModel;
  readonly implied: ImpliedActions;
}

interface SymptomTrial {
  readonly reasons: readonly string[];
  /** The very text was found, not an exit code or a verdict alone. */
  readonly isTextFound: boolean;
  /** The trigger asks for a command, and nobody said which one it was. */
  readonly isCommandMissing: boolean;
  readonly command: string | null;
}

/**
 * Which runbooks speak on what has shown: their symptom is met, and their scope covers the entity or one that the
 * command is about. Against the direction of dependence (a host hears of its guests) it binds only when the very text
 * was found. Pure and deterministic; at most one match for each runbook.
 */
export function matchSymptoms(input: SymptomInput): Match[] {
  const situations = input.starts.map((start) => ({ start, around: surroundingsOf(start, input.model) }));
  const found = input.candidates.flatMap((candidate) => {
    const { symptom } = candidate.trigger;
    if (symptom === undefined) return [];
    return situations
      .flatMap(({ start, around }) => {
        const trial = trySymptom(symptom, around, input);
        return trial === null ? [] : coveredBy(candidate, trial, start, input.model);
      })
      .sort(compareScored)
      .slice(0, 1);
  });
  return found.sort(compareScored).map(({ match }) => match);
}

function coveredBy({ runbook }: Candidate, trial: SymptomTrial, start: Start, model: FleetModel): Scored[] {
  return coveragesOf(runbook.scope, start, model).map((coverage) => ({
    match: {
      runbook,
      strength: runbook.status === 'ACTIVE' && isBinding(trial, coverage) ? 'BINDING' : 'RELATED',
      reasons: [
        ...trial.reasons,
        describeCoverage(start.slug, coverage, model),
        ...ledgerReasons(runbook.ledger),
      ],
      entity: start.slug,
      path: coverage.steps,
      command: trial.command,
    },
    cost: costOf(coverage),
    wordsSaid: 0,
    isImplied: false,
    precision: Number(trial.isTextFound),
  }));
}

function isBinding(trial: SymptomTrial, coverage: Coverage): boolean {
  return !trial.isCommandMissing && (coverage.direction !== 'INWARD' || trial.isTextFound);
}

/** All parts of the symptom must hold; null when one does not. */
function trySymptom(
  symptom: SymptomCondition,
  around: Surroundings,
  input: SymptomInput,
): SymptomTrial | null {
  const { shown, analysis, implied } = input;
  const reasons: string[] = [];
  if (symptom.output !== undefined) {
    const found = shown.findings.get(symptom.output);
    if (found == null) return null;
    reasons.push(`its output shows "${printable(found.text, found.text.length)}"`);
  }
  if (symptom.exitCode !== undefined) {
    if (shown.exitCode === null || !symptom.exitCode.includes(shown.exitCode)) return null;
    reasons.push(`it ended with exit code ${shown.exitCode}`);
  }
  if (symptom.verdict !== undefined) {
    if (shown.verdict === null || !symptom.verdict.includes(shown.verdict)) return null;
    reasons.push(`its verdict is ${shown.verdict}`);
  }
  const isTextFound = symptom.output !== undefined;
  const asks = symptom.program !== undefined || symptom.action !== undefined;
  if (!asks) return { reasons, isTextFound, isCommandMissing: false, command: null };
  if (analysis === null) {
    const missing = 'no command was named, so whether it was this one is not known';
    return { reasons: [...reasons, missing], isTextFound, isCommandMissing: true, command: null };
  }
  const met = commandThatShowed(symptom, analysis.commands, around, implied);
  return (
    met && { reasons: [...reasons, ...met.reasons], isTextFound, isCommandMissing: false, command: met.text }
  );
}

function commandThatShowed(
  { program, action }: SymptomCondition,
  commands: readonly SimpleCommand[],
  around: Surroundings,
  implied: ImpliedActions,
): { readonly text: string; readonly reasons: readonly string[] } | null {
  for (const command of commands) {
    const { isMet, reasons } = evaluate({ program, action }, command, around, implied);
    if (isMet) return { text: command.text, reasons };
  }
  return null;
}
