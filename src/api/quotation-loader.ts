import DataLoader from 'dataloader';
import type { ShownQuotation } from '../domain/gate/shown-quotation.ts';
import type { ApiContext } from './context.ts';

type Quotations = readonly ShownQuotation[];

const byRequest = new WeakMap<ApiContext, DataLoader<string, Quotations>>();

/** What executions quoted, fetched for all of a page at once; remembered for one request only. */
export function quotationLoader(context: ApiContext): DataLoader<string, Quotations> {
  const known = byRequest.get(context);
  if (known !== undefined) return known;
  const made = new DataLoader<string, Quotations>(async (ids) => {
    const found = await context.services.executions.quotations(ids);
    return ids.map((id) => found.get(id) ?? []);
  });
  byRequest.set(context, made);
  return made;
}
