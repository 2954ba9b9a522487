import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_TABS } from '../../src/api/graphiql-tabs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.ask(
    `mutation ($input: UpsertEntityInput!) { upsertEntity(input: $input) { __typename ... on Failure { message } } }`,
    { input: { slug: 'host:strong', title: 'A host' } },
  );
});
afterAll(async () => {
  await app.close();
});

/** Runs one operation of a tab with the operator's token, as choosing it beside the play button does. */
async function choose(query: string, operationName: string, variables = {}): Promise<any> {
  const response = await app.app.graphql.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokens.operator}` },
    body: JSON.stringify({ query, operationName, variables }),
  });
  const body = await response.json();
  expect(body).not.toHaveProperty('errors');
  return body.data;
}

describe('the example tabs', () => {
  test('the first asks what must be read before a command, word for word', async () => {
    const [first] = EXAMPLE_TABS;
    expect(first?.query).toContain(
      '{ entityKnowledge(entity: "host:strong", command: "chown :10000 /mnt/media_local") { __typename ... on EntityKnowledge { runbooks { strength runbook { title } } } } }',
    );
    expect(await choose(first!.query, 'BeforeIAct')).toEqual({
      entityKnowledge: { __typename: 'EntityKnowledge', runbooks: [] },
    });
  });

  test('the second lists what is in the fleet', async () => {
    const { entities } = await choose(EXAMPLE_TABS[1]!.query, 'Fleet');
    expect(entities.nodes).toMatchObject([{ slug: 'host:strong' }]);
  });

  test('the third leads from a finding to a runbook that must be read, step by step', async () => {
    const { query } = EXAMPLE_TABS[2]!;
    expect((await choose(query, 'AndNow')).entityKnowledge.runbooks).toEqual([]);
    const { createInvestigation } = await choose(query, 'WriteDown');
    expect(createInvestigation).toMatchObject({ investigation: { status: 'CONFIRMED' } });
    const { promoteInvestigation } = await choose(query, 'Promote', {
      investigation: createInvestigation.investigation.id,
    });
    expect(promoteInvestigation).toMatchObject({
      __typename: 'PromoteInvestigationSuccess',
      runbook: { slug: 'runbook:reload-nfs-server', status: 'DRAFT' },
    });
    const { publishRunbook } = await choose(query, 'Publish');
    expect(publishRunbook).toMatchObject({
      __typename: 'PublishRunbookSuccess',
      runbook: { status: 'ACTIVE', publishedBy: 'operator' },
    });
    expect((await choose(query, 'AndNow')).entityKnowledge.runbooks).toEqual([
      {
        strength: 'BINDING',
        runbook: { title: 'Restarting nfs-server while clients have it mounted leaves them hanging' },
      },
    ]);
  });
});
