import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOutput, resetOutput, saveOutput } from '../../src/graph/output-store.ts';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { keep } from '../support/output.ts';
import { storedExecutionsOf } from '../support/stored-executions.ts';

const DAY_MS = 86_400_000;
const COUNT = statement(
  'how much is there (test)',
  `
  MATCH (n)
  WHERE n:Execution OR n:OutputChunk OR n:Approval OR n:AuditEvent
  RETURN labels(n)[0] AS label, count(n) AS count
`,
);
const WAIT_FOR_INDEXES = statement(
  'until the full-text indexes have everything (test)',
  'CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()',
);
const ADD_APPROVAL = statement(
  'a question that was answered (test)',
  `
  MATCH (x:Execution {id: $execution})
  CREATE (a:Approval {id: $id, status: 'USED', deadline: x.askedAt})-[:FOR]->(x)
`,
);

let app: TestApp;
let target: string;

beforeAll(async () => {
  app = await startTestApp();
  target = await fleetOf(app).make('host');
});
afterAll(() => app.close());

const store = (
  one: Omit<Parameters<ReturnType<typeof storedExecutionsOf>['store']>[0], 'target'> & { target?: string },
) => storedExecutionsOf(app).store({ target, ...one });
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await app.graph.read(COUNT, {})).map(({ label, count }) => [label, count]));

async function output(id: string, stream: string, page: Record<string, unknown> = {}): Promise<any> {
  const { execution } = await app.ask(
    `query ($id: ID!, $stream: OutputStream!, $first: Int, $after: String) { execution(id: $id) { ... on Execution {
      output(stream: $stream, first: $first, after: $after) {
        nodes { stream text from to missingBefore } pageInfo { hasNextPage endCursor } missingAfter } } } }`,
    { id, stream, ...page },
  );
  return execution.output;
}

async function search(text: string, more: Record<string, unknown> = {}): Promise<any> {
  const { searchExecutions } = await app.ask(
    `query ($text: String!, $target: String, $state: ExecutionState, $first: Int, $after: String) {
      searchExecutions(text: $text, target: $target, state: $state, first: $first, after: $after) {
        __typename ... on Failure { message } ... on InvalidInput { field }
        ... on ExecutionHitConnection { nodes { execution { id command } place excerpt from } pageInfo { hasNextPage endCursor } } } }`,
    { text, ...more },
  );
  return searchExecutions;
}
const idsIn = (page: any): string[] => page.nodes.map(({ execution }: any) => execution.id);

