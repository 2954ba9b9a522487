import type { Logger } from 'pino';
import type { Metrics } from './api/metrics.ts';
import type { GraphClient } from './graph/client.ts';
import { repeat, type Repeated } from './repeat.ts';
import { createAuditSealer } from './services/audit-sealer.ts';
import { isDatabaseAway } from './services/database-away.ts';
import type { NewId } from './services/write-context.ts';

const SEAL_EVERY_MS = 1_000;

/** Seals what waits once a second, for as long as the service runs. Never a reason not to be ready. */
export function watchAudit(deps: {
  readonly graph: GraphClient;
  readonly newId: NewId;
  readonly metrics: Metrics;
  readonly log: Logger;
}): Repeated {
  const { graph, newId, metrics, log } = deps;
  const sealer = createAuditSealer({
    graph,
    newId,
    monotonicMs: () => performance.now(),
    onState: ({ waiting, waitingMs }) => {
      metrics.observeAudit(waiting, waitingMs / 1000);
    },
    onAlarm: ({ waiting, waitingMs }) => {
      log.error({ waiting, seconds: waitingMs / 1000 }, 'audit events wait for their seal');
    },
  });
  let hasAdopted = false;
  let isFailing = false;
  const turn = async (): Promise<void> => {
    try {
      if (!hasAdopted) await sealer.adoptStrays();
      hasAdopted = true;
      await sealer.seal();
      isFailing = false;
    } catch (error) {
      // One line for a row of failures; a database that is away has its own.
      if (!isFailing && !isDatabaseAway(error)) log.error({ err: error }, 'sealing the audit record failed');
      isFailing = true;
    }
  };
  return repeat(turn, SEAL_EVERY_MS);
}
