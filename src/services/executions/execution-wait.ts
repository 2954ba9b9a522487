import { hasEnded, type Execution } from '../../domain/execution/execution.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findExecution } from '../../graph/execution-store.ts';
import type { ExecutionEvents } from './execution-events.ts';

export interface WaitDeps {
  readonly graph: GraphClient;
  readonly events: ExecutionEvents;
  readonly monotonicMs: () => number;
}

/** What another process does to an execution shows in the record only. */
const LOOK_EVERY_MS = 1_000;

/**
 * Waits until an execution is what the caller waits for (its end, when nothing is said) or the time is over; gives it
 * as it is then.
 */
export async function waitFor(
  { graph, events, monotonicMs }: WaitDeps,
  first: Execution,
  waitMs: number,
  isDone: (execution: Execution) => boolean = hasEnded,
): Promise<Execution> {
  const untilMs = monotonicMs() + waitMs;
  let present = first;
  for (;;) {
    const leftMs = untilMs - monotonicMs();
    if (isDone(present) || leftMs <= 0) return present;
    const changed = await events.nextChange(
      present.id,
      AbortSignal.timeout(Math.ceil(Math.min(leftMs, LOOK_EVERY_MS))),
    );
    present = changed ?? (await findExecution(graph, present.id)) ?? present;
  }
}
