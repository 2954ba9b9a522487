import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutputSink } from './bounded-output.ts';

export interface ChildCall {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: Buffer | null;
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** Ends the child when it fires. */
  readonly signal: AbortSignal;
}

export type ChildEnd =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unable'; readonly error: Error };

/** After the end of a program, what it started may hold its streams for ever: this long is waited for their end. */
const DRAIN_MS = 1_000;

/**
 * Runs a local program to its end. Its output flows into the sinks as it comes, so nothing waits for a reader; the child
 * leads a process group of its own, which is ended as a whole. Never throws for what the program does.
 */
export async function runChild(call: ChildCall): Promise<ChildEnd> {
  const isAborted = (): boolean => call.signal.aborted;
  if (isAborted()) return { kind: 'aborted' };
  const child = spawn(call.program, [...call.args], {
    env: { ...call.environment },
    stdio: [call.stdin === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    call.stdout.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    call.stderr.push(chunk);
  });
  // A program may end, or close its stdin, before it has read all of it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(call.stdin);
  const abort = (): void => {
    killGroup(child);
  };
  call.signal.addEventListener('abort', abort);
  try {
    const end = await endOf(child);
    return isAborted() && end.kind === 'killed' ? { kind: 'aborted' } : end;
  } finally {
    call.signal.removeEventListener('abort', abort);
  }
}

/** Ends a child and everything in its group, without asking. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

async function endOf(child: ChildProcess): Promise<ChildEnd> {
  const closed = once(child, 'close').catch(() => undefined);
  try {
    const [exitCode, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })]);
    return exitCode === null ? { kind: 'killed', signal: signal ?? 'SIGKILL' } : { kind: 'exited', exitCode };
  } catch (error) {
    return { kind: 'unable', error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}
