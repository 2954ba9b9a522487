import type { EvidenceOutcome } from './knowledge.ts';
import type { Verdict } from './verdict.ts';

/** Where it stands that a command was run: with an investigation, or it was an execution of this service. */
export type RecordSource =
  | { readonly investigation: string; readonly title: string; readonly execution: null }
  | { readonly investigation: null; readonly title: null; readonly execution: string };

/** A command that was run once, and how it ended. */
export interface RecordedCommand {
  readonly source: RecordSource;
  /** When it was written down or asked for, ISO 8601 in UTC. */
  readonly at: string;
  /** Position in the evidence of its investigation, from 0; 0 for an execution. */
  readonly position: number;
  readonly command: string;
  /** Slugs of the entities on which it ran, or may have run. */
  readonly places: readonly string[];
  readonly outcome: EvidenceOutcome;
  readonly exitCode: number | null;
  /** What it printed, as far as that is kept and was asked for. */
  readonly output: string | null;
  readonly verdict: Verdict | null;
  /** It followed a step of the runbook that is asked about. */
  readonly isFollowing: boolean;
}

/** Newest first; what has one time stays in one order, so that pages fit together. */
export function byNewest(one: RecordedCommand, other: RecordedCommand): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  const [a, b] = [idOf(one), idOf(other)];
  if (a !== b) return a < b ? -1 : 1;
  return one.position - other.position;
}

/** Id of the investigation or execution. */
function idOf({ source }: RecordedCommand): string {
  return source.execution ?? source.investigation;
}
