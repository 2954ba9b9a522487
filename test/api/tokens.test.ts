import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/auth/new-id.ts';
import { hashToken, newTokenText } from '../../src/auth/token-text.ts';
import { SERVICE_CALLER, type Scope } from '../../src/domain/caller.ts';
import { statement } from '../../src/graph/statement.ts';
import { saveToken } from '../../src/graph/token-store.ts';
import { startTestApp, type Answer, type TestApp } from '../support/app.ts';
import { servicesOn, OPERATOR } from '../support/knowledge.ts';

const TOKEN_FIELDS = 'id name holder scopes state createdBy expiresAt revokedAt revokedBy lastUsedAt';
const CREATE = `mutation ($input: CreateTokenInput!) { createToken(input: $input) { __typename
  ... on CreateTokenSuccess { text token { ${TOKEN_FIELDS} } }
  ... on Failure { message } ... on InvalidInput { field } ... on TokenNameTaken { name tokenId } } }`;
const SET_EXPIRY = `mutation ($input: SetTokenExpiryInput!) { setTokenExpiry(input: $input) { __typename
  ... on SetTokenExpirySuccess { token { ${TOKEN_FIELDS} } }
  ... on Failure { message } ... on WrongStatus { status } ... on NotPermitted { needs } } }`;
const REVOKE = `mutation ($input: RevokeTokenInput!) { revokeToken(input: $input) { __typename
  ... on RevokeTokenSuccess { token { ${TOKEN_FIELDS} } }
  ... on Failure { message } ... on WrongStatus { status } } }`;
const WHOAMI = '{ whoami { name holder scopes } }';
const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** No test leaves tokens behind for the next one, but the three first ones. */
const FORGET = statement(
  'test: forget given tokens',
  'MATCH (t:Token) WHERE t.origin IS NULL DETACH DELETE t',
);
const DUMP = statement(
  'test: all texts of the graph',
  'MATCH (n) WHERE n:Token OR n:AuditEvent RETURN properties(n) AS all',
);
beforeEach(async () => {
  await app.graph.write((tx) => tx.run(FORGET, {}));
});

/** As deadlines see it: where the clock was moved back, they did not go with it. */
const inHours = (hours: number): string =>
  new Date(Date.parse(app.app.deadlines.now()) + hours * HOUR_MS).toISOString();
const inAnHour = (): string => inHours(1);

async function create(input: Record<string, unknown>, bearer = app.tokens.operator): Promise<any> {
  return (await askWith(bearer, CREATE, { input: { holder: 'PERSON', scopes: ['read'], ...input } })).data
    ?.createToken;
}
async function setExpiry(
  token: string,
  expiresAt: string | null,
  bearer = app.tokens.operator,
): Promise<any> {
  return (await askWith(bearer, SET_EXPIRY, { input: { token, expiresAt } })).data?.setTokenExpiry;
}
async function revoke(token: string, bearer = app.tokens.operator): Promise<any> {
  return (await askWith(bearer, REVOKE, { input: { token } })).data?.revokeToken;
}
async function list(filter: Record<string, unknown>, page = ''): Promise<any> {
  const query = `query ($filter: TokenFilter) { tokens(filter: $filter${page}) { nodes { ${TOKEN_FIELDS} } pageInfo { hasNextPage endCursor } } }`;
  return (await app.ask(query, { filter })).tokens;
}
const idOf = async (name: string): Promise<string> => (await list({ name, state: 'ACTIVE' })).nodes[0].id;

async function askWith(
  bearer: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const response = await app.app.graphql.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as Partial<Answer>;
  return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
}

