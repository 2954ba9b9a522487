import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf, newSlug } from '../support/fleet-api.ts';

const COUNT_CHANGES = statement(
  'test: how many records and events are there',
  `
  CALL () { MATCH (c:AttributeChange) RETURN count(c) AS changes }
  CALL () { MATCH (a:AuditEvent) WHERE NOT a.subject STARTS WITH 'token:' RETURN count(a) AS events }
  CALL () { MATCH (n:Name) RETURN count(n) AS names }
  CALL () { MATCH (e:Entity) RETURN count(e) AS entities }
  RETURN changes, events, names, entities
`,
);

let app: TestApp;
let operator: ReturnType<typeof fleetOf>;
let agent: ReturnType<typeof fleetOf>;
let neighbour: any;

beforeAll(async () => {
  app = await startTestApp();
  operator = fleetOf(app);
  agent = fleetOf(app, 'agent');
  await operator.make('host', { address: '10.99.0.1', os: 'debian-13' });
  neighbour = await operator.entity('host:t1');
});
afterEach(async () => {
  expect(await operator.entity('host:t1')).toEqual(neighbour);
});
afterAll(async () => {
  await app.close();
});

const counts = async () => (await app.graph.read(COUNT_CHANGES, {}))[0];
/** Asks for something that is refused and checks that nothing was written. */
async function refused(operation: string, input: Record<string, unknown>, by = operator) {
  const before = await counts();
  const answer = await by.change(operation, input);
  expect(await counts()).toEqual(before);
  return answer;
}

