import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf, newSlug } from '../support/fleet-api.ts';
import { proposalsOf } from '../support/proposals.ts';

/**
 * A fleet that exists nowhere else; each test makes its own part of it. Two runbooks are in force: one speaks on a
 * change of ownership within an exported path of any host or container, one names service:dye.
 */
let app: TestApp;
let operator: ReturnType<typeof fleetOf>;
let agent: ReturnType<typeof fleetOf>;
let proposals: ReturnType<typeof proposalsOf>;

const OWNERS = 'runbook:owners-of-exported-hay';
const DYE = 'runbook:dye-restarts-slowly';

beforeAll(async () => {
  app = await startTestApp();
  [operator, agent, proposals] = [fleetOf(app, 'operator'), fleetOf(app, 'agent'), proposalsOf(app)];
  await operator.change('upsertEntity', { slug: 'service:dye', attributes: { unit: 'dye.service' } });
  await proposals.publish({
    slug: OWNERS,
    title: 'Owners of exported hay',
    trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
    scope: { kinds: ['machine'] },
    steps: [{ text: 'Stop the export first.' }],
  });
  await proposals.publish({
    slug: DYE,
    title: 'The dye restarts slowly',
    trigger: { when: { action: ['service.restart'], object: ['dye'] } },
    scope: { entities: ['service:dye'] },
    steps: [{ text: 'Wait.' }],
  });
});
afterAll(() => app.close());

const OLD = 'chown :99 /srv/hay';
const NEW = 'chown :99 /srv/straw';
const bindsOn = async (entity: string, ...commands: string[]): Promise<boolean[]> => {
  const found: boolean[] = [];
  for (const command of commands) found.push((await proposals.bindingOn(entity, command)).includes(OWNERS));
  return found;
};
const exporting = (paths: unknown) => ({ attributes: { exports: paths } });

describe('what steers where commands run', () => {
  test('an agent moves no address, vmid or owner', async () => {
    const anvil = await operator.make('host', { address: '203.0.113.20' });
    const tarn = await operator.make('host');
    const loom = await operator.make('lxc', { vmid: 4101 });
    await operator.relate(loom, 'RUNS_ON', anvil);
    for (const answer of [
      await agent.change('updateEntityAttributes', {
        entity: anvil,
        attributes: { address: '203.0.113.66' },
      }),
      await agent.change('upsertEntity', { slug: anvil, attributes: { port: 2222 } }),
      await agent.change('updateEntityAttributes', { entity: loom, attributes: { vmid: 4102 } }),
      await agent.change('updateEntityAttributes', { entity: loom, attributes: { vmid: null } }),
      await agent.change('moveRelation', { type: 'RUNS_ON', from: loom, to: tarn }),
      await agent.change('removeRelation', { type: 'RUNS_ON', from: loom, to: anvil }),
      await agent.change('renameEntity', { entity: anvil, slug: newSlug('host') }),
      await agent.change('retireEntity', { entity: anvil }),
    ])
      expect(answer).toMatchObject({ __typename: 'RoutingProtected' });
    expect((await operator.entity(loom)).attributes).toEqual({ vmid: 4101 });
  });

  test('nobody makes a second host with the same address and port, whatever its spelling', async () => {
    await operator.make('host', { address: 'Ford.example', port: 22 });
    expect(
      await operator.change('upsertEntity', {
        slug: newSlug('host'),
        attributes: { address: 'ford.EXAMPLE' },
      }),
    ).toMatchObject({ __typename: 'RoutingTaken' });
    expect(
      await agent.change('upsertEntity', { slug: newSlug('host'), attributes: { address: 'ford.example' } }),
    ).toMatchObject({ __typename: 'RoutingProtected' });
    expect(await agent.change('upsertEntity', { slug: 'host:Ford' })).toMatchObject({
      __typename: 'InvalidSlug',
    });
  });

  test('an agent makes no machine that commands would take for another one', async () => {
    await operator.change('upsertEntity', { slug: 'lxc:weir', attributes: { address: 'sluice.example' } });
    for (const slug of ['host:weir', 'vm:weir', 'host:weir.example', 'host:sluice', 'host:sluice.example'])
      expect(await agent.change('upsertEntity', { slug })).toMatchObject({
        __typename: 'RoutingProtected',
        fields: ['slug'],
        message: expect.stringContaining('lxc:weir'),
      });
    const own = await agent.make('vm');
    expect(await agent.change('renameEntity', { entity: own, slug: 'vm:weir' })).toMatchObject({
      __typename: 'RoutingProtected',
    });
    expect(await agent.change('upsertEntity', { slug: 'service:weir' })).toMatchObject({ isCreated: true });
    expect(await operator.change('upsertEntity', { slug: 'host:weir' })).toMatchObject({ isCreated: true });
  });
});

