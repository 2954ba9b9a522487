import { setTimeout as sleep } from 'node:timers/promises';
import { answersBolt } from './bolt-handshake.ts';
import { endDatabase, killDatabase } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';
import { createRestartAttempts, stoppedError } from './restart-attempts.ts';
import type { AttemptParts } from './restart-attempts.ts';
import { createRestartRequests } from './restart-requests.ts';

export type DatabaseState = 'running' | 'restarting' | 'stopped' | 'failed';

export interface Supervisor {
  current: () => DatabaseProcess;
  state: () => DatabaseState;
  restart: (reason: string) => Promise<void>;
  stop: () => Promise<void>;
}

const STOP_GRACE_MS = 6_000;
const HEALTH_EVERY_MS = 5_000;
/** Having given up is loud in the log, but what was wrong may pass without anybody's doing. */
const ANOTHER_TRY_AFTER_MS = 60_000;
const MOST_SILENT_CHECKS = 6;

/**
 * Keeps the database alive from now on: started again when it dies or falls silent. When that fails too often the
 * state is `failed`, and it is tried again once a minute or when `restart` asks for it. One loop does all starting
 * and ending, so that two of them never overlap.
 */
export function supervise(first: DatabaseProcess, parts: AttemptParts): Supervisor {
  let database = first;
  let state: DatabaseState = 'running';
  const stopping = new AbortController();
  const stopAsked = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => {
      resolve(undefined);
    });
  });
  const attempts = createRestartAttempts(parts, stopping.signal);
  const requests = createRestartRequests();

  /** Waits until there is a reason to start anew; undefined when there is none because we stop. */
  async function reasonToRestart(): Promise<string | undefined> {
    const asked = requests.next();
    if (state === 'failed') {
      const options = { ref: false, signal: stopping.signal };
      const later = sleep(ANOTHER_TRY_AFTER_MS, 'it had been given up', options).catch(() => undefined);
      return Promise.race([asked, stopAsked, later]);
    }
    const begun = performance.now();
    const died = database.ended.then((how) => ({ how }));
    const reason = await Promise.race([stopAsked, asked, died, untilSilent(database, stopping.signal)]);
    if (typeof reason !== 'object') {
      attempts.forget();
      return reason;
    }
    parts.emit({ type: 'died', pid: database.identity.pid, how: reason.how });
    attempts.countDeath(performance.now() - begun);
    return `the database ${reason.how}`;
  }

  async function run(): Promise<void> {
    for (let reason = await reasonToRestart(); reason !== undefined; reason = await reasonToRestart()) {
      state = 'restarting';
      try {
        await killDatabase(database);
        database = await attempts.bringBack(reason);
        state = 'running';
        requests.settle();
      } catch (error) {
        attempts.forget();
        state = 'failed';
        requests.settle(error);
      }
    }
    const wasForced = await endDatabase(database, STOP_GRACE_MS);
    state = 'stopped';
    requests.settle(stoppedError());
    parts.emit({ type: 'stopped', pid: database.identity.pid, wasForced });
  }

  const over = run();
  const restart = (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return Promise.reject(stoppedError());
    const isUnderWay = state === 'restarting';
    state = 'restarting';
    return requests.ask(isUnderWay ? undefined : reason);
  };
  const stop = (): Promise<void> => {
    stopping.abort();
    return over;
  };
  return { current: () => database, state: () => state, restart, stop };
}

/** Resolves when a living Java no longer answers: it is alive to the system and dead to us. */
async function untilSilent(database: DatabaseProcess, stopping: AbortSignal): Promise<string> {
  const life = { isOver: false };
  void database.ended.then(() => (life.isOver = true));
  for (let silent = 0; silent < MOST_SILENT_CHECKS;) {
    await sleep(HEALTH_EVERY_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    // Its end and our stop are seen elsewhere; this one then has nothing more to say.
    if (life.isOver || stopping.aborted) return new Promise(() => undefined);
    silent = (await answersBolt(database.port, HEALTH_EVERY_MS)) ? 0 : silent + 1;
  }
  return 'the database does not answer';
}
