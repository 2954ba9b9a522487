import type { Severity } from '../knowledge.ts';

/** A runbook that an execution quoted: by the number of a step that it follows, or by why it deviates. */
export interface ShownQuotation {
  readonly slug: string;
  readonly title: string;
  readonly severity: Severity;
  readonly version: number;
  readonly step: number | null;
  readonly deviation: string | null;
  /** Earlier steps that were not done, as `number: reason`. */
  readonly skipped: readonly string[];
}