describe('what a trigger or scope cites', () => {
  test('an agent adds such a value, and sets all others, at once', async () => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'], rack: 3 });
    expect(
      await agent.change('updateEntityAttributes', {
        entity: anvil,
        attributes: { exports: ['/srv/hay', '/srv/straw'], rack: 4 },
      }),
    ).toMatchObject({ __typename: 'UpdateEntityAttributesSuccess' });
    expect(await bindsOn(anvil, OLD, NEW)).toEqual([true, true]);
  });

  test('an exported path that an agent replaces waits: both bind, after confirmation the new one only', async () => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'] });
    const asked = await agent.change('updateEntityAttributes', {
      entity: anvil,
      ...exporting(['/srv/straw']),
      source: 'agent:survey',
    });
    expect(asked).toMatchObject({
      __typename: 'ProposalMade',
      message: expect.stringContaining(OWNERS),
      proposal: {
        status: 'PENDING',
        entity: anvil,
        source: 'agent:survey',
        askedBy: { name: 'agent', isPerson: false },
        decidedBy: null,
        changes: [{ what: 'ATTRIBUTE', key: 'exports', oldValue: ['/srv/hay'], newValue: ['/srv/straw'] }],
        citedBy: [{ runbook: OWNERS, isActive: true, why: expect.stringContaining('exported') }],
      },
    });
    expect((await operator.entity(anvil)).attributes).toEqual({ exports: ['/srv/hay'] });
    expect(await bindsOn(anvil, OLD, NEW)).toEqual([true, true]);
    expect(await proposals.confirm(asked.proposal.id, 'operator', 'seen on the machine')).toMatchObject({
      proposal: { status: 'CONFIRMED', decidedBy: 'operator', note: 'seen on the machine' },
    });
    expect(await bindsOn(anvil, OLD, NEW)).toEqual([false, true]);
    expect((await operator.history(anvil)).nodes[0]).toMatchObject({
      what: 'ATTRIBUTE',
      key: 'exports',
      newValue: ['/srv/straw'],
      author: 'operator',
      source: 'agent:survey, proposed by agent',
    });
  });

  test('an attribute that an agent deletes stays in force until confirmed, and stays when rejected', async () => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'] });
    for (const attributes of [{ exports: null }, { exports: [] }, { exports: ['/srv/hay/inner'] }]) {
      const asked = await agent.change('upsertEntity', { slug: anvil, attributes });
      expect(asked).toMatchObject({ __typename: 'ProposalMade' });
      expect(await bindsOn(anvil, OLD)).toEqual([true]);
      expect(await proposals.reject(asked.proposal.id)).toMatchObject({ proposal: { status: 'REJECTED' } });
    }
    expect(await bindsOn(anvil, OLD, NEW)).toEqual([true, false]);
    expect((await operator.entity(anvil)).attributes).toEqual({ exports: ['/srv/hay'] });
  });

  test('what else is in the request waits with it, and changes in between keep what waits in force', async () => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'], rack: 1 });
    const asked = await agent.change('upsertEntity', {
      slug: anvil,
      title: 'Anvil',
      attributes: { exports: ['/srv/straw'], rack: 2 },
    });
    expect(asked.proposal.changes.map(({ key }: { key: string }) => key)).toEqual([
      'title',
      'exports',
      'rack',
    ]);
    await agent.change('updateEntityAttributes', { entity: anvil, attributes: { bay: 7 } });
    expect(await bindsOn(anvil, OLD, NEW)).toEqual([true, true]);
    await proposals.confirm(asked.proposal.id);
    expect(await operator.entity(anvil)).toMatchObject({
      title: 'Anvil',
      attributes: { exports: ['/srv/straw'], rack: 2, bay: 7 },
    });
  });

  test('the same change asked for again is the same proposal', async () => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'] });
    const first = await agent.change('updateEntityAttributes', { entity: anvil, ...exporting(null) });
    const again = await agent.change('upsertEntity', { slug: anvil, ...exporting(null) });
    expect(again.proposal.id).toBe(first.proposal.id);
    expect((await proposals.list({ filter: { entity: anvil } })).nodes).toHaveLength(1);
  });

  test('a curator changes directly, and so does an agent once no runbook in force cites it', async () => {
    const kiln = await operator.make('service', { colour: 'red' });
    const slug = 'runbook:red-things';
    await proposals.publish({
      slug,
      title: 'Red things',
      trigger: { when: { action: ['service.restart'] } },
      scope: { kinds: ['service'], attributes: { colour: 'red' } },
      steps: [{ text: 'Wait.' }],
    });
    const attributes = { colour: 'blue' };
    const asked = await agent.change('updateEntityAttributes', { entity: kiln, attributes });
    expect(asked).toMatchObject({
      proposal: { citedBy: [{ runbook: slug, why: expect.stringContaining('colour=red') }] },
    });
    expect(await operator.change('updateEntityAttributes', { entity: kiln, attributes })).toMatchObject({
      __typename: 'UpdateEntityAttributesSuccess',
    });
    await operator.change('updateEntityAttributes', { entity: kiln, attributes: { colour: 'red' } });
    await proposals.retireRunbook(slug);
    expect(await agent.change('updateEntityAttributes', { entity: kiln, attributes })).toMatchObject({
      __typename: 'UpdateEntityAttributesSuccess',
    });
    expect((await proposals.list({ filter: { entity: kiln } })).nodes[0].citedBy).toMatchObject([
      { runbook: slug, isActive: false },
    ]);
  });
});

