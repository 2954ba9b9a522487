import { z } from 'zod';
import type { InvalidInput } from '../failure.ts';
import { hiddenInLine } from '../text.ts';
import type { SkippedStep } from './proof.ts';

/** A receipt as `run` quotes it: following a step, or deviating with a reason. */
export interface Using {
  readonly receipt: string;
  /** Counts from 1. */
  readonly step?: number | null | undefined;
  /** Earlier steps that were not done, and why not. */
  readonly skipped?: readonly SkippedStep[] | null | undefined;
  /** Why the command is none of the steps. */
  readonly deviation?: string | null | undefined;
}

const USING_MAX = 20;
const REASON_MAX = 500;

/** What is wrong with it, or null. */
export function usingFault(using: readonly Using[]): InvalidInput | null {
  if (using.length > USING_MAX) return invalid('using', `quotes more than ${USING_MAX} receipts`);
  for (const [index, { step, skipped, deviation }] of using.entries()) {
    const at = `using[${index}]`;
    if (step != null && deviation != null)
      return invalid(`${at}.deviation`, 'stands beside step; say which step it is, or why it is none');
    if (step != null && step < 1) return invalid(`${at}.step`, 'counts from 1');
    if (deviation != null && !isReason(deviation)) return invalid(`${at}.deviation`, REASON);
    for (const [position, { reason }] of (skipped ?? []).entries())
      if (!isReason(reason)) return invalid(`${at}.skipped[${position}].reason`, REASON);
  }
  return null;
}

const REASON = `is a reason: one line of 1 to ${REASON_MAX} characters`;

function isReason(text: string): boolean {
  return text.trim() !== '' && text.length <= REASON_MAX && hiddenInLine(text) === null;
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message: `${field} ${message}` };
}

const stored = z.array(
  z.object({
    receipt: z.string(),
    step: z.number().nullish(),
    skipped: z.array(z.object({ step: z.number(), reason: z.string() })).nullish(),
    deviation: z.string().nullish(),
  }),
);

/** What was quoted, as it was kept beside a question to an operator. */
export function readUsing(json: string): readonly Using[] {
  return stored.parse(JSON.parse(json));
}
