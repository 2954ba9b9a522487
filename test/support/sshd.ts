import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';

const run = promisify(execFile);

/** A real OpenSSH server on a loopback port, into which the user of the test logs in as itself. */
export interface Sshd {
  readonly port: number;
  readonly user: string;
  readonly home: string;
  /** For the client. */
  readonly identityFile: string;
  readonly knownHostsFile: string;
  /** Ends the listener alone; its connections live on. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the processes that serve connections, without a word to the clients. */
  killConnections(): void;
  /** Numbers of the processes that serve connections. */
  connections(): number[];
  replaceHostKey(): Promise<void>;
  close(): Promise<void>;
}

export async function startSshd(lines: readonly string[] = []): Promise<Sshd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oikos-sshd-'));
  const user = userInfo().username;
  const port = await freePort();
  const files = {
    host: path.join(folder, 'host'),
    identity: path.join(folder, 'identity'),
    authorized: path.join(folder, 'authorized'),
    known: path.join(folder, 'known'),
    home: path.join(folder, 'home'),
    config: path.join(folder, 'sshd_config'),
  };
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  await mkdir(files.home);
  await makeKey(files.host);
  await makeKey(files.identity);
  await writeFile(files.authorized, await readFile(`${files.identity}.pub`));
  await writeFile(files.known, `[127.0.0.1]:${port} ${await readFile(`${files.host}.pub`, 'utf8')}`);
  await writeFile(files.config, configText(files, port, lines));
  let listener: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', files.config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    listener = child;
    child.stderr.resume();
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`sshd ended with ${child.exitCode}`);
      await pause(20);
    }
  }

  async function stop(): Promise<void> {
    connections();
    const child = listener;
    listener = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  // The listener forgets its children when it ends, so they are remembered.
  const known = new Set<number>();
  function connections(): number[] {
    if (listener?.pid !== undefined) for (const pid of childrenOf(listener.pid)) known.add(pid);
    for (const pid of known) if (!existsSync(`/proc/${pid}`)) known.delete(pid);
    return [...known];
  }

  function killConnections(): void {
    for (const pid of connections()) process.kill(pid, 'SIGKILL');
  }

  await start();
  return {
    port,
    user,
    home: files.home,
    identityFile: files.identity,
    knownHostsFile: files.known,
    start,
    stop,
    connections,
    killConnections,
    replaceHostKey: async () => {
      await stop();
      await rm(files.host);
      await rm(`${files.host}.pub`);
      await makeKey(files.host);
      await start();
    },
    close: async () => {
      await stop();
      killConnections();
      await rm(folder, { recursive: true });
    },
  };
}

function configText(
  files: { readonly host: string; readonly authorized: string; readonly home: string },
  port: number,
  lines: readonly string[],
): string {
  return [
    'ListenAddress 127.0.0.1',
    `Port ${port}`,
    `HostKey ${files.host}`,
    `AuthorizedKeysFile ${files.authorized}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
    // What the login shell reads at its start comes from here, not from the account of whoever runs the tests.
    `SetEnv HOME=${files.home}`,
    ...lines,
    '',
  ].join('\n');
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

async function makeKey(file: string): Promise<void> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
