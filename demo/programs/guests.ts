import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configFile, machineFolder, readCluster, type GuestState } from '../fleet-state.ts';
import { ProgramError } from './context.ts';

/** Guests as the node on which a program runs knows them. */

/** Exit status of Perl's `die` after a file was not found. */
const NO_ENTRY = 2;

/** Throws with the hypervisor's text when the guest is not of this node: others' guests do not exist here. */
export function findGuest(state: string, node: string, kind: 'lxc' | 'vm', vmid: number): GuestState {
  const guest = readCluster(state).guests.find(
    (one) => one.vmid === vmid && one.kind === kind && one.node === node,
  );
  if (guest !== undefined) return guest;
  const folder = kind === 'lxc' ? 'lxc' : 'qemu-server';
  throw new ProgramError(
    `Configuration file 'nodes/${node}/${folder}/${vmid}.conf' does not exist`,
    NO_ENTRY,
  );
}

export function guestsOf(state: string, node: string, kind: 'lxc' | 'vm'): GuestState[] {
  return readCluster(state)
    .guests.filter((guest) => guest.kind === kind && guest.node === node)
    .sort((a, b) => a.vmid - b.vmid);
}

/** The hypervisor's idea of it; in a shutdown it stays true for a while after the first process is gone. */
export function isRunning(state: string, guest: GuestState): boolean {
  return existsSync(runningMark(state, guest));
}

export function markRunning(state: string, guest: GuestState, runs: boolean): void {
  if (runs) writeFileSync(runningMark(state, guest), '');
  else rmSync(runningMark(state, guest), { force: true });
}

function runningMark(state: string, { name }: GuestState): string {
  return path.join(machineFolder(state, name), 'running');
}

/** Process id of the guest's first process as seen from its host; null when it is gone. */
export function firstProcess(state: string, { name }: GuestState): number | null {
  try {
    const pid = Number(readFileSync(path.join(machineFolder(state, name), 'init.pid'), 'utf8'));
    return existsSync(`/proc/${pid}`) ? pid : null;
  } catch {
    return null;
  }
}

/** Value of a key of the guest's configuration; null when there is no such line. */
export function configValue(state: string, guest: GuestState, key: string): string | null {
  const lines = readFileSync(configFile(state, guest), 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(`${key}:`));
  return line === undefined ? null : line.slice(key.length + 1).trim();
}

/**
 * argv that runs argv in a guest. Where machines are not separated it is argv itself. The working directory is the
 * caller's if the guest has it, else `/`.
 */
export function entering(
  pid: number,
  argv: readonly string[],
  isolation: 'namespaces' | 'none',
  cwd = process.cwd(),
): string[] {
  if (isolation === 'none') return [...argv];
  const isThere = statSync(`/proc/${pid}/root${cwd}`, { throwIfNoEntry: false })?.isDirectory() === true;
  const namespaces = ['-m', '-u', '-i', '-p', `--wdns=${isThere ? cwd : '/'}`];
  return ['/usr/bin/nsenter', '-t', String(pid), ...namespaces, '--', ...argv];
}

/** 127: there is no such program in the guest, 126: it may not be run, null: it can be started. */
export function faultOfProgram(pid: number | null, program: string, searchPath: string): 126 | 127 | null {
  const root = pid === null ? '' : `/proc/${pid}/root`;
  const places = program.includes('/') ? [program] : searchPath.split(':').map((dir) => `${dir}/${program}`);
  const found = places.flatMap((place) => {
    const file = `${root}${place.startsWith('/') ? place : `/${place}`}`;
    const isThere = program !== '' && lstatSync(file, { throwIfNoEntry: false, bigint: false }) !== undefined;
    return isThere ? [file] : [];
  });
  if (found.length === 0) return 127;
  return found.some(isExecutable) ? null : 126;
}

function isExecutable(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  // A link that leads nowhere from here may lead somewhere in the guest: let the kernel decide.
  if (stat === undefined) return true;
  return stat.isFile() && (stat.mode & 0o111) !== 0;
}
