import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How the ssh client is to behave and whose keys it uses. */
export interface SshSettings {
  /** Short, 0700, of this service alone: configuration and control sockets. */
  readonly directory: string;
  /** Read after our own lines, so that ours win: the user's, then the system's. */
  readonly includes: readonly string[];
  readonly identityFiles: readonly string[];
  readonly knownHostsFiles: readonly string[];
  /** Of the child: PATH, HOME, SSH_AUTH_SOCK and what else a user's configuration needs. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The first value of an option wins, so these hold whatever an included file says (T-11). */
const SAFE_OPTIONS = [
  'BatchMode yes',
  'StrictHostKeyChecking yes',
  'UpdateHostKeys no',
  'ForwardAgent no',
  'ForwardX11 no',
  'ClearAllForwardings yes',
  'ExitOnForwardFailure no',
  'Tunnel no',
  'PermitLocalCommand no',
  'RemoteCommand none',
  'RequestTTY no',
  'EscapeChar none',
  'ForkAfterAuthentication no',
  'StdinNull no',
  'ControlPersist no',
  'ConnectionAttempts 1',
  'ConnectTimeout 10',
  'TCPKeepAlive yes',
  'ServerAliveInterval 5',
  'ServerAliveCountMax 3',
  'LogLevel INFO',
];

/** sockaddr_un holds 107 bytes; ssh binds under the name with a dot and 16 letters more, then renames. */
const SOCKET_PATH_MAX = 107 - 17;

/** The text of our own configuration file. */
export function sshConfigText(settings: SshSettings): string {
  const lines = [
    '# Written by the service at each start.',
    ...SAFE_OPTIONS,
    ...settings.identityFiles.map((file) => `IdentityFile ${quoted(file)}`),
    ...(settings.knownHostsFiles.length === 0
      ? []
      : [`UserKnownHostsFile ${settings.knownHostsFiles.map(quoted).join(' ')}`]),
    ...settings.includes.map((file) => `Include ${quoted(file)}`),
    'Match all',
    '# Nothing of our environment goes along.',
    '  SendEnv -*',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Makes the directory, or checks the one that is there, and writes the configuration into it. Throws an Error that names
 * the directory when it is not ours alone or too deep for a socket.
 */
export async function prepareSshDirectory(settings: SshSettings): Promise<string> {
  const { directory } = settings;
  const longest = Buffer.byteLength(socketPath(directory, { address: '', port: null, user: null }, 999_999));
  if (longest > SOCKET_PATH_MAX)
    throw new Error(
      `${directory} is too long for ssh's sockets by ${longest - SOCKET_PATH_MAX} bytes; choose a shorter one`,
    );
  // ssh expands % and $ in the name of a socket.
  if (!/^\/[A-Za-z0-9._/-]+$/.test(directory))
    throw new Error(`${directory} must be an absolute path of plain letters, digits, dots, _ and -`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(
      `${directory} must be a directory of the service's own account; remove it or choose another`,
    );
  await chmod(directory, 0o700);
  const file = path.join(directory, 'config');
  await writeFile(file, sshConfigText(settings), { mode: 0o600 });
  return file;
}

/** The control socket of the n-th connection to a destination: a new name each time, since the last may still be closing. */
export function socketPath(
  directory: string,
  destination: { readonly address: string; readonly port: number | null; readonly user: string | null },
  opening: number,
): string {
  const { address, port, user } = destination;
  const name = createHash('sha256')
    .update(JSON.stringify([address, port, user]))
    .digest('hex')
    .slice(0, 12);
  return path.join(directory, `${name}-${opening}.sock`);
}

function quoted(file: string): string {
  if (/["\n\\]/.test(file))
    throw new Error(`${file} cannot be named in an ssh configuration; choose another path`);
  return `"${file}"`;
}
