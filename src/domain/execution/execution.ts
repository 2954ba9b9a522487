import type { Risk } from '../command/analysis.ts';
import { nextStepOf, NOT_STARTED_REASONS, type NotStartedReason } from './not-started.ts';
import type { Survivor } from './wrapper-answer.ts';

/** An execution: one command on one target, from the question whether it may run to its end. Times are ISO 8601 in UTC. */

export const OPEN_STATES = ['AWAITING_APPROVAL', 'QUEUED', 'RUNNING'] as const;
export const ENDED_STATES = [
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'NOT_STARTED',
  'REFUSED',
  'UNKNOWN',
] as const;
export const EXECUTION_STATES = [...OPEN_STATES, ...ENDED_STATES] as const;
export type ExecutionState = (typeof EXECUTION_STATES)[number];
export type EndedState = (typeof ENDED_STATES)[number];

/** Why an execution was refused, how it was given up, and what a person does next. */
const END_NEXT_STEPS = {
  POLICY:
    'The policy does not allow it here; explainPolicy says which rule. Look for another way, or ask an operator.',
  ALREADY_RUNNING: 'The same command runs there already. Look at that execution; do not send it again.',
  KNOWLEDGE:
    'A runbook had to be read first. Read it, then run again with its receipt in `using`: the step that this is, or why you deviate.',
  INVESTIGATE:
    'It came to nothing too often. Look at why with diagnoseExecution, then follow the first steps of a runbook, or ask an operator.',
  FROZEN: 'An operator has frozen the fleet: reads only. Ask whoever froze it.',
  DENIED: 'An operator said no. Read why before you ask for anything like it again.',
  EXPIRED: 'Nobody said yes or no in time. Ask again, and tell an operator that it waits.',
  WITHDRAWN: 'It was taken back before anybody decided. Ask again if it is still wanted.',
  GOAL_ENDED: 'The goal for which it was asked has ended. Ask again if it is still wanted.',
  ROUTE_CHANGED:
    'The way to the target changed after it was asked for, so the approval holds no longer. Ask again.',
  KEY_CHANGED:
    'The key of approvals was exchanged after it was asked for, so its bytes do not open any more. Ask again.',
  STOPPED: 'Somebody stopped it. Look at what it had done by then before you run it again.',
  TIME_LIMIT:
    'It ran longer than an execution may and was stopped. Split it, or have the limit raised (OIKOS_EXECUTION_HOURS).',
  GONE: 'It had started and left no trace of its end: the target restarted, or something killed it. Look at what it had done by then.',
  UNSEEN: 'The target could not be asked for days. Look there at what became of it.',
} as const;
export type EndReason = keyof typeof END_NEXT_STEPS;
export type ExecutionReason = NotStartedReason | EndReason;

export const END_REASONS = Object.keys(END_NEXT_STEPS) as EndReason[];
export const EXECUTION_REASONS: readonly ExecutionReason[] = [...NOT_STARTED_REASONS, ...END_REASONS];

/** What a person does about how it stands, in one or two sentences; null when there is nothing to do. */
export function nextStepAfter(
  execution: Pick<Execution, 'state' | 'reason' | 'unseenSince' | 'survivors'>,
): string | null {
  const { reason, unseenSince, survivors } = execution;
  if (reason !== null) return isEndReason(reason) ? END_NEXT_STEPS[reason] : nextStepOf(reason);
  if (unseenSince !== null)
    return 'Its target cannot be asked at the moment, and it may well run on: wait, and do not send the command again; checkRoute says what stands in the way. A stop that was asked for is carried out once the target is back.';
  if (survivors.length > 0 && !hasEnded(execution))
    return 'Some of it is still there after the stop: diagnoseExecution says what it waits for; a process in state D goes only when that is there again.';
  return null;
}

function isEndReason(reason: ExecutionReason): reason is EndReason {
  return Object.hasOwn(END_NEXT_STEPS, reason);
}

/** The bytes of a command: what is started, never what is shown. */
export interface Payload {
  readonly command: string;
  /** Null: /dev/null. Empty: a stdin that is closed at once. */
  readonly stdin: Buffer | null;
}

/** What was asked for; it does not change. */
export interface Asked {
  readonly id: string;
  /** Id of the entity on which it runs. */
  readonly target: string;
  /** Its slug when it was asked. */
  readonly targetSlug: string;
  /** Without secrets. */
  readonly command: string;
  /** Bytes on its standard input; null when it has none. */
  readonly stdinBytes: number | null;
  readonly fingerprint: string;
  /** Names of what its simple commands change, of all that it changes, and whether its exit code speaks of that. */
  readonly deeds: readonly string[];
  readonly deed: string | null;
  readonly tellsEnd: boolean;
  readonly actions: readonly string[];
  /** What it touches, as far as that shows. */
  readonly paths: readonly string[];
  readonly risk: Risk;
  readonly isLong: boolean;
  readonly exposes: boolean;
  readonly sends: boolean;
  readonly session: string;
  /** Goal that was open in the session; null when none was. */
  readonly goal: string | null;
  /** Id of the token that asked. */
  readonly tokenId: string;
  readonly askedBy: string;
  readonly askedAt: string;
}

export interface Execution extends Asked {
  readonly state: ExecutionState;
  readonly reason: ExecutionReason | null;
  /** What stands behind the reason; untrusted text. */
  readonly detail: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly exitCode: number | null;
  /** The way it took, stage by stage. */
  readonly route: readonly string[];
  /** Since when its target cannot be asked; null while it can. */
  readonly unseenSince: string | null;
  readonly stopAskedBy: string | null;
  readonly survivors: readonly Survivor[];
  /** Bytes that the command wrote so far, and how many of them are not kept. */
  readonly outBytes: number;
  readonly errBytes: number;
  readonly outDropped: number;
  readonly errDropped: number;
  /** What the hang doctor said last; null when it was not asked. */
  readonly verdict: string | null;
  readonly diagnosedAt: string | null;
  readonly approval: Approval | null;
}

export const APPROVAL_STATUSES = ['PENDING', 'USED', 'DENIED', 'EXPIRED', 'WITHDRAWN'] as const;
/** USED: an operator said yes, and with that it was started, once. */
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** A question to an operator about exactly one execution. */
export interface Approval {
  readonly id: string;
  readonly status: ApprovalStatus;
  /** Until when it may be answered. */
  readonly deadline: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** What the decider wrote beside it. */
  readonly note: string | null;
  /** Why somebody is asked, in a person's words. */
  readonly reasons: readonly string[];
}

/** Is it over? */
export function hasEnded({ state }: Pick<Execution, 'state'>): boolean {
  return (ENDED_STATES as readonly string[]).includes(state);
}

/** How it ends that was seen to end: the exit code of the command, and whether somebody had asked to stop it. */
export function endOf(
  exitCode: number,
  stop: { readonly isAsked: boolean; readonly isByTimeLimit: boolean },
): { readonly state: EndedState; readonly reason: EndReason | null } {
  if (exitCode === 0) return { state: 'SUCCEEDED', reason: null };
  if (stop.isAsked) return { state: 'CANCELLED', reason: stop.isByTimeLimit ? 'TIME_LIMIT' : 'STOPPED' };
  return { state: 'FAILED', reason: null };
}
