import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * A process, told apart from a later one that got the same number. `start` is opaque: compare it, do not read it.
 */
export interface ProcessIdentity {
  pid: number;
  start: string;
}

/**
 * Says which process has this number now, or undefined when none has. A zombie counts as none: it holds no files
 * and will never answer.
 */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const start = process.platform === 'linux' ? await startOnLinux(pid) : await startElsewhere(pid);
  return start === undefined ? undefined : { pid, start };
}

/** Who we are ourselves. Throws only where the system tells nothing about processes. */
export async function identifySelf(): Promise<ProcessIdentity> {
  const self = await identify(process.pid);
  if (self === undefined) throw new Error(`The system does not say when process ${process.pid} started`);
  return self;
}

/** Whether exactly this process still runs. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identify(identity.pid))?.start === identity.start;
}

/** Field 22 of /proc/<pid>/stat is in ticks since boot, so the boot is part of the identity too. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X' || ticks === undefined) return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${ticks}`;
  } catch {
    return undefined;
  }
}

async function startElsewhere(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    const [, state, started] = /^(\S+)\s+(.+)$/.exec(stdout.trim()) ?? [];
    return state === undefined || state.startsWith('Z') ? undefined : started;
  } catch {
    return undefined;
  }
}
