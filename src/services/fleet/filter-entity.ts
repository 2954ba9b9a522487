import { invalid } from '../../domain/attributes.ts';
import { isFailure, type InvalidInput } from '../../domain/failure.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { GraphClient } from '../../graph/client.ts';
import { getEntity } from './entity-deps.ts';

/**
 * Checks the entity that a filter names: an empty list would say that nothing is known about it, when in truth nobody
 * knows the name. Returns null when it is there, retired ones and former slugs included, or when none is named.
 */
export async function checkFilterEntity(
  deps: { readonly graph: GraphClient; readonly model: FleetModel },
  entity: string | null | undefined,
): Promise<InvalidInput | null> {
  if (entity == null) return null;
  const found = await getEntity(deps, entity);
  return isFailure(found) ? invalid('filter.entity', `names no entity: ${found.message}`) : null;
}
