import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createSink } from './bounded-output.ts';
import { runChild } from './child-call.ts';
import { armTimeLimit } from './time-limit.ts';

const ASK_MS = 2_000;

/**
 * Ends connections that an earlier life of the service left behind when it was killed, and removes their sockets. The
 * directory is ours alone, so every socket in it is.
 */
export async function endLeftovers(
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.includes('.sock'));
  await Promise.all(
    names.map(async (name) => {
      const socket = path.join(directory, name);
      await askToExit(socket, environment);
      await rm(socket, { force: true });
    }),
  );
}

async function askToExit(socket: string, environment: Readonly<Record<string, string>>): Promise<void> {
  await runChild({
    program: 'ssh',
    args: ['-F', 'none', '-S', socket, '-O', 'exit', '--', 'leftover'],
    environment,
    stdin: null,
    stdout: createSink(1_024, null),
    stderr: createSink(1_024, null),
    signal: armTimeLimit({ timeoutMs: ASK_MS }).signal,
  });
}
