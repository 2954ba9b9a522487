import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersBolt } from './bolt-handshake.ts';
import { DatabaseError, textOf } from './database-error.ts';
import type { HomeFolder } from './home-folder.ts';
import type { Jars } from './jars.ts';
import type { Java } from './java.ts';
import { identify, isAlive } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** A Neo4j that runs, whether we are its parent or found it running. */
export interface DatabaseProcess {
  identity: ProcessIdentity;
  port: number;
  /** Settles when the process is gone, with how it ended. Never rejects. */
  ended: Promise<string>;
}

export interface Launch {
  home: HomeFolder;
  java: Java;
  jars: Jars;
  port: number;
  conf: string;
  jvmOptions: string[];
  /** Whether it is to die when this process exits without having stopped it: no service comes to adopt it. */
  endsWithUs: boolean;
}

/**
 * Starts Neo4j and returns at once; it is not ready yet. Its environment is empty but for the language, so no secret
 * of the service reaches it; its output goes to a file; it has a process group of its own, so that Ctrl-C in the
 * service's terminal leaves it running until the service has finished with it.
 * Throws `DID_NOT_START` when Java cannot be executed.
 */
export async function spawnDatabase(launch: Launch): Promise<DatabaseProcess> {
  const { home, java, port } = launch;
  await writeFile(join(home.conf, 'neo4j.conf'), launch.conf, { mode: 0o600 });
  await writeFile(argumentFile(home), argumentText(launch), { mode: 0o600 });
  const log = join(home.logs, 'console.log');
  await rename(log, `${log}.1`).catch(() => undefined);
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(java.program, [`@${argumentFile(home)}`], {
      cwd: home.root,
      env: { LANG: 'C.UTF-8' },
      stdio: ['ignore', output, output],
      detached: true,
    });
    const ended = endOf(child);
    if (launch.endsWithUs) killOnExit(child);
    child.unref();
    if (child.pid === undefined) throw new DatabaseError('DID_NOT_START', `${java.program} ${await ended}`);
    // It may have ended already; then nothing that lives has this identity, and `ended` says why.
    const identity = (await identify(child.pid)) ?? { pid: child.pid, start: 'ended at once' };
    return { identity, port, ended };
  } finally {
    closeSync(output);
  }
}

/** Watches a Neo4j that is no child of ours. Its end is seen within a quarter of a second. */
export function watchDatabase(identity: ProcessIdentity, port: number): DatabaseProcess {
  const wait = async (): Promise<string> => {
    while (await isAlive(identity)) await sleep(250, undefined, { ref: false });
    return 'is gone';
  };
  return { identity, port, ended: wait() };
}

/** Resolves with undefined once Bolt answers, or with why it will not: it ended, was called off, or took too long. */
export async function whenReady(
  database: DatabaseProcess,
  boundMs: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const giveUpAt = performance.now() + boundMs;
  let ended: string | undefined;
  void database.ended.then((how) => (ended = how));
  for (;;) {
    const answers = await answersBolt(database.port, 2_000);
    if (ended !== undefined) return ended;
    if (signal?.aborted === true) return 'was called off';
    if (answers) return undefined;
    if (performance.now() > giveUpAt) return `did not answer within ${Math.round(boundMs / 1000)} s`;
    await sleep(50);
  }
}

/** Asks the process to end, and makes it end when it does not within `graceMs`. Says whether it had to be forced. */
export async function endDatabase(database: DatabaseProcess, graceMs: number): Promise<boolean> {
  await signal(database, 'SIGTERM');
  if (await isOver(database, graceMs)) return false;
  await killDatabase(database);
  return true;
}

/**
 * Ends the process without asking. Acknowledged transactions are on the disk, and the next start recovers them; one
 * that met a full disk would spoil its log while it shuts down.
 */
export async function killDatabase(database: DatabaseProcess): Promise<void> {
  await signal(database, 'SIGKILL');
  await isOver(database, 1_500);
}

async function isOver(database: DatabaseProcess, withinMs: number): Promise<boolean> {
  const giveUp = new AbortController();
  const late = sleep(withinMs, false, { signal: giveUp.signal }).catch(() => false);
  const over = await Promise.race([database.ended.then(() => true), late]);
  giveUp.abort();
  return over;
}

/** Does something with a database just started; if that throws, the database is killed before the error goes on. */
export async function orEnd<Result>(database: DatabaseProcess, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await killDatabase(database);
    throw error;
  }
}

/** The path by which a running Java can be recognised as the one of this folder. */
export function argumentFile(home: HomeFolder): string {
  return join(home.run, 'java.args');
}

/** A number alone is not enough to shoot at: by now it may be somebody else's. */
async function signal(database: DatabaseProcess, name: NodeJS.Signals): Promise<void> {
  if (!(await isAlive(database.identity))) return;
  try {
    process.kill(database.identity.pid, name);
  } catch {
    // It ended between the two lines.
  }
}

function killOnExit(child: ChildProcess): void {
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(`cannot be executed (${textOf(error)})`);
    });
    child.once('exit', (code, signalName) => {
      resolve(
        signalName === null ? `ended with exit code ${code ?? 'unknown'}` : `was ended by ${signalName}`,
      );
    });
  });
}

/** Java reads its arguments from a file: 214 paths would make every process list unreadable. */
function argumentText({ home, jars, jvmOptions }: Launch): string {
  const directories = [`--home-dir=${home.root}`, `--config-dir=${home.conf}`];
  const all = [
    ...jvmOptions,
    '-cp',
    jars.paths.join(':'),
    'org.neo4j.server.CommunityEntryPoint',
    ...directories,
  ];
  return all.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"\n`).join('');
}
