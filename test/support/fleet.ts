import { expect } from 'vitest';
import { isFailure } from '../../src/domain/failure.ts';
import { newId } from '../../src/auth/new-id.ts';
import type { FleetModel } from '../../src/domain/model.ts';
import { maskSecrets } from '../../src/domain/secrets/secret-filter.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { createClaims } from '../../src/services/fleet/claims.ts';
import type { EntityDeps } from '../../src/services/fleet/entity-deps.ts';
import { createEntityService } from '../../src/services/fleet/entity-service.ts';
import { createCommandTools } from '../../src/services/command-tools.ts';
import { createKeyedQueue } from '../../src/services/keyed-queue.ts';
import { createMatchingGuard } from '../../src/services/fleet/matching-guard.ts';
import { createProposalService } from '../../src/services/fleet/proposal-service.ts';
import { createRelationService } from '../../src/services/fleet/relation-service.ts';
import { loadTables } from '../../src/services/tables.ts';
import { MODEL } from './model.ts';

const tables = loadTables();
const COMPILE = createCommandTools(tables).compile;

/** Counts a millisecond per look, so that what came first is known. */
export function createCounter(start = '2026-03-01T10:00:00.000Z'): EntityDeps['clock'] {
  let ms = Date.parse(start);
  return { now: () => new Date((ms += 1)).toISOString() };
}

/** The use cases of entities and relations as one process has them; make two for two processes on one graph. */
export function createFleet(
  graph: GraphClient,
  options: { clock?: EntityDeps['clock']; model?: FleetModel } = {},
) {
  const model = options.model ?? MODEL;
  const deps: EntityDeps = {
    graph,
    model,
    clock: options.clock ?? createCounter(),
    newId,
    queue: createKeyedQueue(),
    claims: createClaims(model),
    matching: createMatchingGuard({ model, compile: COMPILE }),
    addresses: { isLoopbackAllowed: false },
    mask: (text) => maskSecrets(tables.secrets, text),
  };
  return {
    deps,
    entities: createEntityService(deps),
    relations: createRelationService(deps),
    proposals: createProposalService(deps),
  };
}

/** The result of a use case that is not meant to refuse. */
export function done<T extends object>(answer: T): Exclude<T, { __typename: string; message: string }> {
  if (isFailure(answer)) expect.fail(`refused: ${JSON.stringify(answer)}`);
  return answer as Exclude<T, { __typename: string; message: string }>;
}
