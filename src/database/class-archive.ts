import { createHash } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, textOf } from './database-error.ts';
import { endDatabase, orEnd, spawnDatabase, whenReady } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';
import { homeFolder, makeFolders } from './home-folder.ts';
import type { Jars } from './jars.ts';
import type { Java } from './java.ts';
import { jvmOptions, neo4jConf } from './neo4j-config.ts';
import { findFreePort } from './ports.ts';
import { findSurvivor, recordChild } from './survivor.ts';

/*
 * Java can keep the classes that a program loaded in one file and map it at the next start (class-data sharing).
 * That halves the start of Neo4j. It is only ever a matter of speed: Java ignores an archive that does not fit.
 */

/** Where the archive for this Java and these jars is, or would be. */
export function archivePath(cacheDir: string, java: Java, jars: Jars): string {
  const key = createHash('sha256')
    .update([java.build, ...jars.paths].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return join(cacheDir, `classes-${key}.jsa`);
}

/** Whether there is an archive, or a note that making one failed and is not worth another try. */
export async function isArchiveSettled(path: string): Promise<boolean> {
  return (await exists(path)) || (await exists(failureNote(path)));
}

/** The option that uses the archive; none when there is no archive. */
export async function archiveOptions(path: string): Promise<string[]> {
  return (await exists(path)) ? [`-XX:SharedArchiveFile=${path}`, '-Xshare:auto'] : [];
}

/** Takes an archive out of use for good, because Neo4j only started without it. */
export async function rejectArchive(path: string, reason: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(failureNote(path), `${reason}\n`);
}

/**
 * Makes the archive by starting a throw-away Neo4j once. The caller holds the cache's claim. Returns undefined, or
 * why there is no archive now; never throws.
 */
export async function makeArchive(
  cacheDir: string,
  java: Java,
  jars: Jars,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const path = archivePath(cacheDir, java, jars);
  const home = homeFolder(join(cacheDir, 'archive-run'));
  const made = join(cacheDir, 'classes-new.jsa');
  try {
    const survivor = await findSurvivor(home);
    if (survivor !== undefined) await endDatabase(survivor.database, 0);
    await rm(home.root, { recursive: true, force: true });
    await rm(made, { force: true });
    await makeFolders(home, cacheDir);
    const port = await findFreePort();
    const options = [...jvmOptions('test', java.feature, 0), `-XX:ArchiveClassesAtExit=${made}`];
    const launch = {
      home,
      java,
      jars,
      port,
      conf: neo4jConf(port, 'test'),
      jvmOptions: options,
      endsWithUs: true,
    };
    const database = await spawnDatabase(launch);
    await orEnd(database, () => recordChild(home, database, 'archive'));
    await runOnce(database, signal);
    await rename(made, path);
    return undefined;
  } catch (error) {
    if (signal?.aborted !== true) await rejectArchive(path, textOf(error)).catch(() => undefined);
    return textOf(error);
  } finally {
    await rm(home.root, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function runOnce(database: DatabaseProcess, signal: AbortSignal | undefined): Promise<void> {
  const failure = await whenReady(database, 120_000, signal);
  // The archive is written while Java ends, which takes some seconds more than usual.
  const wasForced = await endDatabase(database, failure === undefined ? 60_000 : 0);
  if (failure !== undefined || wasForced) {
    throw new DatabaseError('DID_NOT_START', `The throw-away Neo4j ${failure ?? 'had to be killed'}`);
  }
}

function failureNote(path: string): string {
  return `${path}.failed`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
