import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError } from './database-error.ts';
import { readIfThere, readJsonIfThere, replaceFile } from './home-folder.ts';
import type { HomeFolder } from './home-folder.ts';

/**
 * How far the first start came: `begun` is written before Neo4j first touches the store, `complete` once it has
 * answered. In between the store may be half-written, and holds nothing of anyone's.
 */
type Progress = 'begun' | 'complete';

/**
 * Sees to it that there is a password and a store that can be started, and returns the password. A first start that
 * was cut off is begun anew, and `onReset` is told. Throws `FOLDER_FOREIGN` when there is a store that we never
 * began (it is somebody's, so it is left alone) and `PASSWORD_LOST` when the password of a finished store is gone.
 */
export async function prepareStore(home: HomeFolder, onReset: () => void): Promise<string> {
  const password = (await readIfThere(home.password))?.trim();
  const progress = await readProgress(home);
  if (progress === 'complete') {
    if (password !== undefined && password !== '') return password;
    const message = `The password of the database in ${home.root} is gone. Put the file ${home.password} back from a backup, or start with an empty folder and import an export.`;
    throw new DatabaseError('PASSWORD_LOST', message);
  }
  if (progress === undefined && (await readdir(home.store)).length > 0) {
    const message = `${home.store} holds a database that Oikos did not make, and it was left as it is. Choose another folder, or set NEO4J_URI to a server that uses it.`;
    throw new DatabaseError('FOLDER_FOREIGN', message);
  }
  if (progress === 'begun') {
    await rm(home.store, { recursive: true, force: true });
    await mkdir(home.store, { mode: 0o700 });
    onReset();
  }
  return beginStore(home);
}

/** Says that the store has been started once: from now on it is never removed. */
export async function markStarted(home: HomeFolder): Promise<void> {
  if ((await readProgress(home)) !== 'complete') await writeProgress(home, 'complete');
}

async function beginStore(home: HomeFolder): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await writeProgress(home, 'begun');
  await replaceFile(home.password, `${password}\n`);
  const authFile = join(home.store, 'dbms', 'auth.ini');
  await mkdir(dirname(authFile), { recursive: true, mode: 0o700 });
  await replaceFile(authFile, credentials(password));
  return password;
}

const ROUNDS = 1024;

/**
 * What `neo4j-admin dbms set-initial-password` writes for Neo4j to read at its first start. Writing it here saves
 * starting a second Java, and keeps the password out of every argument list.
 */
function credentials(password: string): string {
  const salt = randomBytes(32);
  let digest = createHash('sha256').update(salt).update(password).digest();
  for (let round = 1; round < ROUNDS; round++) digest = createHash('sha256').update(digest).digest();
  return `neo4j:SHA-256,${digest.toString('hex')},${salt.toString('hex')},${ROUNDS}:\n`;
}

async function readProgress(home: HomeFolder): Promise<Progress | undefined> {
  const content = await readJsonIfThere(home.firstStart);
  if (typeof content !== 'object' || content === null || !('store' in content)) return undefined;
  return content.store === 'begun' || content.store === 'complete' ? content.store : undefined;
}

async function writeProgress(home: HomeFolder, store: Progress): Promise<void> {
  await replaceFile(home.firstStart, `${JSON.stringify({ store })}\n`);
}
