import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { transactionMetadata } from './api/request-scope.ts';
import type { Config } from './config.ts';
import { startManagedNeo4j } from './database/managed-neo4j.ts';
import { createGraphClient, type GraphClient } from './graph/client.ts';
import { isDatabaseAway } from './services/database-away.ts';

/** The database behind the service, whoever runs it. */
export interface DatabaseLink {
  readonly graph: GraphClient;
  /** For people; holds no password. */
  readonly description: string;
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
    return { graph, description: config.neo4j.uri, close: () => graph.close() };
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
  const graph = openClient(config, neo4j);
  return {
    graph,
    description: `its own Neo4j at ${neo4j.uri}`,
    close: async () => {
      await graph.close();
      await neo4j.stop();
    },
  };
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

/** Looks every two seconds whether the database answers; `stop` ends it. */
export function watchDatabase(graph: GraphClient, onChange: (isUp: boolean) => void): { stop(): void } {
  let isUp = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const answers = await graph.ping().then(
      () => true,
      () => false,
    );
    if (isStopped) return;
    if (answers !== isUp) onChange((isUp = answers));
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
