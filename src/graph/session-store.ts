import { z } from 'zod';
import { GOAL_STATUSES, type Goal, type GoalOutcome, type Session } from '../domain/session.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** `(:Goal)-[:IN]->(:Session)`: one conversation, and what it wanted one after the other. */

/** Goals that a session hands out, newest first. */
const GOALS_MAX = 200;

/** Part of a statement: the map of the session `s` that `parseStored` reads. */
const SESSION_RECORD = `s {
    .id, .tokenId, .openedBy, .createdAt,
    goals: COLLECT {
      MATCH (g:Goal)-[:IN]->(s)
      RETURN g {.*} AS goal
      ORDER BY g.createdAt DESC, g.id DESC
      LIMIT ${GOALS_MAX}
    }
  } AS session`;

const goal = z.object({
  id: z.string(),
  text: z.string(),
  status: z.enum(GOAL_STATUSES),
  summary: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
  createdAt: z.string(),
  endedAt: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
});
const sessionRow = z.object({
  id: z.string(),
  tokenId: z.string(),
  openedBy: z.string(),
  createdAt: z.string(),
  goals: z.array(goal),
});

/** A session together with what only the service needs to know about it. */
export interface StoredSession {
  readonly session: Session;
  /** Id of the token that opened it. */
  readonly tokenId: string;
}

function parseStored(map: unknown): StoredSession {
  const { tokenId, ...session } = sessionRow.parse(map);
  return { session, tokenId };
}

const FIND_SESSION = statement(
  'the session with this id',
  `
  MATCH (s:Session {id: $id})
  RETURN ${SESSION_RECORD}
`,
);

/** The session with this id, or null. */
export async function findSession(graph: GraphClient, id: string): Promise<Session | null> {
  const [row] = await graph.read(FIND_SESSION, { id });
  return row === undefined ? null : parseStored(row.session).session;
}

const OPEN_SESSION = statement(
  'open a session',
  `
  MERGE (s:Session {id: $id})
  ON CREATE SET s.tokenId = $tokenId, s.openedBy = $openedBy, s.createdAt = $at
`,
);

/** Opens a session for a token; its id is chosen before the transaction, so that repeating it opens one. */
export async function openSession(
  tx: GraphTransaction,
  session: { readonly id: string; readonly tokenId: string; readonly openedBy: string; readonly at: string },
): Promise<void> {
  await tx.run(OPEN_SESSION, { ...session });
}

// The write comes before the read: of many that want to change it, one at a time gets past this line.
const LOCK_SESSION = statement(
  'lock a session, then read it',
  `
  MATCH (s:Session {id: $id})
  SET s.lockedAt = $at
  WITH s
  RETURN ${SESSION_RECORD}
`,
);

/** Locks the session until the transaction ends, then reads it; null when there is none. */
export async function lockSession(
  tx: GraphTransaction,
  id: string,
  at: string,
): Promise<StoredSession | null> {
  const [row] = await tx.run(LOCK_SESSION, { id, at });
  return row === undefined ? null : parseStored(row.session);
}

const SAVE_GOAL = statement(
  'a session takes a goal',
  `
  MATCH (s:Session {id: $session})
  MERGE (g:Goal {id: $id})
  ON CREATE SET g.text = $text, g.status = 'OPEN', g.createdAt = $at
  MERGE (g)-[:IN]->(s)
`,
);

export async function saveGoal(
  tx: GraphTransaction,
  saved: { readonly id: string; readonly session: string; readonly text: string; readonly at: string },
): Promise<void> {
  await tx.run(SAVE_GOAL, { ...saved });
}

const END_GOAL = statement(
  'a goal ends',
  `
  MATCH (g:Goal {id: $id})
  SET g.status = $status, g.summary = $summary, g.endedAt = $at
`,
);

/** Ends a goal whose session is locked. */
export async function endGoal(
  tx: GraphTransaction,
  ended: {
    readonly id: string;
    readonly status: GoalOutcome | 'SUPERSEDED';
    readonly summary: string | null;
    readonly at: string;
  },
): Promise<void> {
  await tx.run(END_GOAL, { ...ended });
}

/** The goal with this id among those of a session. */
export function goalIn(stored: StoredSession, id: string): Goal | null {
  return stored.session.goals.find((each) => each.id === id) ?? null;
}
