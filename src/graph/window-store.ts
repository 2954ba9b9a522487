import { z } from 'zod';
import { WINDOW_STATUSES, type StoredWindow, type WindowStatus } from '../domain/gate/assent.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** `(:AssentWindow)-[:ON]->(:Entity)`: a yes that lasts, within one goal of one session. */

/** Windows that a list hands out, newest first. */
const WINDOWS_MAX = 200;

/** Part of a statement: the map of the window `w` that `parseWindow` reads. */
const WINDOW_RECORD = `w {
    .*,
    on: COLLECT {
      MATCH (w)-[:ON]->(e:Entity)
      RETURN e {.id, .slug} AS entity
      ORDER BY e.slug
    }
  } AS window`;

const maybe = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

const windowRow = z
  .object({
    id: z.string(),
    status: z.enum(WINDOW_STATUSES),
    session: z.string(),
    goal: z.string(),
    actions: z.array(z.string()),
    paths: z.array(z.string()),
    commands: z.array(z.string()),
    fingerprints: z.array(z.string()),
    count: z.number(),
    countLeft: z.number(),
    minutes: z.number(),
    until: z.string(),
    reason: z.string(),
    openedBy: z.string(),
    openedAt: z.string(),
    closedBy: maybe,
    closedAt: maybe,
    on: z.array(z.object({ id: z.string(), slug: z.string() })),
  })
  .transform(({ on, ...window }): StoredWindow => ({
    ...window,
    entities: on.map(({ id }) => id),
    targets: on.map(({ slug }) => slug),
  }));

const CREATE_WINDOW = statement(
  'open an assent window',
  `
  MATCH (s:Session {id: $window.session})
  MERGE (w:AssentWindow {id: $window.id})
  ON CREATE SET w += $window
  MERGE (w)-[:IN]->(s)
  WITH w
  UNWIND $entities AS id
  MATCH (e:Entity {id: id})
  MERGE (w)-[:ON]->(e)
`,
);

export async function createWindow(tx: GraphTransaction, window: StoredWindow): Promise<void> {
  const { entities, targets: _targets, closedBy: _by, closedAt: _at, ...kept } = window;
  await tx.run(CREATE_WINDOW, { window: kept, entities });
}

// The write comes before the read: two starts never use the same last one.
const LOCK_OPEN_WINDOWS = statement(
  'lock the open windows of a goal, then read them',
  `
  MATCH (w:AssentWindow)
  WHERE w.session = $session AND w.status = 'OPEN' AND w.goal = $goal
  WITH w
  ORDER BY w.id
  SET w.lockedBy = $by
  WITH w
  WHERE w.status = 'OPEN'
  RETURN ${WINDOW_RECORD}
`,
);

/** Locks them until the transaction ends; whether their time is over is whoever asks's to see. */
export async function lockOpenWindows(
  tx: GraphTransaction,
  of: { readonly session: string; readonly goal: string },
  by: string,
): Promise<StoredWindow[]> {
  const rows = await tx.run(LOCK_OPEN_WINDOWS, { ...of, by });
  return rows.map((row) => windowRow.parse(row.window));
}

const USE_WINDOWS = statement(
  'a start uses windows',
  `
  UNWIND $ids AS id
  MATCH (w:AssentWindow {id: id})
  MATCH (x:Execution {id: $execution})
  MERGE (x)-[used:USED]->(w)
  // Once for each start, however often the transaction is repeated.
  ON CREATE SET w.countLeft = w.countLeft - 1
  SET w.status = CASE WHEN w.countLeft <= 0 AND w.status = 'OPEN' THEN 'USED_UP' ELSE w.status END
`,
);

/** Counts one start on each; they are locked. */
export async function useWindows(
  tx: GraphTransaction,
  ids: readonly string[],
  execution: string,
): Promise<void> {
  if (ids.length > 0) await tx.run(USE_WINDOWS, { ids, execution });
}

const LOCK_WINDOW = statement(
  'lock an assent window, then read it',
  `
  MATCH (w:AssentWindow {id: $id})
  SET w.lockedBy = $by
  WITH w
  RETURN ${WINDOW_RECORD}
`,
);

/** Null when there is none. */
export async function lockWindow(tx: GraphTransaction, id: string, by: string): Promise<StoredWindow | null> {
  const [row] = await tx.run(LOCK_WINDOW, { id, by });
  return row === undefined ? null : windowRow.parse(row.window);
}

const END_WINDOW = statement(
  'an assent window ends',
  `
  MATCH (w:AssentWindow {id: $id})
  SET w.status = $status, w.closedAt = $at, w.closedBy = $closedBy
`,
);

/** Ends one that is locked. */
export async function endWindow(
  tx: GraphTransaction,
  ended: {
    readonly id: string;
    readonly status: Exclude<WindowStatus, 'OPEN'>;
    readonly at: string;
    readonly closedBy: string;
  },
): Promise<void> {
  await tx.run(END_WINDOW, { ...ended });
}

const MOVE_END = statement(
  'an assent window lasts longer',
  `
  MATCH (w:AssentWindow {id: $id})
  SET w.until = $until
`,
);

/** Moves the end of one that is locked. */
export async function moveEnd(tx: GraphTransaction, id: string, until: string): Promise<void> {
  await tx.run(MOVE_END, { id, until });
}

const FIND_USED = statement(
  'the windows that an execution used',
  `
  MATCH (:Execution {id: $execution})-[:USED]->(w:AssentWindow)
  RETURN w.id AS id
  ORDER BY w.id
`,
);

/** Ids of the windows by which an execution was let start. */
export async function findUsedWindows(tx: GraphTransaction, execution: string): Promise<string[]> {
  const rows = await tx.run(FIND_USED, { execution });
  return rows.map((row) => z.string().parse(row.id));
}

const END_WINDOWS_OF_GOAL = statement(
  'the windows of a goal that ends',
  `
  MATCH (w:AssentWindow)
  WHERE w.session = $session AND w.status = 'OPEN' AND w.goal = $goal
  WITH w
  ORDER BY w.id
  SET w.lockedBy = $closedBy
  WITH w
  WHERE w.status = 'OPEN'
  SET w.status = 'CLOSED', w.closedAt = $at, w.closedBy = $closedBy
`,
);

/** Closes what is still open, in the transaction that ends the goal. */
export async function endWindowsOfGoal(
  tx: GraphTransaction,
  ended: {
    readonly session: string;
    readonly goal: string;
    readonly at: string;
    readonly closedBy: string;
  },
): Promise<void> {
  await tx.run(END_WINDOWS_OF_GOAL, { ...ended });
}

const LIST_WINDOWS = statement(
  'assent windows, newest first',
  `
  MATCH (w:AssentWindow)
  WHERE w.openedAt >= ''
    AND (size($statuses) = 0 OR w.status IN $statuses)
    AND ($target IS NULL OR EXISTS { (w)-[:ON]->(:Entity {id: $target}) })
  WITH w
  ORDER BY w.openedAt DESC, w.id DESC
  LIMIT ${WINDOWS_MAX}
  RETURN ${WINDOW_RECORD}
`,
);

export async function listWindows(
  graph: GraphClient,
  filter: { readonly target: string | null; readonly statuses: readonly WindowStatus[] },
): Promise<StoredWindow[]> {
  const rows = await graph.read(LIST_WINDOWS, { ...filter });
  return rows.map((row) => windowRow.parse(row.window));
}
