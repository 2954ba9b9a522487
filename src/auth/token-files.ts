import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isTokenText } from './token-text.ts';

/** Files that hold one token each, readable by their owner alone. */

const OWNER_ONLY = 0o600;

/** The token in this file; null when there is no file or it holds anything else. */
export async function readTokenFile(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (!isTokenText(text)) return null;
    await keepToOwner(file);
    return text;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Puts a token into a file that is not there yet, whole or not at all. Of two processes that try at once one
 * wins, and both get the token of the winner.
 */
export async function claimTokenFile(file: string, token: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(file, token);
  try {
    await link(draft, file);
    return token;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const winner = await readTokenFile(file);
    if (winner !== null) return winner;
    // What lies there is no token: replace it.
    await rename(draft, file);
    return token;
  } finally {
    await rm(draft, { force: true });
  }
}

/** True when somebody has put the mark there that says: this token is kept elsewhere. */
export async function isMovedAway(file: string): Promise<boolean> {
  return stat(`${file}.moved`).then(
    () => true,
    () => false,
  );
}

async function writeDraft(file: string, token: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  const handle = await open(draft, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${token}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

async function keepToOwner(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
