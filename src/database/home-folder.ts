import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError, hasCode, textOf } from './database-error.ts';

/** Where things are below the folder of one managed database. `store`, `logs` and `run` are Neo4j's own. */
export interface HomeFolder {
  root: string;
  conf: string;
  store: string;
  logs: string;
  run: string;
  password: string;
  owners: string;
  child: string;
  port: string;
  firstStart: string;
}

export function homeFolder(root: string): HomeFolder {
  const ours = join(root, 'supervision');
  return {
    root,
    conf: join(root, 'conf'),
    store: join(root, 'data'),
    logs: join(root, 'logs'),
    run: join(root, 'run'),
    password: join(root, 'password'),
    owners: join(ours, 'owners'),
    child: join(ours, 'child.json'),
    port: join(ours, 'port'),
    firstStart: join(ours, 'first-start.json'),
  };
}

/** Makes the folders, for our own eyes only. Throws `FOLDER_NOT_WRITABLE`. */
export async function makeFolders(home: HomeFolder, cacheDir: string): Promise<void> {
  for (const path of [home.root, home.conf, home.store, home.logs, home.run, home.owners, cacheDir]) {
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await access(path, constants.W_OK | constants.X_OK);
      if (path === home.root) await chmod(path, 0o700);
    } catch (error) {
      if (hasCode(error, 'ENOSPC'))
        throw new DatabaseError('DISK_FULL', `No space left for ${path}`, { cause: error });
      const message = `The folder ${path} cannot be written (${textOf(error)}). Give it to the account that runs Oikos, or choose another.`;
      throw new DatabaseError('FOLDER_NOT_WRITABLE', message, { cause: error });
    }
  }
}

/** Writes a file of ours in one step: after a crash it holds the old text or the new, never half of one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** The text of a file, or undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The same for JSON; half-written JSON counts as none. */
export async function readJsonIfThere(path: string): Promise<unknown> {
  const text = await readIfThere(path);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
