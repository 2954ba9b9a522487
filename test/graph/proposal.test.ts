import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/domain/caller.ts';
import { isFailure } from '../../src/domain/failure.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { createCounter, createFleet, done } from '../support/fleet.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { AGENT, OPERATOR, servicesOn } from '../support/knowledge.ts';

const CLIENTS = 50;
let graph: GraphClient;
let pools: GraphClient[];
let processes: ReturnType<typeof createFleet>[];

beforeAll(() => {
  graph = connectGraph();
  pools = Array.from({ length: 5 }, () => connectGraph());
});
beforeEach(async () => {
  await resetGraph(graph);
  const clock = createCounter();
  processes = Array.from({ length: CLIENTS }, (_, index) =>
    createFleet(pools[index % pools.length]!, { clock }),
  );
});
afterAll(async () => {
  await Promise.all([graph, ...pools].map((client) => client.close()));
});

const fleet = () => processes[0]!;

/** host:forge exports a path that a runbook in force cites, and an agent has proposed another one. */
async function proposeOn(slug: string): Promise<string> {
  const { runbooks } = servicesOn(graph);
  const content = {
    title: 'Owners of exported paths',
    trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
    scope: { kinds: ['host'] },
  };
  done(await runbooks.create(OPERATOR, content, 'runbook:owners'));
  done(await runbooks.publish(OPERATOR, { slug: 'runbook:owners' }));
  done(await fleet().entities.upsertEntity(OPERATOR, { slug, attributes: { exports: ['/srv/a'] } }));
  const asked = await fleet().entities.updateEntityAttributes(AGENT, {
    entity: slug,
    attributes: { exports: ['/srv/b'] },
  });
  if (!('proposal' in asked)) throw new Error(JSON.stringify(asked));
  return asked.proposal.id;
}

const EVENTS = statement(
  'test: the events of one operation',
  `
  MATCH (a:AuditEvent {operation: $operation})
  RETURN a.id AS id, a.subject AS subject, a.detail AS detail
`,
);

describe('when fifty decide about one proposal at once', () => {
  test('it is carried out once, and all others are told that it is decided', async () => {
    const id = await proposeOn('host:forge');
    const answers = await Promise.all(
      processes.map(({ proposals }, index) =>
        index % 2 === 0 ? proposals.confirm(OPERATOR, { id }) : proposals.reject(OPERATOR, { id }),
      ),
    );
    const winners = answers.filter((answer) => !isFailure(answer));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(isFailure))
      expect(answer).toMatchObject({ __typename: 'WrongStatus' });
    const { attributes } = done(await fleet().entities.getEntity('host:forge'));
    const isConfirmed = 'status' in winners[0]! && winners[0].status === 'CONFIRMED';
    expect(attributes).toEqual({ exports: [isConfirmed ? '/srv/b' : '/srv/a'] });
    const events = await Promise.all(
      ['confirmProposal', 'rejectProposal'].map((operation) => graph.read(EVENTS, { operation })),
    );
    expect(events.flat()).toHaveLength(1);
  });

  test('fifty who ask for one change make one proposal', async () => {
    await proposeOn('host:forge');
    const answers = await Promise.all(
      processes.map(({ entities }) =>
        entities.updateEntityAttributes(AGENT, { entity: 'host:forge', attributes: { exports: null } }),
      ),
    );
    const ids = answers.map((answer) => ('proposal' in answer ? answer.proposal.id : JSON.stringify(answer)));
    expect(new Set(ids).size).toBe(1);
    const page = await fleet().proposals.list({ entity: 'host:forge' }, {});
    expect(isFailure(page) ? page : page.nodes).toHaveLength(2);
  });
});

test('who asked cannot confirm or reject, even with the scope to do so by now', async () => {
  const id = await proposeOn('host:forge');
  const promoted: Caller = { ...OPERATOR, tokenId: AGENT.tokenId };
  for (const decide of [fleet().proposals.confirm, fleet().proposals.reject])
    expect(await decide(promoted, { id })).toMatchObject({ __typename: 'NotPermitted', needs: 'PERSON' });
  expect(done(await fleet().proposals.withdraw(promoted, id))).toMatchObject({ status: 'WITHDRAWN' });
});

