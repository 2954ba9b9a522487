import type { Analysis, SimpleCommand } from '../command/analysis.ts';
import { SEVERITIES, type Runbook } from '../knowledge.ts';
import { compareLedgers, ledgerReasons } from '../ledger.ts';
import { isMachine, type FleetModel } from '../model.ts';
import type { CompiledTrigger } from '../trigger/compile.ts';
import { evaluate, isOnPlace, type ImpliedActions, type Surroundings } from '../trigger/evaluate.ts';
import { NOT_MET, type Evaluation } from '../trigger/evaluation.ts';
import { compilePattern } from '../trigger/pattern.ts';
import { stem } from '../trigger/word-table.ts';
import { actsOn } from './acts-on.ts';
import { coveragesOf, costOf, describeCoverage, type Coverage } from './coverage.ts';
import { surroundingsOf, type PathStep, type Start } from './situation.ts';

/** A runbook that applies here and now. BINDING must be read first; RELATED is offered. */
export type Strength = 'BINDING' | 'RELATED';

export interface Match {
  readonly runbook: Runbook;
  readonly strength: Strength;
  readonly reasons: readonly string[];
  /** The entity on which the command acts, and the relations from there to the one that the runbook covers. */
  readonly entity: string;
  readonly path: readonly PathStep[];
  /** Text of the simple command that met the trigger; null for a hit by text. */
  readonly command: string | null;
}

export interface Candidate {
  readonly runbook: Runbook;
  readonly trigger: CompiledTrigger;
}

export interface MatchInput {
  readonly analysis: Analysis;
  readonly starts: readonly Start[];
  readonly candidates: readonly Candidate[];
  readonly model: FleetModel;
  readonly implied: ImpliedActions;
  readonly aliasesOf: AliasesOf;
}

/** Further names of what bears a name, the name itself among them. */
export type AliasesOf = (name: string) => readonly string[];

/** What a trigger alone is tried with. */
type TrialInput = Omit<MatchInput, 'candidates' | 'aliasesOf'>;

/** A match with what it is ranked by. */
export interface Scored extends Pick<Evaluation, 'wordsSaid' | 'isImplied'> {
  readonly match: Match;
  readonly cost: number;
  readonly precision: number;
}

/**
 * The fine decision on the few candidates that the graph brought. A match needs both halves: the trigger is met by a
 * simple command, and the scope covers the entity on which that command acts. Pure and deterministic; ties break by
 * slug. At most one match for each runbook: its strongest.
 */
export function matchRunbooks(input: MatchInput): Match[] {
  const situations = input.starts.map((start) => ({
    start,
    surroundings: surroundingsOf(start, input.model),
  }));
  const found = input.candidates.flatMap((candidate) => {
    const tried = input.analysis.commands.flatMap((command) =>
      situations
        .filter(({ start }) => concerns(command, start, input))
        .flatMap(({ start, surroundings }) => tryCandidate(candidate, command, start, surroundings, input)),
    );
    return tried.sort(compareScored).slice(0, 1);
  });
  return found.sort(compareScored).map(({ match }) => match);
}

/**
 * A command concerns every entity that it is about, and the place where it runs. One that names a guest by its number
 * acts on a machine that owns guests, and on no other: `pct stop 101` given for a container is not about that container.
 * What is given for a pool or a service is done to it, from whatever machine of the fleet.
 */
function concerns(command: SimpleCommand, start: Start, { analysis, starts, model }: TrialInput): boolean {
  if (start.key !== null && command.about.includes(start.key)) return true;
  if (!command.isPlaceKnown) return false;
  const isOnThing = start.key === null && !isMachine(start.kind, model);
  const isFromFleet = isOnThing && starts.some(({ key }) => key === command.place);
  if (!isFromFleet && command.place !== start.key) return false;
  const namesGuest = analysis.hints.some(({ key, via }) => via === 'guest' && command.about.includes(key));
  // The volume of a guest lies on a pool.
  const isOnVolume = isOnThing && command.objects.some(({ type }) => type === 'volume');
  return !namesGuest || isOnVolume || (model.kinds.get(start.kind)?.ownsGuests ?? false);
}

function tryCandidate(
  candidate: Candidate,
  command: SimpleCommand,
  start: Start,
  surroundings: Surroundings,
  input: MatchInput,
): Scored[] {
  const evaluation = evaluateTrigger(candidate.trigger, command, surroundings, input.implied);
  if (!evaluation.isMet || !speaksOn(command, evaluation)) return [];
  return coveragesOf(candidate.runbook.scope, start, input.model).map((coverage) => ({
    match: {
      runbook: candidate.runbook,
      strength: isOfOwnSystem(command, evaluation, coverage, start.kind, input.model)
        ? 'RELATED'
        : strengthOf(candidate.runbook, command, evaluation, calledAlso(coverage, input.aliasesOf)),
      reasons: [
        ...evaluation.reasons,
        describeCoverage(start.slug, coverage, input.model),
        ...ledgerReasons(candidate.runbook.ledger),
      ],
      entity: start.slug,
      path: coverage.steps,
      command: command.text,
    },
    cost: costOf(coverage),
    precision: Number(evaluation.isObjectMet && !evaluation.isAmongAll) + Number(evaluation.isProgramNamed),
    wordsSaid: evaluation.wordsSaid,
    isImplied: evaluation.isImplied,
  }));
}

/** The covered entity under all its names. */
function calledAlso(coverage: Coverage, aliasesOf: AliasesOf): Coverage {
  return { ...coverage, names: coverage.names.flatMap(aliasesOf) };
}

/** What trying a trigger alone, without a scope, came to. */
export interface TriggerTrial {
  /** It would bind on an entity that is covered itself. */
  readonly isMatch: boolean;
  readonly because: string;
}

