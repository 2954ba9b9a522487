import type { AddressPolicy } from '../domain/address.ts';
import type { SshDestination } from './ssh-destination.ts';
import { prepareSshDirectory, type SshSettings } from './ssh-files.ts';
import { createSshHost, type SshHost } from './ssh-host.ts';
import { endLeftovers } from './ssh-leftovers.ts';
import type { Carrier } from './transport.ts';

export interface SshTransportOptions extends SshSettings {
  readonly policy: AddressPolicy;
  /** A word that nobody can guess, new each time: letters, digits and -. */
  readonly newMark: () => string;
  /** Calls at once on one connection; sshd takes ten (MaxSessions), and people log in as well. */
  readonly channels?: number;
  readonly waitingMax?: number;
  readonly idleMs?: number;
}

/** All machines that are reached by ssh: one connection each, owned by this process. */
export interface SshTransport {
  to(destination: SshDestination): Carrier;
  /** Ends all connections; what was started on targets goes on. */
  close(): Promise<void>;
}

/**
 * Prepares the directory, ends what an earlier life left behind and returns the transport. Throws when the directory is
 * not usable. Only one process at a time may use a directory.
 */
export async function openSshTransport(options: SshTransportOptions): Promise<SshTransport> {
  const configFile = await prepareSshDirectory(options);
  await endLeftovers(options.directory, options.environment);
  const setup = {
    settings: options,
    configFile,
    policy: options.policy,
    newMark: options.newMark,
    channels: options.channels ?? 8,
    waitingMax: options.waitingMax ?? 256,
    idleMs: options.idleMs ?? 600_000,
  };
  const hosts = new Map<string, SshHost>();
  return {
    to: (destination) => {
      const key = JSON.stringify([destination.address, destination.port, destination.user]);
      const host = hosts.get(key) ?? createSshHost(destination, setup);
      hosts.set(key, host);
      return host;
    },
    close: async () => {
      await Promise.all([...hosts.values()].map((host) => host.close()));
    },
  };
}