describe('a token that is created', () => {
  it('opens the door at once, with its name, holder and scopes', async () => {
    const made = await create({ name: 'ci', holder: 'AGENT', scopes: ['write', 'read', 'read'] });
    expect(made).toMatchObject({
      __typename: 'CreateTokenSuccess',
      token: {
        name: 'ci',
        scopes: ['read', 'write'],
        state: 'ACTIVE',
        createdBy: 'operator',
        expiresAt: null,
      },
    });
    expect(await askWith(made.text, WHOAMI)).toMatchObject({
      status: 200,
      data: { whoami: { name: 'ci', holder: 'AGENT', scopes: ['read', 'write'] } },
    });
  });

  it('shows its text in that answer and nowhere else: no list, no record, no node holds it', async () => {
    const { text, token } = await create({ name: 'ci' });
    expect(text).toMatch(/^oikos_[A-Za-z0-9_-]{43}$/);
    const stored = JSON.stringify([
      await app.graph.read(DUMP, {}),
      await list({}),
      await app.ask('{ auditEvents(first: 200) { nodes { subject detail } } }'),
    ]);
    expect(stored).toContain(token.id);
    expect(stored).not.toContain(text.slice('oikos_'.length));
  });

  it('leaves one audit event that says what it may do', async () => {
    const { token } = await create({ name: 'ci', scopes: ['read'], expiresAt: '2031-01-01T00:00:00Z' });
    const { auditEvents } = await app.ask(
      `{ auditEvents(filter: { subject: "${token.id}" }) { nodes { operation tokenName detail } } }`,
    );
    expect(auditEvents.nodes).toHaveLength(1);
    expect(auditEvents.nodes[0]).toMatchObject({ operation: 'createToken', tokenName: 'operator' });
    expect(JSON.parse(auditEvents.nodes[0].detail)).toEqual({
      name: 'ci',
      holder: 'PERSON',
      scopes: ['read'],
      expiresAt: '2031-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['run beside curate', { scopes: ['run', 'curate'] }, 'scopes', /two tokens/],
    ['run beside approve', { scopes: ['read', 'approve', 'run'] }, 'scopes', /two tokens/],
    ['no scope', { scopes: [] }, 'scopes', /at least one/],
    ['an agent that judges', { holder: 'AGENT', scopes: ['read', 'curate'] }, 'scopes', /for persons/],
    ['an agent that approves', { holder: 'AGENT', scopes: ['approve'] }, 'scopes', /for persons/],
    ['a holder that is the service', { holder: 'SERVICE' }, 'holder', /PERSON or AGENT/],
    ['an empty name', { name: '' }, 'name', /1 to 63/],
    ['a name in capitals', { name: 'CI' }, 'name', /1 to 63/],
    ['a name that hides something', { name: 'ci\u202e' }, 'name', /\\u202e/],
    ['a name that is too long', { name: 'a'.repeat(64) }, 'name', /1 to 63/],
    ['the name of the service', { name: 'oikos' }, 'name', /another name/],
    ['an end in the past', { expiresAt: '2026-02-01T00:00:00Z' }, 'expiresAt', /not in the future/],
  ])('cannot have %s', async (_what, input, field, message) => {
    const answer = await create({ name: 'ci', ...input });
    expect(answer).toMatchObject({
      __typename: 'InvalidInput',
      field,
      message: expect.stringMatching(message),
    });
    expect((await list({ name: 'ci' })).nodes).toEqual([]);
  });

  it('cannot have a scope that is not known, nor a field that says who asks', async () => {
    for (const input of [{ scopes: ['root'] }, { createdBy: 'somebody' }]) {
      const answer = await askWith(app.tokens.operator, CREATE, {
        input: { name: 'ci', holder: 'PERSON', scopes: ['read'], ...input },
      });
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([400, 'BAD_INPUT']);
    }
  });

  it('a second time, after its answer was lost, is refused with the way on, and makes no second token', async () => {
    const lost = await create({ name: 'ci' });
    const again = await create({ name: 'ci' });
    expect(again).toMatchObject({
      __typename: 'TokenNameTaken',
      name: 'ci',
      tokenId: lost.token.id,
      message: expect.stringMatching(/revoke it by its id/),
    });
    await revoke(again.tokenId);
    expect(await create({ name: 'ci' })).toMatchObject({ __typename: 'CreateTokenSuccess' });
    expect((await list({ name: 'ci', state: 'ACTIVE' })).nodes).toHaveLength(1);
  });

  it('of many that ask for one name at once, in two processes, gets it once', async () => {
    const processes = [servicesOn(app.graph), servicesOn(app.graph)];
    const input = { name: 'ci', holder: 'AGENT', scopes: ['read'] } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => processes[n % 2]!.tokens.create(OPERATOR, input)),
    );
    const tags = answers.map((answer) => ('__typename' in answer ? answer.__typename : 'made'));
    expect(tags.sort()).toEqual([...Array.from({ length: 9 }, () => 'TokenNameTaken'), 'made']);
    expect((await list({ name: 'ci' })).nodes).toHaveLength(1);
  });
});