describe('an entity that a scope names', () => {
  const RESTART = 'systemctl restart dye';

  test('answers to both names while a new one is proposed, and to the old one alone when that is withdrawn', async () => {
    const asked = await agent.change('renameEntity', { entity: 'service:dye', slug: 'service:ink' });
    expect(asked).toMatchObject({
      __typename: 'ProposalMade',
      proposal: {
        changes: [{ what: 'RENAMED', key: 'slug', oldValue: 'service:dye', newValue: 'service:ink' }],
        citedBy: [{ runbook: DYE, why: 'its scope names service:dye' }],
      },
    });
    for (const slug of ['service:dye', 'service:ink']) {
      expect(await operator.entity(slug)).toMatchObject({ slug: 'service:dye' });
      expect(await proposals.bindingOn(slug, RESTART)).toContain(DYE);
    }
    expect(await proposals.withdraw(asked.proposal.id, 'person')).toMatchObject({
      __typename: 'NotPermitted',
    });
    expect(await proposals.withdraw(asked.proposal.id)).toMatchObject({ proposal: { status: 'WITHDRAWN' } });
    expect(await operator.entity('service:ink')).toMatchObject({ __typename: 'NoSuchEntity' });
    expect(await operator.change('upsertEntity', { slug: 'service:ink' })).toMatchObject({ isCreated: true });
  });

  test('is renamed by confirmation, and keeps its runbook', async () => {
    const asked = await agent.change('renameEntity', { entity: 'service:dye', slug: 'service:tint' });
    await proposals.confirm(asked.proposal.id);
    expect(await operator.entity('service:dye')).toMatchObject({
      slug: 'service:tint',
      aliases: ['service:dye'],
    });
    expect(await proposals.bindingOn('service:tint', RESTART)).toContain(DYE);
    await operator.change('renameEntity', { entity: 'service:tint', slug: 'service:dye' });
  });

  test('is not retired by an agent, nor is what inherits from it', async () => {
    const heir = await operator.make('service');
    await operator.relate(heir, 'DEPENDS_ON', 'service:dye');
    expect(await agent.change('retireEntity', { entity: heir })).toMatchObject({
      proposal: { citedBy: [{ runbook: DYE, why: expect.stringContaining('inherits') }] },
    });
    const asked = await agent.change('retireEntity', { entity: 'service:dye' });
    expect(asked).toMatchObject({ __typename: 'ProposalMade' });
    expect(await proposals.bindingOn('service:dye', RESTART)).toContain(DYE);
    await proposals.confirm(asked.proposal.id);
    expect(await operator.entity('service:dye')).toMatchObject({ isRetired: true });
    await operator.change('restoreEntity', { entity: 'service:dye' });
  });
});

