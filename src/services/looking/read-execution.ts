import { hasEnded, type Execution } from '../../domain/execution/execution.ts';
import type { ReadingsAnswer } from '../../domain/execution/readings-answer.ts';
import type { ReadWhom } from '../../domain/execution/readings-script.ts';
import type { Route } from '../../domain/execution/route.ts';
import type { RouteSetup } from '../../domain/execution/target-route.ts';
import type { TakeReadings } from '../../exec/readings.ts';
import type { Targets } from '../../exec/targets.ts';
import { notStarted, type Lost, type NotStarted } from '../../exec/transport.ts';
import type { GraphClient } from '../../graph/client.ts';
import { hopsOf, lookUpWay } from '../executions/execution-route.ts';

export type ReadExecution = (execution: Execution) => Promise<ReadingsAnswer | NotStarted | Lost>;

export interface ReadExecutionDeps {
  readonly graph: GraphClient;
  readonly setup: RouteSetup;
  readonly targets: Targets;
  readonly take: TakeReadings;
}

/** Three readings, two seconds in all; what the target needs beyond that is a machine under load. */
const ASK = { count: 3, everyS: 1, limitMs: 8_000, outputBytes: 4_096 };
const WAY_MS = 5_000;

/**
 * Readings of an execution over its own way. A container in which nothing can be started any more is read from its host.
 */
export function createReadExecution(deps: ReadExecutionDeps): ReadExecution {
  return async (execution) => {
    const { route } = await lookUpWay(deps.graph, deps.setup, execution.targetSlug);
    if (route === null) return notStarted('NO_ROUTE', `${execution.targetSlug} is not there any more`);
    if (!('hops' in route)) return notStarted(route.reason, route.detail);
    const hops = hopsOf(route);
    const answer = await readOver(deps, hops, whomOf(execution));
    const last = hops.at(-1);
    if (!('kind' in answer) || last?.via !== 'pct' || hops.length < 2) return answer;
    const seen = await readOver(deps, hops.slice(0, -1), { by: 'host', id: execution.id, vmid: last.vmid });
    // What the host cannot tell either is told by the container's own refusal.
    return 'kind' in seen || seen.state?.name === 'none' ? answer : seen;
  };
}

/** What is left after a stop is known by its pids: the execution itself is over. */
function whomOf(execution: Execution): ReadWhom {
  return hasEnded(execution)
    ? { by: 'pids', pids: execution.survivors.map(({ pid }) => pid) }
    : { by: 'execution', id: execution.id };
}

async function readOver({ targets, take }: ReadExecutionDeps, hops: Route, whom: ReadWhom) {
  const opened = await targets.open(hops);
  if (!('carrier' in opened)) return opened;
  return take(opened, { ...ASK, whom }, { timeoutMs: WAY_MS, lane: 'diagnosis' });
}
