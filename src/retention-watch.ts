import type { Logger } from 'pino';
import { repeat, type Repeated } from './repeat.ts';
import { isDatabaseAway } from './services/database-away.ts';
import type { RetentionService } from './services/executions/retention-service.ts';

const PRUNE_EVERY_MS = 600_000;

/** Deletes what has been kept for long enough, for as long as the service runs; the batch under way is finished. */
export function watchRetention(retention: RetentionService, log: Logger): Repeated {
  const stopping = new AbortController();
  const turn = async (): Promise<void> => {
    try {
      const pruned = await retention.prune(stopping.signal);
      if (pruned.outputs + pruned.executions > 0) log.info(pruned, 'old executions were deleted');
    } catch (error) {
      // A database that is away has a line of its own; the next turn comes.
      if (!isDatabaseAway(error)) log.error({ err: error }, 'old executions could not be deleted');
    }
  };
  const repeated = repeat(turn, PRUNE_EVERY_MS);
  return {
    stop: () => {
      stopping.abort();
      return repeated.stop();
    },
  };
}
