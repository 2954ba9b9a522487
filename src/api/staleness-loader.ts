import DataLoader from 'dataloader';
import type { Runbook } from '../domain/knowledge.ts';
import type { StaleReason } from '../domain/staleness.ts';
import type { ApiContext } from './context.ts';

type Loader = DataLoader<Runbook, readonly StaleReason[], string>;

const byRequest = new WeakMap<ApiContext, Loader>();

/** What makes a runbook stale: one question for all runbooks of a request, and none when nobody asks. */
export function stalenessOf(context: ApiContext, runbook: Runbook): Promise<readonly StaleReason[]> {
  const loader = byRequest.get(context) ?? createLoader(context);
  byRequest.set(context, loader);
  return loader.load(runbook);
}

function createLoader({ services }: ApiContext): Loader {
  return new DataLoader((runbooks) => services.findStaleness(runbooks), { cacheKeyFn: ({ id }) => id });
}
