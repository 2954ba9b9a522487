import type { Runbook } from '../../domain/knowledge.ts';
import type { FleetModel } from '../../domain/model.ts';
import { citedFacts, staleReasons, type StaleReason } from '../../domain/staleness.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findFactChanges } from '../../graph/staleness-store.ts';

/** What makes each of these runbooks stale, in their order and in one question; empty for one that is not. */
export type FindStaleness = (runbooks: readonly Runbook[]) => Promise<readonly (readonly StaleReason[])[]>;

export function createFindStaleness(deps: {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly compile: CompileTrigger;
}): FindStaleness {
  const cited = (runbook: Runbook) => {
    const compiled = runbook.trigger === null ? null : deps.compile(runbook.trigger);
    const trigger = compiled === null || 'kind' in compiled ? null : compiled;
    return citedFacts(runbook, trigger, deps.model);
  };
  return async (runbooks) => {
    const all = runbooks.map((runbook) => ({ runbook, facts: cited(runbook) }));
    const changes = await findFactChanges(
      deps.graph,
      all.flatMap(({ facts }) => facts ?? []),
    );
    return all.map(({ runbook, facts }) =>
      facts === null ? [] : staleReasons(runbook, facts, changes.get(runbook.id) ?? []),
    );
  };
}
