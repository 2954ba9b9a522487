import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { SSH_FAILURES } from '../domain/execution/failure-texts.ts';
import { reasonIn } from '../domain/execution/not-started.ts';
import { createSink } from './bounded-output.ts';
import { killGroup } from './child-call.ts';
import { armTimeLimit, pauseWithin, raceLimit, type TimeLimit } from './time-limit.ts';
import { notStarted, type NotStarted } from './transport.ts';

/** A live connection to a machine: a foreground ssh client that shares it over a socket. */
export interface SshMaster {
  readonly socket: string;
  isAlive(): boolean;
  /** Resolves when the process has ended. */
  close(): Promise<void>;
}

export interface MasterOpening {
  /** A path that nobody has used before. */
  readonly socket: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly limit: TimeLimit;
}

const LOOK_MS = 10;
const CLOSE_MS = 2_000;
const LAST_WORDS_MS = 200;

/**
 * Opens the connection and waits until it can be shared. The process belongs to us and stays in the foreground, so its
 * end is seen at once, its words tell why, and no caller's stream is kept open by it.
 */
export async function openMaster(opening: MasterOpening): Promise<SshMaster | NotStarted> {
  const { socket, limit } = opening;
  const child = spawn('ssh', ['-M', '-N', '-S', socket, ...opening.args], {
    env: { ...opening.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const words = createSink(16_384, null);
  child.stderr.on('data', (chunk: Buffer) => {
    words.push(chunk);
  });
  const life: { end: true | Error | null } = { end: null };
  const ended = watch(child, life);
  while (!(await isThere(socket))) {
    if (life.end !== null) return failureOf(life.end, words.read().bytes.toString());
    if (await pauseWithin(limit, LOOK_MS)) {
      killGroup(child);
      return notStarted(limit.reason(), 'the connection was not made in time');
    }
  }
  return { socket, isAlive: () => life.end === null, close: () => endMaster(child, ended) };
}

function failureOf(end: true | Error, said: string): NotStarted {
  if (end instanceof Error) return notStarted('NO_SSH_CLIENT', end.message);
  return notStarted(reasonIn(said, SSH_FAILURES, 'SSH_FAILED'), said);
}

async function endMaster(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const isOver = await raceLimit(armTimeLimit({ timeoutMs: CLOSE_MS }), ended);
  if (isOver === 'over') killGroup(child);
  await ended;
}

/** Notes the end of the process: true after its last words, or the error when it could not be started. */
async function watch(child: ChildProcess, life: { end: true | Error | null }): Promise<void> {
  const closed = once(child, 'close').catch(() => undefined);
  try {
    await once(child, 'exit');
    // A jump host's helper may keep the stream open.
    await raceLimit(armTimeLimit({ timeoutMs: LAST_WORDS_MS }), closed);
    life.end = true;
  } catch (error) {
    life.end = error instanceof Error ? error : new Error(String(error));
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isSocket(),
    () => false,
  );
}
