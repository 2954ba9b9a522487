import { readdirSync } from 'node:fs';
import path from 'node:path';
import neo4j, { type Driver, type Plan } from 'neo4j-driver';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { declareFleetStatements } from '../../src/graph/fleet-types.ts';
import { declaredStatements } from '../../src/graph/statement.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { MODEL } from '../support/model.ts';

let driver: Driver;

beforeAll(async () => {
  const graph = connectGraph();
  await resetGraph(graph);
  await graph.close();
  const { uri, user, password } = inject('neo4j');
  driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  for (const file of readdirSync('src/graph'))
    await import(`../../src/graph/${path.basename(file, '.ts')}.ts`);
  declareFleetStatements(MODEL);
});
afterAll(() => driver.close());

const operatorsOf = (plan: Plan): string[] => [
  plan.operatorType.replace(/@.*/, ''),
  ...plan.children.flatMap(operatorsOf),
];

it(
  'every statement is understood by the database, and none looks at all nodes',
  { timeout: 300_000 },
  async () => {
    const ours = declaredStatements().filter(({ name }) => !name.includes('test graph'));
    expect(ours.length).toBeGreaterThan(20);
    const session = driver.session();
    const scans: string[] = [];
    for (const { name, text } of ours) {
      const { summary } = await session.run(`EXPLAIN ${text}`).catch((error: unknown) => {
        throw new Error(`"${name}" is not understood`, { cause: error });
      });
      const operators = summary.plan === false ? [] : operatorsOf(summary.plan);
      if (operators.includes('AllNodesScan')) scans.push(name);
    }
    await session.close();
    expect(scans).toEqual([]);
  },
);
