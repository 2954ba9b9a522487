import type { AttributeScalar } from './entity.ts';
import type { Ledger } from './ledger.ts';
import type { TriggerSource } from './trigger/condition.ts';

/** Investigations and runbooks as the service hands them out. Times are ISO 8601 in UTC. */

export const SEVERITIES = ['DATA_LOSS', 'OUTAGE', 'LOCKOUT', 'DEGRADED'] as const;
/** What happens to whoever does not know; worst first. */
export type Severity = (typeof SEVERITIES)[number];

export const INVESTIGATION_STATUSES = ['DRAFT', 'CONFIRMED'] as const;
export type InvestigationStatus = (typeof INVESTIGATION_STATUSES)[number];
export const RUNBOOK_STATUSES = ['DRAFT', 'ACTIVE', 'RETIRED'] as const;
export type RunbookStatus = (typeof RUNBOOK_STATUSES)[number];
export const EVIDENCE_OUTCOMES = ['WORKED', 'FAILED', 'HUNG'] as const;
export type EvidenceOutcome = (typeof EVIDENCE_OUTCOMES)[number];

/** Who wrote something; set by the service from the token. */
export interface Author {
  readonly name: string;
  readonly isPerson: boolean;
}

/** A command that was run while investigating, and how it ended. */
export interface Evidence {
  readonly command: string;
  /** Slug of the entity on which it ran; null when nobody said. */
  readonly entity: string | null;
  readonly outcome: EvidenceOutcome;
  readonly exitCode: number | null;
  readonly output: string | null;
}

export interface InvestigationContent {
  readonly title: string;
  readonly symptom: string | null;
  readonly findings: readonly string[];
  readonly rootCause: string | null;
  readonly fix: string | null;
  readonly tags: readonly string[];
  /** Slugs of the entities it is about. */
  readonly entities: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Investigation extends InvestigationContent {
  readonly id: string;
  readonly status: InvestigationStatus;
  readonly author: Author;
  readonly revision: number;
  readonly isSeeded: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Slug of the runbook that came out of it. */
  readonly promotedTo: string | null;
}

/** Where the value of a step's parameter comes from. */
export type ParameterSource =
  | { readonly from: 'OPERAND'; readonly position: number }
  | { readonly from: 'ATTRIBUTE'; readonly key: string }
  | { readonly from: 'RELATION'; readonly type: string }
  | { readonly from: 'ASKED'; readonly question: string };

export const PARAMETER_TYPES = ['STRING', 'NUMBER', 'PATH', 'ENTITY'] as const;
export interface StepParameter {
  /** As it stands in the command, without braces: `path` for `{path}`. */
  readonly name: string;
  readonly type: (typeof PARAMETER_TYPES)[number];
  readonly source: ParameterSource;
}

export interface RunbookStep {
  readonly text: string;
  readonly command: string | null;
  /** A command that tells whether the step worked. */
  readonly check: string | null;
  /** A command that takes the step back. */
  readonly undo: string | null;
  readonly parameters: readonly StepParameter[];
}

/** A command for which the trigger must, or must not, speak. */
export interface RunbookExample {
  readonly command: string;
  /** The entity on which it is tried; null tries it on every entity of the scope that is named. */
  readonly entity: string | null;
  readonly mustMatch: boolean;
}

/** Which entities a runbook covers: these by name, or any of these kinds whose attributes all hold. */
export interface Scope {
  readonly entities: readonly string[];
  readonly kinds: readonly string[];
  readonly attributes: Readonly<Record<string, AttributeScalar>>;
}

export interface RunbookContent {
  readonly title: string;
  readonly summary: string | null;
  readonly symptom: string | null;
  readonly rootCause: string | null;
  readonly severity: Severity;
  readonly tags: readonly string[];
  readonly trigger: TriggerSource | null;
  readonly scope: Scope;
  readonly steps: readonly RunbookStep[];
  readonly examples: readonly RunbookExample[];
}

export interface Runbook extends RunbookContent {
  readonly id: string;
  readonly slug: string;
  readonly status: RunbookStatus;
  /** Counts published or edited contents from 1. */
  readonly version: number;
  readonly revision: number;
  readonly author: Author;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
  readonly isSeeded: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Id of the investigation that it came from. */
  readonly promotedFrom: string | null;
  /** When a curator last said that it is still right, and who; null when nobody did. */
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
  readonly ledger: Ledger;
}
