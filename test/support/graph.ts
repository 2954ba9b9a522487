import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { createGraphClient, type GraphClient } from '../../src/graph/client.ts';
import { migrate, parseMigrations } from '../../src/graph/migrate.ts';
import { statement } from '../../src/graph/statement.ts';

const IS_TEST_GRAPH = statement(
  'is this graph empty or marked as a test graph',
  `
  OPTIONAL MATCH (marker:TestMarker)
  WITH count(marker) AS markers
  OPTIONAL MATCH (n)
  WITH markers, count(n) AS nodes
  RETURN markers > 0 OR nodes = 0 AS isTest
`,
);
const WIPE = statement(
  'wipe the test graph',
  `
  MATCH (n)
  WHERE NOT n:TestMarker AND NOT (n:Setting AND n.key = 'schemaVersion')
  DETACH DELETE n
`,
);
const MARK = statement('mark the graph as a test graph', 'MERGE (:TestMarker {name: "oikos"})');

/** A client on the run's Neo4j. It waits for its turn on a busy machine: how fast things are is for the bench to say. */
export function connectGraph(): GraphClient {
  return createGraphClient({ ...inject('neo4j'), acquisitionTimeoutMs: 30_000, connectionTimeoutMs: 30_000 });
}

/** Empties the graph, but only when it carries the test marker or holds nothing at all. */
export async function resetGraph(graph: GraphClient): Promise<void> {
  const [row] = await graph.read(IS_TEST_GRAPH, {});
  if (row?.isTest !== true) throw new Error('this graph holds data and no test marker: it is not wiped');
  await graph.write((tx) => tx.run(MARK, {}));
  await migrate(graph, parseMigrations(readFileSync('schema/graph.cypher', 'utf8')));
  await graph.write((tx) => tx.run(WIPE, {}));
}
