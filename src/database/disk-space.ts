import { statfs } from 'node:fs/promises';
import { DatabaseError } from './database-error.ts';

const MIB = 1024 * 1024;

/** Throws `DISK_FULL` when the disk that holds `path` has less than so much room for us. */
export async function requireSpace(path: string, neededMiB: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const freeMiB = Math.floor((bavail * bsize) / MIB);
  if (freeMiB >= neededMiB) return;
  const message = `The disk of ${path} is nearly full: ${freeMiB} MiB free, ${what} needs ${neededMiB} MiB. Make room and start again.`;
  throw new DatabaseError('DISK_FULL', message);
}

/** What an ordinary account may still write on the disk that holds `path`. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
