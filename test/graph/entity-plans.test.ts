import neo4j from 'neo4j-driver';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { GraphClient } from '../../src/graph/client.ts';
import '../../src/graph/claim-store.ts';
import '../../src/graph/relation-store.ts';
import '../../src/graph/relation-write-store.ts';
import { declareFleetStatements } from '../../src/graph/fleet-types.ts';
import { declaredStatements, statement } from '../../src/graph/statement.ts';
import '../../src/graph/change-store.ts';
import '../../src/graph/entity-store.ts';
import '../../src/graph/entity-write-store.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { MODEL } from '../support/model.ts';

/** Enough that a plan which walks everything shows. */
const ENTITIES = 3_000;
const FILL = statement(
  'test: fill the graph',
  `
  UNWIND range(1, $entities) AS i
  CREATE (e:Entity {id: 'e' + i, slug: 'lxc:n' + i, kind: 'lxc', facts: ['os=debian-12'], aliases: [], revision: 1,
                    seeded: false, createdAt: 'x', updatedAt: 'x'})
  CREATE (:Name {value: e.slug})-[:NAMES]->(e)
  WITH e, i
  WHERE i > 1 AND i <= 400
  MATCH (hub:Entity {id: 'e1'})
  CREATE (e)-[:RUNS_ON {id: 'r' + i, key: '', revision: 1, seeded: false, createdAt: 'x'}]->(hub)
  CREATE (:AttributeChange {id: 'c' + i, at: toString(i)})-[:OF]->(hub)
`,
);

interface Plan {
  readonly operatorType: string;
  readonly dbHits: number;
  readonly children: readonly Plan[];
}
const hitsOf = (plan: Plan): number =>
  plan.dbHits + plan.children.reduce((sum, child) => sum + hitsOf(child), 0);

let graph: GraphClient;
const { uri, user, password } = inject('neo4j');
const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
  disableLosslessIntegers: true,
});

beforeAll(async () => {
  graph = connectGraph();
  await resetGraph(graph);
  declareFleetStatements(MODEL);
  await graph.write((tx) => tx.run(FILL, { entities: ENTITIES }));
});
afterAll(async () => {
  await driver.close();
  await graph.close();
});

const all = { text: null, facts: [], isRetired: null };
const auditId = 'x';
const types = ['RUNS_ON'];

// What each question may cost in visits to the store, with a hub of 400 guests where it meets one.
test.each([
  ['which entities are meant by these slugs, former ones included', 40, { slugs: ['lxc:n7'] }],
  [
    'which entities of these kinds pass the filter',
    1_000,
    { ...all, kinds: ['lxc', 'vm'], after: '', limit: 21 },
  ],
  [
    'which slugs begin like this one or carry its name under another kind',
    6_000,
    { beginning: 'lxc:n7', kind: 'lxc:', sameName: ['vm:n7'] },
  ],
  ['make or lock a name, and lock the entity that it names', 60, { slug: 'lxc:n7', auditId }],
  ['lock the entities that have or had these slugs', 120, { slugs: ['lxc:n7', 'lxc:n8'], auditId }],
  ['claim values that one live entity may hold', 60, { claims: [{ key: 'k', entityId: 'e7' }], auditId }],
  ['give up the claims that these entities no longer want', 60, { ids: ['e7'], keys: [], auditId }],
  ['where do the relations lead within which claims are unique', 60, { ids: ['e7'], types, auditId }],
  [
    'which relations of this type go from one entity to another',
    60,
    { type: 'RUNS_ON', fromId: 'e7', toId: 'e1' },
  ],
  ['which relations of this type go out of an entity', 60, { type: 'RUNS_ON', fromId: 'e7' }],
  ['where do relations of this type lead from these entities', 60, { type: 'RUNS_ON', slugs: ['lxc:n7'] }],
  ['which changes did one transaction record', 20, { auditId: 'none' }],
  ['what happened to an entity, newest first', 3_000, { id: 'e1', at: null, after: null, limit: 21 }],
  [
    'which relations have these entities at either end',
    5_000,
    { ids: ['e1'], types, isOutgoing: null, after: '', limit: 21 },
  ],
  [
    'what is one step away from these entities',
    6_000,
    { ids: ['e1'], seen: ['e1'], outward: [], inward: types, carried: [], limit: 21, rows: 100 },
  ],
])('%s: costs what it returns, not what the graph holds', async (name, budget, parameters) => {
  const text = declaredStatements().find((declared) => declared.name === name)?.text ?? '';
  const session = driver.session();
  const { summary } = await session.run(`PROFILE ${text}`, parameters);
  await session.close();
  expect(summary.profile === false ? Infinity : hitsOf(summary.profile)).toBeLessThan(budget);
});
