import { resolve } from 'node:path';
import { fillCache } from './cache.ts';
import type { DatabaseEvent } from './database-event.ts';
import { DatabaseError } from './database-error.ts';
import { logTail } from './database-log.ts';
import { endDatabase, orEnd, whenReady } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';
import { markStarted, prepareStore } from './first-start.ts';
import { homeFolder, makeFolders, readIfThere, replaceFile } from './home-folder.ts';
import type { HomeFolder } from './home-folder.ts';
import { NEO4J_VERSION } from './jars.ts';
import { findJava } from './java.ts';
import { createLauncher, portTaken } from './launcher.ts';
import type { Launcher } from './launcher.ts';
import type { Profile } from './neo4j-config.ts';
import { claim } from './ownership.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { supervise } from './supervisor.ts';
import type { DatabaseState, Supervisor } from './supervisor.ts';
import { findSurvivor, forgetChild } from './survivor.ts';

export interface ManagedNeo4jOptions {
  /** Configuration, data, logs and the password live below it. One living service at a time. */
  homeDir: string;
  /** Jars and class archive; shared by any number of instances. */
  cacheDir: string;
  /** `test` starts faster and dies with this process; `server` runs faster and is adopted after a crash. */
  profile: Profile;
  /** 0 or undefined: a free one, remembered below `homeDir`. */
  boltPort?: number;
  /** Where Java is; undefined: the one on the PATH. */
  javaHome?: string;
  /** Calls the start off. Afterwards it has no effect: use `stop`. */
  signal?: AbortSignal;
  /** One line for a person at a time. */
  onProgress: (message: string) => void;
  /** For the structured log. */
  onEvent?: (event: DatabaseEvent) => void;
}

export interface ManagedNeo4j {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** Of the Java that runs now; changes with a restart. */
  readonly pid: number;
  state: () => DatabaseState;
  /**
   * Ends the database and starts it again on the same port, also from the state `failed`. Resolves when it answers;
   * throws `DatabaseError` when it does not come back, or `STOPPED`. A restart that is under way is joined.
   */
  restart: (reason: string) => Promise<void>;
  /** Ends the database in less than eight seconds and gives the folder up. May be called twice. */
  stop: () => Promise<void>;
}

/**
 * Starts Neo4j below `homeDir`, or takes over the one that an earlier service left running there, and supervises it
 * until `stop`. Resolves when Bolt answers. Throws `DatabaseError` with a message for the person who starts the
 * service; then nothing is left running and the folder is free.
 */
export async function startManagedNeo4j(options: ManagedNeo4jOptions): Promise<ManagedNeo4j> {
  const home = homeFolder(resolve(options.homeDir));
  const cacheDir = resolve(options.cacheDir);
  const java = await findJava(options.javaHome);
  await makeFolders(home, cacheDir);
  const claimed = await claim(home.owners);
  if (claimed.owner !== 'us') throw folderInUse(home, claimed.owner.pid);
  try {
    const emit = quietly(options.onEvent);
    const fill = (signal: AbortSignal | undefined): ReturnType<typeof fillCache> =>
      fillCache({ cacheDir, java, onProgress: options.onProgress, emit, signal });
    const cache = await fill(options.signal);
    const launcherFor = (port: number): Launcher =>
      createLauncher({ home, java, ...cache, profile: options.profile, port, emit });
    const start: Start = { home, options, emit, launcherFor };
    const { database, launcher, password } = (await adopt(start)) ?? (await bootFirst(start));
    const boot = async (signal: AbortSignal): Promise<DatabaseProcess> => {
      // Somebody may have emptied the cache since: it is only a cache.
      await fill(signal);
      return launcher.boot(signal);
    };
    const supervisor = supervise(database, { boot, logTail: () => logTail(home), emit });
    return handle(home, password, supervisor, claimed.release);
  } catch (error) {
    await claimed.release();
    throw error;
  }
}

interface Start {
  home: HomeFolder;
  options: ManagedNeo4jOptions;
  emit: (event: DatabaseEvent) => void;
  launcherFor: (port: number) => Launcher;
}

interface Started {
  database: DatabaseProcess;
  launcher: Launcher;
  password: string;
}

/** Takes over what an earlier service left running, if it is what we would start; else ends it. */
async function adopt({ home, options, emit, launcherFor }: Start): Promise<Started | undefined> {
  const survivor = await findSurvivor(home);
  if (survivor === undefined) return undefined;
  const { database, launchKey } = survivor;
  const { pid } = database.identity;
  const launcher = launcherFor(database.port);
  const isWanted = (options.boltPort ?? 0) === 0 || options.boltPort === database.port;
  const reason =
    !isWanted || launchKey !== launcher.key
      ? 'has other settings'
      : await whenReady(database, 60_000, options.signal);
  if (reason === undefined) {
    const password = await orEnd(database, async () => {
      await markStarted(home);
      return prepareStore(home, () => undefined);
    });
    options.onProgress(`Using the Neo4j of an earlier run (process ${pid}, port ${database.port})`);
    emit({ type: 'adopted', pid, port: database.port });
    return { database, launcher, password };
  }
  options.onProgress(`Ending the Neo4j of an earlier run (process ${pid}), which ${reason}…`);
  await endDatabase(database, 10_000);
  await forgetChild(home);
  emit({ type: 'survivor-ended', pid, reason });
  return undefined;
}

async function bootFirst({ home, options, emit, launcherFor }: Start): Promise<Started> {
  const password = await prepareStore(home, () => {
    options.onProgress('The first start was cut off earlier; beginning anew');
    emit({ type: 'first-start-begun-anew' });
  });
  const port = await choosePort(home, options.boltPort ?? 0, emit);
  const launcher = launcherFor(port);
  options.onProgress(`Starting Neo4j ${NEO4J_VERSION}…`);
  const begun = performance.now();
  const database = await launcher.boot(options.signal);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  options.onProgress(`Neo4j answers on port ${port} after ${seconds} s`);
  return { database, launcher, password };
}

async function choosePort(
  home: HomeFolder,
  wanted: number,
  emit: (event: DatabaseEvent) => void,
): Promise<number> {
  if (wanted !== 0) {
    if (!(await isPortFree(wanted))) throw portTaken(wanted);
    return wanted;
  }
  const remembered = Number((await readIfThere(home.port))?.trim() ?? 0);
  const isUsable = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  if (isUsable && (await isPortFree(remembered))) return remembered;
  const port = await findFreePort();
  if (isUsable) emit({ type: 'port-changed', from: remembered, to: port });
  await replaceFile(home.port, `${port}\n`);
  return port;
}

function handle(
  home: HomeFolder,
  password: string,
  supervisor: Supervisor,
  release: () => Promise<void>,
): ManagedNeo4j {
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    await forgetChild(home);
    await release();
  };
  return {
    uri: `bolt://127.0.0.1:${supervisor.current().port}`,
    user: 'neo4j',
    password,
    get pid() {
      return supervisor.current().identity.pid;
    },
    state: supervisor.state,
    restart: supervisor.restart,
    stop: () => (stopped ??= stop()),
  };
}

/** A log that fails must not take the database with it. */
function quietly(onEvent: ManagedNeo4jOptions['onEvent']): (event: DatabaseEvent) => void {
  return (event) => {
    try {
      onEvent?.(event);
    } catch {
      // The log has its own alarm.
    }
  };
}

function folderInUse(home: HomeFolder, pid: number): DatabaseError {
  const message = `Another Oikos (pid ${pid}) uses the folder ${home.root}. Stop it first, or give this one a folder of its own.`;
  return new DatabaseError('FOLDER_IN_USE', message);
}