describe('upsertEntity', () => {
  test('creates an entity once and merges into it from then on', async () => {
    const slug = newSlug('host');
    const made = await operator.change('upsertEntity', {
      slug,
      title: 'The big one',
      attributes: { os: 'debian-12', software: ['zfs', 'nfs-kernel-server'], rack: 4 },
    });
    expect(made).toMatchObject({ isCreated: true, entity: { slug, kind: 'host', revision: 1, aliases: [] } });
    const merged = await operator.change('upsertEntity', {
      slug,
      attributes: { os: 'debian-13', rack: null },
    });
    expect(merged).toMatchObject({
      isCreated: false,
      entity: {
        id: made.entity.id,
        title: 'The big one',
        revision: 2,
        attributes: { os: 'debian-13', software: ['zfs', 'nfs-kernel-server'] },
      },
      changes: [
        { what: 'ATTRIBUTE', key: 'os', oldValue: 'debian-12', newValue: 'debian-13', author: 'operator' },
        { what: 'ATTRIBUTE', key: 'rack', oldValue: 4, newValue: null },
      ],
    });
  });

  test('changes nothing when everything is as asked already', async () => {
    const slug = await operator.make('pool', { mountpoint: '/mnt/library' });
    const before = await counts();
    const again = await operator.change('upsertEntity', {
      slug,
      attributes: { mountpoint: '/mnt/library', absent: null },
    });
    expect(again).toMatchObject({ isCreated: false, changes: [], entity: { revision: 1 } });
    expect(await counts()).toEqual(before);
  });

  test('sets the title, keeps it when it is left out, and removes it by null', async () => {
    const slug = newSlug('pool');
    await operator.change('upsertEntity', { slug, title: 'Media' });
    expect((await operator.change('upsertEntity', { slug, attributes: {} })).entity.title).toBe('Media');
    expect((await operator.change('upsertEntity', { slug, title: null })).entity).toMatchObject({
      title: null,
      revision: 2,
    });
  });

  test('says where a value comes from and when it was seen', async () => {
    const { changes } = await operator.change('upsertEntity', {
      slug: newSlug('pool'),
      attributes: { size: 3 },
      source: 'importer:proxmox',
      observedAt: '2026-02-01T00:00:00Z',
    });
    expect(changes[1]).toMatchObject({ source: 'importer:proxmox', observedAt: '2026-02-01T00:00:00.000Z' });
    expect(
      await operator.change('upsertEntity', { slug: 'host:late', observedAt: '2999-01-01T00:00:00Z' }),
    ).toMatchObject({ __typename: 'InvalidInput', field: 'observedAt' });
  });

  test.each(["host:x' OR 1=1 //", 'HOST:Strong ', 'host:../../etc/passwd', 'strong', ''])(
    'refuses the slug %j',
    async (slug) => {
      expect(await refused('upsertEntity', { slug })).toMatchObject({ __typename: 'InvalidSlug' });
      expect(await operator.entity(slug)).toMatchObject({ __typename: 'InvalidSlug' });
    },
  );

  test('refuses a kind that is not there and names those that are', async () => {
    expect(await refused('upsertEntity', { slug: 'planet:mars' })).toMatchObject({
      __typename: 'UnknownKind',
      kind: 'planet',
      knownKinds: ['host', 'lxc', 'vm', 'pool', 'service'],
    });
    expect(await refused('upsertEntity', { slug: 'guest:web' })).toMatchObject({ __typename: 'UnknownKind' });
  });

  test.each([
    [{ address: 'ops@10.0.0.4 -p 2222' }, 'attributes.address'],
    [{ address: '169.254.169.254' }, 'attributes.address'],
    [{ address: '127.0.0.1' }, 'attributes.address'],
    [{ user: 'root\nProxyCommand id' }, 'attributes.user'],
    [{ port: 70000 }, 'attributes.port'],
    [{ nic: { mac: 'x' } }, 'attributes.nic'],
    [{ a_slug: ['x', 1] }, 'attributes.a_slug'],
    [{ 'e.slug': 'x' }, 'attributes.e.slug'],
    [{ text: 'x'.repeat(9_000) }, 'attributes.text'],
  ])('refuses the attributes %j and names the field', async (attributes, field) => {
    expect(await refused('upsertEntity', { slug: newSlug('host'), attributes })).toMatchObject({
      __typename: 'InvalidInput',
      field,
    });
  });

  test('refuses a vmid out of range and a title of several lines', async () => {
    const slug = newSlug('vm');
    expect(await refused('upsertEntity', { slug, attributes: { vmid: -1 } })).toMatchObject({
      field: 'attributes.vmid',
    });
    expect(await refused('upsertEntity', { slug, attributes: { vmid: '-1' } })).toMatchObject({
      field: 'attributes.vmid',
    });
    expect(await refused('upsertEntity', { slug, title: 'a\nb' })).toMatchObject({ field: 'title' });
    expect(await refused('upsertEntity', { slug, source: '' })).toMatchObject({ field: 'source' });
  });

  test('an attribute named like a property of the service never meets it', async () => {
    const slug = await operator.make('pool', { slug: 'x', id: 'y', revision: 99, facts: ['z'] });
    expect(await operator.entity(slug)).toMatchObject({
      slug,
      revision: 1,
      attributes: { slug: 'x', id: 'y' },
    });
  });

  test('refuses what was changed since it was seen, and 0 says that it must be new', async () => {
    const slug = await operator.make('pool');
    expect(await refused('upsertEntity', { slug, title: 'x', expectedRevision: 0 })).toMatchObject({
      __typename: 'LostUpdate',
      expectedRevision: 0,
      actualRevision: 1,
    });
    expect(await refused('upsertEntity', { slug: newSlug('pool'), expectedRevision: 3 })).toMatchObject({
      __typename: 'LostUpdate',
      actualRevision: 0,
    });
    expect(await operator.change('upsertEntity', { slug, title: 'x', expectedRevision: 1 })).toMatchObject({
      entity: { revision: 2 },
    });
  });

  test('an unknown key of the input is an error of the document', async () => {
    const answer = await app.askRaw(
      'mutation { upsertEntity(input: { slug: "pool:x", props: {} }) { __typename } }',
    );
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('fifty at once through one door make one entity', async () => {
    const slug = newSlug('pool');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        operator.change('upsertEntity', { slug, attributes: { n: index } }),
      ),
    );
    expect(answers.filter(({ isCreated }) => isCreated)).toHaveLength(1);
    expect(new Set(answers.map(({ entity }) => entity.id)).size).toBe(1);
  });
});

