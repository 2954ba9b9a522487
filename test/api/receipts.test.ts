import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createReceiptKey } from '../../src/auth/receipts.ts';
import { createGraphClient } from '../../src/graph/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { AGENT, servicesOn } from '../support/knowledge.ts';

type As = 'operator' | 'agent' | 'person';
let app: TestApp;

async function mutate(operation: string, input: Record<string, unknown>, as: As = 'operator'): Promise<any> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
  const more = operation === 'setGoal' ? '... on SetGoalSuccess { session { id } goal { id } }' : '';
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } ${more} } }`;
  const answer = (await app.ask(query, { input }, as))[operation];
  expect(answer.__typename).toBe(`${type}Success`);
  return answer;
}

const openSession = async (as: As = 'agent'): Promise<string> =>
  (await mutate('setGoal', { text: 'sort the mill' }, as)).session.id;

async function ask(
  command: string,
  session: string | null,
  as: As = 'agent',
  entity = 'lxc:mill',
): Promise<any> {
  const query = `query ($entity: String!, $command: String!, $session: ID) {
    entityKnowledge(entity: $entity, command: $command, session: $session) {
      __typename ... on Failure { message }
      ... on EntityKnowledge { notes runbooks { strength receipt runbook { slug } } } } }`;
  return (await app.ask(query, { entity, command, session }, as)).entityKnowledge;
}

async function receiptFor(command: string, session: string): Promise<string> {
  const { runbooks } = await ask(command, session);
  expect(runbooks[0]).toMatchObject({ strength: 'BINDING', receipt: expect.stringMatching(/^oikr1\./) });
  return runbooks[0].receipt;
}

async function check(input: Record<string, unknown>, as: As = 'agent'): Promise<any> {
  const query = `query ($input: CheckReceiptInput!) { checkReceipt(input: $input) {
    __typename ... on Failure { message } ... on ReceiptCheck { verdict message runbook } } }`;
  return (await app.ask(query, { input }, as)).checkReceipt;
}

beforeAll(async () => {
  app = await startTestApp();
  for (const slug of ['host:quarry', 'lxc:mill', 'lxc:barn']) await mutate('upsertEntity', { slug });
  await mutate('upsertEntity', { slug: 'lxc:mill', attributes: { exports: ['/srv/grain'], vmid: 310 } });
  await mutate('createRelation', { from: 'lxc:mill', type: 'RUNS_ON', to: 'host:quarry' });
  const scope = { entities: ['lxc:mill'] };
  const grain = { title: 'Grain', slug: 'runbook:grain', severity: 'OUTAGE', scope };
  await mutate('createRunbook', {
    ...grain,
    trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
  });
  await mutate('createRunbook', {
    title: 'Silo',
    slug: 'runbook:silo',
    severity: 'DATA_LOSS',
    scope,
    trigger: { when: { program: ['rm'] } },
  });
  for (const slug of ['runbook:grain', 'runbook:silo']) await mutate('publishRunbook', { slug });
}, 120_000);
afterAll(() => app.close());

describe('entityKnowledge gives a receipt', () => {
  it('for a BINDING match in a session with an open goal of the same token, and says what lacks otherwise', async () => {
    const session = await openSession();
    await receiptFor('chown 5 /srv/grain', session);
    expect((await ask('chown 5 /srv/grain', null)).runbooks[0].receipt).toBeNull();
    const foreign = await ask('chown 5 /srv/grain', session, 'person');
    expect(foreign.runbooks[0].receipt).toBeNull();
    expect(foreign.notes.join()).toContain('another token');
    await mutate('completeTask', { session, outcome: 'SUCCEEDED' }, 'agent');
    const ended = await ask('chown 5 /srv/grain', session);
    expect(ended.runbooks[0].receipt).toBeNull();
    expect(ended.notes.join()).toContain('no open goal');
  });

  it('in the one round trip of the question', async () => {
    const session = await openSession();
    const { uri, user, password } = inject('neo4j');
    const { hostname, port } = new URL(uri);
    const proxy = await startCountingProxy({ host: hostname, port: Number(port) });
    const graph = createGraphClient({ uri: `bolt://127.0.0.1:${proxy.port}`, user, password });
    try {
      const services = servicesOn(graph);
      const { tokenId } = await tokenOf(session);
      const caller = { ...AGENT, tokenId };
      const question = { entity: 'lxc:mill', command: 'chown 5 /srv/grain', session, caller };
      await services.receipts.prepare();
      await services.entityKnowledge.entityKnowledge(question);
      proxy.takeCount();
      const answer = await services.entityKnowledge.entityKnowledge(question);
      expect(proxy.takeCount()).toBe(1);
      expect(answer).toMatchObject({ matches: [{ receipt: expect.stringMatching(/^oikr1\./) }] });
    } finally {
      await graph.close();
      await proxy.close();
    }
  });
});

async function tokenOf(session: string): Promise<{ tokenId: string }> {
  const [row] = await app.graph.read(
    {
      name: 'token of a session (test)',
      text: 'MATCH (s:Session {id: $session}) RETURN s.tokenId AS tokenId',
    },
    { session },
  );
  return { tokenId: String(row?.tokenId) };
}

