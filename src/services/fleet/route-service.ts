import type { Entity } from '../../domain/entity.ts';
import { isFailure, type InvalidSlug, type NoSuchEntity } from '../../domain/failure.ts';
import { nextStepOf, type NotStartedReason } from '../../domain/execution/not-started.ts';
import { describeHop, type Hop } from '../../domain/execution/route.ts';
import {
  routeTo,
  type NoTargetRoute,
  type RouteSetup,
  type TargetRoute,
} from '../../domain/execution/target-route.ts';
import { checkSlug } from '../../domain/naming.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { makeVisible } from '../../domain/text.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findWay } from '../../graph/route-store.ts';
import { tryRoute, type RouteCheckDeps, type TriedHop } from './route-check.ts';

/** One stage of the way to a target. */
export interface ExplainedHop {
  readonly via: Hop['via'];
  /** In a person's words: `pct exec 104`. */
  readonly description: string;
  /** Slug of the entity on which one stands after it. */
  readonly reaches: string;
}

/** Why commands do not get there. */
export interface RouteFault {
  /** Slug of the entity at which the way ends. */
  readonly at: string;
  readonly reason: NotStartedReason;
  readonly detail: string;
  readonly nextStep: string;
}

export interface RouteExplanation {
  readonly __typename: 'RouteExplanation';
  readonly target: Entity;
  readonly hops: readonly ExplainedHop[];
  readonly fault: RouteFault | null;
}

export interface CheckedHop {
  readonly hop: ExplainedHop;
  readonly state: TriedHop['state'];
  readonly tookMs: number | null;
}

export interface RouteCheck {
  readonly __typename: 'RouteCheck';
  readonly target: Entity;
  readonly stages: readonly CheckedHop[];
  readonly fault: RouteFault | null;
}

export interface RouteService {
  /** How a command would get to a target, from what the graph says; nothing is contacted. Refuses bad and unknown slugs. */
  explainRoute(target: string): Promise<RouteExplanation | InvalidSlug | NoSuchEntity>;
  /**
   * Tries each stage of the way and names the first that fails, with what a person does about it. What machines say is
   * shown without secrets and with everything written out that a terminal would obey. Refuses bad and unknown slugs.
   */
  checkRoute(target: string): Promise<RouteCheck | InvalidSlug | NoSuchEntity>;
}

export interface RouteDeps extends RouteCheckDeps {
  readonly graph: GraphClient;
  readonly setup: RouteSetup;
  readonly mask: MaskText;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export function createRouteService(deps: RouteDeps): RouteService {
  return {
    explainRoute: async (slug) => {
      const found = await findRoute(deps, slug);
      if (isFailure(found)) return found;
      const { target, route } = found;
      return 'hops' in route
        ? { __typename: 'RouteExplanation', target, hops: route.hops.map(explain), fault: null }
        : { __typename: 'RouteExplanation', target, hops: [], fault: faultOf(route) };
    },
    checkRoute: async (slug) => {
      const found = await findRoute(deps, slug);
      if (isFailure(found)) return found;
      const { target, route } = found;
      if (!('hops' in route)) return { __typename: 'RouteCheck', target, stages: [], fault: faultOf(route) };
      const tried = await tryRoute(deps, route.hops);
      return {
        __typename: 'RouteCheck',
        target,
        stages: tried.map(checkedHop),
        fault: firstFault(deps, tried),
      };
    },
  };
}

async function findRoute(
  { graph, setup, refuseUnknownEntity }: RouteDeps,
  slug: string,
): Promise<{ target: Entity; route: TargetRoute | NoTargetRoute } | InvalidSlug | NoSuchEntity> {
  const checked = checkSlug(slug);
  if (isFailure(checked)) return checked;
  const way = await findWay(graph, setup.model, slug);
  const [target] = way;
  return target === undefined ? refuseUnknownEntity(slug) : { target, route: routeTo(way, setup) };
}

function checkedHop({ reached, state, tookMs }: TriedHop): CheckedHop {
  return { hop: explain(reached), state, tookMs };
}

function firstFault({ mask }: RouteDeps, tried: readonly TriedHop[]): RouteFault | null {
  for (const { reached, fault } of tried) {
    if (fault === null) continue;
    return faultOf({
      slug: reached.slug,
      reason: fault.reason,
      detail: mask(makeVisible(fault.detail)).trim(),
    });
  }
  return null;
}

function explain({ hop, slug }: { readonly hop: Hop; readonly slug: string }): ExplainedHop {
  return { via: hop.via, description: describeHop(hop), reaches: slug };
}

function faultOf({ slug, reason, detail }: NoTargetRoute): RouteFault {
  return { at: slug, reason, detail, nextStep: nextStepOf(reason) };
}
