import { RISKS, type Analysis, type SimpleCommand } from '../command/analysis.ts';
import type { Canonical } from '../command/canonical.ts';
import { bindCommand, type Bindings } from './step-form.ts';

/** A step of a runbook as it is compared: its command analysed with `{parameters}` left in; null when it has none. */
export interface StepForm {
  readonly commands: readonly SimpleCommand[];
  /** Names of the parameters that are paths. */
  readonly pathParameters: ReadonlySet<string>;
}

/** An execution of this goal on this target that ended well. */
export interface DoneRun {
  readonly analysis: Analysis;
  readonly endedAt: string;
}

export interface SkippedStep {
  readonly step: number;
  readonly reason: string;
}

export interface StepClaim {
  /** Counts from 1. */
  readonly step: number;
  readonly skipped: readonly SkippedStep[];
}

export interface ProofInput {
  readonly steps: readonly (StepForm | null)[];
  readonly claim: StepClaim;
  /** The line that is to run. */
  readonly line: Analysis;
  /** Whether a simple command of the line runs on, or is about, the entity for which the runbook was shown. */
  readonly isThere: (command: SimpleCommand) => boolean;
  readonly done: readonly DoneRun[];
  /** When this last failed or hung; null: never. */
  readonly failedAt: string | null;
}

export type Proof =
  | {
      readonly isProved: true;
      readonly hasWorkedSince: boolean;
      /** Earlier steps that were not done, by their numbers with a reason. */
      readonly skipped: readonly SkippedStep[];
    }
  | { readonly isProved: false; readonly why: string };

/**
 * Whether a line is a step of a runbook whose turn it is: it meets the step's action and path, and every earlier step
 * with a command has succeeded in this goal, or is skipped with a reason.
 */
export function proveStep(input: ProofInput): Proof {
  const { steps, claim, line, isThere } = input;
  const form = steps[claim.step - 1];
  if (form === undefined)
    return notProved(`the runbook has ${steps.length} steps, and no step ${claim.step}`);
  if (form === null)
    return notProved(
      `step ${claim.step} has no command; name the step that this command is, or deviate with a reason`,
    );
  const bindings = bindLine(line, form, isThere);
  if (bindings === null)
    return notProved(
      `this command is not what step ${claim.step} says: it has to do the same on the same path, and nothing else that changes anything`,
    );
  const earlier = steps.flatMap((step, index) =>
    step === null || index >= claim.step - 1 ? [] : [{ number: index + 1, step }],
  );
  const lacking = earlier.find(
    ({ number, step }) => lastDone(step, bindings, input) === null && !isSkipped(claim, number),
  );
  if (lacking !== undefined)
    return notProved(
      `step ${lacking.number} comes first: run it in this goal, or skip it with a reason in \`skipped\``,
    );
  const undone = earlier.filter(({ step }) => lastDone(step, bindings, input) === null);
  const skipped = claim.skipped.filter((each) => undone.some(({ number }) => number === each.step));
  return { isProved: true, hasWorkedSince: haveWorkedSince(earlier, bindings, input), skipped };
}

/** What was skipped shows nothing: after failures each earlier step has to have worked, and there has to be one. */
function haveWorkedSince(
  earlier: readonly { readonly step: StepForm }[],
  bindings: Bindings,
  input: ProofInput,
): boolean {
  const { failedAt } = input;
  return (
    earlier.length > 0 &&
    earlier.every(({ step }) => {
      const at = lastDone(step, bindings, input);
      return at !== null && (failedAt === null || at > failedAt);
    })
  );
}

function notProved(why: string): Proof {
  return { isProved: false, why };
}

function isSkipped({ skipped }: StepClaim, number: number): boolean {
  return skipped.some(({ step, reason }) => step === number && reason.trim() !== '');
}

/**
 * The parameters of the step as the line gives them; null when the line is not that step. Reads beside it are no
 * matter; all else that the line does has to be in the step, and all that changes something in the step in the line.
 */
function bindLine(
  line: Analysis,
  form: StepForm,
  isThere: (command: SimpleCommand) => boolean,
): Bindings | null {
  const met = new Set<SimpleCommand>();
  let bindings: Bindings = new Map();
  for (const command of line.commands) {
    const hit = isThere(command) ? bindToAny(command, form, bindings) : null;
    if (hit !== null) {
      met.add(hit.step);
      bindings = hit.bindings;
    } else if (command.risk !== 'READ' || command.exposes || command.sends) return null;
  }
  const owed = form.commands.filter(({ risk }) => risk !== 'READ');
  return met.size > 0 && owed.every((step) => met.has(step)) ? bindings : null;
}

function bindToAny(
  command: SimpleCommand,
  form: StepForm,
  bindings: Bindings,
): { readonly step: SimpleCommand; readonly bindings: Bindings } | null {
  for (const step of form.commands) {
    if (RISKS.indexOf(command.risk) > RISKS.indexOf(step.risk)) continue;
    const bound = bindCommand(command, step, form.pathParameters, bindings);
    if (bound !== null) return { step, bindings: bound };
  }
  return null;
}

/** When the step last succeeded with these parameters; null: never. */
function lastDone(form: StepForm, bindings: Bindings, { done }: ProofInput): string | null {
  const times = done
    .filter(({ analysis }) => isWholly(analysis, form, bindings))
    .map(({ endedAt }) => endedAt)
    .sort();
  return times.at(-1) ?? null;
}

/** The line was this step and nothing beside it: its exit code speaks of the step. */
export function isWholly(analysis: Analysis, form: StepForm, bindings: Bindings): boolean {
  if (hidesItsEnd(analysis)) return false;
  const met = new Set<SimpleCommand>();
  let bound = bindings;
  for (const command of analysis.commands) {
    const hit = bindToAny(command, form, bound);
    if (hit === null) return false;
    met.add(hit.step);
    bound = hit.bindings;
  }
  return form.commands.every((step) => met.has(step));
}

/** Wrappers that wait for what they carry and end as it does. */
const WAITING_WRAPPERS: readonly string[] = [
  'sudo',
  'doas',
  'env',
  'sh',
  'bash',
  'dash',
  'timeout',
  'nice',
  'ionice',
  'nohup',
  'ssh',
  'pct',
];
/** A lone `&`, which the canonical form leaves out, and what makes `sudo` not wait. */
const IN_THE_BACKGROUND = /(?:^|[^&>])&(?![&>])|\s(?:-b|--background)\s/;

/** A line whose exit code may say that it ended well although a command in it did not. */
export function hidesItsEnd({ line, commands, canonical }: Analysis): boolean {
  return (
    IN_THE_BACKGROUND.test(line) ||
    commands.some(({ wrappers }) => wrappers.some((name) => !WAITING_WRAPPERS.includes(name))) ||
    isConditional(canonical)
  );
}

/** `! a`, `a || b`, `a; b`, `if a; then`: all but commands that go on only as long as they end well. */
function isConditional(node: Canonical): boolean {
  switch (node.kind) {
    case 'command':
      return false;
    case 'list':
      return node.items.some(
        ({ operator, node: item }) => (operator !== null && operator !== '&&') || isConditional(item),
      );
    case 'pipe':
      return node.isNegated || node.nodes.some(isConditional);
    case 'block':
      return node.head[0] !== 'group' || node.children.some(isConditional);
  }
}
