import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Outcome } from './fleet-types.ts';

/** What /proc tells of processes, and running one to its end. */

export interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** As in /proc/PID/stat: R, S, D, T, t, Z … */
  readonly state: string;
}

/** All processes that can be seen from here. */
export function listProcesses(): ProcessLine[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Null when it is gone. A name may hold spaces and parentheses, so the last `)` ends it. */
export function readProcess(pid: number): ProcessLine | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const end = stat.lastIndexOf(')');
    const [state = '', parent = '0'] = stat.slice(end + 2).split(' ');
    return { pid, parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, end), state };
  } catch {
    return null;
  }
}

/** Names the process namespace that it lives in; null when it is gone or not ours to see. */
export function processNamespace(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return null;
  }
}

/** Null while the file is not there or not written to its end. */
export function readPid(file: string): number | null {
  try {
    const text = readFileSync(file, 'utf8');
    return /^\d+\n$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** The number that a process has in its own namespace; null when it is gone. */
export function pidInside(pid: number): number | null {
  try {
    const line = /^NSpid:(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return Number(line?.[1]?.trim().split(/\s+/).at(-1) ?? pid);
  } catch {
    return null;
  }
}

/** The process and everything below it. */
export function withDescendants(root: number, all = listProcesses()): number[] {
  const children = all.filter(({ parent }) => parent === root);
  return [root, ...children.flatMap(({ pid }) => withDescendants(pid, all))];
}

/** Sends a signal; nothing happens when the process is gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
  }
}

/** Runs argv to its end. Standard input is `input`, or nothing. */
export async function runToEnd(
  argv: readonly string[],
  input: string | Buffer = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  // It may end without reading what it was given.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const { code, name } = await ended(child);
  return { code, signal: name, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
}

function ended(child: ChildProcess): Promise<{ code: number | null; name: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, name) => {
      resolve({ code, name });
    });
  });
}

/** Waits until the question is answered with something other than null; throws with what was waited for. */
export async function until<T>(
  what: string,
  question: () => T | null | Promise<T | null>,
  limitMs = 20_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await question();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
