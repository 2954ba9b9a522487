import type { AddressPolicy } from '../domain/address.ts';
import { checkDestination, type SshDestination } from './ssh-destination.ts';
import { socketPath, type SshSettings } from './ssh-files.ts';
import { openMaster, type SshMaster } from './ssh-master.ts';
import { armTimeLimit, pauseWithin, type TimeLimit } from './time-limit.ts';
import { notStarted, type NotStarted } from './transport.ts';

export interface ConnectionSetup {
  readonly settings: SshSettings;
  readonly configFile: string;
  readonly policy: AddressPolicy;
  /** A new connection was made. */
  readonly onFresh: () => void;
}

/** The connection to one machine: made when it is asked for, made again when it died. */
export interface SshConnection {
  /** The one that there is, or a new one; callers that come meanwhile share it. */
  get(): Promise<SshMaster | NotStarted>;
  /** Closes this one, so that the next caller gets another. */
  drop(master: SshMaster): Promise<void>;
  /** Closes what there is; the next caller gets a new one. */
  rest(): Promise<void>;
  /** For good. */
  close(): Promise<void>;
}

/** Name, every address of it, keys and account; ssh's ConnectTimeout covers the first part only. */
const CONNECT_MS = 60_000;
const AGAIN_MS = [200, 1_000];

export function createSshConnection(destination: SshDestination, setup: ConnectionSetup): SshConnection {
  const closing = new AbortController();
  let connection: Promise<SshMaster | NotStarted> | null = null;
  let live: SshMaster | null = null;
  let openings = 0;

  async function connect(): Promise<SshMaster | NotStarted> {
    const limit = armTimeLimit({ timeoutMs: CONNECT_MS, signal: closing.signal });
    const checked = await checkDestination(destination, setup, limit);
    if (!Array.isArray(checked)) return checked;
    let last: SshMaster | NotStarted = notStarted('UNREACHABLE', 'the name has no address');
    for (const { args } of checked) {
      last = await openPatiently(['-F', setup.configFile, ...args], limit);
      if (isMaster(last) || last.reason !== 'UNREACHABLE') break;
    }
    if (isMaster(last)) {
      live = last;
      setup.onFresh();
    }
    return last;
  }

  /** A server that takes no more connections just now is asked again. */
  async function openPatiently(args: readonly string[], limit: TimeLimit): Promise<SshMaster | NotStarted> {
    for (const pauseMs of AGAIN_MS) {
      const master = await open(args, limit);
      if (isMaster(master) || master.reason !== 'TOO_MANY_CONNECTIONS') return master;
      // Everybody who was refused would come back together otherwise.
      if (await pauseWithin(limit, pauseMs * (0.5 + Math.random()))) return master;
    }
    return open(args, limit);
  }

  function open(args: readonly string[], limit: TimeLimit): Promise<SshMaster | NotStarted> {
    openings += 1;
    const socket = socketPath(setup.settings.directory, destination, openings);
    return openMaster({ socket, args, environment: setup.settings.environment, limit });
  }

  async function get(): Promise<SshMaster | NotStarted> {
    if (closing.signal.aborted) return notStarted('CANCELLED', 'the service is stopping');
    const current = (connection ??= connect());
    const master = await current;
    if (isMaster(master) && master.isAlive()) return master;
    if (connection === current) connection = null;
    return isMaster(master) ? get() : master;
  }

  async function rest(): Promise<void> {
    const current = connection;
    connection = null;
    const master = await current;
    if (master !== null && isMaster(master)) await master.close();
  }

  return {
    get,
    rest,
    drop: async (master) => {
      if (live === master) connection = null;
      await master.close();
    },
    close: async () => {
      closing.abort();
      await rest();
    },
  };
}

export function isMaster(connection: SshMaster | NotStarted): connection is SshMaster {
  return 'socket' in connection;
}