describe('the list of tokens', () => {
  it('tells what each is worth, page by page, newest first', async () => {
    await create({ name: 'one' });
    const ended = await create({ name: 'two', expiresAt: inAnHour() });
    const taken = await create({ name: 'three', holder: 'AGENT' });
    await revoke(taken.token.id);
    app.clock.advance(2 * HOUR_MS);
    expect((await list({})).nodes.map(({ name, state }: any) => [name, state])).toEqual([
      ['three', 'REVOKED'],
      ['two', 'EXPIRED'],
      ['one', 'ACTIVE'],
      ['person', 'ACTIVE'],
      ['agent', 'ACTIVE'],
      ['operator', 'ACTIVE'],
    ]);
    expect((await list({ state: 'EXPIRED' })).nodes).toMatchObject([{ id: ended.token.id }]);
    expect((await list({ state: 'REVOKED' })).nodes).toMatchObject([{ revokedBy: 'operator' }]);
    expect((await list({ scope: 'admin' })).nodes).toMatchObject([{ name: 'operator', createdBy: 'oikos' }]);
    expect((await list({ holder: 'AGENT', state: 'ACTIVE' })).nodes).toMatchObject([{ name: 'agent' }]);
    const first = await list({}, ', first: 4');
    const rest = await list({}, `, first: 4, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...rest.nodes]).toHaveLength(6);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const bad = await app.askRaw('{ tokens(first: 201) { nodes { id } } }');
    expect(bad.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]);
  });

  it('says when each was last used, once that was written down', async () => {
    const { text, token } = await create({ name: 'used' });
    await create({ name: 'idle' });
    expect(token.lastUsedAt).toBeNull();
    await askWith(text, WHOAMI);
    await askWith(text, WHOAMI);
    await app.app.tokenUses.flush();
    const [used] = (await list({ name: 'used' })).nodes;
    expect(used.lastUsedAt > '2026-03-01').toBe(true);
    expect((await list({ name: 'idle' })).nodes[0].lastUsedAt).toBeNull();
  });
});

describe('revoking', () => {
  it('closes the door to that token at once in this process, and to no other', async () => {
    const { text, token } = await create({ name: 'ci' });
    const other = await create({ name: 'other' });
    expect((await askWith(text, WHOAMI)).status).toBe(200);
    expect(await revoke(token.id)).toMatchObject({ token: { state: 'REVOKED', revokedBy: 'operator' } });
    expect(await askWith(text, WHOAMI)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED', reason: 'REVOKED' } }],
    });
    expect((await askWith(other.text, WHOAMI)).status).toBe(200);
  });

  it('is told apart from what nobody ever issued, and from what has expired', async () => {
    const reasonOf = async (text: string): Promise<unknown> => {
      const { status, errors } = await askWith(text, WHOAMI);
      return [status, errors[0]?.extensions.code, errors[0]?.extensions.reason];
    };
    const { text } = await create({ name: 'ci', expiresAt: inAnHour() });
    expect((await askWith(text, WHOAMI)).status).toBe(200);
    app.clock.advance(2 * HOUR_MS);
    expect(await reasonOf(text)).toEqual([401, 'UNAUTHENTICATED', 'EXPIRED']);
    app.clock.advance(-2 * HOUR_MS);
    expect(await reasonOf(text)).toEqual([401, 'UNAUTHENTICATED', 'EXPIRED']);
    expect(await reasonOf(newTokenText())).toEqual([401, 'UNAUTHENTICATED', 'UNKNOWN']);
  });

  it('happens once: a second time says that it is done, and an id that is none says where to look', async () => {
    const { token } = await create({ name: 'ci' });
    await revoke(token.id);
    expect(await revoke(token.id)).toMatchObject({ __typename: 'WrongStatus', status: 'REVOKED' });
    expect(await revoke('ci')).toMatchObject({
      __typename: 'NoSuchToken',
      message: expect.stringContaining('tokens lists'),
    });
    const bySecret = await revoke(app.tokens.person);
    expect(bySecret).toMatchObject({
      __typename: 'NoSuchToken',
      message: expect.stringContaining('oikos_[masked]'),
    });
    expect((await askWith(app.tokens.person, WHOAMI)).status).toBe(200);
  });

  it('may be done with one’s own token', async () => {
    const { text, token } = await create({ name: 'second', scopes: ['read', 'admin'] });
    expect(await revoke(token.id, text)).toMatchObject({ token: { revokedBy: 'second' } });
    expect((await askWith(text, WHOAMI)).status).toBe(401);
  });
});

describe('the last administrator', () => {
  it('cannot be revoked nor given an end, until there is another without one', async () => {
    const operator = await idOf('operator');
    const refused = { __typename: 'LastAdministrator', message: expect.stringMatching(/create another/) };
    await create({ name: 'bot', holder: 'AGENT', scopes: ['admin'] });
    await create({ name: 'temporary', scopes: ['admin'], expiresAt: inAnHour() });
    expect(await revoke(operator)).toMatchObject(refused);
    expect(await setExpiry(operator, inAnHour())).toMatchObject(refused);
    const second = await create({ name: 'second', scopes: ['admin'] });
    expect(await setExpiry(second.token.id, inAnHour())).toMatchObject({
      __typename: 'SetTokenExpirySuccess',
    });
    expect(await revoke(operator)).toMatchObject(refused);
    expect(await setExpiry(second.token.id, null)).toMatchObject({ token: { expiresAt: null } });
    expect(await revoke(second.token.id)).toMatchObject({ __typename: 'RevokeTokenSuccess' });
    expect((await askWith(app.tokens.operator, WHOAMI)).status).toBe(200);
  });

  it('remains when two revoke each other at the same moment in two processes', async () => {
    const [one, two] = [servicesOn(app.graph), servicesOn(app.graph)];
    const first = await create({ name: 'first', scopes: ['admin'] });
    const second = await create({ name: 'second', scopes: ['admin'] });
    const operator = await idOf('operator');
    // With the operator out of the way only these two are left; it comes back below.
    await app.graph.write((tx) => tx.run(SET_REVOKED, { id: operator, at: app.clock.now() }));
    const answers = await Promise.all([
      one.tokens.revoke(OPERATOR, first.token.id),
      two.tokens.revoke(OPERATOR, second.token.id),
    ]);
    await app.graph.write((tx) => tx.run(SET_REVOKED, { id: operator, at: null }));
    const tags = answers.map((answer) => ('__typename' in answer ? answer.__typename : 'revoked'));
    expect(tags.sort()).toEqual(['LastAdministrator', 'revoked']);
  });
});
const SET_REVOKED = statement('test: set revokedAt', 'MATCH (t:Token {id: $id}) SET t.revokedAt = $at');

describe('the end of a token', () => {
  it('can be moved both ways while it lasts, and counts at once', async () => {
    const { text, token } = await create({ name: 'ci', expiresAt: inAnHour() });
    expect((await askWith(text, WHOAMI)).status).toBe(200);
    const later = inHours(3);
    expect(await setExpiry(token.id, later)).toMatchObject({ token: { expiresAt: later } });
    app.clock.advance(2 * HOUR_MS);
    expect((await askWith(text, WHOAMI)).status).toBe(200);
    expect(await setExpiry(token.id, inAnHour())).toMatchObject({ __typename: 'SetTokenExpirySuccess' });
    expect(await setExpiry(token.id, '2026-01-01T00:00:00Z')).toMatchObject({ __typename: 'InvalidInput' });
  });

  it('does not come back once it has passed, nor after it was revoked', async () => {
    const ended = await create({ name: 'ended', expiresAt: inAnHour() });
    const taken = await create({ name: 'taken' });
    await revoke(taken.token.id);
    app.clock.advance(2 * HOUR_MS);
    expect(await setExpiry(ended.token.id, null)).toMatchObject({
      __typename: 'WrongStatus',
      status: 'EXPIRED',
    });
    expect(await setExpiry(taken.token.id, null)).toMatchObject({
      __typename: 'WrongStatus',
      status: 'REVOKED',
    });
    expect((await askWith(ended.text, WHOAMI)).status).toBe(401);
  });

  it('is not lengthened by the token itself, only shortened', async () => {
    const { text, token } = await create({ name: 'admin', scopes: ['admin'], expiresAt: inAnHour() });
    const later = new Date(Date.parse(token.expiresAt) + 1).toISOString();
    const sooner = new Date(Date.parse(token.expiresAt) - 1).toISOString();
    for (const expiresAt of [later, null])
      expect(await setExpiry(token.id, expiresAt, text)).toMatchObject({ __typename: 'NotPermitted' });
    expect(await setExpiry(token.id, sooner, text)).toMatchObject({ token: { expiresAt: sooner } });
  });

  it('is to be said: leaving it out changes nothing', async () => {
    const { token } = await create({ name: 'ci', expiresAt: inAnHour() });
    const answer = await app.askRaw(SET_EXPIRY, { input: { token: token.id } });
    expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]);
    expect((await list({ name: 'ci' })).nodes[0].expiresAt).toBe(token.expiresAt);
  });
});

describe('who may', () => {
  it('is a person: an agent with the scope is refused, and the attempt recorded', async () => {
    const bot = await create({ name: 'bot', holder: 'AGENT', scopes: ['admin'] });
    const refused = { __typename: 'NotPermitted', message: expect.stringContaining('persons') };
    expect(await create({ name: 'mine', scopes: ['approve'] }, bot.text)).toMatchObject(refused);
    expect(await revoke(await idOf('person'), bot.text)).toMatchObject(refused);
    expect(await setExpiry(await idOf('person'), null, bot.text)).toMatchObject(refused);
    const { auditEvents } = await app.ask(
      `{ auditEvents(filter: { token: "bot" }) { nodes { operation detail } } }`,
    );
    expect(auditEvents.nodes.map(({ operation }: any) => operation).sort()).toEqual([
      'createToken',
      'revokeToken',
      'setTokenExpiry',
    ]);
    expect((await list({ name: 'mine' })).nodes).toEqual([]);
  });
});

describe('a token that got into the graph with run beside curate', () => {
  it('opens nothing', async () => {
    const text = newTokenText();
    const scopes: Scope[] = ['read', 'run', 'curate'];
    const at = app.clock.now();
    const id = newId();
    await saveToken(
      app.graph,
      {
        id,
        name: 'both',
        holder: 'PERSON',
        hash: hashToken(text),
        scopes,
        origin: id,
        createdAt: at,
        expiresAt: null,
      },
      { id: newId(), at, caller: SERVICE_CALLER, operation: 'issueToken', subject: id, detail: {} },
    );
    expect((await askWith(text, WHOAMI)).status).toBe(401);
  });
});

describe('a token in what a client sends', () => {
  it('is quoted back by no error and kept by no audit event', async () => {
    const secret = newTokenText();
    const inVariable = await app.askRaw('query ($n: Int) { entities(first: $n) { nodes { slug } } }', {
      n: secret,
    });
    // A name in a document holds no hyphen.
    const name = secret.replaceAll('-', '_');
    const inDocument = await app.askRaw(`{ ${name} }`);
    for (const { errors } of [inVariable, inDocument]) {
      expect(errors[0]?.message).toContain('oikos_[masked]');
      expect(JSON.stringify(errors)).not.toContain(secret);
      expect(JSON.stringify(errors)).not.toContain(name);
    }
    await app.ask('mutation ($text: String!) { setGoal(input: { text: $text }) { __typename } }', {
      text: secret,
    });
    await app.ask(
      'mutation ($a: Attributes) { upsertEntity(input: { slug: "host:h", attributes: $a }) { __typename } }',
      { a: { note: secret } },
    );
    const { auditEvents } = await app.ask('{ auditEvents(first: 200) { nodes { detail } } }');
    expect(JSON.stringify(auditEvents)).not.toContain(secret);
  });
});
