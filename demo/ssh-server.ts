import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { findProgram } from './abilities.ts';
import { insist } from './machine.ts';
import {
  listProcesses,
  pidInside,
  processNamespace,
  readPid,
  runToEnd,
  signal,
  until,
  withDescendants,
} from './processes.ts';

export interface SshServerOptions {
  readonly folder: string;
  readonly address: string;
  /** Public key that may log in. */
  readonly publicKey: string;
  readonly maxSessions: number;
  readonly maxStartups: string;
  /** Set for every session, past the server's defaults. */
  readonly environment: Readonly<Record<string, string>>;
  /** argv that runs argv on the machine of the server. */
  readonly inside: (argv: readonly string[]) => string[];
  /** Process namespace of the machine; null when it has none of its own. */
  readonly namespace: string | null;
}

export interface SshServer {
  readonly port: number;
  hostKey(): string;
  readonly start: () => Promise<void>;
  /** Sends a signal to the listener, the sessions, or both, and waits until they are gone. */
  end(what: 'listener' | 'sessions' | 'both', name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** SIGSTOP or SIGCONT to listener and sessions; what the sessions started is left alone. */
  stand(isStill: boolean): void;
  changeHostKey(): Promise<void>;
}

/** What a login must not be able to do to the real machine, whatever it runs. */
const WITHHELD = ['-mknod', '-sys_boot', '-sys_module', '-sys_rawio', '-sys_time', '-syslog'].join(',');

/** Prepares an OpenSSH server with keys and configuration of its own. It does not listen yet. */
export async function createSshServer(options: SshServerOptions): Promise<SshServer> {
  const dir = path.join(options.folder, 'ssh');
  mkdirSync(dir);
  const port = await freePort(options.address);
  writeFileSync(path.join(dir, 'authorized_keys'), options.publicKey);
  await makeHostKey(dir);
  await writeConfig(dir, port, options);
  return serverOver({ dir, port, options });
}

interface Parts {
  readonly dir: string;
  readonly port: number;
  readonly options: SshServerOptions;
}

function serverOver(parts: Parts): SshServer {
  const { dir, port, options } = parts;
  let listener: number | null = null;
  // Without a namespace the sessions of a listener that is gone could not be told from others: they are remembered.
  const known = new Set<number>();
  const all = (): number[] => {
    if (listener !== null) for (const pid of daemonsBelow(listener)) known.add(pid);
    return daemons(options.namespace, known);
  };
  return {
    port,
    hostKey: () => readFileSync(path.join(dir, 'host_key.pub'), 'utf8').trim(),
    start: async () => {
      listener = await startListener(parts);
      await until(`sshd on ${options.address}:${port}`, () => answers(options.address, port));
      all();
    },
    end: async (what, name) => {
      const first = listener;
      const victims = all().filter((pid) => what === 'both' || (pid === first) === (what === 'listener'));
      for (const pid of victims) {
        signal(pid, name);
        // A process that stands still gets no other signal than SIGKILL before it goes on.
        signal(pid, 'SIGCONT');
      }
      await until('the end of sshd', () => (victims.some(isDaemon) ? null : true));
    },
    stand: (isStill) => {
      for (const pid of all()) signal(pid, isStill ? 'SIGSTOP' : 'SIGCONT');
    },
    changeHostKey: async () => {
      await makeHostKey(dir);
    },
  };
}

/** It goes to the background by itself, as a child of the machine's first process. Gives its pid as seen from here. */
async function startListener({ dir, options }: Parts): Promise<number> {
  const setpriv = options.namespace === null ? [] : ['setpriv', `--bounding-set=${WITHHELD}`];
  const pidFile = path.join(dir, 'pid');
  rmSync(pidFile, { force: true });
  const sshd = [
    findProgram('sshd') ?? 'sshd',
    '-E',
    path.join(dir, 'log'),
    '-f',
    path.join(dir, 'sshd_config'),
  ];
  await insist('sshd', runToEnd(options.inside([...setpriv, ...sshd])));
  const inner = await until('the pid of sshd', () => readPid(pidFile));
  if (options.namespace === null) return inner;
  const outer = daemons(options.namespace, new Set()).find((pid) => pidInside(pid) === inner);
  if (outer === undefined) throw new Error(`sshd ended: ${readFileSync(path.join(dir, 'log'), 'utf8')}`);
  return outer;
}

async function writeConfig(dir: string, port: number, options: SshServerOptions): Promise<void> {
  const file = path.join(dir, 'sshd_config');
  const environment = Object.entries(options.environment).map(([name, value]) => `"${name}=${value}"`);
  const lines = [
    `ListenAddress ${options.address}`,
    `Port ${port}`,
    `HostKey ${path.join(dir, 'host_key')}`,
    `AuthorizedKeysFile ${path.join(dir, 'authorized_keys')}`,
    `PidFile ${path.join(dir, 'pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'PrintMotd no',
    'PrintLastLog no',
    'UseDNS no',
    'AcceptEnv LANG LC_*',
    'Subsystem sftp internal-sftp',
    `MaxSessions ${options.maxSessions}`,
    `MaxStartups ${options.maxStartups}`,
    ...(environment.length === 0 ? [] : [`SetEnv ${environment.join(' ')}`]),
  ];
  // Newer servers shut out an address that fails often; older ones do not know the word.
  const newer = [...lines, 'PerSourcePenalties no'];
  writeFileSync(file, `${newer.join('\n')}\n`);
  const test = await runToEnd(options.inside([findProgram('sshd') ?? 'sshd', '-t', '-f', file]));
  if (test.code === 0) return;
  writeFileSync(file, `${lines.join('\n')}\n`);
  await insist('sshd -t', runToEnd(options.inside([findProgram('sshd') ?? 'sshd', '-t', '-f', file])));
}

async function makeHostKey(dir: string): Promise<void> {
  const file = path.join(dir, 'host_key');
  for (const old of [file, `${file}.pub`]) rmSync(old, { force: true });
  await insist(
    'ssh-keygen',
    runToEnd(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'oikos-demo-host', '-f', file]),
  );
}

/** Account that logs in: whoever runs the fleet. */
export const LOGIN = userInfo().username;

function isDaemonName(name: string): boolean {
  return name === 'sshd' || name.startsWith('sshd-');
}

function isDaemon(pid: number): boolean {
  return listProcesses().some((line) => line.pid === pid && line.state !== 'Z' && isDaemonName(line.name));
}

/** sshd's processes of a server: the listener comes first, as the oldest. */
function daemonsBelow(root: number): number[] {
  const all = listProcesses();
  const below = new Set(withDescendants(root, all));
  return all
    .filter(({ pid, name, state }) => below.has(pid) && state !== 'Z' && isDaemonName(name))
    .map(({ pid }) => pid);
}

function daemons(namespace: string | null, known: ReadonlySet<number>): number[] {
  return listProcesses()
    .filter(({ name, state }) => isDaemonName(name) && state !== 'Z')
    .filter(({ pid }) => (namespace === null ? known.has(pid) : processNamespace(pid) === namespace))
    .map(({ pid }) => pid);
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** True once the server sends its greeting. */
function answers(address: string, port: number): Promise<true | null> {
  return new Promise((resolve) => {
    const socket = connect(port, address);
    const answer = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere ? true : null);
    };
    socket.once('error', () => {
      answer(false);
    });
    socket.once('data', () => {
      answer(true);
    });
    socket.setTimeout(2_000, () => {
      answer(false);
    });
  });
}
