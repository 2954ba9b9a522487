import type { NotStartedReason } from './not-started.ts';

/**
 * A route: the hops from the service to a target, first one first. It is built from facts that were looked up (an
 * address, the owner of a guest, its vmid); a further kind of target is a row here and, where it needs a new way to
 * start things, a hop in `src/exec/hops.ts`.
 */
export type Hop =
  | { readonly via: 'local' }
  | {
      readonly via: 'ssh';
      readonly address: string;
      /** Null: what the ssh configuration says, else 22. */
      readonly port: number | null;
      /** Null: what the ssh configuration says, else the account of the service. */
      readonly user: string | null;
    }
  | { readonly via: 'pct'; readonly vmid: number }
  | { readonly via: 'qm'; readonly vmid: number }
  | { readonly via: 'docker'; readonly container: string };

export type Route = readonly Hop[];

/** The ways by which kinds of entity are reached, as `schema/model.yaml` names them. */
export const ROUTE_KINDS = ['host', 'lxc', 'vm', 'docker'] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

interface SshFacts {
  readonly address: string;
  readonly port: number | null;
  readonly user: string | null;
}

/** What has to be known about a target; `on` is the route to the machine that owns it. */
export interface RouteFacts {
  /** The machine of the service itself: by configuration only, never from the graph. */
  readonly local: null;
  readonly host: SshFacts;
  readonly lxc: { readonly on: Route; readonly vmid: number };
  readonly vm: { readonly on: Route; readonly vmid: number; readonly isWindows: boolean };
  /** A guest with an ssh server of its own. */
  readonly guestSsh: SshFacts;
  readonly docker: { readonly on: Route; readonly container: string };
}

/** No route: the reason, and the fault of the fact that stands against it. */
export interface NoRoute {
  readonly reason: NotStartedReason;
  readonly detail: string;
}

const CONTAINER_NAME = /^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,127}$/;

const ROUTES: { readonly [K in keyof RouteFacts]: (facts: RouteFacts[K]) => Route | NoRoute } = {
  local: () => [{ via: 'local' }],
  host: sshRoute,
  guestSsh: sshRoute,
  lxc: ({ on, vmid }) => guestRoute(on, { via: 'pct', vmid }),
  vm: ({ on, vmid, isWindows }) =>
    isWindows
      ? { reason: 'WINDOWS_GUEST', detail: `VM ${vmid} runs Windows` }
      : guestRoute(on, { via: 'qm', vmid }),
  docker: ({ on, container }) =>
    CONTAINER_NAME.test(container)
      ? [...on, { via: 'docker', container }]
      : { reason: 'NO_SUCH_GUEST', detail: `${JSON.stringify(container)} is no name of a container` },
};

/** The route for a kind of target, or why there is none. Addresses are checked where the connection is made (T-11). */
export function buildRoute<K extends keyof RouteFacts>(kind: K, facts: RouteFacts[K]): Route | NoRoute {
  return ROUTES[kind](facts);
}

/** Is it a route, not the reason why there is none? */
export function isRoute(route: Route | NoRoute): route is Route {
  return Array.isArray(route);
}

/** One hop in a person's words, for example `ssh root@10.20.0.11 port 22`. */
export function describeHop(hop: Hop): string {
  switch (hop.via) {
    case 'local':
      return 'the machine of the service';
    case 'ssh': {
      const user = hop.user === null ? '' : `${hop.user}@`;
      return `ssh ${user}${hop.address}${hop.port === null ? '' : ` port ${hop.port}`}`;
    }
    case 'pct':
      return `pct exec ${hop.vmid}`;
    case 'qm':
      return `qm guest exec ${hop.vmid}`;
    case 'docker':
      return `docker exec ${hop.container}`;
  }
}

function sshRoute({ address, port, user }: SshFacts): Route {
  return [{ via: 'ssh', address, port, user }];
}

function guestRoute(on: Route, hop: Hop & { readonly vmid: number }): Route | NoRoute {
  const isVmid = Number.isInteger(hop.vmid) && hop.vmid >= 100 && hop.vmid <= 999_999_999;
  return isVmid ? [...on, hop] : { reason: 'NO_SUCH_GUEST', detail: `${hop.vmid} is no vmid` };
}