describe('output', () => {
  it('is stored as often as one likes, read in pages, and forgotten to be read again', async () => {
    const id = await store({ command: 'true', endedAt: null });
    const kept = keep();
    const line = 'some words and more\n';
    for (let turn = 0; turn < 60; turn += 1) {
      kept.print(line.repeat(500));
      const change = kept.keeper.drain();
      // A transaction may run twice.
      await app.graph.write((tx) => saveOutput(tx, id, change));
      await app.graph.write((tx) => saveOutput(tx, id, change));
    }
    const chunks = await readOutput(app.graph, id, 'OUT', { after: null, limit: 200 });
    const text = chunks.map((chunk) => chunk.text).join('');
    expect(text.length).toBeGreaterThanOrEqual(65_536 + 196_608);
    const all = line.repeat(30_000);
    for (const chunk of chunks) expect(chunk.text).toBe(all.slice(chunk.at, chunk.end));
    expect(chunks.filter(({ missingBefore }) => missingBefore > 0)).toHaveLength(1);
    const missing = chunks.reduce((sum, { missingBefore }) => sum + missingBefore, 0);
    expect(missing).toBe(kept.keeper.counters().out.dropped);
    expect(await readOutput(app.graph, id, 'OUT', { after: chunks[3]!.index, limit: 2 })).toEqual(
      chunks.slice(4, 6),
    );
    await app.graph.write((tx) => resetOutput(tx, id));
    expect(await readOutput(app.graph, id, 'OUT', { after: null, limit: 10 })).toEqual([]);
  });

  it('is asked for through GraphQL, page by page, without its secrets', async () => {
    const long = `${'a line of some length\n'.repeat(3_000)}password: hunter2\n`;
    const id = await store({ command: 'cat', out: long, err: '\u001b[31moops' });
    const all = await output(id, 'OUT');
    const text = all.nodes.map((node: any) => node.text).join('');
    expect(text).toBe(long.replace('hunter2', '[secret:password]'));
    expect(all.nodes[0]).toMatchObject({ stream: 'OUT', from: 0, missingBefore: 0 });
    expect(all.nodes.at(-1).to).toBe(long.length);
    expect(all).toMatchObject({ missingAfter: 0, pageInfo: { hasNextPage: false } });
    const pages: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: any = await output(id, 'OUT', { first: 1, after });
      pages.push(...page.nodes.map((node: any) => node.text));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    expect(pages).toEqual(all.nodes.map((node: any) => node.text));
    expect((await output(id, 'ERR')).nodes).toMatchObject([{ text: '\\u001b[31moops' }]);
  });

  it('is read of so many streams in one request and no more', async () => {
    const id = await store({ command: 'true', out: 'x\n' });
    const fields = (count: number, of: string): string =>
      Array.from(
        { length: count },
        (_, at) => `s${at}: output(stream: ${of}, first: 1) { missingAfter }`,
      ).join(' ');
    const query = `{ a: execution(id: "${id}") { ... on Execution { ${fields(7, 'OUT')} } } }`;
    expect((await app.askRaw(query)).errors).toEqual([]);
    for (let more = 0; more < 22; more += 1) await store({ command: 'page of many' });
    const many = await app.askRaw(
      '{ executions(first: 22) { ... on ExecutionConnection { nodes { output(stream: OUT) { missingAfter } } } } }',
    );
    expect(many.errors[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } });
  });

  it.each([{ after: 'nonsense' }, { first: 0 }, { first: 201 }])('refuses the page %j', async (page) => {
    const id = await store({ command: 'true' });
    const answer = await app.askRaw(
      `query ($id: ID!, $first: Int, $after: String) { execution(id: $id) { ... on Execution { output(stream: OUT, first: $first, after: $after) { missingAfter } } } }`,
      { id, ...page },
    );
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } });
  });
});

