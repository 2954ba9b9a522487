import { createHash } from 'node:crypto';
import { describeHop, type Route } from '../../domain/execution/route.ts';
import {
  routeTo,
  type NoTargetRoute,
  type RouteSetup,
  type TargetRoute,
} from '../../domain/execution/target-route.ts';
import type { Entity } from '../../domain/entity.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findWay } from '../../graph/route-store.ts';

/** The way to a target, as the graph knows it now. */
export interface KnownWay {
  readonly target: Entity | null;
  readonly route: TargetRoute | NoTargetRoute | null;
}

/** Looks the way up; both null when nobody has or had this slug. */
export async function lookUpWay(graph: GraphClient, setup: RouteSetup, slug: string): Promise<KnownWay> {
  const way = await findWay(graph, setup.model, slug);
  const [target] = way;
  return target === undefined ? { target: null, route: null } : { target, route: routeTo(way, setup) };
}

/** The hops alone. */
export function hopsOf({ hops }: TargetRoute): Route {
  return hops.map(({ hop }) => hop);
}

/** In a person's words, stage by stage. */
export function describeRoute({ hops }: TargetRoute): string[] {
  return hops.map(({ hop }) => describeHop(hop));
}

/** Equal for equal ways: an approval is bound to it. */
export function digestOf(route: TargetRoute): string {
  return createHash('sha256')
    .update(JSON.stringify(route.hops.map(({ hop, slug }) => [slug, hop])))
    .digest('hex');
}
