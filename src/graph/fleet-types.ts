import type { FleetModel } from '../domain/model.ts';

/**
 * The fleet's own relation types as a pattern, e.g. `RUNS_ON|STORED_ON`, for statements that start at an entity.
 * Neo4j cannot plan such a pattern from a parameter without walking past every other relationship of the node,
 * its history and executions included. The names come from the model alone, which admits A-Z and _ only (T-9);
 * which of them a request wants stays a parameter.
 */
export function fleetPattern(model: FleetModel): string {
  return [...model.relations.keys()].join('|');
}
