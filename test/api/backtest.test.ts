import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** A fleet that exists nowhere else: host:heath ← lxc:forge; host:moor stands apart. */
const ENTITIES = [
  { slug: 'host:heath', attributes: { address: '198.51.100.31' } },
  { slug: 'host:moor', attributes: { address: '198.51.100.32' } },
  { slug: 'lxc:forge', attributes: { vmid: 510 } },
];

let app: TestApp;
let own: string;

async function mutate(operation: string, input: Record<string, unknown>, detail = ''): Promise<any> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } ${detail} } }`;
  return (await app.ask(query, { input }, 'operator'))[operation];
}

async function investigate(title: string, evidence: readonly Record<string, unknown>[]): Promise<string> {
  const answer = await mutate(
    'createInvestigation',
    { title, entities: ['lxc:forge'], rootCause: 'Anvils are hot.', fix: 'Wait.', evidence },
    '... on CreateInvestigationSuccess { investigation { id } }',
  );
  return answer.investigation.id;
}

const SUMMARY = `sentence tried fired beforeFailure onHarmless onOwnFix harmless noiseShare noiseLimit isTooNoisy untried isCut failingExamples`;
const BACKTEST = `query ($input: BacktestRunbookInput!, $first: Int, $after: String) {
  backtestRunbook(input: $input, first: $first, after: $after) {
    __typename ... on Failure { message } ... on InvalidTrigger { field }
    ... on RunbookBacktest {
      summary { ${SUMMARY} }
      nodes { investigation title command entity outcome isOwn reasons }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

async function backtest(input: Record<string, unknown>, page: Record<string, unknown> = {}): Promise<any> {
  return (await app.ask(BACKTEST, { input, ...page }, 'agent')).backtestRunbook;
}

const RESTARTS = { when: { action: ['service.restart'], object: ['anvil'] } };
const ALL_DELETES = { when: { action: ['files.delete'] } };
const FORGE = { entities: ['lxc:forge'] };

beforeAll(async () => {
  app = await startTestApp();
  for (const entity of ENTITIES) await mutate('upsertEntity', entity);
  await mutate('createRelation', { from: 'lxc:forge', type: 'RUNS_ON', to: 'host:heath' });
  own = await investigate('the anvil cracked', [
    {
      command: 'systemctl restart anvil',
      entity: 'lxc:forge',
      outcome: 'FAILED',
      exitCode: 1,
      output: 'anvil: too hot',
    },
    { command: 'sudo systemctl restart anvil', entity: 'lxc:forge', outcome: 'HUNG' },
    { command: 'systemctl restart anvil', entity: 'lxc:forge', outcome: 'WORKED', exitCode: 0 },
  ]);
  await investigate('unrelated work', [
    { command: 'pct exec 510 -- systemctl restart anvil', entity: 'host:heath', outcome: 'WORKED' },
    { command: 'systemctl restart anvil', entity: 'host:moor', outcome: 'WORKED' },
    { command: 'systemctl status anvil', entity: 'lxc:forge', outcome: 'WORKED' },
    { command: 'rm -f /srv/a', outcome: 'WORKED' },
    { command: 'rm -f /srv/b', entity: 'lxc:forge', outcome: 'WORKED' },
    { command: 'rm -f /srv/c', entity: 'lxc:forge', outcome: 'WORKED' },
    { command: 'rm "', entity: 'lxc:forge', outcome: 'FAILED' },
  ]);
}, 120_000);
afterAll(() => app.close());

describe('a back-test', () => {
  it('says how often a trigger would have fired, before what, and why', async () => {
    const { summary, nodes } = await backtest({ trigger: RESTARTS, scope: FORGE, investigation: own });
    expect(summary).toMatchObject({
      tried: 9,
      fired: 4,
      beforeFailure: 2,
      onHarmless: 1,
      onOwnFix: 1,
      // The status that worked is a read on which it is silent.
      harmless: 5,
      untried: 1,
      isCut: false,
      isTooNoisy: false,
      failingExamples: [],
      sentence:
        'of 9 recorded commands (1 could not be tried) it would have fired 4 times: 2 before a failure, 1 on harmless commands, 1 on its own way out',
    });
    expect(summary.noiseShare).toBeCloseTo(1 / 5);
    expect(nodes[0]).toMatchObject({
      title: 'unrelated work',
      command: 'pct exec 510 -- systemctl restart anvil',
      entity: 'host:heath',
      outcome: 'WORKED',
      isOwn: false,
    });
    expect(nodes[0].reasons).toContain('it covers lxc:forge by name');
    expect(nodes.slice(1).every(({ isOwn }: { isOwn: boolean }) => isOwn)).toBe(true);
  });

  it('comes in pages', async () => {
    const input = { trigger: RESTARTS, scope: FORGE };
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 4; page += 1) {
      const answer = await backtest(input, { first: 1, after });
      seen.push(...answer.nodes.map(({ command, outcome }: any) => `${outcome} ${command}`));
      expect(answer.pageInfo.hasNextPage).toBe(page < 3);
      after = answer.pageInfo.endCursor;
    }
    expect(seen).toEqual([
      'WORKED pct exec 510 -- systemctl restart anvil',
      'FAILED systemctl restart anvil',
      'HUNG sudo systemctl restart anvil',
      'WORKED systemctl restart anvil',
    ]);
  });

  it('counts with the scope: what is not covered does not fire', async () => {
    const { summary } = await backtest({ trigger: RESTARTS, scope: { entities: ['host:moor'] } });
    expect(summary).toMatchObject({ fired: 1, beforeFailure: 0, onHarmless: 1 });
    expect((await backtest({ trigger: RESTARTS })).summary.fired).toBe(0);
  });

  it('tries a symptom on recorded outputs', async () => {
    const { summary, nodes } = await backtest({ trigger: { symptom: { output: 'too hot' } }, scope: FORGE });
    expect(summary).toMatchObject({ fired: 1, beforeFailure: 1 });
    expect(nodes[0].reasons[0]).toBe('its output shows "too hot"');
  });

  it('is refused for what cannot be tried', async () => {
    expect(await backtest({})).toMatchObject({ __typename: 'InvalidInput' });
    expect(await backtest({ slug: 'runbook:nowhere' })).toMatchObject({ __typename: 'NoSuchKnowledge' });
    expect(await backtest({ trigger: { pattern: '(' } })).toMatchObject({ __typename: 'InvalidTrigger' });
    expect(await backtest({ trigger: RESTARTS, scope: { kinds: ['anvil'] } })).toMatchObject({
      __typename: 'UnknownKind',
    });
    expect(await backtest({ trigger: RESTARTS, scope: { entities: ['lxc:forgery'] } })).toMatchObject({
      __typename: 'NoSuchEntity',
    });
  });
});

describe('a promotion', () => {
  it('says what its draft would have done', async () => {
    const answer = await mutate(
      'promoteInvestigation',
      { investigation: own, slug: 'runbook:cool-the-anvil' },
      `... on PromoteInvestigationSuccess { runbook { slug } backtest { ${SUMMARY} } }`,
    );
    expect(answer.runbook.slug).toBe('runbook:cool-the-anvil');
    expect(answer.backtest).toMatchObject({
      beforeFailure: 2,
      onHarmless: 1,
      onOwnFix: 1,
      failingExamples: [],
    });
  });

  it('is published with the figures of its back-test', async () => {
    const answer = await mutate(
      'publishRunbook',
      { slug: 'runbook:cool-the-anvil' },
      `... on PublishRunbookSuccess { backtest { fired isTooNoisy } }`,
    );
    expect(answer).toMatchObject({
      __typename: 'PublishRunbookSuccess',
      backtest: { fired: 4, isTooNoisy: false },
    });
  });
});

describe('a runbook that speaks on what works', () => {
  const slug = 'runbook:never-delete';
  const publish = (more: Record<string, unknown> = {}): Promise<any> =>
    mutate(
      'publishRunbook',
      { slug, ...more },
      `... on TooNoisy { noiseShare noiseLimit onHarmless commands } ... on InvalidInput { field }`,
    );

  beforeAll(async () => {
    await mutate('createRunbook', { slug, title: 'Never delete', trigger: ALL_DELETES, scope: FORGE });
  });

  it('is not published, and is told on which commands', async () => {
    expect(await publish()).toMatchObject({
      __typename: 'TooNoisy',
      noiseShare: 3 / 6,
      noiseLimit: 0.2,
      onHarmless: 3,
      commands: ['rm -f /srv/a', 'rm -f /srv/b', 'rm -f /srv/c'],
      message: expect.stringContaining('3 of 6 recorded commands that worked') as string,
    });
    const { runbook } = await app.ask(`{ runbook(slug: "${slug}") { status } }`);
    expect(runbook.status).toBe('DRAFT');
  });

  it('is not published with an empty reason', async () => {
    expect(await publish({ overrideNoise: ' ' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'overrideNoise',
    });
  });

  it('is published with a reason, which is kept in the version and in the audit record', async () => {
    expect(await publish({ overrideNoise: 'deleting is rare here' })).toMatchObject({
      __typename: 'PublishRunbookSuccess',
    });
    const { runbookVersions } = await app.ask(
      `{ runbookVersions(slug: "${slug}") { nodes { act noiseOverride } } }`,
    );
    expect(runbookVersions.nodes).toEqual([
      { act: 'PUBLISHED', noiseOverride: 'deleting is rare here' },
      { act: 'CREATED', noiseOverride: null },
    ]);
    const [row] = await app.graph.read(
      {
        name: 'audit of publishing',
        text: `MATCH (a:AuditEvent {operation: 'publishRunbook', subject: $slug}) RETURN a.detail AS detail`,
      },
      { slug },
    );
    expect(JSON.parse(String(row?.detail))).toMatchObject({
      overrideNoise: 'deleting is rare here',
      noiseShare: 3 / 6,
    });
  });
});

describe('a runbook in force', () => {
  const slug = 'runbook:mind-the-anvil';
  const NOISY = '... on TooNoisy { onHarmless } ... on UpdateRunbookSuccess { runbook { status summary } }';
  const update = (changes: Record<string, unknown>): Promise<any> =>
    mutate('updateRunbook', { slug, ...changes }, NOISY);

  beforeAll(async () => {
    await mutate('createRunbook', { slug, title: 'Mind the anvil', trigger: RESTARTS, scope: FORGE });
    expect(await mutate('publishRunbook', { slug })).toMatchObject({ __typename: 'PublishRunbookSuccess' });
  });

  it('does not become noise by an edit, unless a reason is given, which is kept', async () => {
    expect(await update({ trigger: ALL_DELETES })).toMatchObject({ __typename: 'TooNoisy', onHarmless: 3 });
    expect(await update({ trigger: ALL_DELETES, overrideNoise: 'for a week' })).toMatchObject({
      runbook: { status: 'ACTIVE' },
    });
    const { runbookVersions } = await app.ask(
      `{ runbookVersions(slug: "${slug}", first: 1) { nodes { act noiseOverride } } }`,
    );
    expect(runbookVersions.nodes).toEqual([{ act: 'EDITED', noiseOverride: 'for a week' }]);
  });

  it('takes other words without being judged again', async () => {
    expect(await update({ summary: 'It is hot.' })).toMatchObject({ runbook: { summary: 'It is hot.' } });
  });

  it('does not become noise by going back to a former version either', async () => {
    expect(await update({ trigger: RESTARTS })).toMatchObject({ runbook: { status: 'ACTIVE' } });
    const restore = (more: Record<string, unknown>): Promise<any> =>
      mutate('restoreRunbookVersion', { slug, version: 3, ...more }, '... on TooNoisy { onHarmless }');
    expect(await restore({})).toMatchObject({ __typename: 'TooNoisy', onHarmless: 3 });
    expect(await restore({ overrideNoise: 'once more' })).toMatchObject({
      __typename: 'RestoreRunbookVersionSuccess',
    });
  });
});
