import type { Entity } from '../domain/entity.ts';
import { isFailure, type InvalidSlug, type NoSuchEntity } from '../domain/failure.ts';
import { nextStepOf, type NotStartedReason } from '../domain/execution/not-started.ts';
import { describeHop, type Hop } from '../domain/execution/route.ts';
import { routeTo, type NoTargetRoute, type RouteSetup } from '../domain/execution/target-route.ts';
import { checkSlug } from '../domain/naming.ts';
import type { GraphClient } from '../graph/client.ts';
import { findWay } from '../graph/route-store.ts';

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

export interface RouteService {
  /** How a command would get to a target, from what the graph says; nothing is contacted. Refuses bad and unknown slugs. */
  explainRoute(target: string): Promise<RouteExplanation | InvalidSlug | NoSuchEntity>;
}

export function createRouteService(deps: {
  readonly graph: GraphClient;
  readonly setup: RouteSetup;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}): RouteService {
  const { graph, setup } = deps;
  return {
    explainRoute: async (slug) => {
      const checked = checkSlug(slug);
      if (isFailure(checked)) return checked;
      const way = await findWay(graph, setup.model, slug);
      const [target] = way;
      if (target === undefined) return deps.refuseUnknownEntity(slug);
      const route = routeTo(way, setup);
      return 'hops' in route
        ? { __typename: 'RouteExplanation', target, hops: route.hops.map(explain), fault: null }
        : { __typename: 'RouteExplanation', target, hops: [], fault: faultOf(route) };
    },
  };
}

function explain({ hop, slug }: { readonly hop: Hop; readonly slug: string }): ExplainedHop {
  return { via: hop.via, description: describeHop(hop), reaches: slug };
}

function faultOf({ slug, reason, detail }: NoTargetRoute): RouteFault {
  return { at: slug, reason, detail, nextStep: nextStepOf(reason) };
}
