import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseEvent } from './database-event.ts';
import { DatabaseError, textOf } from './database-error.ts';
import type { DatabaseProcess } from './database-process.ts';

/** The pause before an attempt, by the number of failures before it. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 10_000];
const MOST_FAILURES = 5;
/** Living this long makes earlier failures forgotten. */
const SETTLED_MS = 60_000;

export interface AttemptParts {
  /** Starts the database and resolves when it answers; rejects with why it did not, leaving no process. */
  boot: (signal: AbortSignal) => Promise<DatabaseProcess>;
  logTail: () => Promise<string[]>;
  emit: (event: DatabaseEvent) => void;
}

export interface RestartAttempts {
  /** Counts a death by itself after so long a life. */
  countDeath: (livedMs: number) => void;
  /** Starts the count anew, because a restart was asked for. */
  forget: () => void;
  /**
   * Attempts, with growing pauses, until the database answers. Throws what the last attempt said when it has failed
   * or died five times without living for a minute in between, and `STOPPED` when the signal fires.
   */
  bringBack: (reason: string) => Promise<DatabaseProcess>;
}

export function createRestartAttempts(parts: AttemptParts, stopping: AbortSignal): RestartAttempts {
  const { boot, logTail, emit } = parts;
  let failures = 0;

  async function bringBack(reason: string): Promise<DatabaseProcess> {
    let last = new DatabaseError('DID_NOT_START', `Neo4j keeps dying: ${reason}`);
    while (failures < MOST_FAILURES) {
      const delayMs = DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0;
      emit({ type: 'restarting', reason, attempt: Math.max(1, failures), delayMs });
      await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) throw stoppedError();
      try {
        return await boot(stopping);
      } catch (error) {
        last =
          error instanceof DatabaseError
            ? error
            : new DatabaseError('DID_NOT_START', textOf(error), { cause: error });
        if (last.code === 'STOPPED') throw last;
        emit({ type: 'start-failed', reason: last.message, logTail: await logTail() });
        // A full disk ends some day, and then we must be back; everything else ends by giving up.
        failures = last.code === 'DISK_FULL' ? Math.min(failures + 1, MOST_FAILURES - 1) : failures + 1;
      }
    }
    emit({ type: 'gave-up', failures, logTail: await logTail() });
    throw last;
  }

  return {
    bringBack,
    forget: () => {
      failures = 0;
    },
    countDeath: (livedMs) => {
      failures = livedMs > SETTLED_MS ? 0 : failures + 1;
    },
  };
}

export function stoppedError(): DatabaseError {
  return new DatabaseError('STOPPED', 'The database has been stopped');
}
