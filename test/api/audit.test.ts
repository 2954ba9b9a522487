import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const events = async (filter: Record<string, unknown> = {}, page: Record<string, unknown> = {}) =>
  (
    await app.ask(
      `query ($filter: AuditFilter, $first: Int, $after: String) {
        auditEvents(filter: $filter, first: $first, after: $after) {
          nodes { id number at tokenName operation subject detail } pageInfo { hasNextPage endCursor }
        } }`,
      { filter, ...page },
    )
  ).auditEvents;
const upsert = (
  slug: string,
  attributes: Record<string, unknown> = {},
  as: 'operator' | 'agent' = 'operator',
) =>
  app.ask(
    `mutation ($input: UpsertEntityInput!) { upsertEntity(input: $input) { __typename } }`,
    { input: { slug, attributes } },
    as,
  );
const PUBLISH = 'mutation { publishRunbook(input: { slug: "runbook:none" }) { __typename } }';

describe('auditEvents', () => {
  it('lists changes newest first, page by page, narrowed by what is asked for', async () => {
    for (const name of ['a', 'b', 'c']) await upsert(`host:${name}`);
    const first = await events({ operation: 'upsertEntity' }, { first: 2 });
    expect(first.nodes.map(({ subject }: any) => subject)).toEqual(['host:c', 'host:b']);
    expect(first.nodes[0]).toMatchObject({ tokenName: 'operator', number: null });
    const rest = await events({ operation: 'upsertEntity' }, { first: 2, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ nodes: [{ subject: 'host:a' }], pageInfo: { hasNextPage: false } });
    expect((await events({ subject: 'host:b' })).nodes).toHaveLength(1);
    const { at } = first.nodes[1];
    expect((await events({ subject: 'host:b', from: at })).nodes).toHaveLength(1);
    expect((await events({ subject: 'host:b', to: at })).nodes).toHaveLength(0);
    expect((await events({ token: 'agent', operation: 'upsertEntity' })).nodes).toHaveLength(0);
  });

  it('and verifyAudit are for administrators', async () => {
    for (const query of ['{ auditEvents { nodes { id } } }', '{ verifyAudit { isIntact } }'])
      expect(await app.askRaw(query, {}, 'person')).toMatchObject({
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
    expect(await app.ask('{ verifyAudit { isIntact isComplete headNumber faults { kind } } }')).toEqual({
      verifyAudit: { isIntact: true, isComplete: true, headNumber: 0, faults: [] },
    });
    expect((await app.askRaw('{ verifyAudit(after: 7) { isIntact } }')).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT' } },
    ]);
  });
});

describe('an attempt at what a token may not do', () => {
  it('is recorded once in ten minutes, however often it is repeated', async () => {
    for (let count = 0; count < 30; count += 1) await app.askRaw(PUBLISH, {}, 'agent');
    const { nodes } = await events({ operation: 'publishRunbook' });
    expect(nodes).toMatchObject([{ tokenName: 'agent', subject: 'token:agent' }]);
    expect(JSON.parse(nodes[0].detail)).toMatchObject({ denied: 'needs curate' });
  });

  it('is recorded as well when only the content was not allowed', async () => {
    await upsert('host:routed', { address: '10.9.9.9' });
    await upsert('host:routed', { address: '10.9.9.8' }, 'agent');
    const { nodes } = await events({ token: 'agent', operation: 'upsertEntity' });
    expect(nodes).toHaveLength(1);
    expect(JSON.parse(nodes[0].detail)).toMatchObject({ denied: 'RoutingProtected' });
  });
});
