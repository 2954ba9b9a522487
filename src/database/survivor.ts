import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { argumentFile, watchDatabase } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';
import { readIfThere, readJsonIfThere, replaceFile } from './home-folder.ts';
import type { HomeFolder } from './home-folder.ts';
import { identify, isAlive } from './process-identity.ts';

/** What is written down about the running database, so that a later service can find it. */
interface ChildRecord {
  pid: number;
  start: string;
  port: number;
  /** Names the settings it was started with: one with other settings is not worth keeping. */
  launchKey: string;
}

/** A database that outlived its service. `launchKey` is undefined when it was never written down. */
export interface Survivor {
  database: DatabaseProcess;
  launchKey: string | undefined;
}

export async function recordChild(
  home: HomeFolder,
  database: DatabaseProcess,
  launchKey: string,
): Promise<void> {
  const record: ChildRecord = { ...database.identity, port: database.port, launchKey };
  await replaceFile(home.child, `${JSON.stringify(record)}\n`);
}

export async function forgetChild(home: HomeFolder): Promise<void> {
  await rm(home.child, { force: true });
}

/**
 * The database that still runs on this folder though its service is gone, or undefined. It is recognised by number
 * and start time; one that was started a moment before its service died, and so was never written down, by the
 * number that Neo4j wrote and its command line.
 */
export async function findSurvivor(home: HomeFolder): Promise<Survivor | undefined> {
  const record = await readJsonIfThere(home.child);
  if (isChildRecord(record) && (await isAlive(record))) {
    const database = watchDatabase({ pid: record.pid, start: record.start }, record.port);
    return { database, launchKey: record.launchKey };
  }
  const pid = Number((await readIfThere(join(home.run, 'neo4j.pid')))?.trim());
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const identity = await identify(pid);
  if (identity === undefined || !(await commandLineOf(pid)).includes(argumentFile(home))) return undefined;
  return { database: watchDatabase(identity, 0), launchKey: undefined };
}

function isChildRecord(value: unknown): value is ChildRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, start, port, launchKey } = value as Record<string, unknown>;
  return [typeof pid, typeof start, typeof port, typeof launchKey].join() === 'number,string,number,string';
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readIfThere(`/proc/${pid}/cmdline`).catch(() => '')) ?? '';
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  );
}
