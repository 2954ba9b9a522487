import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { GraphQLSchema } from 'graphql';
import { createSchema } from '../../src/api/schema.ts';
import { createGraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { loadTables } from '../../src/services/tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startForgetfulProxy, type ForgetfulProxy } from '../support/forgetful-proxy.ts';
import { callerOf, MUTATION_CASES, mutationText, type MutationCase } from '../support/mutation-cases.ts';

// A lock is one of a few that hashes pick: two that a start needs may be the same one, and that is chance.
const COUNT = statement(
  'test: how many of each there are',
  `
  CALL () {
    MATCH (n)
    WHERE NOT n:TestMarker AND NOT n:RepeatLock
    WITH [label IN labels(n) WHERE label <> 'UnsealedAuditEvent' | label] AS labels
    RETURN reduce(text = '', label IN labels | text + ':' + label) AS what, count(*) AS count
    UNION ALL
    MATCH ()-[r]->()
    RETURN type(r) AS what, count(*) AS count
  }
  RETURN what, count
  ORDER BY what
`,
);
const EVENTS = statement(
  'test: how many events of an operation',
  'MATCH (a:AuditEvent {operation: $operation}) RETURN count(a) AS count',
);

// The first tokens and the number of the last knowledge write stay: the service remembers both.
const EMPTY = statement(
  'test: empty the graph under a running service',
  `
  MATCH (n)
  WHERE NOT n:TestMarker
    AND NOT (n:Token AND n.origin IS NOT NULL)
    AND NOT (n:Setting AND n.key IN ['schemaVersion', 'knowledgeSequence'])
  DETACH DELETE n
`,
);

let schema: GraphQLSchema;
let proxy: ForgetfulProxy;
let app: TestApp;

beforeAll(async () => {
  schema = createSchema(loadTables().typeDefs);
  const neo4j = inject('neo4j');
  const { hostname, port } = new URL(neo4j.uri);
  proxy = await startForgetfulProxy({ host: hostname, port: Number(port) });
  app = await startTestApp(() => createGraphClient({ ...neo4j, uri: `bolt://127.0.0.1:${proxy.port}` }));
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

/** Ids, what is made of them, and times differ from run to run; everything else must not. */
function masked(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/oikos_[A-Za-z0-9_-]{43}/g, 'TOKEN')
    .replaceAll(/"fingerprint":"[0-9a-f]{64}"/g, '"fingerprint":"ID"');
  return JSON.parse(text);
}

interface Outcome {
  readonly answer: unknown;
  readonly counts: unknown;
  readonly events: number;
  readonly lost: number;
}

async function play(one: MutationCase, isLossy: boolean): Promise<Outcome> {
  await app.graph.write((tx) => tx.run(EMPTY, {}));
  const call = callerOf(app, schema);
  const input = await one.prepare(call, app);
  const countEvents = async (): Promise<number> =>
    Number((await app.graph.read(EVENTS, { operation: one.mutation }))[0]?.count);
  const before = await countEvents();
  if (isLossy) proxy.arm();
  const data = await app.ask(mutationText(schema, one.mutation), input === null ? {} : { input }, one.as);
  const lost = proxy.disarm();
  return {
    answer: masked(data[one.mutation]),
    counts: await app.graph.read(COUNT, {}),
    events: (await countEvents()) - before,
    lost,
  };
}

describe('every mutation of the API', () => {
  it('has a case here', () => {
    const inApi = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(inApi.filter((name) => !MUTATION_CASES.some(({ mutation }) => mutation === name))).toEqual([]);
  });

  it.each(MUTATION_CASES.map((one) => [[one.mutation, one.when].filter(Boolean).join(', '), one] as const))(
    '%s: leaves one audit event, and an answer that got lost on the way doubles nothing',
    async (_title, one) => {
      const undisturbed = await play(one, false);
      const success = `${one.mutation.charAt(0).toUpperCase()}${one.mutation.slice(1)}Success`;
      expect(undisturbed).toMatchObject({
        answer: { __typename: one.answer ?? success },
        events: 1,
        lost: 0,
      });
      const disturbed = await play(one, true);
      expect(disturbed.lost).toBeGreaterThan(0);
      expect(disturbed).toEqual({ ...undisturbed, lost: disturbed.lost });
    },
  );
});
