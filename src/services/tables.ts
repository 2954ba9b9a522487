import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parseModel, type FleetModel } from '../domain/model.ts';
import { parseMigrations, type Migration } from '../graph/migrate.ts';

/** A table file as parsed data; its room checks the content and names the file in its messages. */
export interface TableFile {
  readonly file: string;
  readonly content: unknown;
}

/** The contracts and tables of `schema/`, read once at start. */
export interface Tables {
  /** SDL by subject. */
  readonly typeDefs: readonly string[];
  readonly model: FleetModel;
  /** `schema/vocabulary/*.yaml`, in order of their names. */
  readonly vocabulary: readonly TableFile[];
  /** `schema/trigger-words.yaml`. */
  readonly triggerWords: unknown;
  readonly migrations: readonly Migration[];
}

/** Above both `src/services` and `dist/services`, so that sources and build read the same files. */
export const PACKAGE_ROOT = path.resolve(import.meta.dirname, '../..');

/** Reads `schema/`. Throws an Error whose message names the faulty file. */
export function loadTables(root: string = PACKAGE_ROOT): Tables {
  const schema = path.join(root, 'schema');
  return {
    typeDefs: filesIn(path.join(schema, 'graphql'), '.graphql').map(readText),
    model: parseModel(readYaml(path.join(schema, 'model.yaml'))),
    vocabulary: filesIn(path.join(schema, 'vocabulary'), '.yaml').map((file) => ({
      file: path.relative(root, file),
      content: readYaml(file),
    })),
    triggerWords: readYaml(path.join(schema, 'trigger-words.yaml')),
    migrations: parseMigrations(readText(path.join(schema, 'graph.cypher'))),
  };
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(folder, name));
}

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

/** Parses one YAML file of ours; a fault names the file and, with YAML's own words, the line. */
export function readYaml(file: string): unknown {
  try {
    return parse(readText(file), { maxAliasCount: 100 });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
