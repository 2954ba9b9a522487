import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** AES-256 takes 32 bytes. */
export const APPROVAL_KEY_BYTES = 32;
const TEXT = /^[A-Za-z0-9_-]{43}$/;

/**
 * The key with which commands wait for a yes (T-15): 32 bytes as base64url in a file that its owner alone reads. Makes
 * the file when there is none; of two processes that try at once one wins, and both get its key. Throws, with the next
 * step, when the file holds anything else.
 */
export async function readApprovalKey(file: string): Promise<Buffer> {
  const known = await read(file);
  if (known !== null) return known;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  await writeFile(draft, `${randomBytes(APPROVAL_KEY_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await read(file);
  if (made === null) throw new Error(`${file} was taken away while the service started; start it again`);
  return made;
}

async function read(file: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  if (!TEXT.test(text))
    throw new Error(
      `${file} holds no key: it is 43 letters, digits, - or _ (openssl rand 32 | basenc --base64url | tr -d =). ` +
        'Take the file away to have a new one made; commands that wait for a yes have to be asked again then',
    );
  await chmod(file, 0o600);
  return Buffer.from(text, 'base64url');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
