import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNonNullType, isObjectType, isScalarType, isEnumType, isUnionType } from 'graphql';
import type { GraphQLObjectType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import type { RoleName } from '../../src/auth/first-tokens.ts';
import { statement } from '../../src/graph/statement.ts';
import type { TestApp } from './app.ts';

/** One way to call each mutation of the API so that it changes something. */
export interface MutationCase {
  readonly mutation: string;
  /** Said in the title when a mutation has several. */
  readonly when?: string;
  readonly as?: RoleName;
  /** Lays what the mutation needs, and gives its input; null when it takes none. */
  prepare(call: Call, app: TestApp): Promise<Record<string, unknown> | null>;
  /** The member of the result union that is expected; the mutation's Success when left out. */
  readonly answer?: string;
}

/** Calls a mutation and gives its answer; fails on any refusal. */
export type Call = (mutation: string, input: Record<string, unknown> | null, as?: RoleName) => Promise<any>;

const nothing = (input: Record<string, unknown> | null) => () => Promise.resolve(input);

const host =
  (rest: Record<string, unknown>) =>
  async (call: Call): Promise<Record<string, unknown>> => {
    await call('upsertEntity', { slug: 'host:h' });
    return { entity: 'host:h', ...rest };
  };

async function guestOnHost(call: Call): Promise<void> {
  for (const slug of ['host:h', 'host:i', 'lxc:web']) await call('upsertEntity', { slug });
  await call('createRelation', { type: 'RUNS_ON', from: 'lxc:web', to: 'host:h' });
}

const FOUND = {
  title: 'chown hung',
  symptom: 'it never returns',
  rootCause: 'delegations',
  fix: 'unexport first',
  evidence: [
    { command: 'chown :10000 /srv/media', outcome: 'HUNG' },
    { command: 'systemctl restart nfs-server', outcome: 'WORKED' },
  ],
};
const investigation = async (call: Call, as: RoleName = 'agent'): Promise<string> =>
  (await call('createInvestigation', FOUND, as)).investigation.id;
const DRAFT = { slug: 'runbook:one', title: 'one', trigger: { pattern: '^chown' } };
const runbook =
  (...acts: string[]) =>
  async (call: Call): Promise<Record<string, unknown>> => {
    await call('createRunbook', DRAFT);
    for (const act of acts) await call(act, { slug: 'runbook:one' });
    return { slug: 'runbook:one' };
  };

/** An agent wants to retire what a runbook in force is about: that is a proposal. */
async function citedService(call: Call): Promise<Record<string, unknown>> {
  await call('upsertEntity', { slug: 'service:dye' });
  await call('createRunbook', { ...DRAFT, scope: { entities: ['service:dye'] } });
  await call('publishRunbook', { slug: 'runbook:one' });
  return { entity: 'service:dye' };
}
async function proposal(call: Call): Promise<Record<string, unknown>> {
  const { proposal: made } = await call('retireEntity', await citedService(call), 'agent');
  return { id: made.id };
}

async function seeds(_call: Call, app: TestApp): Promise<null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-seeds-'));
  writeFileSync(
    path.join(folder, 'fleet.yaml'),
    'version: 1\nentities:\n  - slug: host:seed\n  - slug: host:other\n',
  );
  try {
    await app.app.services.seeds.loadOnce(folder, () => undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return null;
}

async function session(call: Call): Promise<string> {
  return (await call('setGoal', { text: 'find out' }, 'agent')).session.id;
}

async function token(call: Call): Promise<string> {
  const made = await call('createToken', { name: 'spare', holder: 'AGENT', scopes: ['read'] });
  return made.token.id;
}

/** A command that waits for a yes, on a host that nobody can reach. */
async function waiting(call: Call): Promise<string> {
  await call('upsertEntity', { slug: 'host:h', attributes: { address: '10.1.1.1' } });
  return (await call('run', { target: 'host:h', command: 'touch /tmp/x' }, 'agent')).execution.id;
}

const BEGIN = statement(
  'test: an execution goes on elsewhere',
  "MATCH (x:Execution {id: $id}) SET x.state = 'RUNNING', x.runner = 'another'",
);
async function running(call: Call, app: TestApp): Promise<Record<string, unknown>> {
  const id = await waiting(call);
  await app.graph.write((tx) => tx.run(BEGIN, { id }));
  return { execution: id, waitMs: 0 };
}

async function windowInput(call: Call): Promise<Record<string, unknown>> {
  await call('upsertEntity', { slug: 'host:h' });
  const named = { session: await session(call), targets: ['host:h'], actions: ['permissions.change'] };
  return { ...named, minutes: 10, count: 3, reason: 'the export is taken down' };
}

export const MUTATION_CASES: readonly MutationCase[] = [
  {
    mutation: 'upsertEntity',
    when: 'new',
    prepare: nothing({ slug: 'host:h', attributes: { address: '10.1.1.1' } }),
  },
  {
    mutation: 'upsertEntity',
    when: 'there',
    prepare: async (call) => {
      await call('upsertEntity', { slug: 'host:h' });
      return { slug: 'host:h', title: 'A host', attributes: { rack: 7 }, expectedRevision: 1 };
    },
  },
  { mutation: 'renameEntity', prepare: host({ slug: 'host:j', expectedRevision: 1 }) },
  { mutation: 'updateEntityAttributes', prepare: host({ attributes: { rack: 7 }, expectedRevision: 1 }) },
  { mutation: 'retireEntity', prepare: host({ expectedRevision: 1 }) },
  { mutation: 'retireEntity', when: 'proposed', as: 'agent', prepare: citedService, answer: 'ProposalMade' },
  {
    mutation: 'restoreEntity',
    prepare: async (call) => {
      const input = await host({})(call);
      await call('retireEntity', input);
      return { ...input, expectedRevision: 2 };
    },
  },
  {
    mutation: 'createRelation',
    prepare: async (call) => {
      for (const slug of ['host:h', 'lxc:web']) await call('upsertEntity', { slug });
      return { type: 'RUNS_ON', from: 'lxc:web', to: 'host:h', expectedRevision: 0 };
    },
  },
  {
    mutation: 'moveRelation',
    prepare: async (call) => {
      await guestOnHost(call);
      return { type: 'RUNS_ON', from: 'lxc:web', to: 'host:i', expectedRevision: 1 };
    },
  },
  {
    mutation: 'removeRelation',
    prepare: async (call) => {
      await guestOnHost(call);
      return { type: 'RUNS_ON', from: 'lxc:web', to: 'host:h', expectedRevision: 1 };
    },
  },
  { mutation: 'confirmProposal', prepare: proposal },
  { mutation: 'rejectProposal', prepare: proposal },
  { mutation: 'withdrawProposal', as: 'agent', prepare: proposal },
  { mutation: 'createInvestigation', as: 'agent', prepare: nothing(FOUND) },
  {
    mutation: 'updateInvestigation',
    prepare: async (call) => ({ id: await investigation(call), tags: ['a'], expectedRevision: 1 }),
  },
  {
    mutation: 'confirmInvestigation',
    prepare: async (call) => ({ id: await investigation(call), expectedRevision: 1 }),
  },
  { mutation: 'deleteInvestigation', prepare: async (call) => ({ id: await investigation(call) }) },
  {
    mutation: 'promoteInvestigation',
    as: 'agent',
    prepare: async (call) => ({ investigation: await investigation(call) }),
  },
  { mutation: 'createRunbook', as: 'agent', prepare: nothing(DRAFT) },
  {
    mutation: 'updateRunbook',
    prepare: async (call) => ({ ...(await runbook()(call)), title: 'two', expectedRevision: 1 }),
  },
  { mutation: 'publishRunbook', prepare: runbook() },
  { mutation: 'confirmRunbook', prepare: runbook('publishRunbook') },
  { mutation: 'retireRunbook', prepare: runbook('publishRunbook') },
  { mutation: 'reinstateRunbook', prepare: runbook('retireRunbook') },
  {
    mutation: 'restoreRunbookVersion',
    prepare: async (call) => {
      const input = await runbook()(call);
      await call('updateRunbook', { ...input, title: 'two' });
      return { ...input, version: 1 };
    },
  },
  {
    mutation: 'run',
    as: 'agent',
    answer: 'ApprovalRequired',
    prepare: async (call) => {
      await call('upsertEntity', { slug: 'host:h', attributes: { address: '10.1.1.1' } });
      return { target: 'host:h', command: 'touch /tmp/x' };
    },
  },
  {
    mutation: 'approveExecution',
    prepare: async (call) => ({ execution: await waiting(call), note: 'go on' }),
  },
  { mutation: 'denyExecution', prepare: async (call) => ({ execution: await waiting(call), note: 'no' }) },
  {
    mutation: 'withdrawExecution',
    as: 'agent',
    prepare: async (call) => ({ execution: await waiting(call) }),
  },
  { mutation: 'stopExecution', as: 'agent', prepare: running },
  {
    mutation: 'diagnoseExecution',
    as: 'agent',
    prepare: async (call, app) => ({ execution: (await running(call, app)).execution }),
  },
  {
    mutation: 'recordInspection',
    as: 'agent',
    prepare: async (call) => {
      await call('upsertEntity', { slug: 'host:h' });
      return { path: '/srv', targets: ['host:h'] };
    },
  },
  { mutation: 'removeSeeds', prepare: seeds },
  { mutation: 'setGoal', when: 'new session', as: 'agent', prepare: nothing({ text: 'find out' }) },
  {
    mutation: 'setGoal',
    when: 'same session',
    as: 'agent',
    prepare: async (call) => ({ text: 'something else', session: await session(call) }),
  },
  {
    mutation: 'completeTask',
    as: 'agent',
    prepare: async (call) => ({
      session: await session(call),
      outcome: 'SUCCEEDED',
      summary: 'it was the cable',
    }),
  },
  { mutation: 'openWindow', prepare: windowInput },
  {
    mutation: 'closeWindow',
    prepare: async (call) => ({ window: (await call('openWindow', await windowInput(call))).window.id }),
  },
  { mutation: 'freeze', prepare: nothing({ reason: 'a disk is dying' }) },
  {
    mutation: 'unfreeze',
    prepare: async (call) => {
      await call('freeze', { reason: 'a disk is dying' });
      return null;
    },
  },
  {
    mutation: 'createToken',
    prepare: nothing({ name: 'importer', holder: 'AGENT', scopes: ['write', 'read'] }),
  },
  {
    mutation: 'setTokenExpiry',
    prepare: async (call) => ({ token: await token(call), expiresAt: '2031-01-01T00:00:00.000Z' }),
  },
  { mutation: 'revokeToken', prepare: async (call) => ({ token: await token(call) }) },
];

/** Answers that are no refusals although they are not called Success. */
const OTHER_SUCCESSES: ReadonlySet<string> = new Set([
  'ProposalMade',
  'ApprovalRequired',
  'Finished',
  'Pending',
]);

/** The mutation as a document that asks for all that its answer holds, a few levels deep. */
export function mutationText(schema: GraphQLSchema, name: string): string {
  const field = schema.getMutationType()?.getFields()[name];
  if (field === undefined) throw new Error(`the API has no mutation ${name}`);
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  const wanted = isUnionType(type)
    ? type.getTypes().filter(({ name: member }) => OTHER_SUCCESSES.has(member) || member.endsWith('Success'))
    : [type as GraphQLObjectType];
  const parts = wanted.map((member) => `... on ${member.name} { ${selectionOf(member, 3)} }`).join(' ');
  const failure = isUnionType(type) ? '... on Failure { message }' : '';
  const input = field.args.find((argument) => argument.name === 'input');
  return input === undefined
    ? `mutation { ${name} { __typename ${failure} ${parts} } }`
    : `mutation ($input: ${String(input.type)}) { ${name}(input: $input) { __typename ${failure} ${parts} } }`;
}

function selectionOf(type: GraphQLObjectType, depth: number): string {
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map(({ name, type: of }) => {
      const inner = namedType(of);
      if (isScalarType(inner) || isEnumType(inner)) return name;
      return isObjectType(inner) && depth > 1 ? `${name} { ${selectionOf(inner, depth - 1)} }` : '';
    })
    .join(' ');
}

function namedType(type: GraphQLOutputType): GraphQLOutputType {
  return 'ofType' in type ? namedType(type.ofType) : type;
}

export function callerOf(app: TestApp, schema: GraphQLSchema): Call {
  return async (mutation, input, as) => {
    const data = await app.ask(mutationText(schema, mutation), input === null ? {} : { input }, as);
    const answer = data[mutation];
    if (answer.message !== undefined && answer.__typename !== 'ProposalMade')
      throw new Error(`${mutation} ${JSON.stringify(input)}: ${JSON.stringify(answer)}`);
    return answer;
  };
}
