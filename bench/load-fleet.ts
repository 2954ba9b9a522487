import type { GraphClient } from '../src/graph/client.ts';
import { writeAttributes } from '../src/graph/entity-record.ts';
import { saveVocabularyHash } from '../src/graph/reindex-store.ts';
import { toProperties } from '../src/graph/runbook-record.ts';
import { statement, type Statement } from '../src/graph/statement.ts';
import { scopeKeys } from '../src/domain/runbook-keys.ts';
import { createCommandTools } from '../src/services/command-tools.ts';
import type { Tables } from '../src/services/tables.ts';
import type { GeneratedFleet, GeneratedRunbook } from './generated-fleet.ts';

/** Writes a generated fleet in batches past the use cases: loading is not what is measured. */

const BATCH = 2_000;
const AT = '2026-01-01T00:00:00.000Z';

const LOAD_ENTITIES = statement(
  'load generated entities',
  `
  UNWIND $rows AS row
  CREATE (e:Entity {id: row.id, slug: row.slug, kind: row.kind, revision: 1, seeded: false, createdAt: $at, updatedAt: $at, facts: row.facts, aliases: []})
  SET e:$(row.label), e += row.attributes
  CREATE (:Name {value: row.slug})-[:NAMES]->(e)
`,
);

const LOAD_RELATIONS = statement(
  'load generated relations',
  `
  UNWIND $rows AS row
  MATCH (a:Entity {slug: row.from})
  MATCH (b:Entity {slug: row.to})
  CREATE (a)-[r:$(row.type)]->(b)
  SET r += row.attributes, r.id = row.from + row.type + row.to, r.key = '', r.revision = 1, r.seeded = false
`,
);

const LOAD_RUNBOOKS = statement(
  'load generated runbooks',
  `
  UNWIND $rows AS row
  CREATE (r:Knowledge:Runbook)
  SET r += row.properties
  CREATE (:Name {value: row.properties.slug})-[:NAMES]->(r)
  WITH r, row
  CALL (r, row) {
    UNWIND row.entities AS slug
    MATCH (e:Entity {slug: slug})
    CREATE (r)-[:APPLIES_TO]->(e)
  }
  CALL (r, row) {
    UNWIND row.scopeKeys AS key
    MERGE (k:ScopeKey {key: key})
    CREATE (r)-[:COVERS]->(k)
  }
`,
);

export async function loadFleet(graph: GraphClient, fleet: GeneratedFleet, tables: Tables): Promise<void> {
  const entities = fleet.entities.map((one) => ({ ...one, attributes: writeAttributes(one.attributes) }));
  await inBatches(graph, LOAD_ENTITIES, entities);
  await inBatches(graph, LOAD_RELATIONS, fleet.relations);
  const { compile } = createCommandTools(tables);
  const rows = fleet.runbooks.map((one, index) => runbookRow(one, index, compile));
  await inBatches(graph, LOAD_RUNBOOKS, rows);
  await graph.write((tx) => saveVocabularyHash(tx, tables.vocabularyHash));
}

async function inBatches(graph: GraphClient, what: Statement, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await graph.write((tx) => tx.run(what, { rows: rows.slice(from, from + BATCH), at: AT }));
}

function runbookRow(
  { slug, content }: GeneratedRunbook,
  index: number,
  compile: ReturnType<typeof createCommandTools>['compile'],
): Record<string, unknown> {
  const compiled = content.trigger === null ? null : compile(content.trigger);
  if (compiled === null || 'kind' in compiled) throw new Error(`the trigger of ${slug} does not compile`);
  return {
    entities: content.scope.entities,
    scopeKeys: scopeKeys(content.scope, compiled.keys),
    properties: {
      ...toProperties(content),
      id: slug,
      slug,
      status: 'ACTIVE',
      version: 1,
      revision: 1,
      sequence: index + 1,
      triggerKeys: compiled.keys,
      authorName: 'bench',
      authorIsPerson: true,
      authorToken: 'bench',
      isSeeded: false,
      createdAt: AT,
      updatedAt: AT,
    },
  };
}
