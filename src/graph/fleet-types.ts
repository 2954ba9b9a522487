import type { FleetModel, RelationType } from '../domain/model.ts';
import { statement, type Statement } from './statement.ts';

/**
 * Statements that name the fleet's own relation types. Neo4j cannot plan such a pattern from a parameter without
 * walking past every other relationship of a node, its history and executions included. The names come from the
 * model alone, which admits A-Z and _ only (T-9); which of them a request wants stays a parameter.
 */
export type FleetStatement = (model: FleetModel) => Statement;

const all: FleetStatement[] = [];

/** The types by what the model declares of them; as they stand in a pattern, e.g. `RUNS_ON|STORED_ON`. */
export interface DeclaredTypes {
  /** Along which knowledge is inherited as the relation points. */
  readonly outward: string;
  readonly inward: string;
  /** Along which commands find their way. */
  readonly routing: string;
  /** Those whose properties declare a path set, each by itself. */
  readonly paths: readonly string[];
}

/** A pattern needs a type: a model of which none flows gets one that no relation has. */
const NO_TYPE = 'NONE';

/** Declares a statement; `types` are all of the fleet's own, as they stand in a pattern. */
export function fleetStatement(
  name: string,
  text: (types: string, declared: DeclaredTypes) => string,
): FleetStatement {
  const made = new WeakMap<FleetModel, Statement>();
  const ofModel: FleetStatement = (model) => {
    const known =
      made.get(model) ?? statement(name, text([...model.relations.keys()].join('|'), declaredTypes(model)));
    made.set(model, known);
    return known;
  };
  all.push(ofModel);
  return ofModel;
}

function declaredTypes(model: FleetModel): DeclaredTypes {
  const relations = [...model.relations.values()];
  const namesOf = (isMeant: (type: RelationType) => boolean): string[] => {
    const names = relations.filter(isMeant).map(({ name }) => name);
    return names.length > 0 ? names : [NO_TYPE];
  };
  return {
    outward: namesOf(({ flowsOutward }) => flowsOutward).join('|'),
    inward: namesOf(({ flowsInward }) => flowsInward).join('|'),
    routing: namesOf(({ isRouting }) => isRouting).join('|'),
    paths: namesOf(({ properties }) => [...properties.values()].some(({ pathSet }) => pathSet)),
  };
}

/** Makes the statements of all store files that have been loaded, so that they are among those declared. */
export function declareFleetStatements(model: FleetModel): void {
  for (const ofModel of all) ofModel(model);
}