describe('routing values', () => {
  test('an agent cannot set or change where commands run, but everything else', async () => {
    const slug = await operator.make('host', { address: '10.99.1.1', os: 'debian-12' });
    expect(
      await refused('upsertEntity', { slug, attributes: { address: '10.99.1.2' } }, agent),
    ).toMatchObject({
      __typename: 'RoutingProtected',
      fields: ['address'],
    });
    expect(
      await refused(
        'updateEntityAttributes',
        { entity: slug, attributes: { address: null, port: 23 } },
        agent,
      ),
    ).toMatchObject({
      fields: ['address', 'port'],
    });
    expect(
      await refused('upsertEntity', { slug: newSlug('lxc'), attributes: { vmid: 200 } }, agent),
    ).toMatchObject({ fields: ['vmid'] });
    // The value that is there already is no change.
    const kept = await agent.change('upsertEntity', {
      slug,
      attributes: { address: '10.99.1.1', os: 'debian-13' },
    });
    expect(kept).toMatchObject({ entity: { attributes: { os: 'debian-13' } } });
  });

  test('an agent cannot rename or retire a machine that commands are routed to; a plain entity it may', async () => {
    const routed = await operator.make('host', { address: '10.99.1.9' });
    for (const operation of ['retireEntity', 'renameEntity']) {
      const input = { entity: routed, ...(operation === 'renameEntity' ? { slug: newSlug('host') } : {}) };
      expect(await refused(operation, input, agent)).toMatchObject({ __typename: 'RoutingProtected' });
    }
    const plain = await agent.make('service');
    expect(await agent.change('retireEntity', { entity: plain })).toMatchObject({
      entity: { isRetired: true },
    });
  });

  test('one live host has an address and port; another port, or a retired holder, is no conflict', async () => {
    const holder = await operator.make('host', { address: 'big.example' });
    const slug = newSlug('host');
    expect(await refused('upsertEntity', { slug, attributes: { address: 'BIG.example' } })).toMatchObject({
      __typename: 'RoutingTaken',
      holder,
      fields: ['address', 'port'],
    });
    await operator.make('host', { address: 'big.example', port: 2222 });
    await operator.change('retireEntity', { entity: holder });
    expect(
      await operator.change('upsertEntity', { slug, attributes: { address: 'big.example' } }),
    ).toMatchObject({
      isCreated: true,
    });
    expect(await refused('restoreEntity', { entity: holder })).toMatchObject({
      __typename: 'RoutingTaken',
      holder: slug,
    });
    await operator.change('updateEntityAttributes', { entity: slug, attributes: { address: null } });
    expect(await operator.change('restoreEntity', { entity: holder })).toMatchObject({
      entity: { isRetired: false },
    });
  });

  test('one guest has a vmid on a host, and on the hosts of a cluster', async () => {
    const [a, b] = [await operator.make('host'), await operator.make('host')];
    const [first, second, third] = [
      await operator.make('lxc', { vmid: 300 }),
      await operator.make('vm', { vmid: 300 }),
      await operator.make('lxc', { vmid: 300 }),
    ];
    await operator.relate(first, 'RUNS_ON', a);
    expect(await refused('createRelation', { from: second, type: 'RUNS_ON', to: a })).toMatchObject({
      __typename: 'RoutingTaken',
      holder: first,
      fields: ['vmid'],
    });
    await operator.relate(second, 'RUNS_ON', b);
    await operator.change('upsertEntity', { slug: a, attributes: { cluster: 'lab' } });
    expect(await refused('upsertEntity', { slug: b, attributes: { cluster: 'lab' } })).toMatchObject({
      __typename: 'RoutingTaken',
      fields: ['vmid'],
    });
    // Moving and removing give the number back.
    await operator.change('removeRelation', { from: first, type: 'RUNS_ON', to: a });
    await operator.relate(third, 'RUNS_ON', a);
    expect(await refused('createRelation', { from: first, type: 'RUNS_ON', to: a })).toMatchObject({
      holder: third,
    });
  });
});

