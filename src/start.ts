import path from 'node:path';
import type { Logger } from 'pino';
import { createAllowList } from './api/allow-list.ts';
import { createHttpHandler } from './api/http.ts';
import type { Backend, Readiness } from './api/http-routes.ts';
import { createMetrics, type Metrics } from './api/metrics.ts';
import { createApp, type App } from './app.ts';
import { watchAudit } from './audit-watch.ts';
import { readApprovalKey } from './auth/approval-key.ts';
import { ensureFirstTokens, type FirstToken } from './auth/first-tokens.ts';
import { newId } from './auth/new-id.ts';
import type { Config } from './config.ts';
import { linkDatabase, untilDatabaseAnswers, watchDatabase, type DatabaseLink } from './database-link.ts';
import type { GraphClient } from './graph/client.ts';
import { migrate } from './graph/migrate.ts';
import { observeStatements } from './graph/observed-client.ts';
import { listen } from './listen.ts';
import { isDatabaseAway } from './services/database-away.ts';
import { describeOwnData } from './own-machine.ts';
import { repeat, type Repeated } from './repeat.ts';
import { watchRetention } from './retention-watch.ts';
import { migrateModel } from './services/model-migration.ts';
import { readSeeds } from './services/seed-reader.ts';
import { loadTables, PACKAGE_ROOT, type Tables } from './services/tables.ts';
import type { Clock } from './services/write-context.ts';
import { linkTargets, serviceName } from './targets-link.ts';

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** One line for the person who starts the service. */
  readonly say: (line: string) => void;
  /** Calls the start off. */
  readonly signal: AbortSignal;
}

export interface Running {
  readonly tokens: readonly FirstToken[];
  readonly database: string;
  /** Ends requests under way, the service and its database, in this order and in less than ten seconds. */
  stop(): Promise<void>;
}

/** What changes about the door while it is open. */
interface DoorState {
  readiness: Readiness;
  backend: Backend | null;
}

const DRAIN_MS = 2_500;
const KEEP_MOMENT_EVERY_MS = 10_000;
const TEND_EVERY_MS = 5_000;
const NOTE_USES_EVERY_MS = 60_000;
const clock: Clock = { now: () => new Date().toISOString() };

/**
 * The start in its order: listen, so that health can be asked; the database; schema, tokens and what else must be
 * there; ready. Throws with a message for a person, and then nothing is left running.
 */
