import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRoute, type OpenRoute } from '../../src/exec/hops.ts';
import { localCarrier } from '../../src/exec/local-carrier.ts';
import {
  openSshTransport,
  type SshTransport,
  type SshTransportOptions,
} from '../../src/exec/ssh-transport.ts';
import type { SshDestination } from '../../src/exec/ssh-destination.ts';
import type { Hop } from '../../src/domain/execution/route.ts';
import { newMark, plainEnvironment } from './exec.ts';
import type { Sshd } from './sshd.ts';

/** The product's ssh transport, set up for servers of the tests. */
export interface SshClient {
  readonly transport: SshTransport;
  readonly directory: string;
  /** A route that begins at that server. */
  route(sshd: Pick<Sshd, 'port' | 'user'>, ...further: Hop[]): OpenRoute;
  close(): Promise<void>;
}

export async function openSshClient(
  sshd: Pick<Sshd, 'identityFile' | 'knownHostsFile'>,
  more: Partial<SshTransportOptions> = {},
): Promise<SshClient> {
  const directory = await mkdtemp(path.join(tmpdir(), 'oxs-'));
  const transport = await openSshTransport({
    directory,
    includes: [],
    identityFiles: [sshd.identityFile],
    knownHostsFiles: [sshd.knownHostsFile],
    environment: plainEnvironment,
    policy: { isLoopbackAllowed: true },
    newMark,
    ...more,
  });
  const origins = { local: localCarrier(plainEnvironment), ssh: (to: SshDestination) => transport.to(to) };
  return {
    transport,
    directory,
    route: ({ port, user }, ...further) =>
      openRoute([{ via: 'ssh', address: '127.0.0.1', port, user }, ...further], origins),
    close: async () => {
      await transport.close();
      await rm(directory, { recursive: true });
    },
  };
}
