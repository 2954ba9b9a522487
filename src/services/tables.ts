import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parseVocabulary, type Vocabulary } from '../domain/command/vocabulary.ts';
import type { WrapperTexts } from '../domain/execution/wrapper-script.ts';
import { parseHangTables, type HangTables } from '../domain/hang/tables.ts';
import { parseModel, type FleetModel } from '../domain/model.ts';
import { parseSecretTable, type SecretTable } from '../domain/secrets/secret-table.ts';
import { parseWordTable, type WordTable } from '../domain/trigger/word-table.ts';
import type { Policy } from '../domain/gate/policy.ts';
import { parseMigrations, type Migration } from '../graph/migrate.ts';
import { loadPolicy } from './gate/policy-file.ts';

/** The contracts and tables of `schema/`, read once at start. */
export interface Tables {
  /** SDL by subject. */
  readonly typeDefs: readonly string[];
  readonly model: FleetModel;
  readonly vocabulary: Vocabulary;
  /** Changes with the tables that triggers are compiled with. */
  readonly vocabularyHash: string;
  readonly triggerWords: WordTable;
  readonly secrets: SecretTable;
  /** What tells a hang from a wait. */
  readonly hang: HangTables;
  /** What the gate lets run, asks about and denies. */
  readonly policy: Policy;
  readonly migrations: readonly Migration[];
  /** The shell scripts that run on targets. */
  readonly targetScripts: WrapperTexts & { readonly readings: string; readonly inspect: string };
}

/** Above both `src/services` and `dist/services`, so that sources and build read the same files. */
export const PACKAGE_ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Reads `schema/`, with another policy where one is named. Throws an Error whose message names the faulty file; for a
 * policy, PolicyError.
 */
export function loadTables(root: string = PACKAGE_ROOT, policyFile: string | null = null): Tables {
  const schema = path.join(root, 'schema');
  const vocabularyFiles = filesIn(path.join(schema, 'vocabulary'), '.yaml');
  const wordsFile = path.join(schema, 'trigger-words.yaml');
  const englishFile = path.join(schema, 'everyday-english.txt');
  const model = parseModel(readYaml(path.join(schema, 'model.yaml')));
  const vocabulary = parseVocabulary(
    vocabularyFiles.map((file) => ({ name: path.relative(root, file), content: readYaml(file) })),
  );
  return {
    typeDefs: filesIn(path.join(schema, 'graphql'), '.graphql').map(readText),
    model,
    vocabulary,
    policy: loadPolicy({ model, vocabulary }, policyFile ?? path.join(schema, 'policy.yaml')),
    vocabularyHash: hashOf([...vocabularyFiles, wordsFile, englishFile].map(readText)),
    triggerWords: parseWordTable(readYaml(wordsFile), readText(englishFile)),
    secrets: parseSecretTable(readYaml(path.join(schema, 'secrets.yaml'))),
    hang: parseHangTables(
      readYaml(path.join(schema, 'system-calls.yaml')),
      readYaml(path.join(schema, 'hang-signs.yaml')),
    ),
    migrations: parseMigrations(readText(path.join(schema, 'graph.cypher'))),
    targetScripts: {
      operations: readText(path.join(schema, 'target', 'operations.sh')),
      supervisor: readText(path.join(schema, 'target', 'supervisor.sh')),
      shim: readText(path.join(schema, 'target', 'shim.sh')),
      readings: readText(path.join(schema, 'target', 'readings.sh')),
      inspect: readText(path.join(schema, 'target', 'inspect.sh')),
    },
  };
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
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
