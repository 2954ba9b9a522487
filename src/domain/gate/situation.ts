import type { Risk } from '../command/analysis.ts';
import type { Severity } from '../knowledge.ts';
import { HUNG_VERDICTS, type Verdict } from '../verdict.ts';

/**
 * Everything that the gate looks at, as plain data: what is about to run, what is known about it, what was quoted, what
 * ran before, and what a person has said yes to. Times are ISO 8601 in UTC.
 */

/** Mildest first: of several answers the last one counts. */
export const POLICY_ANSWERS = ['RUN', 'ASK', 'ASK_EACH_TIME', 'DENY'] as const;
/** ASK: a window may stand in for the question. ASK_EACH_TIME: nothing does. */
export type PolicyAnswer = (typeof POLICY_ANSWERS)[number];

/** What the policy says about one simple command on one entity, and which rule says it. */
export interface PolicyRuling {
  readonly answer: PolicyAnswer;
  /** Name of the rule. */
  readonly rule: string;
  /** In a person's words. */
  readonly why: string;
}

/** One simple command on one of the entities that it concerns. */
export interface RunPart {
  /** Canonical text of the simple command. */
  readonly text: string;
  /** Id of the entity; null where the graph does not know the place. */
  readonly entity: string | null;
  /** Its actions; `program:<name>` where none is known. */
  readonly actions: readonly string[];
  readonly risk: Risk;
  readonly exposes: boolean;
  readonly sends: boolean;
  /** What it touches; null when part of it is only known when it runs. */
  readonly paths: readonly string[] | null;
  readonly ruling: PolicyRuling;
}

/** Nothing but reads was asked for while it lasts. */
export interface Freeze {
  readonly reason: string;
  /** Name of the token. */
  readonly by: string;
  readonly at: string;
}

/** An execution that still runs, or whose process survived a stop. */
export interface RunningExecution {
  readonly id: string;
  /** Slug of the entity for which it was asked. */
  readonly targetSlug: string;
  readonly verdict: Verdict | null;
  readonly isRead: boolean;
  /** It was stopped, and something of it is still there. */
  readonly isSurvivor: boolean;
  /** The same command, or a line that does the same to the same thing; otherwise a read that hangs on a path which this command reads as well. */
  readonly isSameCommand: boolean;
}

/** How a BINDING match, or a receipt that was quoted without one, stands with this run. */
export type Quotation =
  | { readonly as: 'NOTHING' }
  | { readonly as: 'REJECTED'; readonly why: string }
  | {
      readonly as: 'FOLLOWING';
      readonly step: number;
      /** Each earlier step with a command has succeeded since the last failure, and there is one. */
      readonly hasWorkedSince: boolean;
      /** Earlier steps that were not done, each with the asker's reason. */
      readonly skipped: readonly { readonly step: number; readonly reason: string }[];
    }
  | { readonly as: 'DEVIATING'; readonly reason: string };

export interface QuotedRunbook {
  /** Id of the runbook. */
  readonly runbook: string;
  readonly slug: string;
  readonly version: number;
  readonly severity: Severity;
  readonly isActive: boolean;
  /** It has to be read first. */
  readonly isBinding: boolean;
  readonly quotation: Quotation;
}

/** A start that failed or hung. */
export interface Strike {
  readonly id: string;
  readonly verdict: Verdict | null;
  readonly exitCode: number | null;
  /** When it ended. */
  readonly at: string;
}

/** Starts that came to nothing since the last one that worked. */
export interface Repeats {
  /** Of this very command, or of one action that hung in one system call on one path. */
  readonly of: 'SAME_COMMAND' | 'SAME_HANG';
  /** What they have in common, in a person's words. */
  readonly what: string;
  /** Newest first. */
  readonly strikes: readonly Strike[];
  /** When somebody last looked at how the newest of them ended, and that could be told; null: never. */
  readonly diagnosedAt: string | null;
}

/** A yes that lasts. */
export interface AssentWindow {
  readonly id: string;
  /** Ids of entities. */
  readonly entities: readonly string[];
  /** Actions that it names; empty: whatever changes things and can be taken back. */
  readonly actions: readonly string[];
  /** Directories below which it holds; empty: anywhere. */
  readonly paths: readonly string[];
  /** Fingerprints of the lines that it names; empty: any line. */
  readonly fingerprints: readonly string[];
  /** Starts that are left. */
  readonly countLeft: number;
  readonly until: string;
}

export interface RunSituation {
  readonly now: string;
  readonly fingerprint: string;
  readonly parts: readonly RunPart[];
  readonly freeze: Freeze | null;
  readonly running: readonly RunningExecution[];
  readonly quoted: readonly QuotedRunbook[];
  /** Each receipt that was quoted and does not count, with why, as `using[0]: …`. */
  readonly uncounted: readonly string[];
  readonly repeats: readonly Repeats[];
  /** An operator said yes to exactly this execution. */
  readonly isApproved: boolean;
  readonly windows: readonly AssentWindow[];
}

/** How many starts may come to nothing before somebody has to look. */
export const STRIKES_MAX = 3;

export function isHung(verdict: Verdict | null): boolean {
  return verdict !== null && HUNG_VERDICTS.includes(verdict);
}

/** Nothing changes, no secret is shown and nothing is carried away. */
export function isPlainRead(parts: readonly Pick<RunPart, 'risk' | 'exposes' | 'sends'>[]): boolean {
  return parts.every(({ risk, exposes, sends }) => risk === 'READ' && !exposes && !sends);
}
