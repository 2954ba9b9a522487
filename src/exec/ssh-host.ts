import type { AddressPolicy } from '../domain/address.ts';
import { createChannelQueue } from './channel-queue.ts';
import { exchange } from './ssh-channel.ts';
import { createSshConnection, isMaster } from './ssh-connection.ts';
import type { SshDestination } from './ssh-destination.ts';
import type { SshSettings } from './ssh-files.ts';
import { armTimeLimit, pauseWithin, raceLimit, type TimeLimit } from './time-limit.ts';
import { notStarted, type CallOptions, type CallResult, type Carrier } from './transport.ts';

export interface SshSetup {
  readonly settings: SshSettings;
  readonly configFile: string;
  readonly policy: AddressPolicy;
  /** Calls at once on one connection. */
  readonly channels: number;
  /** Calls that may wait for one machine. */
  readonly waitingMax: number;
  /** A connection that nobody used for so long is closed. */
  readonly idleMs: number;
  /** A word that nobody can guess, new each time: letters, digits and -. */
  readonly newMark: () => string;
}

/** One machine: its connection and the queue before it. */
export interface SshHost extends Carrier {
  close(): Promise<void>;
}

const AGAIN_MS = 50;
const AGAIN_MAX_MS = 500;
/** So many connections in a row that take no call are no accident. */
const FRESH_MAX = 3;

export function createSshHost(destination: SshDestination, setup: SshSetup): SshHost {
  const { environment } = setup.settings;
  const queue = createChannelQueue({ limit: setup.channels, waitingMax: setup.waitingMax });
  const connection = createSshConnection(destination, {
    ...setup,
    onFresh: () => {
      queue.reset();
    },
  });
  let idle: NodeJS.Timeout | undefined;

  async function callOnChannel(
    argv: readonly string[],
    options: CallOptions,
    limit: TimeLimit,
  ): Promise<CallResult> {
    let pauseMs = AGAIN_MS;
    for (let fresh = 0; fresh < FRESH_MAX;) {
      const master = await raceLimit(limit, connection.get());
      if (master === 'over') return notStarted(limit.reason(), 'while connecting');
      if (!isMaster(master)) return master;
      const mark = setup.newMark();
      const result = await exchange({ socket: master.socket, environment, mark, argv }, options, limit);
      if (typeof result !== 'string') return result;
      const isAlone = queue.inUse() === 1;
      if (result === 'refused') queue.lower(queue.inUse() - 1);
      if (result === 'no-connection' || isAlone) {
        // Sessions that hang on the machine keep their places: a new connection has places of its own.
        fresh += 1;
        await connection.drop(master);
      }
      if (await pauseWithin(limit, pauseMs)) return notStarted(limit.reason(), 'while waiting for a session');
      pauseMs = Math.min(AGAIN_MAX_MS, pauseMs * 2);
    }
    return notStarted('TOO_MANY_CONNECTIONS', 'the ssh server opens no session on a fresh connection');
  }

  async function call(argv: readonly string[], options: CallOptions): Promise<CallResult> {
    const limit = armTimeLimit(options);
    const release = await queue.acquire(options.lane ?? '', limit.signal);
    if (release === 'full') return notStarted('QUEUE_FULL', `${setup.waitingMax} calls wait already`);
    if (release === 'over') return notStarted(limit.reason(), 'while waiting for a channel');
    clearTimeout(idle);
    try {
      return await callOnChannel(argv, options, limit);
    } finally {
      release();
      if (queue.inUse() === 0) idle = setTimeout(() => void connection.rest(), setup.idleMs).unref();
    }
  }

  return {
    call,
    close: async () => {
      clearTimeout(idle);
      await connection.close();
    },
  };
}
