import { createHash } from 'node:crypto';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { archiveOptions, rejectArchive } from './class-archive.ts';
import type { DatabaseEvent } from './database-event.ts';
import { DatabaseError } from './database-error.ts';
import { logTail } from './database-log.ts';
import { endDatabase, killDatabase, orEnd, spawnDatabase, whenReady } from './database-process.ts';
import type { DatabaseProcess } from './database-process.ts';
import { requireSpace } from './disk-space.ts';
import { markStarted } from './first-start.ts';
import type { HomeFolder } from './home-folder.ts';
import type { Jars } from './jars.ts';
import type { Java } from './java.ts';
import { jvmOptions, neo4jConf } from './neo4j-config.ts';
import type { Profile } from './neo4j-config.ts';
import { isPortFree } from './ports.ts';
import { forgetChild, recordChild } from './survivor.ts';
import { CUT_SETTING, findLogState, keepLogs, logDamaged } from './torn-log.ts';

export interface LauncherParts {
  home: HomeFolder;
  java: Java;
  jars: Jars;
  archive: string;
  profile: Profile;
  port: number;
  emit: (event: DatabaseEvent) => void;
}

export interface Launcher {
  /** Names the settings: a running database with the same key is as good as a new one. */
  key: string;
  /**
   * Starts Neo4j and resolves once Bolt answers; a transaction log whose end a full disk tore is kept and cut first.
   * Throws `PORT_TAKEN`, `DISK_FULL`, `LOG_DAMAGED`, `STOPPED` when the signal fires, and `DID_NOT_START` with the
   * end of its log; then no process is left.
   */
  boot: (signal: AbortSignal | undefined) => Promise<DatabaseProcess>;
}

interface Attempt {
  conf: string;
  options: string[];
  signal: AbortSignal | undefined;
}

/** Recovery after a crash reads the transaction log first, so a start may take long; a hang must end some day. */
const BOOT_BOUND_MS = 180_000;

export function createLauncher(parts: LauncherParts): Launcher {
  const { home, java, jars, archive, profile, port, emit } = parts;
  const conf = neo4jConf(port, profile);
  const plainOptions = jvmOptions(profile, java.feature, totalmem());
  const key = createHash('sha256')
    .update([conf, ...plainOptions, java.build, ...jars.paths].join('\n'))
    .digest('hex');

  /** One attempt; resolves with the reason when Neo4j did not come up. */
  async function attempt({ conf, options, signal }: Attempt): Promise<DatabaseProcess | string> {
    const database = await spawnDatabase({
      home,
      java,
      jars,
      port,
      conf,
      jvmOptions: options,
      endsWithUs: profile === 'test',
    });
    const failure = await orEnd(database, async () => {
      await recordChild(home, database, key);
      return whenReady(database, BOOT_BOUND_MS, signal);
    });
    if (failure === undefined) return database;
    await endDatabase(database, signal?.aborted === true ? 3_000 : 0);
    await forgetChild(home);
    if (signal?.aborted === true)
      throw new DatabaseError('STOPPED', 'The start of the database was called off');
    return failure;
  }

  /** With the class archive, or without when that is what is wrong. */
  async function bringUp(conf: string, signal: AbortSignal | undefined): Promise<DatabaseProcess> {
    const sharing = await archiveOptions(archive);
    let result = await attempt({ conf, options: [...plainOptions, ...sharing], signal });
    if (typeof result === 'string' && sharing.length > 0) {
      const reason = `Neo4j ${result} with it`;
      result = await attempt({ conf, options: plainOptions, signal });
      if (typeof result !== 'string') {
        await rejectArchive(archive, reason);
        emit({ type: 'class-archive-unusable', reason });
      }
    }
    if (typeof result === 'string') throw await didNotStart(home, result);
    return result;
  }

  /** What Bolt answers for may be a database that could not be opened: then its log is cut, or it is refused. */
  async function mendLog(
    database: DatabaseProcess,
    signal: AbortSignal | undefined,
  ): Promise<DatabaseProcess> {
    const state = await orEnd(database, () => findLogState(home));
    if (state === 'readable') return database;
    await killDatabase(database);
    await forgetChild(home);
    if (state === 'damaged') throw logDamaged(home);
    await requireSpace(home.root, 64, 'a copy of the transaction log');
    const keptIn = await keepLogs(home);
    const mended = await bringUp(`${conf}${CUT_SETTING}\n`, signal);
    emit({ type: 'log-cut', keptIn });
    return mended;
  }

  async function boot(signal: AbortSignal | undefined): Promise<DatabaseProcess> {
    await requireSpace(home.root, 64, 'the database');
    if (!(await isPortFree(port))) throw portTaken(port);
    const begun = performance.now();
    const database = await mendLog(await bringUp(conf, signal), signal);
    await orEnd(database, () => markStarted(home));
    const bootMs = Math.round(performance.now() - begun);
    emit({ type: 'started', pid: database.identity.pid, port, bootMs });
    return database;
  }

  return { key, boot };
}

export function portTaken(port: number): DatabaseError {
  const message = `Port ${port} on 127.0.0.1, meant for the managed Neo4j, is used by another program. End that program or choose another port.`;
  return new DatabaseError('PORT_TAKEN', message);
}

async function didNotStart(home: HomeFolder, reason: string): Promise<DatabaseError> {
  const lines = (await logTail(home)).map((line) => `  ${line}`);
  const message = [
    `Neo4j did not come up: it ${reason}. Its logs are in ${join(home.root, 'logs')}; the last lines:`,
  ];
  return new DatabaseError('DID_NOT_START', [...message, ...lines].join('\n'));
}
