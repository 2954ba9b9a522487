import { z } from 'zod';
import { VERDICTS, type Verdict } from '../verdict.ts';
import type { TriggerFault } from './fault.ts';
import { compilePattern } from './pattern.ts';

/**
 * A trigger on what has just shown instead of on what is about to run. All given fields must hold; names in a list are
 * alternatives.
 */
export interface SymptomCondition {
  /** re2js pattern, looked for in what is kept of the output. */
  readonly output?: string | undefined;
  readonly exitCode?: readonly number[] | undefined;
  readonly verdict?: readonly Verdict[] | undefined;
  /** The command that showed it runs one of these: program, or program and subcommand. */
  readonly program?: readonly string[] | undefined;
  /** The command that showed it does one of these. */
  readonly action?: readonly string[] | undefined;
}

/** The key under which all triggers on symptoms are kept: no command about to run has it. */
export const SYMPTOM_KEY = 'symptom';

const OUTPUT_PATTERN_CHARACTERS_MAX = 512;
const names = z.array(z.string().min(1).max(200)).min(1).max(50);

export const symptomSchema: z.ZodType<SymptomCondition> = z
  .strictObject({
    output: z.string().min(1).max(OUTPUT_PATTERN_CHARACTERS_MAX).optional(),
    exitCode: z.array(z.int().min(-1).max(255)).min(1).max(50).optional(),
    verdict: z.array(z.enum(VERDICTS)).min(1).max(VERDICTS.length).optional(),
    program: names.optional(),
    action: names.optional(),
  })
  .refine(
    ({ output, exitCode, verdict, program, action }) =>
      output !== undefined ||
      verdict !== undefined ||
      (exitCode !== undefined && (program !== undefined || action !== undefined)),
    'names neither output nor verdict; an exit code alone says too little, name a program or an action beside it',
  );

/** What is wrong with a symptom that has the right shape: its pattern, or an action that the vocabulary lacks. */
export function symptomFault(symptom: SymptomCondition, actions: readonly string[]): TriggerFault | null {
  const unknown = symptom.action?.find(
    (wanted) => !actions.some((known) => known === wanted || known.startsWith(`${wanted}.`)),
  );
  if (unknown !== undefined) {
    return {
      kind: 'TriggerFault',
      field: 'trigger.symptom.action',
      message: `the vocabulary has no action "${unknown}"; there are: ${actions.join(', ')}`,
      position: null,
    };
  }
  if (symptom.output === undefined) return null;
  const compiled = compilePattern(symptom.output);
  return typeof compiled === 'function' ? null : { ...compiled, field: 'trigger.symptom.output' };
}

/** A symptom as one sentence, shown back to whoever wrote it. */
export function describeSymptom({ output, exitCode, verdict, program, action }: SymptomCondition): string {
  const parts: string[] = [];
  if (program) parts.push(`a command that runs ${program.join(' or ')}`);
  if (action) parts.push(`a command that does ${action.join(' or ')}`);
  if (output !== undefined) parts.push(`output that matches the pattern ${output}`);
  if (exitCode) parts.push(`exit code ${exitCode.join(' or ')}`);
  if (verdict) parts.push(`the verdict ${verdict.join(' or ')}`);
  return `shows ${parts.join(' and ')}`;
}
