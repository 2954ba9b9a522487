import { z } from 'zod';
import type { Caller } from '../domain/caller.ts';
import { isFailure } from '../domain/failure.ts';
import type { FleetModel } from '../domain/model.ts';
import { appendAuditEvent, findAuditDetail } from '../graph/audit-store.ts';
import type { GraphClient } from '../graph/client.ts';
import { findSeedState, markSeedsLoaded, removeUntouchedEntities } from '../graph/seed-store.ts';
import type { EntityService } from './fleet/entity-service.ts';
import type { KnowledgeSeedService } from './knowledge/knowledge-seed-service.ts';
import type { RelationService } from './fleet/relation-service.ts';
import type { Seeds } from './seed-format.ts';
import { readSeeds, SeedError } from './seed-reader.ts';
import { stamp, type Clock, type NewId } from './write-context.ts';

/** LOADED now; PRESENT: loaded by an earlier start; IN_USE: the graph held other things before any seed. */
export type SeedOutcome = 'LOADED' | 'PRESENT' | 'IN_USE';

export interface SeedService {
  /**
   * Loads the seeds of a folder into a new graph, once. A start that was interrupted goes on where it stopped; what
   * people changed is never touched. Calls `onLoading` when there is something to load. Throws SeedError before anything is written when a seed is faulty.
   */
  loadOnce(folder: string, onLoading: () => void): Promise<SeedOutcome>;
  /** Removes seeded items that nobody touched since; gives their slugs and ids. */
  removeUntouched(caller: Caller): Promise<string[]>;
}

export interface SeedDeps {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly entities: Pick<EntityService, 'seedEntity'>;
  readonly relations: Pick<RelationService, 'seedRelation'>;
  readonly knowledge: KnowledgeSeedService;
}

export function createSeedService(deps: SeedDeps): SeedService {
  return {
    loadOnce: async (folder, onLoading) => {
      const { loadedAt, isInUse } = await findSeedState(deps.graph);
      if (loadedAt !== null) return 'PRESENT';
      if (isInUse) return 'IN_USE';
      const seeds = readSeeds(folder, deps.model);
      onLoading();
      await load(deps, seeds);
      await markSeedsLoaded(deps.graph, deps.clock.now());
      return 'LOADED';
    },
    removeUntouched: async (caller) => {
      const knowledge = await deps.knowledge.removeUntouched();
      return [...knowledge, ...(await removeEntities(deps, caller))];
    },
  };
}

const SOURCE = 'seeds';

async function load({ entities, relations, knowledge }: SeedDeps, seeds: Seeds): Promise<void> {
  for (const entity of seeds.entities)
    insist(entity.slug, await entities.seedEntity({ ...entity, source: SOURCE }));
  for (const relation of seeds.relations) {
    insist(
      `${relation.from} ${relation.type} ${relation.to}`,
      await relations.seedRelation({ ...relation, source: SOURCE }),
    );
  }
  for (const { key, ...content } of seeds.investigations) {
    insist(key, await knowledge.seedInvestigation({ id: investigationId(key), content }));
  }
  for (const { slug, status, promotedFrom, ...content } of seeds.runbooks) {
    const origin = promotedFrom === undefined ? null : investigationId(promotedFrom);
    insist(slug, await knowledge.seedRunbook({ slug, status, content, promotedFrom: origin }));
  }
}

function investigationId(key: string): string {
  return `seed:${key}`;
}

function insist(what: string, answer: object): void {
  if (isFailure(answer)) throw new SeedError(`${what}: ${answer.message}`);
}

const removedRecord = z.object({ removed: z.array(z.string()) });

async function removeEntities(deps: SeedDeps, caller: Caller): Promise<string[]> {
  const by = stamp(deps, caller, 'removeSeeds');
  return deps.graph.write(async (tx) => {
    // The driver repeats a change whose answer was lost: what went then is in the event.
    const before = removedRecord.safeParse(await findAuditDetail(tx, by.auditId));
    if (before.success) return before.data.removed;
    const removed = await removeUntouchedEntities(tx, by.auditId);
    await appendAuditEvent(tx, {
      id: by.auditId,
      at: by.at,
      caller: by.caller,
      operation: by.operation,
      subject: SOURCE,
      detail: { removed },
    });
    return removed;
  });
}
