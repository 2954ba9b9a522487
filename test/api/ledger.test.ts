import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
const DAY_MS = 86_400_000;

async function mutate(
  operation: string,
  input: Record<string, unknown>,
  as: 'operator' | 'agent' = 'operator',
): Promise<any> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } } }`;
  return (await app.ask(query, { input }, as))[operation];
}
async function must(operation: string, input: Record<string, unknown>): Promise<void> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  expect(await mutate(operation, input)).toMatchObject({ __typename: `${type}Success` });
}

async function publish(slug: string, more: Record<string, unknown>): Promise<void> {
  await must('createRunbook', { slug, title: slug, severity: 'OUTAGE', ...more });
  await must('publishRunbook', { slug });
}

async function runbook(slug: string): Promise<any> {
  const query = `query ($slug: String!) { runbook(slug: $slug) {
    slug version isStale staleBecause { what when by } confirmedBy confirmedAt
    ledger { shown followed deviated worked failed lastProvenAt } } }`;
  return (await app.ask(query, { slug }, 'agent')).runbook;
}
const whatIsStale = async (slug: string): Promise<string[]> =>
  (await runbook(slug)).staleBecause.map(({ what }: { what: string }) => what);

async function ask(entity: string, command: string): Promise<any> {
  const query = `query ($entity: String!, $command: String!) { entityKnowledge(entity: $entity, command: $command) {
    ... on EntityKnowledge { runbooks { strength reasons runbook { slug isStale ledger { shown worked } } } } } }`;
  return (await app.ask(query, { entity, command }, 'agent')).entityKnowledge.runbooks;
}

const PROVE = statement(
  'a runbook that has been tried (test)',
  `
  MATCH (r:Runbook {slug: $slug})
  SET r.ledgerWorked = $worked, r.ledgerFailed = $failed, r.ledgerProvenAt = '2026-02-01T08:00:00.000Z'