export async function startService(options: StartOptions): Promise<Running> {
  const { config, log } = options;
  const tables = loadTables(PACKAGE_ROOT, config.policyFile);
  // A fault in seeds of one's own is said before anything is started.
  if (typeof config.seeds === 'string') readSeeds(config.seeds, tables.model);
  const { approvalKeyFile, ...bounds } = config.executions;
  const executions = {
    ...bounds,
    approvalKey: await readApprovalKey(approvalKeyFile),
    service: serviceName(config),
  };
  const metrics = createMetrics();
  const door: DoorState = { readiness: config.neo4j === null ? 'starting' : 'degraded', backend: null };
  const listening = await openDoor(options, door, metrics);
  let link: DatabaseLink | undefined;
  let watch: { stop(): void } | undefined;
  const chores: Repeated[] = [];
  let app: App | undefined;
  const targets = linkTargets(config);
  const stop = async (): Promise<void> => {
    door.readiness = 'degraded';
    watch?.stop();
    await listening.drain(DRAIN_MS);
    await Promise.all(chores.map((chore) => chore.stop()));
    await app?.services.executions.close();
    await Promise.all([app?.services.ledger.close(), app?.tokenUses.flush(), targets.close()]);
    await link?.close();
  };
  try {
    const { graph: client, description, heal, noteAnswer } = (link = await linkDatabase(options));
    const graph = observeStatements(client, metrics.observeStatement);
    const made = (app = createApp({
      graph,
      tables,
      clock,
      newId,
      log,
      rates: config.rates,
      localEntity: config.localEntity,
      addresses: { isLoopbackAllowed: config.allowsLoopback },
      targets,
      ownData: describeOwnData(config),
      executions,
      retention: config.retention,
    }));
    const tokens = await untilDatabaseAnswers(() => prepare({ graph, tables, app: made, ...options }), {
      ...options,
      description,
    });
    door.backend = made;
    door.readiness = 'ready';
    chores.push(
      watchAudit({ graph, newId, metrics, log }),
      watchRetention(made.services.retention, log),
      repeat(() => keepMoment(made), KEEP_MOMENT_EVERY_MS),
      repeat(() => tendExecutions(made, log), TEND_EVERY_MS),
      repeat(() => made.tokenUses.flush(), NOTE_USES_EVERY_MS),
    );
    watch = watchDatabase(
      { graph, heal, noteAnswer },
      {
        down: () => {
          door.readiness = 'degraded';
          log.warn('the database does not answer');
        },
        // After a boot the first question of each kind takes seconds: it is ready when they have been asked.
        up: async () => {
          await made.warmUp();
          door.readiness = 'ready';
          log.warn('the database answers again');
        },
      },
    );
    return { tokens, database: description, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** So that a clock that is moved back while the service is down revives no deadline either. */
function keepMoment(app: App): Promise<void> {
  // A graph that is away is the watch's matter; the next turn comes.
  return app.deadlines.keep().catch(() => undefined);
}

/** Takes up what an earlier process left under way; a graph that is away is the watch's matter. */
function tendExecutions(app: App, log: Logger): Promise<void> {
  return app.services.executions.tend().catch((error: unknown) => {
    log.warn({ err: error }, 'executions could not be looked after');
  });
}

function openDoor(
  { config, log, say }: StartOptions,
  door: DoorState,
  metrics: Metrics,
): ReturnType<typeof listen> {
  const { port, publicUrl, isBehindProxy } = config;
  const isTls = config.tls !== null;
  const handler = createHttpHandler({
    allowList: createAllowList({ port, isTls, publicUrl }),
    isBehindProxy,
    isHttps: isTls || publicUrl?.protocol === 'https:',
    readiness: () => door.readiness,
    backend: () => door.backend,
    isDatabaseAway,
    metrics,
    newId,
    log,
  });
  return listen(config, handler, {
    onCertificate: (note) => {
      log.warn({ note }, 'certificate');
      say(note);
    },
  });
}

interface Preparation {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly app: App;
  readonly config: Config;
  readonly log: Logger;
  readonly say: (line: string) => void;
}

/**
 * Brings the graph to where the service can work; each step may be repeated without harm. The product's questions
 * are asked meanwhile, because what a database needs after a boot is time on a processor.
 */
async function prepare(parts: Preparation): Promise<FirstToken[]> {
  const { graph, tables, app, config, log } = parts;
  const step = stepTimer(log);
  await step('schema', migrate(graph, tables.migrations));
  await step('model', migrateModel({ graph, model: tables.model, clock, newId }));
  await step('executions', tendExecutions(app, log));
  const folder = path.join(config.dataDir, 'tokens');
  const [tokens] = await Promise.all([
    step('tokens', ensureFirstTokens({ graph, folder, now: () => clock.now(), newId })),
    step('knowledge', prepareKnowledge(parts)),
    step('warm-up', app.warmUp()),
  ]);
  return tokens;
}

async function prepareKnowledge(parts: Preparation): Promise<void> {
  const { tables, app, config, log } = parts;
  log.info(await app.services.prepareKnowledge(tables.vocabularyHash), 'knowledge');
  if (config.seeds !== null) await loadSeeds(parts, config.seeds ?? path.join(PACKAGE_ROOT, 'seeds'));
}

/** Logs how long each step of the start took. */
function stepTimer(log: Logger): <T>(name: string, work: Promise<T>) => Promise<T> {
  return async (name, work) => {
    const startedMs = performance.now();
    const result = await work;
    log.info({ step: name, seconds: (performance.now() - startedMs) / 1000 }, 'start');
    return result;
  };
}

async function loadSeeds({ app, say, log }: Preparation, folder: string): Promise<void> {
  const outcome = await app.services.seeds.loadOnce(folder, () => {
    say(`Loading the seeds of ${folder}…`);
  });
  if (outcome !== 'PRESENT') log.info({ folder, outcome }, 'seeds');
}
