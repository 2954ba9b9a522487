import { rm } from 'node:fs/promises';
import type { Route } from '../domain/execution/route.ts';
import { openRoute, type OpenRoute } from './hops.ts';
import { localCarrier } from './local-carrier.ts';
import { openSshTransport, type SshTransport, type SshTransportOptions } from './ssh-transport.ts';
import { notStarted, type NotStarted } from './transport.ts';

/** Everything that commands may be started on. */
export interface Targets {
  /** The route, ready to be called; nothing is contacted before the first call. */
  open(route: Route): Promise<OpenRoute | NotStarted>;
  /** Ends all connections and removes the directory; what was started on targets goes on. */
  close(): Promise<void>;
}

/** For processes that reach nothing: evaluators and measurements. */
export const NO_TARGETS: Targets = {
  open: () => Promise.resolve(notStarted('NO_ROUTE', 'this process reaches no targets')),
  close: () => Promise.resolve(),
};

/** The ssh directory is made with the first route, so that a service that reaches nothing leaves nothing behind. */
export function createTargets(options: SshTransportOptions): Targets {
  let opening: Promise<SshTransport> | null = null;
  const local = localCarrier(options.environment);
  const transport = (): Promise<SshTransport> => {
    opening ??= openSshTransport(options).catch((error: unknown) => {
      // Tried again with the next route: the directory may have been mended by then.
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    open: async (route) => {
      try {
        const ssh = await transport();
        return openRoute(route, { local, ssh: (destination) => ssh.to(destination) });
      } catch (error) {
        return notStarted('SSH_FAILED', error instanceof Error ? error.message : String(error));
      }
    },
    close: async () => {
      const opened = opening;
      opening = null;
      await opened?.then(
        async (ssh) => {
          await ssh.close();
          await rm(options.directory, { recursive: true, force: true });
        },
        () => undefined,
      );
    },
  };
}