describe('renameEntity', () => {
  test('keeps the old name as an alias that finds the entity everywhere', async () => {
    const old = await operator.make('lxc', { os: 'debian-12' });
    const { id } = await operator.entity(old);
    const slug = newSlug('lxc');
    const renamed = await operator.change('renameEntity', { entity: old, slug, expectedRevision: 1 });
    expect(renamed.entity).toMatchObject({ id, slug, aliases: [old], revision: 2 });
    expect(await operator.entity(old)).toMatchObject({ id, slug });
    expect(await operator.change('upsertEntity', { slug: old, attributes: { rack: 1 } })).toMatchObject({
      isCreated: false,
      entity: { id, slug },
    });
    const back = await operator.change('renameEntity', { entity: slug, slug: old });
    expect(back.entity).toMatchObject({ slug: old, aliases: [slug] });
  });

  test('refuses a name that another has or had, another kind, and a name that is none', async () => {
    const [a, b] = [await operator.make('lxc'), await operator.make('lxc')];
    const present = newSlug('lxc');
    await operator.change('renameEntity', { entity: b, slug: present });
    expect(await refused('renameEntity', { entity: a, slug: present })).toMatchObject({
      __typename: 'SlugTaken',
      owner: present,
    });
    expect(await refused('renameEntity', { entity: a, slug: b })).toMatchObject({
      __typename: 'SlugTaken',
      slug: b,
      owner: present,
    });
    expect(await refused('renameEntity', { entity: a, slug: 'vm:a' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'slug',
    });
    expect(await refused('renameEntity', { entity: a, slug: 'lxc:A' })).toMatchObject({
      __typename: 'InvalidSlug',
    });
    expect(
      await refused('renameEntity', { entity: a, slug: newSlug('lxc'), expectedRevision: 9 }),
    ).toMatchObject({
      __typename: 'LostUpdate',
    });
  });

  test('a retired entity keeps its names', async () => {
    const slug = await operator.make('pool');
    await operator.change('retireEntity', { entity: slug });
    const other = await operator.make('pool');
    expect(await refused('renameEntity', { entity: other, slug })).toMatchObject({
      __typename: 'SlugTaken',
      owner: slug,
    });
  });
});

describe('updateEntityAttributes, retireEntity, restoreEntity', () => {
  test('an entity that nobody has is answered with slugs that look alike', async () => {
    await operator.change('upsertEntity', { slug: 'vm:zimaos' });
    for (const [operation, extra] of [
      ['updateEntityAttributes', { attributes: { os: 'x' } }],
      ['renameEntity', { slug: 'vm:other' }],
      ['retireEntity', {}],
      ['restoreEntity', {}],
    ] as const) {
      expect(await refused(operation, { entity: 'vm:zimaso', ...extra })).toMatchObject({
        __typename: 'NoSuchEntity',
        suggestions: ['vm:zimaos'],
      });
    }
    expect(await operator.entity('lxc:zimaos')).toMatchObject({
      __typename: 'NoSuchEntity',
      suggestions: ['vm:zimaos'],
      message: expect.stringContaining('did you mean vm:zimaos'),
    });
  });

  test('a retired entity takes no changes until it is restored', async () => {
    const slug = await operator.make('pool', { size: 3 });
    expect(await operator.change('retireEntity', { entity: slug })).toMatchObject({
      entity: { isRetired: true, revision: 2 },
    });
    expect(await operator.change('retireEntity', { entity: slug })).toMatchObject({
      entity: { revision: 2 },
    });
    for (const [operation, input] of [
      ['upsertEntity', { slug, title: 'x' }],
      ['updateEntityAttributes', { entity: slug, attributes: { size: 4 } }],
      ['renameEntity', { entity: slug, slug: newSlug('pool') }],
    ] as const) {
      expect(await refused(operation, input)).toMatchObject({
        __typename: 'EntityRetired',
        message: expect.stringContaining('restoreEntity'),
      });
    }
    expect(await operator.change('restoreEntity', { entity: slug })).toMatchObject({
      entity: { isRetired: false, revision: 3, attributes: { size: 3 } },
    });
  });
});

describe('entities', () => {
  const list = (variables: Record<string, unknown>) =>
    app.ask(
      `query ($filter: EntityFilter, $first: Int, $after: String) {
        entities(filter: $filter, first: $first, after: $after) {
          totalCount nodes { slug } edges { cursor node { slug } } pageInfo { hasNextPage endCursor }
        } }`,
      variables,
    );
  const slugs = async (filter: Record<string, unknown>) =>
    (await list({ filter, first: 200 })).entities.nodes.map(({ slug }: { slug: string }) => slug);

  test('pages go through all of them once, in order of their slugs', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push(await operator.make('service', { batch: 'paging' }));
    const filter = { kind: 'service', attributes: [{ key: 'batch', value: 'paging' }] };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { entities } = await list({ filter, first: 2, after });
      expect(entities.totalCount).toBe(5);
      expect(entities.edges.at(-1).cursor).toBe(entities.pageInfo.endCursor);
      seen.push(...entities.nodes.map(({ slug }: { slug: string }) => slug));
      after = entities.pageInfo.hasNextPage ? entities.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual([...made].sort());
  });

  test('a family of kinds, an attribute, an item of a list, a former name and the title all find', async () => {
    const host = await operator.make('host', {
      lab: 'filter',
      software: ['zfs', 'lvm2'],
      cores: 8,
      spare: true,
    });
    const lxc = await operator.make('lxc', { lab: 'filter', software: ['docker'] });
    const lab = { key: 'lab', value: 'filter' };
    const where = (...attributes: { key: string; value: unknown }[]) => ({
      attributes: [lab, ...attributes],
    });
    expect(await slugs(where())).toEqual([host, lxc]);
    expect(await slugs({ ...where(), kind: 'guest' })).toEqual([lxc]);
    expect(await slugs({ ...where(), kinds: ['host', 'guest'] })).toEqual([host, lxc]);
    for (const [filter, field] of [
      [{ kind: 'nope' }, 'filter.kind names nope'],
      [{ kinds: ['host', 'nope'] }, 'filter.kinds names nope'],
    ] as const) {
      const { errors } = await app.askRaw(
        'query ($filter: EntityFilter) { entities(filter: $filter) { nodes { slug } } }',
        { filter },
      );
      expect(errors[0]?.message).toContain(field);
    }
    expect(await slugs({ ...where(), kind: 'machine' })).toEqual([host, lxc]);
    expect(await slugs(where({ key: 'software', value: 'zfs' }))).toEqual([host]);
    expect(await slugs(where({ key: 'software', value: 'zf' }))).toEqual([]);
    expect(await slugs(where({ key: 'cores', value: 8 }, { key: 'spare', value: true }))).toEqual([host]);
    const slug = newSlug('lxc');
    await operator.change('renameEntity', { entity: lxc, slug });
    await operator.change('upsertEntity', { slug: host, title: 'The Big Box' });
    expect(await slugs({ text: lxc.slice(4) })).toContain(slug);
    expect(await slugs({ ...where(), text: 'big box' })).toEqual([host]);
    await operator.change('retireEntity', { entity: slug });
    expect(await slugs({ ...where(), isRetired: false })).toEqual([host]);
    expect(await slugs({ ...where(), isRetired: true })).toEqual([slug]);
  });

  test.each([
    [{ first: -5 }],
    [{ first: 0 }],
    [{ first: 5000 }],
    [{ after: 'nonsense' }],
    [{ filter: { kind: 'planet' } }],
    [{ filter: { attributes: [{ key: 'a', value: ['x'] }] } }],
  ])('%j is refused and never clamped', async (variables) => {
    const answer = await app.askRaw(
      'query ($filter: EntityFilter, $first: Int, $after: String) { entities(filter: $filter, first: $first, after: $after) { nodes { slug } } }',
      variables,
    );
    expect(answer.errors[0]?.extensions.code).toBe('BAD_INPUT');
    expect(answer.status).toBeLessThan(500);
  });
});

