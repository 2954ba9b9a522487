import { DOCKER_FAILURES, PCT_FAILURES, QM_FAILURES } from '../domain/execution/failure-texts.ts';
import type { FailureText } from '../domain/execution/not-started.ts';
import type { Hop, Route } from '../domain/execution/route.ts';
import { qmCarrier } from './qm-carrier.ts';
import type { SshDestination } from './ssh-destination.ts';
import { notStarted, type Carrier } from './transport.ts';

/** Where routes begin. */
export interface Origins {
  readonly local: Carrier;
  readonly ssh: (destination: SshDestination) => Carrier;
}

/** A route that can be called, and the words by which its last hop says that it started nothing. */
export interface OpenRoute {
  readonly carrier: Carrier;
  readonly failures: readonly FailureText[];
}

type HopOf<V extends Hop['via']> = Extract<Hop, { readonly via: V }>;
/** `before`: the route up to this hop; null where it begins. */
type Opener<V extends Hop['via']> = (hop: HopOf<V>, before: Carrier | null, origins: Origins) => OpenRoute;

/** A way to start an argument list: a row and a function for each. */
const OPENERS: { readonly [V in Hop['via']]: Opener<V> } = {
  local: (_hop, before, origins) => ({ carrier: beginning(before, origins.local), failures: [] }),
  ssh: (hop, before, origins) => ({ carrier: beginning(before, origins.ssh(hop)), failures: [] }),
  pct: (hop, before) => ({
    // Without `--` pct reads options anywhere in the command (`df -k` loses its -k).
    carrier: prefixed(before, ['pct', 'exec', String(hop.vmid), '--keep-env', '0', '--']),
    failures: PCT_FAILURES,
  }),
  qm: (hop, before) => ({ carrier: qmCarrier(before ?? nowhere, hop.vmid), failures: QM_FAILURES }),
  docker: (hop, before) => ({
    carrier: prefixed(before, ['docker', 'exec', '-i', '--', hop.container]),
    failures: DOCKER_FAILURES,
  }),
};

const nowhere: Carrier = {
  call: () =>
    Promise.resolve(notStarted('HOP_FAILED', 'the route does not begin at a machine that can be reached')),
};

/** Puts the hops of a route behind one another. */
export function openRoute(route: Route, origins: Origins): OpenRoute {
  const first: OpenRoute = { carrier: nowhere, failures: [] };
  return route.reduce<OpenRoute>(
    (before, hop, index) => open(hop, index === 0 ? null : before.carrier, origins),
    first,
  );
}

function open<V extends Hop['via']>(hop: HopOf<V>, before: Carrier | null, origins: Origins): OpenRoute {
  const opener: Opener<V> = OPENERS[hop.via];
  return opener(hop, before, origins);
}

/** ssh and local start from the service: a route that has them further on was built wrongly. */
function beginning(before: Carrier | null, carrier: Carrier): Carrier {
  return before === null ? carrier : nowhere;
}

function prefixed(before: Carrier | null, prefix: readonly string[]): Carrier {
  return { call: (argv, options) => (before ?? nowhere).call([...prefix, ...argv], options) };
}