test('no more than fifty changes wait about one entity', async () => {
  await proposeOn('host:forge');
  const answers = [];
  for (let index = 0; index < CLIENTS; index += 1)
    answers.push(
      await fleet().entities.updateEntityAttributes(AGENT, {
        entity: 'host:forge',
        attributes: { exports: [`/srv/c${index}`] },
      }),
    );
  expect(answers.filter(isFailure)).toMatchObject([{ __typename: 'InvalidInput', field: 'entity' }]);
});

const MAKE_ASSENT = statement(
  'test: a yes to commands on entities, as it will be kept',
  `
  UNWIND $rows AS row
  MATCH (e:Entity {slug: row.on})
  CREATE (a:$(row.label) {id: row.id, status: row.status})-[:ON]->(e)
`,
);
const ASSENT = statement(
  'test: what became of each yes',
  `
  MATCH (a:Approval|AssentWindow)
  RETURN a.id AS id, a.status AS status
  ORDER BY id
`,
);

describe('a change of routing', () => {
  beforeEach(async () => {
    for (const [slug, attributes] of [
      ['host:forge', { address: '203.0.113.5' }],
      ['host:apart', { address: '203.0.113.6' }],
      ['lxc:bench', { vmid: 5101 }],
      ['service:bellows', {}],
    ] as const)
      done(await fleet().entities.upsertEntity(OPERATOR, { slug, attributes }));
    for (const [from, to] of [
      ['lxc:bench', 'host:forge'],
      ['service:bellows', 'lxc:bench'],
    ] as const)
      done(await fleet().relations.createRelation(OPERATOR, { type: 'RUNS_ON', from, to }));
    const rows = [
      { id: '1', label: 'Approval', status: 'PENDING', on: 'host:forge' },
      { id: '2', label: 'AssentWindow', status: 'OPEN', on: 'service:bellows' },
      { id: '3', label: 'Approval', status: 'USED', on: 'lxc:bench' },
      { id: '4', label: 'Approval', status: 'PENDING', on: 'host:apart' },
    ];
    await graph.write((tx) => tx.run(MAKE_ASSENT, { rows }));
  });
  const statuses = async () =>
    Object.fromEntries((await graph.read(ASSENT, {})).map(({ id, status }) => [String(id), status]));

  test('of an address takes back every open yes to what is routed through it, and nothing else', async () => {
    const { entities } = fleet();
    done(await entities.updateEntityAttributes(OPERATOR, { entity: 'host:forge', attributes: { rack: 1 } }));
    expect(await statuses()).toEqual({ 1: 'PENDING', 2: 'OPEN', 3: 'USED', 4: 'PENDING' });
    done(
      await entities.updateEntityAttributes(OPERATOR, {
        entity: 'host:forge',
        attributes: { address: '203.0.113.9' },
      }),
    );
    expect(await statuses()).toEqual({ 1: 'WITHDRAWN', 2: 'WITHDRAWN', 3: 'USED', 4: 'PENDING' });
    const [event] = await graph.read(EVENTS, { operation: 'withdrawAssent' });
    expect(event).toMatchObject({ subject: 'host:forge', detail: expect.stringContaining('"1","2"') });
  });

  test('of an owner takes back what hangs on the guest alone', async () => {
    const { relations } = fleet();
    done(await relations.moveRelation(OPERATOR, { type: 'RUNS_ON', from: 'lxc:bench', to: 'host:apart' }));
    expect(await statuses()).toEqual({ 1: 'PENDING', 2: 'WITHDRAWN', 3: 'USED', 4: 'PENDING' });
  });

  test('that is refused takes nothing back', async () => {
    expect(
      await fleet().entities.updateEntityAttributes(AGENT, {
        entity: 'host:forge',
        attributes: { address: '203.0.113.9' },
      }),
    ).toMatchObject({ __typename: 'RoutingProtected' });
    expect(await statuses()).toEqual({ 1: 'PENDING', 2: 'OPEN', 3: 'USED', 4: 'PENDING' });
  });
});