describe('entityHistory', () => {
  test('tells everything that happened, newest first, page by page', async () => {
    const slug = await operator.make('lxc', { os: 'debian-12' });
    const host = await operator.make('host');
    await agent.change('upsertEntity', { slug, attributes: { os: 'debian-13' }, title: 'Web' });
    await operator.relate(slug, 'RUNS_ON', host);
    const present = newSlug('lxc');
    await operator.change('renameEntity', { entity: slug, slug: present });
    await operator.change('retireEntity', { entity: present });
    await operator.change('restoreEntity', { entity: present });
    await operator.change('removeRelation', { from: present, type: 'RUNS_ON', to: host });
    const all = await operator.history(slug);
    expect(all.nodes.map(({ what, key }: any) => `${what} ${key}`)).toEqual([
      'RELATION_REMOVED RUNS_ON',
      'RESTORED isRetired',
      'RETIRED isRetired',
      'RENAMED slug',
      'RELATION_CREATED RUNS_ON',
      'ATTRIBUTE os',
      'TITLE title',
      'ATTRIBUTE os',
      'CREATED slug',
    ]);
    expect(all.nodes[5]).toMatchObject({
      oldValue: 'debian-12',
      newValue: 'debian-13',
      author: 'agent',
      source: 'agent',
    });
    expect(all.nodes[4]).toMatchObject({
      oldValue: null,
      newValue: { from: slug, to: host, properties: {} },
    });
    const one = await operator.history(present, { first: 4 });
    const two = await operator.history(present, { first: 200, after: one.pageInfo.endCursor });
    expect([...one.nodes, ...two.nodes]).toEqual(all.nodes);
    expect((await operator.history(host)).nodes.map(({ what }: any) => what)).toEqual([
      'RELATION_REMOVED',
      'RELATION_CREATED',
      'CREATED',
    ]);
  });

  test('refuses a page that cannot be, and an entity that is not there', async () => {
    expect(await operator.history('host:t1', { first: 5000 })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'first',
    });
    expect(await operator.history('host:t1', { after: 'x' })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'after',
    });
    expect(await operator.history('host:absent')).toMatchObject({ __typename: 'NoSuchEntity' });
  });
});

test('kinds and relation types tell an agent what it may write', async () => {
  const { kinds, relationTypes } = await app.ask(
    `{ kinds { name isAbstract parents attributes { key type isRouting } }
       relationTypes { name from to reading inverse isSingle isRouting key properties { key } } }`,
    {},
    'agent',
  );
  expect(kinds.find(({ name }: any) => name === 'lxc')).toMatchObject({
    isAbstract: false,
    parents: ['guest', 'machine'],
  });
  expect(kinds.find(({ name }: any) => name === 'vm').attributes).toContainEqual({
    key: 'vmid',
    type: 'number',
    isRouting: true,
  });
  expect(relationTypes.find(({ name }: any) => name === 'RUNS_ON')).toMatchObject({
    reading: 'runs on',
    inverse: 'hosts',
    isSingle: true,
    isRouting: true,
  });
  expect(relationTypes.find(({ name }: any) => name === 'MOUNTS')).toMatchObject({ key: ['path'] });
});