/** Tries a trigger on a line as `matchRunbooks` does, as if the place where each command runs were covered by name. */
export function tryTrigger(trigger: CompiledTrigger, input: TrialInput): TriggerTrial {
  const { analysis, starts, model, implied } = input;
  let because = 'no part of the line meets the trigger';
  for (const start of starts) {
    const surroundings = surroundingsOf(start, model);
    for (const command of analysis.commands.filter((each) => concerns(each, start, input))) {
      const evaluation = evaluateTrigger(trigger, command, surroundings, implied);
      if (!evaluation.isMet) continue;
      because = evaluation.reasons.join(', ');
      if (speaksOn(command, evaluation)) return { isMatch: true, because };
      because = `${because}, but ${command.text} only reads`;
    }
  }
  return { isMatch: false, because };
}

/**
 * A guard that speaks on `ls` is switched off within a day: on a read it speaks only where the trigger names that very
 * program, on a help or dry-run form never.
 */
function speaksOn(command: SimpleCommand, evaluation: Evaluation): boolean {
  return !command.isHarmlessForm && (command.risk !== 'READ' || evaluation.isProgramNamed);
}

/** A pattern that speaks of this as well names no program: on reads it stays silent, as `.*` has to. */
const NO_PROGRAM = 'no-such-program';

function evaluateTrigger(
  trigger: CompiledTrigger,
  command: SimpleCommand,
  surroundings: Surroundings,
  implied: ImpliedActions,
): Evaluation {
  if (trigger.condition !== null) return evaluate(trigger.condition, command, surroundings, implied);
  const matcher = trigger.pattern === null ? null : compilePattern(trigger.pattern);
  const isMet = typeof matcher === 'function' && matcher(command.text);
  const reasons = isMet ? [`its text matches the pattern ${trigger.pattern ?? ''}`] : [];
  return {
    ...NOT_MET,
    isMet,
    reasons,
    isObjectMet: isMet,
    isProgramNamed: isMet && !matcher(command.text.replace(/^\S+/, NO_PROGRAM)),
  };
}

/**
 * A draft never binds. Against the direction of dependence (a host hears of its guests and pools) the action alone is
 * not enough: the trigger's own object must be met, or the command must name what the runbook covers. What was only
 * assumed counts where the runbook covers the very entity, what is too general nowhere.
 */
function strengthOf(
  runbook: Runbook,
  command: SimpleCommand,
  evaluation: Evaluation,
  coverage: Coverage,
): Strength {
  if (runbook.status !== 'ACTIVE') return 'RELATED';
  const isLoose = evaluation.isLoose && !evaluation.isObjectMet && !evaluation.isSubjectKnown;
  const isNamed = (isLoose || coverage.direction !== null) && actsOn(command, coverage);
  if (isLoose && !isNamed) return 'RELATED';
  if (isNamed) return 'BINDING';
  // A stick is known by its number only: whether it is the one that the guest uses, no command shows.
  const isOnDevice = !evaluation.isImplied && command.actions.some((action) => action.startsWith('device.'));
  if (coverage.steps.length === 1 && isOnDevice) return 'BINDING';
  if (
    coverage.direction === 'INWARD' &&
    !evaluation.isObjectMet &&
    !takesAlong(command, evaluation, coverage)
  )
    return 'RELATED';
  if (coverage.direction !== null && evaluation.isAssumed) return 'RELATED';
  return 'BINDING';
}

/** What a machine does to its own system (a reboot, its addresses, its boot image) it does not do to another one. */
function isOfOwnSystem(
  command: SimpleCommand,
  { isObjectMet }: Evaluation,
  { direction, steps }: Coverage,
  kind: string,
  model: FleetModel,
): boolean {
  const isOther = steps.some(({ to }) => isMachine(to.slice(0, to.indexOf(':')), model));
  const isElsewhere = isMachine(kind, model) && isOther && direction === 'OUTWARD' && !isObjectMet;
  const { actions } = command;
  return isElsewhere && actions.length > 0 && actions.every((action) => OWN_SYSTEM.test(action));
}

/** All of these but a load test: what a guest sends goes over the link of its host. */
const OWN_SYSTEM = /^(?:host|boot|network|firewall|mount|packages|schedule|swap|logs)\.(?!load$)/;

/**
 * `rebooting the host that holds tank`: what is done to the machine as such is done to all that it carries, and the
 * line names the one that is covered.
 */
function takesAlong(command: SimpleCommand, { tells }: Evaluation, { names }: Coverage): boolean {
  return isOnPlace(command) && names.some((name) => isTold(name, tells));
}

function isTold(name: string, tells: readonly string[]): boolean {
  const parts = name.split(/[^a-z]+/).filter((part) => part.length > 1);
  return parts.length > 0 && parts.every((part) => tells.includes(stem(part)));
}

/**
 * BINDING first, then nearest, most precise, what is done before what only follows from it, best proven, the one whose
 * words the command says most of, worst severity; ties break by slug.
 */
export function compareScored(a: Scored, b: Scored): number {
  return (
    Number(b.match.strength === 'BINDING') - Number(a.match.strength === 'BINDING') ||
    a.cost - b.cost ||
    b.precision - a.precision ||
    Number(a.isImplied) - Number(b.isImplied) ||
    compareLedgers(a.match.runbook.ledger, b.match.runbook.ledger) ||
    b.wordsSaid - a.wordsSaid ||
    SEVERITIES.indexOf(a.match.runbook.severity) - SEVERITIES.indexOf(b.match.runbook.severity) ||
    compareText(a.match.runbook.slug, b.match.runbook.slug)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
