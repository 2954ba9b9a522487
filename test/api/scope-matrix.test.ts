import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/api/schema.ts';
import { newTokenText } from '../../src/auth/token-text.ts';
import { scopesOf } from '../../src/auth/scopes.ts';
import { SCOPES, type Scope } from '../../src/domain/caller.ts';
import { statement } from '../../src/graph/statement.ts';
import { loadTables } from '../../src/services/tables.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { minimalDocument } from '../support/minimal-document.ts';

/** Every operation of the schema, asked for by every kind of caller: made from the schema, so that none is missing. */

interface Operation {
  readonly type: string;
  readonly field: string;
  readonly document: string;
}

const schema: GraphQLSchema = createSchema(loadTables().typeDefs);
const operations: Operation[] = [
  schema.getQueryType(),
  schema.getMutationType(),
  schema.getSubscriptionType(),
]
  .filter((type) => type != null)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({
      type: type.name,
      field: field.name,
      document: minimalDocument(type.name, field),
    })),
  );

let app: TestApp;
/** One token that holds this scope and no other. */
const holding = new Map<Scope, string>();
let ended: { expired: string; revoked: string };

beforeAll(async () => {
  app = await startTestApp();
  for (const scope of SCOPES) holding.set(scope, (await create(`only-${scope}`, [scope])).text);
  const all = SCOPES.filter((scope) => scope !== 'run');
  const soon = new Date(Date.parse(app.clock.now()) + 60_000).toISOString();
  const expired = await create('expired', all, soon);
  const revoked = await create('revoked', all);
  await app.ask('mutation ($id: ID!) { revokeToken(input: { token: $id }) { __typename } }', {
    id: revoked.token.id,
  });
  app.clock.advance(120_000);
  ended = { expired: expired.text, revoked: revoked.text };
});
afterAll(() => app.close());

async function create(name: string, scopes: readonly Scope[], expiresAt: string | null = null): Promise<any> {
  const data = await app.ask(
    `mutation ($input: CreateTokenInput!) { createToken(input: $input) {
       ... on CreateTokenSuccess { text token { id } } ... on Failure { message } } }`,
    { input: { name, holder: 'PERSON', scopes, expiresAt } },
  );
  if (data.createToken.text === undefined) throw new Error(data.createToken.message);
  return data.createToken;
}

interface Outcome {
  readonly status: number;
  readonly codes: readonly unknown[];
  readonly reason: unknown;
  /** The operation itself was asked: it answered, or failed at its own path. */
  readonly hasRun: boolean;
}

async function ask({ field, document }: Operation, bearer: string | null): Promise<Outcome> {
  const response = await app.app.graphql.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ query: document }),
  });
  const body: any = await response.json();
  const errors: any[] = body.errors ?? [];
  const codes = errors.map(({ extensions }) => extensions.code);
  const isAnswered = body.data != null && field in body.data && errors.length === 0;
  const failedItself = errors.some(({ path }) => path?.[0] === field) && !codes.includes('FORBIDDEN');
  return {
    status: response.status,
    codes,
    reason: errors[0]?.extensions.reason,
    hasRun: isAnswered || failedItself,
  };
}

const COUNT = statement(
  'test: how many there are but for audit events',
  'MATCH (n) WHERE NOT n:AuditEvent AND NOT n:AuditSeal AND NOT n:AuditChain RETURN count(n) AS count',
);
const countAll = async (): Promise<number> => Number((await app.graph.read(COUNT, {}))[0]?.count);

describe('every operation of the API', () => {
  it('has a scope in the table', () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter(({ type, field }) => scopesOf(type, field).length === 0)).toEqual([]);
  });

  it.each(operations)(
    '$field ($type) is closed to whoever has no good token, and says why',
    async (operation) => {
      const strangers = {
        MISSING: null,
        UNKNOWN: newTokenText(),
        EXPIRED: ended.expired,
        REVOKED: ended.revoked,
      };
      for (const [reason, bearer] of Object.entries(strangers)) {
        expect(await ask(operation, bearer)).toEqual({
          status: 401,
          codes: ['UNAUTHENTICATED'],
          reason,
          hasRun: false,
        });
      }
    },
  );

  it.each(operations)(
    '$field ($type) is closed to every scope but its own, and changes nothing',
    async (operation) => {
      const own = scopesOf(operation.type, operation.field);
      const before = await countAll();
      for (const scope of SCOPES.filter((each) => !own.includes(each))) {
        const outcome = await ask(operation, holding.get(scope)!);
        expect([scope, outcome]).toEqual([
          scope,
          { status: 403, codes: ['FORBIDDEN'], reason: undefined, hasRun: false },
        ]);
      }
      expect(await countAll()).toBe(before);
    },
  );

  it.each(operations)('$field ($type) is open to its own scope', async (operation) => {
    for (const own of scopesOf(operation.type, operation.field)) {
      const outcome = await ask(operation, holding.get(own)!);
      expect(outcome).toMatchObject({ hasRun: true, reason: undefined });
      // It ran with arguments that mean nothing: that may be refused as input, and as nothing else.
      expect(outcome.codes.filter((code) => code !== 'BAD_INPUT')).toEqual([]);
    }
  });

  it('is judged by itself when a document asks for several', async () => {
    const response = await app.askRaw('{ whoami { name } tokens { nodes { id } } }', {}, 'agent');
    expect(response.errors).toMatchObject([{ path: ['tokens'], extensions: { code: 'FORBIDDEN' } }]);
    expect(JSON.stringify(response.data)).not.toContain('nodes');
  });
});

describe('the table of scopes', () => {
  const scopesNamed = (pattern: RegExp): unknown[] => [
    ...new Set(
      operations
        .filter(({ field }) => pattern.test(field))
        .flatMap(({ type, field }) => scopesOf(type, field)),
    ),
  ];

  it('keeps judgement for curators, and tokens and the record for administrators', () => {
    expect(scopesNamed(/^(publish|retire|reinstate|confirm)Runbook$|^(confirm|reject)Proposal$/)).toEqual([
      'curate',
    ]);
    expect(scopesNamed(/[tT]oken|[aA]udit|Seeds$/)).toEqual(['admin']);
  });

  it('lets nobody change anything who may only read', () => {
    const open = operations.filter(
      ({ type, field }) => type === 'Mutation' && scopesOf(type, field).includes('read'),
    );
    expect(open).toEqual([]);
  });
});