describe('a receipt counts', () => {
  it('for the same action on the same entity, however the line is wrapped and whatever the entity is called', async () => {
    const session = await openSession();
    const receipt = await receiptFor('chown 5 /srv/grain', session);
    const given = { receipt, session };
    for (const [entity, command] of [
      ['lxc:mill', 'chown 5 /srv/grain'],
      ['lxc:mill', 'sudo sh -c "chmod 700 /srv/grain/wheat"'],
      ['host:quarry', 'pct exec 310 -- chown 5 /srv/grain'],
    ])
      expect(await check({ ...given, entity, command })).toMatchObject({
        verdict: 'VALID',
        runbook: 'runbook:grain',
      });
    await mutate('renameEntity', { entity: 'lxc:mill', slug: 'lxc:windmill' });
    expect(await check({ ...given, entity: 'lxc:windmill', command: 'chown 5 /srv/grain' })).toMatchObject({
      verdict: 'VALID',
    });
    await mutate('renameEntity', { entity: 'lxc:windmill', slug: 'lxc:mill' });
  });

  it('for nothing else, and each way is told apart', async () => {
    const session = await openSession();
    const receipt = await receiptFor('chown 5 /srv/grain', session);
    const good = { receipt, session, entity: 'lxc:mill', command: 'chown 5 /srv/grain' };
    const verdictOf = async (changed: Record<string, unknown>, as: As = 'agent'): Promise<string> =>
      (await check({ ...good, ...changed }, as)).verdict;
    expect(await verdictOf({})).toBe('VALID');
    expect(await verdictOf({ receipt: `${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}` })).toBe(
      'FORGED',
    );
    expect(await verdictOf({}, 'person')).toBe('FOREIGN_TOKEN');
    expect(await verdictOf({ session: await openSession() })).toBe('FOREIGN_SESSION');
    expect(await verdictOf({ entity: 'lxc:barn' })).toBe('FOREIGN_ENTITY');
    expect(await verdictOf({ command: 'systemctl restart nfs-server' })).toBe('FOREIGN_ACTION');
    await mutate('updateRunbook', { slug: 'runbook:grain', summary: 'read this first' });
    expect(await verdictOf({})).toBe('STALE_VERSION');
    const again = await receiptFor('chown 5 /srv/grain', session);
    await mutate('setGoal', { text: 'the next one', session }, 'agent');
    expect(await verdictOf({ receipt: again })).toBe('FOREIGN_GOAL');
    await mutate('completeTask', { session, outcome: 'PARTIAL' }, 'agent');
    expect(await verdictOf({ receipt: again })).toBe('STALE_GOAL_ENDED');
  });

  it('for the one command only where data would be lost', async () => {
    const session = await openSession();
    const given = { receipt: await receiptFor('rm /srv/silo/a', session), session, entity: 'lxc:mill' };
    expect(await check({ ...given, command: 'sudo bash -c "rm /srv/silo/a"' })).toMatchObject({
      verdict: 'VALID',
    });
    expect(await check({ ...given, command: 'rm /srv/silo/b' })).toMatchObject({ verdict: 'FOREIGN_ACTION' });
  });

  it('for no line that loses data by another part, unless it was asked for with that very line', async () => {
    const session = await openSession();
    const chown = 'chown 5 /srv/grain';
    const given = { receipt: await receiptFor(chown, session), session, entity: 'lxc:mill' };
    expect(await check({ ...given, command: `${chown} && ls` })).toMatchObject({ verdict: 'VALID' });
    for (const more of ['; rm -rf /', ' && mkfs.ext4 /dev/sda', ' || ssh nowhere rm -rf /srv']) {
      const command = `${chown}${more}`;
      expect(await check({ ...given, command })).toMatchObject({ verdict: 'FOREIGN_ACTION' });
      const receipt = await receiptFor(command, session);
      expect(await check({ ...given, receipt, command })).toMatchObject({ verdict: 'VALID' });
      expect(await check({ ...given, receipt, command: chown })).toMatchObject({ verdict: 'FOREIGN_ACTION' });
    }
  });

  it('and a question about it that cannot be answered is refused', async () => {
    const session = await openSession();
    const good = { receipt: 'oikr1.x.y', session, entity: 'lxc:mill', command: 'ls' };
    expect(await check(good)).toMatchObject({ verdict: 'FORGED', runbook: null });
    expect(await check({ ...good, entity: 'Mill' })).toMatchObject({ __typename: 'InvalidSlug' });
    expect(await check({ ...good, entity: 'lxc:nil' })).toMatchObject({ __typename: 'NoSuchEntity' });
    expect(await check({ ...good, command: 'echo "' })).toMatchObject({ __typename: 'MalformedCommand' });
    const nowhere = await check({ ...good, session: 'none' });
    expect(nowhere).toMatchObject({ __typename: 'NoSuchSession' });
    expect(nowhere.message).not.toContain('leave it out');
  });
});

it('the key is made once, by one of many processes that start at once', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => createReceiptKey(app.graph)()));
  expect(new Set(keys).size).toBe(1);
});
