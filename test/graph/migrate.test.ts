import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/client.ts';
import { migrate, parseMigrations } from '../../src/graph/migrate.ts';
import { statement } from '../../src/graph/statement.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';

const CONSTRAINTS = statement(
  'which constraints are there (test)',
  'SHOW CONSTRAINTS YIELD name RETURN name ORDER BY name',
);
const INDEXES = statement(
  'which further indexes are there (test)',
  "SHOW INDEXES YIELD name, owningConstraint, type WHERE owningConstraint IS NULL AND type <> 'LOOKUP' RETURN name ORDER BY name",
);
const FORGET_VERSION = statement(
  'forget the schema version (test)',
  "MATCH (s:Setting {key: 'schemaVersion'}) DELETE s",
);
const SET_VERSION = statement(
  'set the schema version (test)',
  "MERGE (s:Setting {key: 'schemaVersion'}) SET s.value = $version",
);

let graph: GraphClient;
const migrations = parseMigrations(readFileSync('schema/graph.cypher', 'utf8'));

beforeAll(async () => {
  graph = connectGraph();
  await resetGraph(graph);
});
afterAll(() => graph.close());

async function dropAll(): Promise<void> {
  for (const { name } of await graph.read(CONSTRAINTS, {}))
    await graph.runSchema([`DROP CONSTRAINT ${String(name)}`]);
  for (const { name } of await graph.read(INDEXES, {})) await graph.runSchema([`DROP INDEX ${String(name)}`]);
  await graph.write((tx) => tx.run(FORGET_VERSION, {}));
}

describe('the schema of the graph', () => {
  it('is laid by two services that start at once, without a fault and without doubling', async () => {
    await dropAll();
    const other = connectGraph();
    try {
      const versions = await Promise.all([migrate(graph, migrations), migrate(other, migrations)]);
      expect(versions).toEqual([migrations.length, migrations.length]);
    } finally {
      await other.close();
    }
    const names = (await graph.read(CONSTRAINTS, {})).map(({ name }) => name);
    expect(names).toContain('name_value');
    expect(new Set(names).size).toBe(names.length);
  });

  it('changes nothing when it is laid again, with or without the version it remembers', async () => {
    const before = await graph.read(CONSTRAINTS, {});
    await migrate(graph, migrations);
    await graph.write((tx) => tx.run(FORGET_VERSION, {}));
    await migrate(graph, migrations);
    expect(await graph.read(CONSTRAINTS, {})).toEqual(before);
  });

  it('is left alone when a newer service has laid it', async () => {
    await graph.write((tx) => tx.run(SET_VERSION, { version: 99 }));
    await expect(migrate(graph, migrations)).rejects.toThrow(/version 99.*newer service/);
    await graph.write((tx) => tx.run(SET_VERSION, { version: migrations.length }));
  });
});

describe('schema/graph.cypher', () => {
  it.each([
    ['a statement before the first version', 'CREATE INDEX x IF NOT EXISTS FOR (n:X) ON (n.x);', /version 1/],
    ['a gap between versions', '// version 1\nRETURN 1;\n// version 3\nRETURN 1;', /expected version 2/],
    ['a statement without its end', '// version 1\nRETURN 1', /semicolon/],
  ])('is refused with %s', (_title, text, message) => {
    expect(() => parseMigrations(text)).toThrow(message);
  });
});
