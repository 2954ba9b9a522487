import { printable } from './entity.ts';
import type { InvalidInput } from './failure.ts';
import { describeMark, hiddenInBody } from './text.ts';

/** A session is one conversation of an agent; a goal is what it wants. Times are ISO 8601 in UTC. */

export const GOAL_OUTCOMES = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'ABANDONED'] as const;
/** How a goal ended, in the words of whoever ended it. */
export type GoalOutcome = (typeof GOAL_OUTCOMES)[number];

export const GOAL_STATUSES = ['OPEN', 'SUPERSEDED', ...GOAL_OUTCOMES] as const;
/** SUPERSEDED: the session took another goal before this one was ended. */
export type GoalStatus = (typeof GOAL_STATUSES)[number];

export interface Goal {
  readonly id: string;
  readonly text: string;
  readonly status: GoalStatus;
  readonly summary: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface Session {
  readonly id: string;
  /** Name of the token that opened it and whose session it stays. */
  readonly openedBy: string;
  readonly createdAt: string;
  /** Newest first. */
  readonly goals: readonly Goal[];
}

/** The goal that is open now; a session has one at most. */
export function openGoalOf({ goals }: Pick<Session, 'goals'>): Goal | null {
  return goals.find(({ status }) => status === 'OPEN') ?? null;
}

const TEXT_CHARACTERS_MAX = 4_000;

/** A text of a goal without the blanks around it; refuses an empty or hidden one, and one of more than 4,000 characters. */
export function readGoalText(field: string, text: string): string | InvalidInput {
  const trimmed = text.trim();
  if (trimmed === '')
    return { __typename: 'InvalidInput', field, message: `${field} is empty; say it in a sentence` };
  const mark = hiddenInBody(trimmed);
  if (mark !== null) return { __typename: 'InvalidInput', field, message: `${field} ${describeMark(mark)}` };
  if (trimmed.length <= TEXT_CHARACTERS_MAX) return trimmed;
  return {
    __typename: 'InvalidInput',
    field,
    message: `${field} has ${trimmed.length} characters, at most ${TEXT_CHARACTERS_MAX} are kept; it begins "${printable(trimmed, 40)}"`,
  };
}
