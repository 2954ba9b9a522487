import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Abilities } from './abilities.ts';
import { compilePrograms } from './programs-build.ts';
import { listProcesses, readPid, signal, until } from './processes.ts';

/** What all machines of a fleet live in: a folder, and with namespaces a first process that takes all along when it ends. */
export interface World {
  readonly folder: string;
  readonly isolation: Abilities['isolation'];
  /** argv that runs argv inside, seen from here. */
  readonly inside: (argv: readonly string[]) => string[];
  /** Ends every process, removes every mount and file. */
  readonly close: () => Promise<void>;
}

/** Marks every process of a fleet without namespaces, so that all of them are found at its end. */
export const MARK = 'OIKOS_DEMO_FLEET';

const HERE = import.meta.dirname;

export async function openWorld({ isolation }: Abilities): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-fleet-'));
  for (const part of ['lib', 'disks', 'machines', 'pve/nodes'])
    mkdirSync(path.join(folder, part), { recursive: true });
  cpSync(path.join(HERE, 'machine', 'boot.sh'), path.join(folder, 'lib', 'boot.sh'));
  compilePrograms(path.join(folder, 'lib'));
  return isolation === 'namespaces' ? isolated(folder) : shared(folder);
}

async function isolated(folder: string): Promise<World> {
  writeFileSync(path.join(folder, 'lib', 'node'), '', { mode: 0o755 });
  const log = openSync(path.join(folder, 'world.log'), 'a');
  const script = path.join(HERE, 'machine', 'world.sh');
  const child = spawn('unshare', ['-m', '-p', '-f', 'sh', script, folder, process.execPath], {
    stdio: ['pipe', log, log],
    // Ctrl-C goes to a whole group of processes; the fleet ends when its starter says so.
    detached: true,
  });
  closeSync(log);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const pid = await until('the fleet’s first process', () => firstPid(folder, child));
  return {
    folder,
    isolation: 'namespaces',
    inside: (argv) => ['nsenter', '-t', String(pid), '-m', '-p', '--', ...argv],
    close: async () => {
      child.stdin?.end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstPid(folder: string, child: ChildProcess): number | null {
  if (child.exitCode !== null)
    throw new Error(`The fleet did not start: ${readFileSync(path.join(folder, 'world.log'), 'utf8')}`);
  return readPid(path.join(folder, 'world.pid'));
}

function shared(folder: string): World {
  symlinkSync(process.execPath, path.join(folder, 'lib', 'node'));
  return {
    folder,
    isolation: 'none',
    inside: (argv) => ['env', `${MARK}=${folder}`, ...argv],
    close: async () => {
      await until('the end of the fleet’s processes', () => {
        const left = markedProcesses(folder);
        for (const pid of left) signal(pid, 'SIGKILL');
        return left.length === 0 ? true : null;
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function markedProcesses(folder: string): number[] {
  return listProcesses()
    .filter(({ pid, state }) => state !== 'Z' && pid !== process.pid && isMarked(pid, folder))
    .map(({ pid }) => pid);
}

function isMarked(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${MARK}=${folder}`);
  } catch {
    return false;
  }
}
