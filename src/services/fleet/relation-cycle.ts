import type { RelationCycle } from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findNext } from '../../graph/relation-write-store.ts';
import type { EntityDeps } from './entity-deps.ts';
import type { Ends } from './relation-deps.ts';

/** Longer chains than this are not walked; no fleet stacks machines so deep. */
const DEPTH_MAX = 50;

/**
 * Refuses a relation that would lead back to where it starts, with the way that it would take. The type is locked,
 * so that nobody closes the ring meanwhile.
 */
export async function findCycle(
  tx: GraphTransaction,
  deps: EntityDeps,
  type: RelationType,
  { from, to }: Pick<Ends, 'from' | 'to'>,
): Promise<RelationCycle | null> {
  if (from.id === to.id) return cycle(type, [from.slug, from.slug]);
  if (!type.isAcyclic) return null;
  const cameFrom = new Map<string, string | null>([[to.slug, null]]);
  let frontier = [to.slug];
  for (let depth = 0; depth < DEPTH_MAX && frontier.length > 0; depth += 1) {
    const steps = await findNext(tx, deps.model, { type: type.name, slugs: frontier });
    frontier = [];
    for (const { slug, next } of steps) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, slug);
      if (next === from.slug) return cycle(type, [from.slug, ...wayTo(next, cameFrom)]);
      frontier.push(next);
    }
  }
  return null;
}

function wayTo(slug: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let at: string | null = slug; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}

function cycle(type: RelationType, path: readonly string[]): RelationCycle {
  return {
    __typename: 'RelationCycle',
    message: `${type.name} would lead back to where it starts: ${path.join(' → ')}. Remove or move one of these first.`,
    path,
  };
}
