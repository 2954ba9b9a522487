import { nodeOfGuest } from '../../domain/execution/cluster-resources.ts';
import type { Hop, Route } from '../../domain/execution/route.ts';
import type { RouteSetup } from '../../domain/execution/target-route.ts';
import { callScript } from '../../exec/script-call.ts';
import type { Targets } from '../../exec/targets.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findHostOfNode } from '../../graph/route-store.ts';
import { hopsOf, lookUpWay } from './execution-route.ts';

/**
 * The way to a guest that is not where the graph has it: its former host knows where the cluster has it now. Gives the
 * same way when that cannot be told. The graph is left as it is: what a machine says moves no relation.
 */
export type FindMovedGuest = (hops: Route) => Promise<Route>;

export interface MovedGuestDeps {
  readonly graph: GraphClient;
  readonly setup: RouteSetup;
  readonly targets: Targets;
  readonly newMark: () => string;
}

const SCRIPT = Buffer.from('exec pvesh get /cluster/resources --type vm --output-format json\n');
const OPTIONS = { timeoutMs: 10_000, maxOutputBytes: 4_194_304 };

export function createFindMovedGuest(deps: MovedGuestDeps): FindMovedGuest {
  return async (hops) => {
    const at = hops.findIndex(isGuest);
    const guest = hops[at];
    if (guest === undefined || !isGuest(guest)) return hops;
    const owner = hops.slice(0, at);
    const node = await askNode(deps, owner, guest);
    const [first] = owner;
    if (node === null || first?.via !== 'ssh') return hops;
    const slug = await findHostOfNode(deps.graph, { node, address: first.address });
    if (slug === null) return hops;
    const { route } = await lookUpWay(deps.graph, deps.setup, slug);
    return route !== null && 'hops' in route ? [...hopsOf(route), ...hops.slice(at)] : hops;
  };
}

function isGuest(hop: Hop): hop is Extract<Hop, { readonly via: 'pct' | 'qm' }> {
  return hop.via === 'pct' || hop.via === 'qm';
}

async function askNode(
  { targets, newMark }: MovedGuestDeps,
  owner: Route,
  guest: { readonly via: 'pct' | 'qm'; readonly vmid: number },
): Promise<string | null> {
  const route = await targets.open(owner);
  if (!('carrier' in route)) return null;
  const result = await callScript(route, { mark: newMark(), script: SCRIPT, options: OPTIONS });
  return result.kind === 'ended' && result.exitCode === 0
    ? nodeOfGuest(result.stdout.toString(), guest)
    : null;
}
