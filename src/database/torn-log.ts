import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';
import { fileEnd } from './database-log.ts';
import type { HomeFolder } from './home-folder.ts';

/*
 * A transaction that met a full disk may have been written to the transaction log in part. It was never acknowledged,
 * and nothing follows it: Neo4j writes no more from then on. But when that Neo4j is asked to end while there is room
 * again, it adds what stood in its buffer, and the next one finds bytes that are no transaction and does not open the
 * database. It can be told to cut the log there. We do so only when the run that wrote it met a full disk; anything
 * else that cannot be read may be damage to what was acknowledged, and is for a person to decide.
 */

/** Makes Neo4j cut off what it cannot read at the end of its log, instead of refusing to open the database. */
export const CUT_SETTING = 'internal.dbms.tx_log.fail_on_corrupted_log_files=false';

/** `torn`: the end is unreadable because the disk was full. `damaged`: it is unreadable, and we do not know why. */
export type LogState = 'readable' | 'torn' | 'damaged';

const RUN_BEGINS = '[ System diagnostics ]';
const UNREADABLE = 'recovery not possible';
const DISK_WAS_FULL = 'No space left on device';
const WINDOW_BYTES = 8 * 1024 * 1024;

/** What Neo4j's own log says about how its last start found the transaction log. */
export function judgeLog(debugLog: string): LogState {
  const runs = debugLog.split(RUN_BEGINS);
  const isRefused = (run: string): boolean => run.includes(UNREADABLE);
  if (!isRefused(runs.at(-1) ?? '')) return 'readable';
  // Starts that refused wrote nothing; the one before them did.
  const writer = runs.findLast((run) => !isRefused(run));
  return writer?.includes(DISK_WAS_FULL) === true ? 'torn' : 'damaged';
}

/** The same of the Neo4j that has just been started here. */
export async function findLogState(home: HomeFolder): Promise<LogState> {
  return judgeLog(await fileEnd(join(home.logs, 'debug.log'), WINDOW_BYTES));
}

/** Copies the transaction logs as they are, so that nothing is gone for good; returns where they are kept. */
export async function keepLogs(home: HomeFolder): Promise<string> {
  const kept = join(home.root, 'cut-logs', new Date().toISOString().replaceAll(':', '-'));
  await cp(join(home.store, 'transactions'), kept, { recursive: true });
  return kept;
}

export function logDamaged(home: HomeFolder): DatabaseError {
  const message = [
    `Neo4j cannot read its transaction log below ${join(home.store, 'transactions')}, and no full disk explains why.`,
    `What it says stands in ${join(home.logs, 'debug.log')}. Nothing was changed. Put the folder ${home.root} back from`,
    'a backup, or choose an empty folder.',
  ].join(' ');
  return new DatabaseError('LOG_DAMAGED', message);
}
