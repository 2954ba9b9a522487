import type { Execution, ExecutionState } from '../../domain/execution/execution.ts';
import { readWait } from '../../domain/execution/run-input.ts';
import { checkSlug } from '../../domain/naming.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type NoSuchEntity,
  type NoSuchExecution,
} from '../../domain/failure.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import { findExecution, listExecutions } from '../../graph/execution-store.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { noSuchExecution } from './execution-refusals.ts';
import { lookUpWay } from './execution-route.ts';
import { waitFor } from './execution-wait.ts';

export interface ExecutionFilterInput {
  /** Slug of the entity on which they run. */
  readonly target?: string | null | undefined;
  readonly session?: string | null | undefined;
  readonly states?: readonly ExecutionState[] | null | undefined;
  readonly from?: string | null | undefined;
}

/** The execution, after waiting for its end if it has not come yet. */
export async function readExecution(
  deps: ExecutionDeps,
  id: string,
  asked: { readonly waitMs?: number | null | undefined },
): Promise<Execution | NoSuchExecution | InvalidInput> {
  const waitMs = readWait(asked.waitMs, 0);
  if (typeof waitMs !== 'number') return waitMs;
  const execution = await findExecution(deps.graph, id);
  return execution === null ? noSuchExecution(id) : waitFor(deps, execution, waitMs);
}

/** Newest first. */
export async function readExecutions(
  deps: ExecutionDeps,
  filter: ExecutionFilterInput,
  page: PageArguments,
): Promise<Page<Execution> | InvalidInput | InvalidSlug | NoSuchEntity> {
  const request = readPage(page, 2);
  if (isFailure(request)) return request;
  const target = filter.target == null ? null : await idOf(deps, filter.target);
  if (target !== null && typeof target !== 'string') return target;
  const rows = await listExecutions(
    deps.graph,
    { target, session: filter.session ?? null, states: filter.states ?? [], from: filter.from ?? null },
    request,
  );
  return toPage(rows, request.limit, ({ askedAt, id }) => [askedAt, id]);
}

async function idOf(deps: ExecutionDeps, slug: string): Promise<string | InvalidSlug | NoSuchEntity> {
  const checked = checkSlug(slug);
  if (isFailure(checked)) return checked;
  const { target } = await lookUpWay(deps.graph, deps.setup, slug);
  return target?.id ?? deps.refuseUnknownEntity(slug);
}
