import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

const READ_VERSION = statement(
  'which schema version does the graph have',
  `
  OPTIONAL MATCH (s:Setting {key: 'schemaVersion'})
  RETURN coalesce(s.value, 0) AS version
`,
);

const RAISE_VERSION = statement(
  'raise the schema version, never lower it',
  `
  MERGE (s:Setting {key: 'schemaVersion'})
  SET s.value = CASE WHEN coalesce(s.value, 0) < $version THEN $version ELSE s.value END
`,
);

const VERSION_LINE = /^\/\/ version (\d+)\b/;

export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

/**
 * Reads `schema/graph.cypher`: `// version N` opens a version, a semicolon at the end of a line ends a statement.
 * Throws when versions do not count up from 1 or a statement stands before the first of them.
 */
export function parseMigrations(text: string): Migration[] {
  const migrations: { version: number; statements: string[] }[] = [];
  let pending = '';
  for (const line of text.split('\n')) {
    const version = VERSION_LINE.exec(line);
    if (version) migrations.push({ version: Number(version[1]), statements: [] });
    if (line.startsWith('//') || line.trim() === '') continue;
    pending += `${line}\n`;
    if (!line.trimEnd().endsWith(';')) continue;
    const current = migrations.at(-1);
    if (!current) throw new Error('schema/graph.cypher: a statement stands before "// version 1"');
    current.statements.push(pending.trim().replace(/;$/, ''));
    pending = '';
  }
  if (pending !== '')
    throw new Error('schema/graph.cypher: the last statement does not end with a semicolon');
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`schema/graph.cypher: expected version ${index + 1}, found ${migration.version}`);
  });
  return migrations;
}

/**
 * Brings the graph's constraints and indexes to the newest version. Safe to run twice and by two processes at
 * once: each statement is harmless when repeated, and the version only rises.
 * Throws when the graph was written by a newer service.
 */
export async function migrate(graph: GraphClient, migrations: readonly Migration[]): Promise<number> {
  const newest = migrations.at(-1)?.version ?? 0;
  const [row] = await graph.read(READ_VERSION, {});
  const present = Number(row?.version ?? 0);
  if (present > newest) {
    throw new Error(
      `the graph has schema version ${present}, this service knows ${newest}; start the newer service or use another database`,
    );
  }
  for (const migration of migrations.filter(({ version }) => version > present)) {
    await graph.runSchema(migration.statements);
    await graph.write((tx) => tx.run(RAISE_VERSION, { version: migration.version }));
  }
  return newest;
}
