import type { InvalidTrigger } from './failure.ts';
import { judge } from './input-fault.ts';
import type { ObjectType } from './command/analysis.ts';
import { TRIGGER_FORMS, type TriggerSource } from './trigger/condition.ts';
import type { Verdict } from './verdict.ts';

/** A condition as a caller writes it: the same fields, where null is as good as absent. */
export interface ConditionInput {
  readonly all?: readonly ConditionInput[] | null | undefined;
  readonly any?: readonly ConditionInput[] | null | undefined;
  readonly not?: ConditionInput | null | undefined;
  readonly action?: readonly string[] | null | undefined;
  readonly program?: readonly string[] | null | undefined;
  readonly flag?: readonly string[] | null | undefined;
  readonly operand?: readonly string[] | null | undefined;
  readonly object?: readonly string[] | null | undefined;
  readonly objectType?: ObjectType | null | undefined;
  readonly path?:
    { readonly within: string; readonly access?: 'read' | 'write' | null | undefined } | null | undefined;
}

/** What has shown, as a caller writes it. */
export interface SymptomInput {
  readonly output?: string | null | undefined;
  readonly exitCode?: readonly number[] | null | undefined;
  readonly verdict?: readonly Verdict[] | null | undefined;
  readonly program?: readonly string[] | null | undefined;
  readonly action?: readonly string[] | null | undefined;
}

/** Exactly one of the four. */
export interface TriggerInput {
  readonly when?: ConditionInput | null | undefined;
  readonly words?: readonly string[] | null | undefined;
  readonly pattern?: string | null | undefined;
  readonly symptom?: SymptomInput | null | undefined;
}

const FORMS = ['when', 'words', 'pattern', 'symptom'] as const;

/**
 * Reads exactly one of `when`, `words`, `pattern`, `symptom`. Returns null when there is no trigger at all, or an
 * InvalidTrigger that names the field. Whether it compiles is for the compiler to say.
 */
export function readTrigger(input: TriggerInput | null | undefined): TriggerSource | InvalidTrigger | null {
  if (input == null) return null;
  const given = FORMS.filter((form) => input[form] != null);
  const [form] = given;
  if (form === undefined || given.length > 1)
    return invalid('trigger', 'a trigger is exactly one of when, words, pattern and symptom');
  const judged = judge(TRIGGER_FORMS[form], { [form]: withoutNulls(input[form]) });
  if ('data' in judged) return judged.data;
  const [{ field, message }] = judged.faults;
  return invalid(`trigger.${field}`, `trigger.${message}`);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner != null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}

function invalid(field: string, message: string): InvalidTrigger {
  return { __typename: 'InvalidTrigger', field, message, position: null };
}