describe('a relation on which a runbook relies', () => {
  test('an export that an agent removes goes on to bind until a curator confirms', async () => {
    const loom = await operator.make('lxc');
    const hay = await operator.make('pool', { mountpoint: '/srv/hay' });
    await operator.relate(loom, 'EXPORTS', hay);
    const removal = { type: 'EXPORTS', from: loom, to: hay };
    const first = await agent.change('removeRelation', removal);
    expect(first).toMatchObject({
      __typename: 'ProposalMade',
      proposal: { entity: loom, changes: [{ what: 'RELATION_REMOVED', key: 'EXPORTS', newValue: null }] },
    });
    expect(await bindsOn(loom, OLD)).toEqual([true]);
    await proposals.reject(first.proposal.id);
    expect(await bindsOn(loom, OLD)).toEqual([true]);
    const second = await agent.change('removeRelation', removal);
    await proposals.confirm(second.proposal.id);
    expect(await bindsOn(loom, OLD)).toEqual([false]);
    expect((await operator.history(loom)).nodes[0]).toMatchObject({ what: 'RELATION_REMOVED' });
  });

  test('one that an agent moves leads to both ends until it is decided', async () => {
    const loom = await operator.make('lxc');
    const [hay, straw] = [
      await operator.make('pool', { mountpoint: '/srv/hay' }),
      await operator.make('pool', { mountpoint: '/srv/straw' }),
    ];
    await operator.relate(loom, 'EXPORTS', hay);
    const move = { type: 'EXPORTS', from: loom, to: straw, was: hay };
    const rejected = await agent.change('moveRelation', move);
    expect(rejected).toMatchObject({ __typename: 'ProposalMade' });
    expect(await bindsOn(loom, OLD, NEW)).toEqual([true, true]);
    await proposals.reject(rejected.proposal.id);
    expect(await bindsOn(loom, OLD, NEW)).toEqual([true, false]);
    const confirmed = await agent.change('moveRelation', move);
    await proposals.confirm(confirmed.proposal.id);
    expect(await bindsOn(loom, OLD, NEW)).toEqual([false, true]);
    expect((await operator.entity(loom)).relations.nodes).toMatchObject([
      { type: 'EXPORTS', other: { slug: straw } },
    ]);
  });

  test('one along which nothing is inherited is removed at once', async () => {
    const [a, b] = [await operator.make('service'), await operator.make('service')];
    await operator.relate(a, 'DEPENDS_ON', b);
    expect(await agent.change('removeRelation', { type: 'DEPENDS_ON', from: a, to: b })).toMatchObject({
      __typename: 'RemoveRelationSuccess',
    });
  });
});

describe('deciding', () => {
  const proposed = async (): Promise<{ anvil: string; id: string }> => {
    const anvil = await operator.make('host', { exports: ['/srv/hay'] });
    const asked = await agent.change('updateEntityAttributes', {
      entity: anvil,
      ...exporting(['/srv/straw']),
    });
    return { anvil, id: asked.proposal.id };
  };

  test('needs the scope curate, and an id and a note that can be', async () => {
    const { id } = await proposed();
    for (const operation of ['confirmProposal', 'rejectProposal']) {
      const answer = await app.askRaw(
        `mutation { ${operation}(input: { id: "${id}" }) { __typename } }`,
        {},
        'agent',
      );
      expect(answer.errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    }
    expect(await proposals.confirm('nothing')).toMatchObject({ __typename: 'NoSuchProposal' });
    expect(await proposals.reject(id, 'operator', 'two\nlines')).toMatchObject({
      __typename: 'InvalidInput',
    });
  });

  test('is refused when the value changed meanwhile, and the proposal waits on', async () => {
    const { anvil, id } = await proposed();
    await operator.change('updateEntityAttributes', { entity: anvil, ...exporting(['/srv/oats']) });
    expect(await proposals.confirm(id)).toMatchObject({ __typename: 'LostUpdate' });
    expect(await bindsOn(anvil, 'chown :99 /srv/oats', NEW)).toEqual([true, true]);
    expect(await proposals.reject(id)).toMatchObject({ proposal: { status: 'REJECTED' } });
    expect(await proposals.confirm(id)).toMatchObject({ __typename: 'WrongStatus' });
  });

  test('leaves an audit event with the change, and proposals are listed newest first, page by page', async () => {
    const { anvil, id } = await proposed();
    await agent.change('updateEntityAttributes', { entity: anvil, ...exporting(null) });
    const filter = { entity: anvil, status: 'PENDING' };
    const first = await proposals.list({ filter, first: 1 });
    expect(first).toMatchObject({
      nodes: [{ changes: [{ newValue: null }] }],
      pageInfo: { hasNextPage: true },
    });
    const second = await proposals.list({ filter, first: 1, after: first.pageInfo.endCursor });
    expect(second).toMatchObject({ nodes: [{ id }], pageInfo: { hasNextPage: false } });
    await proposals.confirm(id);
    expect((await proposals.list({ filter })).nodes).toHaveLength(1);
    const events = await app.graph.read(EVENTS, { subject: anvil });
    expect(events.map(({ operation }) => operation)).toEqual([
      'upsertEntity',
      'updateEntityAttributes',
      'updateEntityAttributes',
      'confirmProposal',
    ]);
    expect(events.at(-1)?.['detail']).toContain(id);
    for (const page of [{ first: 0 }, { first: 201 }, { after: 'x' }]) {
      const answer = await app.askRaw(
        'query ($first: Int, $after: String) { proposals(first: $first, after: $after) { pageInfo { hasNextPage } } }',
        page,
      );
      expect(answer.errors[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } });
    }
  });
});

const EVENTS = statement(
  'test: the audit events about a subject',
  `
  MATCH (a:AuditEvent {subject: $subject})
  RETURN a.operation AS operation, a.detail AS detail
  ORDER BY a.at
`,
);
