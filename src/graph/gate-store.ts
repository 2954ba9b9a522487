import { z } from 'zod';
import { VERDICTS } from '../domain/verdict.ts';
import type { OpenRun, PastRun } from '../domain/gate/repeats.ts';
import type { GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * What ran before, read under the lock of the start (T-18): whoever is about to start locks `(:RepeatLock {key})` by
 * writing to it, then counts, then creates its execution in the same transaction. Fifty clients cannot all be the third.
 */

// Keys are few: the first characters of a hash pick one of 256 on each target, so that locks need no clearing away.
const LOCK_REPEATS = statement(
  'lock what counts repeated starts',
  `
  UNWIND $keys AS key
  MERGE (l:RepeatLock {key: key})
  SET l.lockedBy = $by
`,
);

export interface RepeatKeys {
  /** Id of the entity. */
  readonly target: string;
  readonly fingerprint: string;
  /** What starts on it are counted by besides their fingerprint; hashes. */
  readonly actionHashes: readonly string[];
}

const HASH_CHARACTERS = 2;

/** Locks them until the transaction ends; in one order for all, so that two never wait for each other in a circle. */
export async function lockRepeats(
  tx: GraphTransaction,
  { target, fingerprint, actionHashes }: RepeatKeys,
  by: string,
): Promise<void> {
  const keys = [fingerprint, ...actionHashes].map((hash) => `${target}|${hash.slice(0, HASH_CHARACTERS)}`);
  await tx.run(LOCK_REPEATS, { keys: [...new Set(keys)].sort(), by });
}

const maybe = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const verdict = z
  .enum(VERDICTS)
  .nullish()
  .transform((value) => value ?? null);
const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

const openRow = z.object({
  id: z.string(),
  target: z.string(),
  targetSlug: z.string(),
  fingerprint: z.string(),
  deeds: texts,
  verdict,
  isRead: z.boolean(),
  isSurvivor: z.boolean(),
  paths: texts,
  hungOn: maybe,
});

// A process that a stop did not end is still there until somebody finds it gone.
const FIND_OPEN_RUNS = statement(
  'what runs on an entity or does the same elsewhere, or survived a stop',
  `
  CALL () {
    UNWIND ['QUEUED', 'RUNNING'] AS state
    MATCH (x:Execution)
    WHERE x.state = state AND x.askedAt >= ''
      AND (x.target = $target OR x.fingerprint = $fingerprint OR any(deed IN x.deeds WHERE deed IN $deeds))
    RETURN x
    UNION
    CALL () {
      MATCH (x:Execution)
      WHERE x.target = $target AND x.fingerprint = $fingerprint AND x.askedAt >= ''
      RETURN x
      UNION
      MATCH (x:Execution)
      WHERE x.deed = $deed AND x.askedAt >= ''
      RETURN x
    }
    WITH x
    WHERE x.state IN ['CANCELLED', 'UNKNOWN']
      AND coalesce(x.survivors, '[]') <> '[]'
      AND NOT EXISTS {
        MATCH (d:Diagnosis {verdict: 'GONE'})-[:OF]->(x)
        WHERE d.at > x.endedAt
      }
    RETURN x
  }
  WITH x
  WHERE x.id <> $except
  RETURN x {
    .id, .target, .targetSlug, .fingerprint, .deeds, .verdict, .paths, .hungOn,
    isRead: x.risk = 'READ',
    isSurvivor: NOT x.state IN ['QUEUED', 'RUNNING']
  } AS run
  ORDER BY x.askedAt DESC, x.id DESC
  LIMIT 200
`,
);

/** Newest first. */
export async function findOpenRuns(
  tx: GraphTransaction,
  on: {
    readonly target: string;
    readonly fingerprint: string;
    readonly deeds: readonly string[];
    readonly deed: string | null;
    readonly except: string;
  },
): Promise<OpenRun[]> {
  const rows = await tx.run(FIND_OPEN_RUNS, { ...on });
  return rows.map((row) => openRow.parse(row.run));
}

/** Part of a statement: the map of the execution `x` that `pastRow` reads. */
const PAST_RUN = `x {
    .id, .state, .verdict, .exitCode, .actions, .endedAt, .hungIn, .hungOn, .explainedAt, .paths,
    isRead: x.risk = 'READ'
  }`;

const pastRow = z.object({
  id: z.string(),
  state: z.string(),
  verdict,
  isRead: z.boolean(),
  exitCode: z
    .number()
    .nullish()
    .transform((code) => code ?? null),
  actions: texts,
  endedAt: z.string(),
  hungIn: maybe,
  hungOn: maybe,
  explainedAt: maybe,
  paths: texts,
});
type PastRow = z.output<typeof pastRow>;

// In another line it counts where the end of that line speaks of it, or where it hung.
const FIND_REPEATS = statement(
  'how starts of a command on an entity ended',
  `
  CALL () {
    MATCH (x:Execution)
    WHERE x.target = $target AND x.fingerprint = $fingerprint AND x.askedAt >= $since
    RETURN x
    UNION
    MATCH (x:Execution)
    WHERE x.deed = $deed AND x.askedAt >= $since
      AND (x.tellsEnd OR (x.state <> 'SUCCEEDED' AND x.verdict IS NOT NULL))
    RETURN x
  }
  WITH x
  WHERE x.endedAt IS NOT NULL
  WITH x
  ORDER BY x.endedAt DESC
  WITH collect(x) AS all
  RETURN
    [x IN all WHERE x.tokenId = $tokenId AND x.state IN ['FAILED', 'CANCELLED', 'UNKNOWN'] | ${PAST_RUN}][..50] AS runs,
    head([x IN all WHERE x.state = 'SUCCEEDED' | x.endedAt]) AS workedAt
`,
);

export interface PastOfCommand {
  /** By this token, newest first. */
  readonly runs: readonly PastRun[];
  /** When it last ended well, whoever ran it. */
  readonly workedAt: string | null;
}

export interface PastQuestion {
  /** Id of the entity. */
  readonly target: string;
  readonly fingerprint: string;
  /** Name of all that the command changes. */
  readonly deed: string | null;
  readonly tokenId: string;
  /** Asked from this moment on. */
  readonly since: string;
}

export async function findPastOfCommand(tx: GraphTransaction, asked: PastQuestion): Promise<PastOfCommand> {
  const [row] = await tx.run(FIND_REPEATS, { ...asked });
  return z.object({ runs: z.array(pastRow), workedAt: maybe }).parse(row ?? { runs: [], workedAt: null });
}

const FIND_HANGS = statement(
  'hangs on an entity, and what worked there, by action',
  `
  MATCH (x:Execution)
  WHERE x.target = $target AND x.askedAt >= $since AND x.endedAt IS NOT NULL
    AND any(action IN x.actions WHERE action IN $actions)
    AND (x.state = 'SUCCEEDED' OR (x.tokenId = $tokenId AND x.hungOn IS NOT NULL))
  WITH x
  ORDER BY x.endedAt DESC
  LIMIT 500
  RETURN ${PAST_RUN} AS run
`,
);

/** Hangs of these actions by this token, and executions of theirs that ended well, newest first. */
export async function findPastOfActions(
  tx: GraphTransaction,
  asked: Omit<PastQuestion, 'fingerprint' | 'deed'> & { readonly actions: readonly string[] },
): Promise<{ readonly hangs: readonly PastRow[]; readonly worked: readonly PastRow[] }> {
  const rows = (await tx.run(FIND_HANGS, { ...asked })).map((row) => pastRow.parse(row.run));
  return {
    hangs: rows.filter(({ state }) => state !== 'SUCCEEDED'),
    worked: rows.filter(({ state }) => state === 'SUCCEEDED'),
  };
}

const FIND_DONE = statement(
  'what ended well on an entity in a goal',
  `
  MATCH (x:Execution)
  WHERE x.session = $session AND x.askedAt >= '' AND x.goal = $goal AND x.target IN $targets
    AND x.state = 'SUCCEEDED'
  RETURN x.command AS command, x.endedAt AS endedAt
  ORDER BY x.endedAt DESC
  LIMIT 200
`,
);

const doneRow = z.object({ command: z.string(), endedAt: z.string() });

/** Newest first, at most 200. */
export async function findDone(
  tx: GraphTransaction,
  asked: { readonly session: string; readonly goal: string; readonly targets: readonly string[] },
): Promise<{ readonly command: string; readonly endedAt: string }[]> {
  const rows = await tx.run(FIND_DONE, { ...asked });
  return rows.map((row) => doneRow.parse(row));
}

const FIND_NAMED = statement(
  'entities that rules name, under present and former names',
  `
  MATCH (n:Name)-[:NAMES]->(e:Entity)
  WHERE n.value IN $slugs
  RETURN e.id AS id, collect(n.value) AS slugs
`,
);

/** The names by which rules call an entity, by its id. */
export async function findNamed(
  tx: GraphTransaction,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (slugs.length === 0) return new Map();
  const rows = await tx.run(FIND_NAMED, { slugs });
  const row = z.object({ id: z.string(), slugs: z.array(z.string()) });
  return new Map(rows.map((each) => row.parse(each)).map(({ id, slugs: names }) => [id, names]));
}
