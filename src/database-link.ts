import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isInRequest, transactionMetadata } from './api/request-scope.ts';
import { createComplaints, type PingAnswer } from './complaints.ts';
import type { Config } from './config.ts';
import { startManagedNeo4j, type ManagedNeo4j } from './database/managed-neo4j.ts';
import { watchDisk, type DiskWatch } from './disk-watch.ts';
import { createAbsence } from './graph/absence.ts';
import { createGraphClient, DatabaseRefuses, type GraphClient } from './graph/client.ts';
import { guardGraph } from './graph/guarded-client.ts';
import { isDatabaseAway } from './services/database-away.ts';

/** The database behind the service, whoever runs it. */
export interface DatabaseLink {
  readonly graph: GraphClient;
  /** For people; holds no password. */
  readonly description: string;
  /** Says whether clients may wait for the database: while they may not, each is told `UNAVAILABLE` at once. */
  readonly noteAnswer: (isUp: boolean) => void;
  /** Tries to mend a database that is there and refuses; resolves when there is nothing more to do for now. */
  readonly heal: () => Promise<void>;
  close(): Promise<void>;
}

export interface LinkOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** What somebody should look into. */
const LOUD_EVENTS: ReadonlySet<string> = new Set(['gave-up', 'log-cut']);

/**
 * Starts the managed Neo4j, or takes the one that NEO4J_URI names. Resolves when there is something to speak to;
 * an external database may still be coming up then. Throws DatabaseError with a message for a person.
 */
export async function linkDatabase({ config, log, say, signal }: LinkOptions): Promise<DatabaseLink> {
  const absence = createAbsence(isInRequest);
  if (config.neo4j !== null) {
    const graph = openClient(config, config.neo4j);
    return {
      // The disk of a database elsewhere is not ours to see.
      graph: guardGraph(graph, { writeRefusal: () => null, absence }),
      noteAnswer: absence.note,
      description: config.neo4j.uri,
      heal: () => Promise.resolve(),
      close: () => graph.close(),
    };
  }
  const neo4j = await startManagedNeo4j({
    homeDir: path.join(config.dataDir, 'neo4j'),
    cacheDir: path.join(config.cacheDir, 'neo4j'),
    profile: 'server',
    ...(config.javaHome === undefined ? {} : { javaHome: config.javaHome }),
    signal,
    onProgress: say,
    onEvent: (event) => {
      log[LOUD_EVENTS.has(event.type) ? 'error' : 'info']({ event }, 'managed database');
    },
  });
  const disk = watchDisk({ folder: path.join(config.dataDir, 'neo4j'), log });
  const graph = openClient(config, neo4j);
  return {
    graph: guardGraph(graph, { writeRefusal: disk.refusal, absence }),
    noteAnswer: absence.note,
    description: `its own Neo4j at ${neo4j.uri}`,
    heal: () => restartWhenUseful(neo4j, disk, log),
    close: async () => {
      disk.stop();
      await graph.close();
      await neo4j.stop();
    },
  };
}

/**
 * A Neo4j whose log could not be written refuses everything until it is started again, even with room on the disk
 * (T-29). One that has died is brought back by its supervisor anyway.
 */
async function restartWhenUseful(neo4j: ManagedNeo4j, disk: DiskWatch, log: Logger): Promise<void> {
  if (neo4j.state() !== 'running' || disk.refusal() !== null) return;
  log.warn('the database runs and refuses: it is restarted');
  await neo4j.restart('it refuses what it is asked').catch((error: unknown) => {
    log.error({ err: error }, 'the database did not come back');
  });
}

function openClient(config: Config, to: { uri: string; user: string; password: string }): GraphClient {
  return createGraphClient({
    uri: to.uri,
    user: to.user,
    password: to.password,
    ...(config.database === undefined ? {} : { database: config.database }),
    metadata: transactionMetadata,
  });
}

const REFUSED_CODE = 'Neo.ClientError.Security.Unauthorized';
const RETRY_MS = 1_000;
const REMIND_EVERY = 15;

/** Does the work, again and again while the database is away: each part of it may be repeated. */
export async function untilDatabaseAnswers<T>(
  work: () => Promise<T>,
  { say, signal, description }: { say: (line: string) => void; signal: AbortSignal; description: string },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw explain(error, description);
      if (attempt % REMIND_EVERY === 0) say(`Waiting for ${description}, which does not answer yet…`);
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

function explain(error: unknown, description: string): unknown {
  const isRefused = error instanceof Error && 'code' in error && error.code === REFUSED_CODE;
  if (!isRefused) return error;
  return new Error(`${description} refuses this account: check NEO4J_USER and NEO4J_PASSWORD.`, {
    cause: error,
  });
}

const PING_EVERY_MS = 2_000;
const monotonicMs = (): number => performance.now();

/** Looks every two seconds whether the database answers, and has it mended when it does not; `stop` ends it. */
export function watchDatabase(
  { graph, heal, noteAnswer }: Pick<DatabaseLink, 'graph' | 'heal' | 'noteAnswer'>,
  { down, up }: { readonly down: () => void; readonly up: () => Promise<void> },
): { stop(): void } {
  let isUp = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const needsHealing = createComplaints(monotonicMs);
  const look = async (): Promise<void> => {
    const answer = await ping(graph);
    if (isStopped) return;
    const answers = answer === 'ANSWERS';
    if (!answers) noteAnswer(false);
    if (isUp && !answers) down();
    // Clients are let in when it is warm: who asks the first questions after a boot could wait for too long.
    isUp = answers && (isUp || (await isWarmed(graph, up)));
    if (isUp) noteAnswer(true);
    if (needsHealing(answer)) await heal();
    schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void look(), PING_EVERY_MS);
  };
  schedule();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function ping(graph: GraphClient): Promise<PingAnswer> {
  return graph.ping().then(
    () => 'ANSWERS',
    (error: unknown) => (error instanceof DatabaseRefuses ? 'REFUSES' : 'SILENT'),
  );
}

/** Warms up, however long that takes on a busy machine; false when the database has gone again meanwhile. */
async function isWarmed(graph: GraphClient, up: () => Promise<void>): Promise<boolean> {
  const isGone = createComplaints(monotonicMs);
  const warm = up().then(
    () => true,
    () => false,
  );
  for (;;) {
    const isWarm = await Promise.race([warm, sleep(PING_EVERY_MS, 'not yet' as const, { ref: false })]);
    if (isWarm !== 'not yet') return isWarm;
    if (isGone(await ping(graph))) return false;
  }
}
