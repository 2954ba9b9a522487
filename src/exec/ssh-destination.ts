import { lookup } from 'node:dns/promises';
import { faultOfAddress, type AddressPolicy } from '../domain/address.ts';
import { USER } from '../domain/attributes.ts';
import { createSink } from './bounded-output.ts';
import { runChild } from './child-call.ts';
import type { SshSettings } from './ssh-files.ts';
import { raceLimit, type TimeLimit } from './time-limit.ts';
import { notStarted, type NotStarted } from './transport.ts';

/** Where ssh is to go. Null leaves the choice to the user's ssh configuration. */
export interface SshDestination {
  readonly address: string;
  readonly port: number | null;
  readonly user: string | null;
}

/** Arguments that lead to one checked place. */
export interface CheckedDestination {
  readonly args: readonly string[];
}

/** More addresses of one name are not tried. */
const ADDRESSES_MAX = 4;

/** What is wrong with a destination before anybody is asked; null when nothing is. */
export function faultOfDestination(destination: SshDestination, policy: AddressPolicy): string | null {
  const { address, port, user } = destination;
  const fault = faultOfAddress(address, policy);
  if (fault !== null) return `the address ${fault}`;
  if (port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
    return 'the port is not 1 to 65535';
  return user === null || USER.test(user) ? null : 'the user is no account name';
}

/** Arguments that name a destination to ssh; `--` keeps the address an address. */
export function destinationArgs({ address, port, user }: SshDestination): string[] {
  return [
    ...(port === null ? [] : ['-p', String(port)]),
    ...(user === null ? [] : ['-l', user]),
    '--',
    address,
  ];
}

/**
 * Checks a destination whole: its text, what the user's configuration makes of it, and what its name resolves to. The
 * connection is then pinned to what was checked, under the name that its host key is known by: a name that resolves
 * otherwise a moment later leads nowhere else. Behind a jump host the name is resolved there and cannot be checked.
 */
export async function checkDestination(
  destination: SshDestination,
  setup: { readonly settings: SshSettings; readonly configFile: string; readonly policy: AddressPolicy },
  limit: TimeLimit,
): Promise<CheckedDestination[] | NotStarted> {
  const fault = faultOfDestination(destination, setup.policy);
  if (fault !== null) return notStarted('ADDRESS_REFUSED', fault);
  const effective = await askConfiguration(destination, setup, limit);
  if (!(effective instanceof Map)) return effective;
  const host = effective.get('hostname') ?? destination.address;
  const farFault = faultOfAddress(host, setup.policy);
  if (farFault !== null)
    return notStarted('ADDRESS_REFUSED', `the HostName of the ssh configuration ${farFault}`);
  const plain = { args: destinationArgs(destination) };
  if (isProxied(effective)) return [plain];
  const addresses = await raceLimit(limit, resolve(host));
  if (addresses === 'over') return notStarted(limit.reason(), 'while resolving the name');
  if (!Array.isArray(addresses)) return notStarted('NAME_UNKNOWN', addresses.message);
  const refused = addresses
    .map((address) => faultOfAddress(address, setup.policy))
    .find((found) => found !== null);
  if (refused !== undefined)
    return notStarted('ADDRESS_REFUSED', `${host} resolves to an address that ${refused}`);
  const alias = aliasOf(host, effective);
  return addresses
    .slice(0, ADDRESSES_MAX)
    .map((address) =>
      address === host
        ? plain
        : { args: ['-o', `HostName=${address}`, '-o', `HostKeyAlias=${alias}`, ...plain.args] },
    );
}

/** The configuration that ssh would use, by key. */
async function askConfiguration(
  destination: SshDestination,
  setup: { readonly settings: SshSettings; readonly configFile: string },
  limit: TimeLimit,
): Promise<Map<string, string> | NotStarted> {
  const [stdout, stderr] = [createSink(262_144, null), createSink(4_096, null)];
  const end = await runChild({
    program: 'ssh',
    args: ['-F', setup.configFile, '-G', ...destinationArgs(destination)],
    environment: setup.settings.environment,
    stdin: null,
    stdout,
    stderr,
    signal: limit.signal,
  });
  if (end.kind === 'unable') return notStarted('NO_SSH_CLIENT', end.error.message);
  if (end.kind === 'aborted') return notStarted(limit.reason(), 'while reading the ssh configuration');
  if (end.kind !== 'exited' || end.exitCode !== 0)
    return notStarted('SSH_FAILED', stderr.read().bytes.toString());
  const lines = stdout.read().bytes.toString().split('\n');
  // The first line of a key counts, as it does for ssh.
  return new Map(lines.map((line) => splitOnce(line)).reverse());
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(' ');
  return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

function isProxied(effective: ReadonlyMap<string, string>): boolean {
  return ['proxyjump', 'proxycommand'].some((key) => (effective.get(key) ?? 'none') !== 'none');
}

/** The name under which known_hosts has the key: what ssh itself would look for without the pin. */
function aliasOf(host: string, effective: ReadonlyMap<string, string>): string {
  const chosen = effective.get('hostkeyalias');
  if (chosen !== undefined && chosen !== '' && chosen !== 'none') return chosen;
  const port = effective.get('port') ?? '22';
  return port === '22' ? host : `[${host}]:${port}`;
}

async function resolve(host: string): Promise<string[] | Error> {
  try {
    return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
