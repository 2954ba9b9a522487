import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, hasCode } from './database-error.ts';
import { identifySelf, isAlive } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Either the folder is ours until `release`, or somebody living has it. */
export type Claim = { owner: 'us'; release: () => Promise<void> } | { owner: ProcessIdentity };

interface Flag extends ProcessIdentity {
  file: string;
  state: 'claiming' | 'held';
}

/**
 * Claims a folder of claims for this process. Of any number of processes (or callers in one process) that try at
 * once exactly one gets it. What a dead process left behind does not count and is removed.
 *
 * There is no file that two processes both write, because taking over a dead owner's file is where such locks
 * break. Each claimant raises a flag of its own name, then looks at the others': a living holder wins; of several
 * living claimants the first by name waits until the others have either lowered their flag or won.
 */
export async function claim(directory: string): Promise<Claim> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const self = await identifySelf();
  const file = `${self.pid}-${randomBytes(6).toString('hex')}.json`;
  const lower = (): Promise<void> => rm(join(directory, file), { force: true });
  for (;;) {
    await raise(directory, { ...self, file, state: 'claiming' });
    for (;;) {
      const others = (await livingFlags(directory)).filter((flag) => flag.file !== file);
      const holder = others.find((flag) => flag.state === 'held');
      if (holder !== undefined) {
        await lower();
        return { owner: { pid: holder.pid, start: holder.start } };
      }
      if (others.length === 0) {
        await raise(directory, { ...self, file, state: 'held' });
        return { owner: 'us', release: lower };
      }
      if (others.some((flag) => flag.file < file)) break;
      await sleep(5);
    }
    await lower();
    await sleep(20 + Math.random() * 30);
  }
}

/** The same, waiting for as long as a living process holds it. Throws `STOPPED` when the signal fires. */
export async function claimPatiently(
  directory: string,
  onWait: (owner: ProcessIdentity) => void,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  for (let tries = 0; ; tries++) {
    const result = await claim(directory);
    if (result.owner === 'us') return result.release;
    if (signal?.aborted === true)
      throw new DatabaseError('STOPPED', 'The start of the database was called off');
    if (tries === 0) onWait(result.owner);
    await sleep(250);
  }
}

/** A rename is the only way in, so that nobody ever reads half a flag. */
async function raise(directory: string, flag: Flag): Promise<void> {
  const temporary = join(directory, `${flag.file}.tmp`);
  await writeFile(temporary, JSON.stringify(flag), { mode: 0o600 });
  await rename(temporary, join(directory, flag.file));
}

async function livingFlags(directory: string): Promise<Flag[]> {
  const living: Flag[] = [];
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.json')) continue;
    const flag = await readFlag(join(directory, name));
    if (flag === undefined) continue;
    if (await isAlive(flag)) living.push(flag);
    // Names are never used twice, so this cannot hit a flag that was raised since.
    else await rm(join(directory, name), { force: true });
  }
  return living;
}

async function readFlag(path: string): Promise<Flag | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Flag;
  } catch (error) {
    // Lowered since we listed the folder; or emptied by a crash of the machine, and then nobody lives behind it.
    if (hasCode(error, 'ENOENT')) return undefined;
    if (error instanceof SyntaxError) await rm(path, { force: true });
    else throw error;
    return undefined;
  }
}