`,
);
const prove = (slug: string, worked: number, failed: number): Promise<unknown> =>
  app.graph.write((tx) => tx.run(PROVE, { slug, worked, failed }));

beforeAll(async () => {
  app = await startTestApp();
  for (const slug of ['host:quarry', 'host:meadow', 'lxc:barn', 'lxc:mill', 'pool:silo'])
    await must('upsertEntity', { slug });
  await must('updateEntityAttributes', { entity: 'lxc:mill', attributes: { exports: ['/srv/grain'] } });
  for (const slug of ['lxc:barn', 'lxc:mill'])
    await must('updateEntityAttributes', { entity: slug, attributes: { os: 'alpine-3' } });
}, 120_000);
afterAll(() => app.close());

describe('the ledger', () => {
  it('counts what was shown, and nothing else about the runbook changes by it', async () => {
    await publish('runbook:reload', {
      trigger: { words: ['systemctl restart loom'] },
      scope: { entities: ['host:quarry'] },
    });
    const before = await runbook('runbook:reload');
    expect(before.ledger).toEqual({
      shown: 0,
      followed: 0,
      deviated: 0,
      worked: 0,
      failed: 0,
      lastProvenAt: null,
    });
    for (let times = 0; times < 3; times += 1) await ask('host:quarry', 'systemctl restart loom');
    await app.app.services.ledger.flush();
    expect(await runbook('runbook:reload')).toEqual({ ...before, ledger: { ...before.ledger, shown: 3 } });
  });

  it('counts what was shown on a symptom', async () => {
    await publish('runbook:jammed', {
      trigger: { symptom: { output: 'bobbin jammed' } },
      scope: { entities: ['host:quarry'] },
    });
    const { knowledgeForSymptom } = await app.ask(
      `{ knowledgeForSymptom(entity: "host:quarry", output: "bobbin jammed") {
        ... on SymptomKnowledge { runbooks { runbook { slug } } } } }`,
      {},
      'agent',
    );
    expect(knowledgeForSymptom.runbooks).toEqual([{ runbook: { slug: 'runbook:jammed' } }]);
    await app.app.services.ledger.flush();
    expect((await runbook('runbook:jammed')).ledger.shown).toBe(1);
  });

  it('puts the better proven of two equal matches first, says so, and hides none', async () => {
    const both = { trigger: { words: ['systemctl stop loom'] }, scope: { entities: ['host:meadow'] } };
    await publish('runbook:a-way', both);
    await publish('runbook:b-way', both);
    const order = async (): Promise<string[]> =>
      (await ask('host:meadow', 'systemctl stop loom')).map((match: any) => match.runbook.slug);
    expect(await order()).toEqual(['runbook:a-way', 'runbook:b-way']);
    await prove('runbook:b-way', 4, 0);
    await prove('runbook:a-way', 0, 9);
    const matches = await ask('host:meadow', 'systemctl stop loom');
    expect(matches).toMatchObject([
      { strength: 'BINDING', runbook: { slug: 'runbook:b-way', ledger: { worked: 4 } } },
      { strength: 'BINDING', runbook: { slug: 'runbook:a-way' } },
    ]);
    expect(matches[0].reasons).toContain('it worked 4 of 4 times, last on 2026-02-01');
    expect(await order()).toEqual(['runbook:b-way', 'runbook:a-way']);
  });
});

describe('a runbook is stale', () => {
  beforeAll(async () => {
    await publish('runbook:grain', {
      trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
      scope: { entities: ['lxc:mill'] },
    });
    await publish('runbook:apk', {
      trigger: { words: ['apk upgrade'] },
      scope: { kinds: ['guest'], attributes: { os: 'alpine-3' } },
    });
    await publish('runbook:beside', { trigger: { words: ['reboot'] }, scope: { entities: ['host:meadow'] } });
  });

  it('when the paths that its trigger asks for changed, until a curator confirms it', async () => {
    expect(await whatIsStale('runbook:grain')).toEqual([]);
    await must('updateEntityAttributes', { entity: 'lxc:mill', attributes: { memory: 2 } });
    expect(await whatIsStale('runbook:grain')).toEqual([]);
    await must('updateEntityAttributes', { entity: 'lxc:mill', attributes: { exports: ['/srv/flour'] } });
    expect(await runbook('runbook:grain')).toMatchObject({
      isStale: true,
      staleBecause: [
        {
          what: 'exports of lxc:mill was ["/srv/grain"] and is ["/srv/flour"]',
          by: 'operator',
          when: expect.stringMatching(/^2026-03-01T/),
        },
      ],
    });
    const { version } = await runbook('runbook:grain');
    const [match] = await ask('lxc:mill', 'chown 5 /srv/flour');
    expect(match).toMatchObject({ strength: 'BINDING', runbook: { isStale: true } });
    await must('confirmRunbook', { slug: 'runbook:grain' });
    expect(await runbook('runbook:grain')).toMatchObject({
      isStale: false,
      confirmedBy: 'operator',
      version,
    });
  });

  it('when what its trigger names is installed no longer on an entity of its scope', async () => {
    await must('upsertEntity', { slug: 'lxc:kiln', attributes: { software: ['postgresql', 'cron'] } });
    await publish('runbook:dump-first', {
      trigger: { when: { action: ['packages.upgrade'], object: ['postgresql'] } },
      scope: { entities: ['lxc:kiln'] },
    });
    const install = (software: readonly string[]): Promise<unknown> =>
      must('updateEntityAttributes', { entity: 'lxc:kiln', attributes: { software } });
    await install(['postgresql']);
    expect(await whatIsStale('runbook:dump-first')).toEqual([]);
    await install(['mariadb']);
    expect(await whatIsStale('runbook:dump-first')).toEqual([
      'software of lxc:kiln was ["postgresql","cron"] and is ["mariadb"]',
    ]);
    await install(['mariadb', 'PostgreSQL']);
    expect(await whatIsStale('runbook:dump-first')).toEqual([]);
    await must('retireRunbook', { slug: 'runbook:dump-first' });
  });

  it('when a path relation of an entity of its scope came or went', async () => {
    await must('createRelation', {
      from: 'lxc:mill',
      type: 'EXPORTS',
      to: 'pool:silo',
      properties: { path: '/srv/silo' },
    });
    expect(await whatIsStale('runbook:grain')).toEqual(['a relation EXPORTS of lxc:mill was created']);
    await must('confirmRunbook', { slug: 'runbook:grain' });
  });

  it('when an entity of its scope was renamed or retired, and no longer once that was taken back', async () => {
    await must('renameEntity', { entity: 'lxc:mill', slug: 'lxc:windmill' });
    expect(await whatIsStale('runbook:grain')).toEqual(['lxc:mill is called lxc:windmill now']);
    await must('renameEntity', { entity: 'lxc:windmill', slug: 'lxc:mill' });
    expect(await whatIsStale('runbook:grain')).toEqual([]);
    await must('retireEntity', { entity: 'lxc:mill' });
    expect(await whatIsStale('runbook:grain')).toEqual(['lxc:mill was retired']);
    await must('restoreEntity', { entity: 'lxc:mill' });
    expect(await whatIsStale('runbook:grain')).toEqual([]);
  });

  it('when an entity that its scope selects has no longer what it selects by', async () => {
    await must('updateEntityAttributes', { entity: 'lxc:barn', attributes: { os: 'alpine-4' } });
    expect(await whatIsStale('runbook:apk')).toEqual(['os of lxc:barn was "alpine-3" and is "alpine-4"']);
    await must('updateEntityAttributes', { entity: 'lxc:barn', attributes: { os: 'alpine-3' } });
    expect(await whatIsStale('runbook:apk')).toEqual([]);
    await must('updateEntityAttributes', { entity: 'host:quarry', attributes: { os: 'debian-12' } });
    expect(await whatIsStale('runbook:apk')).toEqual([]);
    expect(await runbook('runbook:beside')).toMatchObject({ isStale: false, staleBecause: [] });
  });

  it('and is confirmed by a curator alone, and only while it is in force', async () => {
    const refused = await app.askRaw(
      'mutation { confirmRunbook(input: { slug: "runbook:grain" }) { __typename } }',
      {},
      'agent',
    );
    expect(refused.errors[0]?.extensions.code).toBe('FORBIDDEN');
    await must('createRunbook', { slug: 'runbook:draft', title: 'A draft' });
    expect(await mutate('confirmRunbook', { slug: 'runbook:draft' })).toMatchObject({
      __typename: 'WrongStatus',
    });
    expect(await mutate('confirmRunbook', { slug: 'runbook:nil' })).toMatchObject({
      __typename: 'NoSuchKnowledge',
    });
    expect(await mutate('confirmRunbook', { slug: 'runbook:grain', expectedRevision: 99 })).toMatchObject({
      __typename: 'LostUpdate',
    });
  });
});

it('those that need attention are listed worst first, a page at a time', async () => {
  await app.app.services.ledger.flush();
  await must('updateEntityAttributes', { entity: 'lxc:mill', attributes: { exports: [] } });
  app.clock.advance(31 * DAY_MS);
  const pageOf = async (first: number, after: string | null): Promise<any> =>
    (
      await app.ask(
        `query ($first: Int, $after: String) { runbooksNeedingAttention(first: $first, after: $after) {
          nodes { runbook { slug } reasons { kind message } } pageInfo { hasNextPage endCursor } } }`,
        { first, after },
      )
    ).runbooksNeedingAttention;
  const all = await pageOf(50, null);
  const lines = all.nodes.map(({ runbook: { slug }, reasons }: any) => `${slug} ${reasons[0].kind}`);
  expect(lines).toEqual([
    'runbook:a-way FAILS',
    'runbook:grain STALE',
    'runbook:apk NEVER_SHOWN',
    'runbook:beside NEVER_SHOWN',
    'runbook:draft OLD_DRAFT',
  ]);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: any = await pageOf(2, after);
    paged.push(...page.nodes.map((node: any) => node.runbook.slug));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  expect(paged).toEqual(all.nodes.map((node: any) => node.runbook.slug));
});
