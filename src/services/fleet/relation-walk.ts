import type { Entity } from '../../domain/entity.ts';
import { expand, EXPANSION_ROWS_MAX, type Expansion, type Reached } from '../../graph/relation-store.ts';
import type { EntityDeps } from './entity-deps.ts';

export interface Walk extends Pick<Expansion, 'outward' | 'inward' | 'carried'> {
  readonly depth: number;
  readonly max: number;
  /** Everything is wanted: stopping at `depth` leaves something out. */
  readonly isWhole: boolean;
}

export interface Step extends Reached {
  readonly distance: number;
}

/** Goes outwards one step a round trip, visits each entity once, nearest first, and stops at `max`. */
export async function walkFrom(
  { graph, model }: Pick<EntityDeps, 'graph' | 'model'>,
  start: Entity,
  { depth, max, isWhole, ...types }: Walk,
): Promise<{ reached: readonly Step[]; isCut: boolean }> {
  const reached: Step[] = [];
  const seen = new Set([start.id]);
  let frontier = [start.id];
  for (let distance = 1; frontier.length > 0; distance += 1) {
    if (distance > depth) return { reached, isCut: isWhole };
    const room = max - reached.length;
    const rows = await expand(graph, model, { ids: frontier, seen: [...seen], ...types, limit: room + 1 });
    const next: Step[] = [];
    for (const row of rows) {
      if (seen.has(row.entity.id)) continue;
      seen.add(row.entity.id);
      next.push({ ...row, distance });
    }
    reached.push(...next.slice(0, room));
    if (next.length > room || rows.length >= EXPANSION_ROWS_MAX) return { reached, isCut: true };
    frontier = next.map(({ entity }) => entity.id);
  }
  return { reached, isCut: false };
}
