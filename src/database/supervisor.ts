import { setTimeout as sleep } from 'node:timers/promises';
import { answersBolt } from './bolt-handshake.ts';
import type { DatabaseEvent } from './database-event.ts';
import { DatabaseError, textOf } from './database-error.ts';
import { endDatabase } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';

export type SupervisedState = 'running' | 'restarting' | 'stopped' | 'failed';

export interface Supervisor {
  current: () => DatabaseProcess;
  state: () => SupervisedState;
  restart: (reason: string) => Promise<void>;
  stop: () => Promise<void>;
}

export interface SupervisorParts {
  /** Starts the database and resolves when it answers; rejects with why it did not. */
  boot: (signal: AbortSignal) => Promise<DatabaseProcess>;
  logTail: () => Promise<string[]>;
  emit: (event: DatabaseEvent) => void;
}

const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 10_000];
/** Living this long makes earlier failures forgotten. */
const SETTLED_MS = 60_000;
const MOST_FAILURES = 6;
const STOP_GRACE_MS = 6_000;
const HEALTH_EVERY_MS = 10_000;
const MOST_SILENT_CHECKS = 6;

/**
 * Keeps the database alive from now on: started again when it dies or falls silent, with growing pauses, until it
 * has failed six times without ever living for a minute. Then the state is `failed`, and only `restart` tries again.
 */
export function supervise(first: DatabaseProcess, parts: SupervisorParts): Supervisor {
  const { boot, logTail, emit } = parts;
  let database = first;
  let state: SupervisedState = 'running';
  let failures = 0;
  let livesSince = performance.now();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  /** The one restart that is under way; whoever asks meanwhile waits for the same one. */
  let restarting: Promise<void> | undefined;

  const bringBack = async (reason: string): Promise<void> => {
    state = 'restarting';
    for (;;) {
      const delayMs = DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0;
      emit({ type: 'restarting', reason, attempt: failures + 1, delayMs });
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) throw new DatabaseError('STOPPED', 'The database is being stopped');
      try {
        database = await boot(stopping.signal);
        state = 'running';
        livesSince = performance.now();
        watch();
        return;
      } catch (error) {
        if (isStopping()) throw error;
        // A full disk ends some day, and then we must be back; everything else ends by giving up.
        if (!(error instanceof DatabaseError && error.code === 'DISK_FULL')) failures++;
        emit({ type: 'start-failed', reason: textOf(error), logTail: await logTail() });
        if (failures < MOST_FAILURES) continue;
        state = 'failed';
        emit({ type: 'gave-up', failures, logTail: await logTail() });
        throw error;
      }
    }
  };

  const startBringingBack = (reason: string): Promise<void> => {
    restarting ??= bringBack(reason).finally(() => (restarting = undefined));
    return restarting;
  };

  function watch(): void {
    const watched = database;
    void watched.ended.then(async (how) => {
      if (isStopping() || restarting !== undefined || database !== watched) return;
      emit({ type: 'died', pid: watched.identity.pid, how });
      failures = performance.now() - livesSince > SETTLED_MS ? 0 : failures + 1;
      await startBringingBack(`the database ${how}`).catch(() => undefined);
    });
    void watchHealth(watched);
  }

  /** A Java that hangs is alive to the system and dead to us. */
  async function watchHealth(watched: DatabaseProcess): Promise<void> {
    for (let silent = 0; silent < MOST_SILENT_CHECKS;) {
      await sleep(HEALTH_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (isStopping() || database !== watched || restarting !== undefined) return;
      silent = (await answersBolt(watched.port, HEALTH_EVERY_MS)) ? 0 : silent + 1;
    }
    await restart('the database does not answer').catch(() => undefined);
  }

  async function restart(reason: string): Promise<void> {
    if (isStopping()) throw new DatabaseError('STOPPED', 'The database has been stopped');
    if (restarting !== undefined) return restarting;
    failures = 0;
    const old = database;
    restarting = (async () => {
      state = 'restarting';
      await endDatabase(old, STOP_GRACE_MS);
      await bringBack(reason);
    })().finally(() => (restarting = undefined));
    return restarting;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await restarting?.catch(() => undefined);
    if (state === 'stopped') return;
    const wasForced = await endDatabase(database, STOP_GRACE_MS);
    state = 'stopped';
    emit({ type: 'stopped', pid: database.identity.pid, wasForced });
  }

  watch();
  return { current: () => database, state: () => state, restart, stop };
}
