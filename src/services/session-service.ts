import type { Caller } from '../domain/caller.ts';
import { printable } from '../domain/entity.ts';
import type { InvalidInput, NoSuchSession, WrongStatus } from '../domain/failure.ts';
import { openGoalOf, readGoalText, type Goal, type GoalOutcome, type Session } from '../domain/session.ts';
import { appendAuditEvent } from '../graph/audit-store.ts';
import type { MaskText } from '../domain/secrets/mask-knowledge.ts';
import type { GraphClient, GraphTransaction } from '../graph/client.ts';
import {
  endGoal,
  findSession,
  goalIn,
  lockSession,
  openSession,
  saveGoal,
  type StoredSession,
} from '../graph/session-store.ts';
import { endApprovalsOfGoal } from '../graph/approval-store.ts';
import { endWindowsOfGoal } from '../graph/window-store.ts';
import { decide } from './decide.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import { wrongStatus } from './knowledge/knowledge-refusals.ts';
import { stamp, type Clock, type NewId, type Stamp } from './write-context.ts';

export interface SessionDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Changes of one session wait for each other here, before they meet at the database's lock. */
  readonly queue: KeyedQueue;
  /** Replaces the secrets in a text that is about to be kept. */
  readonly mask: MaskText;
}

export interface GoalSet {
  readonly session: Session;
  readonly goal: Goal;
}

export interface SessionService {
  /** The session with this id and its goals, or null. */
  find(id: string): Promise<Session | null>;
  /**
   * Opens a goal, in a new session when none is named. A goal of the session that is still open becomes SUPERSEDED, and
   * its assent windows close.
   * Refuses an empty text, and a session that this token has not opened.
   */
  setGoal(
    caller: Caller,
    input: { readonly text: string; readonly session?: string | null | undefined },
  ): Promise<GoalSet | InvalidInput | NoSuchSession>;
  /**
   * Ends the open goal of a session: what was given out for it, receipts and windows among it, is good no longer. Refuses a
   * session that this token has not opened, and one without an open goal.
   */
  completeTask(
    caller: Caller,
    input: {
      readonly session: string;
      readonly outcome: GoalOutcome;
      readonly summary?: string | null | undefined;
    },
  ): Promise<GoalSet | InvalidInput | NoSuchSession | WrongStatus>;
}

export function createSessionService(deps: SessionDeps): SessionService {
  const { graph, queue, newId } = deps;
  return {
    find: (id) => findSession(graph, id),
    setGoal: async (caller, input) => {
      const read = readGoalText('text', input.text);
      if (typeof read !== 'string') return read;
      const text = deps.mask(read);
      const by = stamp(deps, caller, 'setGoal');
      const opened = { id: newId(), text, session: input.session ?? newId(), isNew: input.session == null };
      return queue([opened.session], () => decide(graph, (tx) => setGoal(tx, by, opened)));
    },
    completeTask: async (caller, { session, outcome, summary }) => {
      const text = summary == null ? null : readGoalText('summary', summary);
      if (text !== null && typeof text !== 'string') return text;
      const by = stamp(deps, caller, 'completeTask');
      return queue([session], () =>
        decide(graph, (tx) =>
          completeTask(tx, by, { session, outcome, summary: text === null ? null : deps.mask(text) }),
        ),
      );
    },
  };
}

async function setGoal(
  tx: GraphTransaction,
  by: Stamp,
  opened: { readonly id: string; readonly text: string; readonly session: string; readonly isNew: boolean },
): Promise<GoalSet | NoSuchSession> {
  const { id, text, session } = opened;
  const { at, caller } = by;
  if (opened.isNew)
    await openSession(tx, { id: session, tokenId: caller.tokenId, openedBy: caller.name, at });
  const stored = await lockOwn(tx, by, session);
  if ('__typename' in stored) return stored;
  const before = openGoalOf(stored.session);
  // The driver repeats a transaction whose answer was lost; then the goal is there already (T-27).
  if (goalIn(stored, id) === null) {
    if (before !== null) {
      await endGoal(tx, { id: before.id, status: 'SUPERSEDED', summary: null, at });
      await closeGoal(tx, { session, goal: before.id, at, closedBy: caller.name });
    }
    await saveGoal(tx, { id, session, text, at });
    await audit(tx, by, session, { goal: id, supersedes: before?.id ?? null });
  }
  return reload(tx, by, { session, goal: id });
}

async function completeTask(
  tx: GraphTransaction,
  by: Stamp,
  ended: { readonly session: string; readonly outcome: GoalOutcome; readonly summary: string | null },
): Promise<GoalSet | NoSuchSession | WrongStatus> {
  const { session, outcome, summary } = ended;
  const stored = await lockOwn(tx, by, session);
  if ('__typename' in stored) return stored;
  const goal = openGoalOf(stored.session);
  const last = stored.session.goals[0];
  if (goal === null) {
    // Repeated after its commit: the goal bears the very time of this act.
    if (last?.endedAt === by.at && last.status === outcome) return { session: stored.session, goal: last };
    return wrongStatus(last?.status ?? 'NONE', 'the session has no open goal; open one with setGoal');
  }
  await endGoal(tx, { id: goal.id, status: outcome, summary, at: by.at });
  await closeGoal(tx, { session, goal: goal.id, at: by.at, closedBy: by.caller.name });
  await audit(tx, by, session, { goal: goal.id, outcome });
  return reload(tx, by, { session, goal: goal.id });
}

/** What was said yes to, or is waiting for one, belongs to its goal and ends with it. */
async function closeGoal(tx: GraphTransaction, goal: Parameters<typeof endWindowsOfGoal>[1]): Promise<void> {
  await endApprovalsOfGoal(tx, goal);
  await endWindowsOfGoal(tx, goal);
}

/** A session belongs to the token that opened it; to any other it is as if it were not there. */
async function lockOwn(
  tx: GraphTransaction,
  by: Stamp,
  session: string,
): Promise<StoredSession | NoSuchSession> {
  const stored = await lockSession(tx, session, by.at);
  if (stored?.tokenId === by.caller.tokenId) return stored;
  return {
    __typename: 'NoSuchSession',
    session,
    message: `this token has opened no session "${printable(session)}"; leave it out to open one, or name one of its own`,
  };
}

async function reload(
  tx: GraphTransaction,
  by: Stamp,
  ids: { readonly session: string; readonly goal: string },
): Promise<GoalSet> {
  const stored = await lockSession(tx, ids.session, by.at);
  const goal = stored === null ? null : goalIn(stored, ids.goal);
  if (stored === null || goal === null) throw new Error('a goal was written and cannot be read');
  return { session: stored.session, goal };
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject,
    detail,
  });
}
