import type { Analysis, MalformedCommand } from './command/analysis.ts';
import type { InvalidInput, InvalidTrigger } from './failure.ts';
import { judge, type InputFault } from './input-fault.ts';
import type {
  EvidenceOutcome,
  InvestigationContent,
  ParameterSource,
  RunbookContent,
  Severity,
  StepParameter,
} from './knowledge.ts';
import { investigationSchema, runbookSchema } from './knowledge-schema.ts';
import { maskInvestigation, maskRunbook, type MaskText } from './secrets/mask-knowledge.ts';
import { describeMark, hiddenInLine } from './text.ts';
import type { TriggerSource } from './trigger/condition.ts';
import { readTrigger, type TriggerInput } from './trigger-input.ts';

/** What callers may write into investigations and runbooks: checked as a whole, refused with the path of the fault. */

export interface EvidenceInput {
  readonly command: string;
  readonly entity?: string | null | undefined;
  readonly outcome: EvidenceOutcome;
  readonly exitCode?: number | null | undefined;
  readonly output?: string | null | undefined;
}

export interface InvestigationInput {
  readonly title?: string | null | undefined;
  readonly symptom?: string | null | undefined;
  readonly findings?: readonly string[] | null | undefined;
  readonly rootCause?: string | null | undefined;
  readonly fix?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly entities?: readonly string[] | null | undefined;
  readonly evidence?: readonly EvidenceInput[] | null | undefined;
}

/** Exactly one of the four. */
export interface ParameterSourceInput {
  readonly operand?: number | null | undefined;
  readonly attribute?: string | null | undefined;
  readonly relation?: string | null | undefined;
  readonly asked?: string | null | undefined;
}

export interface StepInput {
  readonly text: string;
  readonly command?: string | null | undefined;
  readonly check?: string | null | undefined;
  readonly undo?: string | null | undefined;
  readonly parameters?:
    | readonly {
        readonly name: string;
        readonly type?: StepParameter['type'] | null | undefined;
        readonly source: ParameterSourceInput;
      }[]
    | null
    | undefined;
}

export interface ExampleInput {
  readonly command: string;
  readonly entity?: string | null | undefined;
  readonly mustMatch: boolean;
}

export interface ScopeInput {
  readonly entities?: readonly string[] | null | undefined;
  readonly kinds?: readonly string[] | null | undefined;
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface RunbookInput {
  readonly title?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly symptom?: string | null | undefined;
  readonly rootCause?: string | null | undefined;
  readonly severity?: Severity | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly trigger?: TriggerInput | null | undefined;
  readonly scope?: ScopeInput | null | undefined;
  readonly steps?: readonly StepInput[] | null | undefined;
  readonly examples?: readonly ExampleInput[] | null | undefined;
}

/**
 * Checks a whole investigation. Returns it with its gaps filled by null or an empty list and the secrets in its texts
 * replaced, or what is wrong where.
 */
export function readInvestigation(
  input: InvestigationInput,
  mask: MaskText,
): InvestigationContent | InvalidInput {
  const judged = judge(investigationSchema, input);
  return 'data' in judged ? maskInvestigation(judged.data, mask) : invalidInput(judged.faults[0]);
}

/** Checks a whole runbook, its trigger included, in the same way. A severity that nobody named is DEGRADED. */
export function readRunbook(
  input: RunbookInput,
  mask: MaskText,
): RunbookContent | InvalidInput | InvalidTrigger {
  const { trigger: triggerInput, ...rest } = input;
  const judged = judge(runbookSchema, rest);
  if ('faults' in judged) return invalidInput(judged.faults[0]);
  const trigger = readTrigger(triggerInput);
  if (trigger !== null && '__typename' in trigger) return trigger;
  const hidden = trigger === null ? null : hiddenInTrigger(trigger);
  if (hidden) return hidden;
  return maskRunbook({ ...judged.data, trigger }, mask);
}

/** A trigger is read by whoever publishes it: nothing in it is invisible, whatever its form. */
function hiddenInTrigger(trigger: TriggerSource): InvalidTrigger | null {
  for (const text of textsOf(trigger)) {
    const mark = hiddenInLine(text);
    if (mark === null) continue;
    const [form = ''] = Object.keys(trigger);
    const field = `trigger.${form}`;
    return {
      __typename: 'InvalidTrigger',
      message: `${field} ${describeMark(mark)}`,
      field,
      position: mark.position,
    };
  }
  return null;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The present content with the given fields replaced; a field left out (undefined) stays as it is. */
export function overlay<T extends object>(present: T, changes: Partial<Record<keyof T, unknown>>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...present, ...Object.fromEntries(given) };
}

/** A stored runbook in the form in which callers write one, so that it can be changed and checked again. */
export function toRunbookInput(content: RunbookContent): RunbookInput {
  return {
    title: content.title,
    summary: content.summary,
    symptom: content.symptom,
    rootCause: content.rootCause,
    severity: content.severity,
    tags: content.tags,
    trigger: content.trigger,
    scope: content.scope,
    examples: content.examples,
    steps: content.steps.map((one) => ({
      ...one,
      parameters: one.parameters.map(({ name, type, source }) => ({
        name,
        type,
        source: toSourceInput(source),
      })),
    })),
  };
}

function toSourceInput(source: ParameterSource): ParameterSourceInput {
  switch (source.from) {
    case 'OPERAND':
      return { operand: source.position };
    case 'ATTRIBUTE':
      return { attribute: source.key };
    case 'RELATION':
      return { relation: source.type };
    case 'ASKED':
      return { asked: source.question };
  }
}

function invalidInput({ field, message }: InputFault): InvalidInput {
  return { __typename: 'InvalidInput', field, message };
}

/**
 * The first command of the steps or examples that no shell would take, with the position of the fault; null when there
 * is none. Nobody could ever follow it, and no line would ever be compared with it.
 */
export function faultyCommandIn(
  { steps, examples }: Pick<RunbookContent, 'steps' | 'examples'>,
  analyse: (line: string) => Pick<Analysis, 'kind'> | MalformedCommand,
): InvalidInput | null {
  const commands = [
    ...steps.flatMap((step, index) =>
      (['command', 'check', 'undo'] as const).map((key) => [`steps[${index}].${key}`, step[key]] as const),
    ),
    ...examples.map(({ command }, index) => [`examples[${index}].command`, command] as const),
  ];
  for (const [field, command] of commands) {
    const analysis = command === null ? null : analyse(command);
    if (analysis === null || !('message' in analysis)) continue;
    const { message, position } = analysis;
    return {
      __typename: 'InvalidInput',
      field,
      message: `${field} is no command, at position ${position}: ${message}`,
    };
  }
  return null;
}
