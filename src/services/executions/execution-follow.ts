import type { Caller } from '../../domain/caller.ts';
import { hasEnded, type Execution } from '../../domain/execution/execution.ts';
import type { OutputPiece } from '../../domain/output/output.ts';
import { findExecution } from '../../graph/execution-store.ts';
import type { ExecutionDeps } from './execution-deps.ts';

/** What a follower of an execution is told. */
export type FollowedEvent =
  | { readonly __typename: 'ExecutionChanged'; readonly execution: Execution }
  | ({ readonly __typename: 'OutputPrinted' } & OutputPiece);

/** How often the record and the follower's token are looked at when nothing happens. */
const LOOK_EVERY_MS = 2_000;
const CHECK_TOKEN_EVERY_MS = 5_000;

/**
 * Tells what happens to an execution, beginning with how it is now, up to its end. Output comes from the process that
 * looks after it; through another one only changes of the record show. Ends when the follower's token is good no longer.
 */
export async function* follow(
  deps: Pick<ExecutionDeps, 'graph' | 'events' | 'monotonicMs'> & {
    readonly isGood: (tokenId: string) => Promise<boolean>;
  },
  caller: Caller,
  first: Execution,
): AsyncGenerator<FollowedEvent> {
  const queue = deps.events.listen(first.id);
  let checkedMs = deps.monotonicMs();
  let present = first;
  try {
    yield changed(present);
    while (!hasEnded(present)) {
      const event = await queue.next(LOOK_EVERY_MS);
      if (deps.monotonicMs() - checkedMs > CHECK_TOKEN_EVERY_MS) {
        if (!(await deps.isGood(caller.tokenId))) return;
        checkedMs = deps.monotonicMs();
      }
      if (event?.kind === 'printed') {
        yield { __typename: 'OutputPrinted', ...event.piece };
        continue;
      }
      const next = event?.execution ?? (await findExecution(deps.graph, first.id));
      if (next === null) return;
      if (event !== null || next.state !== present.state) yield changed(next);
      present = next;
    }
  } finally {
    queue.close();
  }
}

function changed(execution: Execution): FollowedEvent {
  return { __typename: 'ExecutionChanged', execution };
}
