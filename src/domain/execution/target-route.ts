import type { Entity } from '../entity.ts';
import type { FleetModel } from '../model.ts';
import type { NotStartedReason } from './not-started.ts';
import { buildRoute, isRoute, type Hop, type NoRoute, type Route, type RouteKind } from './route.ts';

/** From what the graph knows of a target to the route there, or to the first thing that is missing for one. */

export type OnTheWay = Pick<Entity, 'slug' | 'kind' | 'attributes' | 'isRetired'>;

/** A hop and the entity on which one stands after it. */
export interface ReachedHop {
  readonly hop: Hop;
  readonly slug: string;
}

export interface TargetRoute {
  readonly hops: readonly ReachedHop[];
}

/** There is none, and at which entity of the way it fails. */
export interface NoTargetRoute extends NoRoute {
  readonly slug: string;
}

export interface RouteSetup {
  readonly model: FleetModel;
  /** The entity that is the service's own machine: by configuration only (T-31). */
  readonly local: string | null;
}

type Facts = OnTheWay & { readonly on: () => TargetRoute | NoTargetRoute };
type Build = (facts: Facts) => Route | NoRoute | NoTargetRoute;

/** What each way needs to be known; how it is made of that is the business of `buildRoute`. */
const BUILDERS: { readonly [K in RouteKind]: Build } = {
  host: (facts) => sshOf(facts, 'host'),
  lxc: (facts) => guestOf(facts, (vmid, on) => buildRoute('lxc', { on, vmid })),
  vm: (facts) =>
    guestOf(facts, (vmid, on) =>
      facts.attributes.guest_agent === false
        ? none('AGENT_NOT_CONFIGURED', `${facts.slug} has guest_agent: false`)
        : buildRoute('vm', { on, vmid, isWindows: isWindows(facts) }),
    ),
  docker: (facts) => {
    const { container } = facts.attributes;
    if (typeof container !== 'string') return none('NO_CONTAINER', `${facts.slug} has no container`);
    return over(facts, (on) => buildRoute('docker', { on, container }));
  },
};

/**
 * The route to the first of `chain`; each further entity is what the one before it runs on, up to a machine that is
 * reached by itself. Pure: what a host says at the moment may differ, for example after a migration.
 */
export function routeTo(chain: readonly OnTheWay[], setup: RouteSetup): TargetRoute | NoTargetRoute {
  const [target, ...owners] = chain;
  if (target === undefined) throw new Error('A route needs a target');
  if (target.isRetired) return { ...none('RETIRED', `${target.slug} is retired`), slug: target.slug };
  const on = (): TargetRoute | NoTargetRoute =>
    owners.length > 0
      ? routeTo(owners, setup)
      : { ...none('NO_OWNER', `${target.slug} has no relation RUNS_ON`), slug: target.slug };
  const route = build({ ...target, on }, setup);
  if (!isRoute(route)) return { slug: target.slug, ...route };
  const before = route.length > 1 ? on() : { hops: [] };
  if (!('hops' in before)) return before;
  const added = route.slice(before.hops.length).map((hop) => ({ hop, slug: target.slug }));
  return { hops: [...before.hops, ...added] };
}

function build(facts: Facts, { model, local }: RouteSetup): Route | NoRoute | NoTargetRoute {
  if (facts.slug === local) return buildRoute('local', null);
  const kind = model.kinds.get(facts.kind)?.route ?? null;
  if (kind === null) return none('NO_ROUTE', `no commands run on a ${facts.kind}`);
  return facts.attributes.ssh === true ? sshOf(facts, 'guestSsh') : BUILDERS[kind](facts);
}

function sshOf({ slug, attributes }: Facts, kind: 'host' | 'guestSsh'): Route | NoRoute {
  const { address, port, user } = attributes;
  if (typeof address !== 'string') return none('NO_ADDRESS', `${slug} has no address`);
  return buildRoute(kind, {
    address,
    port: typeof port === 'number' ? port : null,
    user: typeof user === 'string' ? user : null,
  });
}

function guestOf(facts: Facts, make: (vmid: number, on: Route) => Route | NoRoute): ReturnType<Build> {
  const { vmid } = facts.attributes;
  if (typeof vmid !== 'number') return none('NO_VMID', `${facts.slug} has no vmid`);
  return over(facts, (on) => make(vmid, on));
}

function over({ on }: Facts, make: (on: Route) => Route | NoRoute): ReturnType<Build> {
  const before = on();
  return 'hops' in before ? make(before.hops.map(({ hop }) => hop)) : before;
}

/** The only operating system without sh; `os` says it as `windows-2022`, for example. */
function isWindows({ attributes }: Facts): boolean {
  return typeof attributes.os === 'string' && /^windows/i.test(attributes.os);
}

function none(reason: NotStartedReason, detail: string): NoRoute {
  return { reason, detail };
}
