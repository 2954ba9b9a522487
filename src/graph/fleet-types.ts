import type { FleetModel } from '../domain/model.ts';
import { statement, type Statement } from './statement.ts';

/**
 * Statements that name the fleet's own relation types. Neo4j cannot plan such a pattern from a parameter without
 * walking past every other relationship of a node, its history and executions included. The names come from the
 * model alone, which admits A-Z and _ only (T-9); which of them a request wants stays a parameter.
 */
export type FleetStatement = (model: FleetModel) => Statement;

const all: FleetStatement[] = [];

/** Declares a statement; `text` gets the types as they stand in a pattern, e.g. `RUNS_ON|STORED_ON`. */
export function fleetStatement(name: string, text: (types: string) => string): FleetStatement {
  const made = new WeakMap<FleetModel, Statement>();
  const ofModel: FleetStatement = (model) => {
    const known = made.get(model) ?? statement(name, text([...model.relations.keys()].join('|')));
    made.set(model, known);
    return known;
  };
  all.push(ofModel);
  return ofModel;
}

/** Makes the statements of all store files that have been loaded, so that they are among those declared. */
export function declareFleetStatements(model: FleetModel): void {
  for (const ofModel of all) ofModel(model);
}
