import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { agentSocket, machineFolder, readCluster, type GuestState } from '../fleet-state.ts';
import { ProgramError } from './context.ts';
import { entering, firstProcess, isRunning, markRunning } from './guests.ts';

/** Starting and ending guests, on the host that they run on. */

const BARE_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Starts the first process of a guest and, in a VM, its agent. Gives the exit status. */
export async function startGuest(state: string, guest: GuestState): Promise<number> {
  const what = guest.kind === 'lxc' ? 'CT' : 'VM';
  if (isRunning(state, guest)) throw new ProgramError(`${what} ${guest.vmid} already running`);
  const folder = machineFolder(state, guest.name);
  rmSync(path.join(folder, 'init.pid'), { force: true });
  const { isolation } = readCluster(state);
  const argv =
    isolation === 'none'
      ? ['/bin/sh', '-c', `echo $$ > '${folder}/init.pid'; exec sleep infinity`]
      : [
          'unshare',
          '-m',
          '-u',
          '-i',
          '-p',
          '-f',
          '/bin/sh',
          `${state}/lib/boot.sh`,
          state,
          guest.name,
          'guest',
        ];
  background(argv, path.join(folder, 'boot.log'));
  await until(`the start of ${guest.name}`, () => firstProcess(state, guest) !== null);
  markRunning(state, guest, true);
  if (guest.kind === 'vm') await startAgent(state, guest);
  return 0;
}

export async function stopGuest(state: string, guest: GuestState): Promise<number> {
  await endFirstProcess(state, guest);
  markRunning(state, guest, false);
  return 0;
}

/** With its first process all others of its namespace end. */
export async function endFirstProcess(state: string, guest: GuestState): Promise<void> {
  if (readCluster(state).isolation === 'none' && guest.kind === 'vm') await stopAgent(state, guest);
  const pid = firstProcess(state, guest);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  await until(`the end of ${guest.name}`, () => firstProcess(state, guest) === null || isZombie(pid ?? 0));
  rmSync(path.join(machineFolder(state, guest.name), 'init.pid'), { force: true });
}

/** The real guest agent, behind a socket that stands for the virtual serial port. */
export async function startAgent(state: string, guest: GuestState): Promise<void> {
  const pid = firstProcess(state, guest);
  if (pid === null) throw new ProgramError(`VM ${guest.vmid} is not running`);
  const socket = agentSocket(state, guest);
  rmSync(socket, { force: true });
  const blocked = guest.blockedRpcs.length === 0 ? [] : [`--block-rpcs=${guest.blockedRpcs.join(',')}`];
  const { isolation } = readCluster(state);
  const ownState = isolation === 'none' ? machineFolder(state, guest.name) : '/run';
  const agent = ['qemu-ga', '-m', 'unix-listen', '-p', socket, '-t', ownState, ...blocked];
  const program = ['env', '-i', `PATH=${BARE_PATH}`, ...marked(isolation), ...agent];
  const log = path.join(machineFolder(state, guest.name), 'agent.log');
  const child = background(entering(pid, program, isolation, '/'), log);
  await until(`the agent of ${guest.name}`, () => {
    if (child.exitCode !== null) return true;
    return existsSync(socket);
  });
}

export async function stopAgent(state: string, guest: GuestState): Promise<void> {
  const socket = agentSocket(state, guest);
  const holders = agentProcesses(socket);
  for (const pid of holders) process.kill(pid, 'SIGKILL');
  await until('the end of the agent', () => agentProcesses(socket).length === 0);
  rmSync(socket, { force: true });
}

function marked(isolation: 'namespaces' | 'none'): string[] {
  const mark = process.env['OIKOS_DEMO_FLEET'];
  return isolation === 'none' && mark !== undefined ? [`OIKOS_DEMO_FLEET=${mark}`] : [];
}

function background(argv: readonly string[], logFile: string): ReturnType<typeof spawn> {
  const log = openSync(logFile, 'a');
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { stdio: ['ignore', log, log], detached: true, cwd: '/' });
  closeSync(log);
  child.unref();
  return child;
}

function agentProcesses(socket: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const argv = textOf(`/proc/${name}/cmdline`).split('\0');
      return path.basename(argv[0] ?? '') === 'qemu-ga' && argv.includes(socket) && !isZombie(Number(name));
    })
    .map(Number);
}

/** Ended, and not yet taken in by its parent. */
function isZombie(pid: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

const LIMIT_MS = 20_000;

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