describe('searchExecutions', () => {
  let other: string;
  let first: string;
  let second: string;
  let third: string;

  beforeAll(async () => {
    other = await fleetOf(app).make('host');
    first = await store({ command: 'chown -R nobody /srv/held', out: 'nothing to say\n' });
    second = await store({
      command: 'journalctl -u nfs-server',
      out: `${'quiet line\n'.repeat(4_000)}rpc.mountd: Refused zebrafish mount request for /srv/held\npassword: hunter2-x\n`,
      target: other,
    });
    third = await store({ command: 'echo zebrafish', err: 'zebrafish: not found\n', state: 'FAILED' });
    await app.graph.read(WAIT_FOR_INDEXES, {});
  });

  it('finds commands and outputs, newest first, and says where', async () => {
    const page = await search('ZebraFish');
    expect(idsIn(page)).toEqual([third, second]);
    expect(page.nodes[0]).toMatchObject({ place: 'COMMAND', excerpt: 'echo zebrafish', from: null });
    expect(page.nodes[1]).toMatchObject({ place: 'OUT', from: expect.any(Number) });
    expect(page.nodes[1].excerpt).toContain('Refused zebrafish mount request for /srv/held');
    expect(page.nodes[1].from).toBeGreaterThan(16_384);
  });

  it('wants all words, in any order, and whole names', async () => {
    expect(idsIn(await search('/srv/held nobody'))).toEqual([first]);
    expect(idsIn(await search('request zebrafish'))).toEqual([second]);
    expect(idsIn(await search('zebra'))).toEqual([]);
  });

  it('never finds a secret', async () => {
    expect(idsIn(await search('hunter2-x'))).toEqual([]);
    expect(idsIn(await search('[secret:password]', { target: other }))).toEqual([second]);
  });

  it('narrows by target and state, and goes on page by page', async () => {
    expect(idsIn(await search('zebrafish', { target: other }))).toEqual([second]);
    expect(idsIn(await search('zebrafish', { state: 'FAILED' }))).toEqual([third]);
    const one = await search('zebrafish', { first: 1 });
    expect(one.pageInfo.hasNextPage).toBe(true);
    const two = await search('zebrafish', { first: 1, after: one.pageInfo.endCursor });
    expect([...idsIn(one), ...idsIn(two)]).toEqual([third, second]);
    expect(two.pageInfo.hasNextPage).toBe(false);
  });

  it.each([
    'a OR zebrafish',
    '"zebrafish',
    'zebra*',
    'zebrafish~2 AND (',
    'command:zebrafish',
    '/zebra.*/',
    '+-&&||!(){}[]^"~*?:\\/ zebrafish\\',
    'zebrafish\\" OR \\"quiet',
    '[* TO *] 1',
    '\u0000 \u202e zebrafish \ud800',
    'zebrafish '.repeat(32),
    'x'.repeat(1_000),
    '1/'.repeat(499),
  ])('takes every character of %j as text', async (text) => {
    expect(await search(text)).toMatchObject({ __typename: 'ExecutionHitConnection' });
  });

  it.each([
    ['', 'text'],
    ['+ - "" *', 'text'],
    ['x'.repeat(1_001), 'text'],
    ['a '.repeat(33), 'text'],
  ])('refuses %j, which is no search', async (text, field) => {
    expect(await search(text)).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('refuses an unknown target and a bad page', async () => {
    expect(await search('x', { target: 'host:nobody-has-it' })).toMatchObject({ __typename: 'NoSuchEntity' });
    expect(await search('x', { target: 'nonsense' })).toMatchObject({ __typename: 'InvalidSlug' });
    expect(await search('x', { first: 500 })).toMatchObject({ __typename: 'InvalidInput', field: 'first' });
  });
});

describe('what was kept for long enough', () => {
  let now: number;
  const ago = (days: number): string => new Date(now - days * DAY_MS).toISOString();
  const isThere = async (id: string): Promise<boolean> => {
    const { execution } = await app.ask(`{ execution(id: "${id}") { __typename } }`);
    return execution.__typename === 'Execution';
  };
  const textOf = async (id: string): Promise<string> =>
    (await output(id, 'OUT')).nodes.map(({ text }: any) => text).join('');

  beforeEach(() => {
    now = Date.parse(app.clock.now());
  });

  it('is deleted: output after 30 days, executions after a year, and nothing that has not ended', async () => {
    const out = 'printed\n';
    const fresh = await store({ command: 'fresh', out, askedAt: ago(29), endedAt: ago(29) });
    const old = await store({ command: 'old', out, askedAt: ago(40), endedAt: ago(31) });
    const ancient = await store({ command: 'ancient', out, askedAt: ago(400), endedAt: ago(366) });
    const running = await store({ command: 'running', out, askedAt: ago(500), endedAt: null });
    await app.graph.write((tx) => tx.run(ADD_APPROVAL, { execution: ancient, id: randomUUID() }));
    await app.graph.write((tx) => tx.run(ADD_APPROVAL, { execution: old, id: randomUUID() }));
    const before = await counts();
    expect(await app.app.services.retention.prune()).toEqual({ outputs: 1, executions: 1 });
    const after = await counts();
    expect(await textOf(fresh)).toBe(out);
    expect(await isThere(old)).toBe(true);
    expect(await textOf(old)).toBe('');
    expect(await isThere(ancient)).toBe(false);
    expect(await textOf(running)).toBe(out);
    expect(before.Execution! - after.Execution!).toBe(1);
    expect(before.OutputChunk! - after.OutputChunk!).toBe(2);
    expect(before.Approval! - after.Approval!).toBe(1);
    // The record stays and says what was deleted.
    expect(after.AuditEvent! - before.AuditEvent!).toBe(2);
    const { auditEvents } = await app.ask(
      '{ auditEvents(filter: { operation: "pruneExecutions" }) { nodes { tokenName detail } } }',
    );
    expect(auditEvents.nodes[0].tokenName).toBe('service');
    expect(JSON.parse(auditEvents.nodes[0].detail)).toMatchObject({ count: 1, executions: [ancient] });
    expect(await app.app.services.retention.prune()).toEqual({ outputs: 0, executions: 0 });
  });

  it('is deleted in batches, and a stop is heard between them', async () => {
    for (let count = 0; count < 45; count += 1)
      await store({ command: `old ${count}`, out: 'x\n', askedAt: ago(50), endedAt: ago(50) });
    const stopping = new AbortController();
    stopping.abort();
    expect(await app.app.services.retention.prune(stopping.signal)).toEqual({ outputs: 0, executions: 0 });
    expect(await app.app.services.retention.prune()).toEqual({ outputs: 45, executions: 0 });
  });
});
