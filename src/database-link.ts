import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { transactionMetadata } from './api/request-scope.ts';
import type { Config } from './config.ts';
import { startManagedNeo4j, type ManagedNeo4j } from './database/managed-neo4j.ts';
import { watchDisk, type DiskWatch } from './disk-watch.ts';
import { createGraphClient, type GraphClient } from './graph/client.ts';
import { guardWrites } from './graph/guarded-client.ts';
import { isDatabaseAway } from './services/database-away.ts';

/** The database behind the service, whoever runs it. */
export interface DatabaseLink {
  readonly graph: GraphClient;
  /** For people; holds no password. */
  readonly description: string;
  /** Says whether the database answered last: while it does not, writes are refused at once instead of queueing up. */
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

/**
 * Starts the managed Neo4j, or takes the one that NEO4J_URI names. Resolves when there is something to speak to;
 * an external database may still be coming up then. Throws DatabaseError with a message for a person.
 */
export async function linkDatabase({ config, log, say, signal }: LinkOptions): Promise<DatabaseLink> {
  if (config.neo4j !== null) {
    const graph = openClient(config, config.neo4j);
    const absence = createAbsence();
    return {
      graph: guardWrites(graph, absence.refusal),
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
      log.info({ event }, 'managed database');
    },
  });
  const disk = watchDisk({ folder: path.join(config.dataDir, 'neo4j'), log });
  const graph = openClient(config, neo4j);
  const absence = createAbsence();
  return {
    graph: guardWrites(graph, () => disk.refusal() ?? absence.refusal()),
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

const AWAY = 'The database does not answer at the moment; the same request may succeed shortly.';

function createAbsence(): { readonly note: (isUp: boolean) => void; readonly refusal: () => string | null } {
  let isAway = false;
  return {
    note: (isUp) => {
      isAway = !isUp;
    },
    refusal: () => (isAway ? AWAY : null),
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
/** So many pings in a row without an answer, and mending is tried: a busy moment is no reason. */
const SILENT_BEFORE_HEALING = 4;

/** Looks every two seconds whether the database answers, and has it mended when it does not; `stop` ends it. */
export function watchDatabase(
  { graph, heal, noteAnswer }: Pick<DatabaseLink, 'graph' | 'heal' | 'noteAnswer'>,
  { down, up }: { readonly down: () => void; readonly up: () => Promise<void> },
): { stop(): void } {
  let isUp = true;
  let silent = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const comesUp = (): Promise<boolean> =>
    up().then(
      () => true,
      () => false,
    );
  const look = async (): Promise<void> => {
    const answers = await graph.ping().then(
      () => true,
      () => false,
    );
    if (isStopped) return;
    noteAnswer(answers);
    if (isUp && !answers) down();
    isUp = answers && (isUp || (await comesUp()));
    silent = answers ? 0 : silent + 1;
    if (silent >= SILENT_BEFORE_HEALING) {
      silent = 0;
      await heal();
    }
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
