import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GraphClient } from '../../src/graph/client.ts';
import { declaredStatements, type Statement } from '../../src/graph/statement.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { MODEL } from '../support/model.ts';

/** Stores whose statements carry the model's relation types are built once, so that they declare them. */
async function declareAll(graph: GraphClient): Promise<readonly Statement[]> {
  const folder = path.resolve('src/graph');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()) {
    await import(path.join(folder, file));
  }
  const { createClaimStore } = await import('../../src/graph/claim-store.ts');
  const { createRelationStore } = await import('../../src/graph/relation-store.ts');
  const { createRelationWriteStore } = await import('../../src/graph/relation-write-store.ts');
  createClaimStore(MODEL);
  createRelationWriteStore(MODEL);
  createRelationStore(graph, MODEL);
  return declaredStatements();
}

/** EXPLAIN wants every parameter named, whatever its value. */
function parametersOf(text: string): Record<string, null> {
  return Object.fromEntries([...text.matchAll(/\$(\w+)/g)].map(([, name]) => [name ?? '', null]));
}

let graph: GraphClient;
beforeAll(async () => {
  graph = connectGraph();
  await resetGraph(graph);
});
afterAll(async () => {
  await graph.close();
});

test('the database can plan every statement of the service', async () => {
  const statements = await declareAll(graph);
  const faults: string[] = [];
  for (const { name, text } of statements) {
    const plan = graph.read({ name, text: `EXPLAIN ${text}` }, parametersOf(text));
    await plan.catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
  }
  expect(faults).toEqual([]);
  expect(statements.length).toBeGreaterThan(30);
});

test('every statement has a name of its own', async () => {
  const statements = await declareAll(graph);
  const texts = new Map<string, Set<string>>();
  for (const { name, text } of statements) texts.set(name, (texts.get(name) ?? new Set()).add(text));
  expect([...texts].filter(([, different]) => different.size > 1).map(([name]) => name)).toEqual([]);
});
