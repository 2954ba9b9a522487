import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf, newSlug, refusalsOf } from '../support/fleet-api.ts';

const COUNT_RELATIONS = statement(
  'test: how many relations, records and events are there',
  `
  CALL () { MATCH (:Entity)-[r]->(:Entity) RETURN count(r) AS relations }
  CALL () { MATCH (c:AttributeChange) RETURN count(c) AS changes }
  CALL () { MATCH (a:AuditEvent) WHERE NOT a.subject STARTS WITH 'token:' RETURN count(a) AS events }
  RETURN relations, changes, events
`,
);

let app: TestApp;
let operator: ReturnType<typeof fleetOf>;
let agent: ReturnType<typeof fleetOf>;
let neighbours: any[];

beforeAll(async () => {
  app = await startTestApp();
  operator = fleetOf(app);
  agent = fleetOf(app, 'agent');
  await operator.change('upsertEntity', { slug: 'lxc:next', attributes: { vmid: 999 } });
  await operator.change('upsertEntity', { slug: 'host:door', attributes: { address: '10.98.0.1' } });
  await operator.relate('lxc:next', 'RUNS_ON', 'host:door');
  neighbours = [await operator.entity('lxc:next'), await operator.entity('host:door')];
});
afterEach(async () => {
  expect([await operator.entity('lxc:next'), await operator.entity('host:door')]).toEqual(neighbours);
});
afterAll(async () => {
  await app.close();
});

const counts = async () => (await app.graph.read(COUNT_RELATIONS, {}))[0];
async function refused(operation: string, input: Record<string, unknown>, by = operator) {
  const before = await counts();
  const answer = await by.change(operation, input);
  expect(await counts()).toEqual(before);
  return answer;
}

describe('createRelation', () => {
  test('relates two entities and reads from both ends', async () => {
    const [guest, host] = [await operator.make('lxc'), await operator.make('host')];
    const relation = await operator.relate(guest, 'RUNS_ON', host, { note: 'moved in May' });
    expect(relation).toMatchObject({
      reading: `${guest} runs on ${host}`,
      from: { slug: guest },
      to: { slug: host },
      properties: { note: 'moved in May' },
      revision: 1,
    });
    expect((await operator.entity(guest)).relations.nodes).toEqual([
      {
        type: 'RUNS_ON',
        direction: 'OUT',
        reading: 'runs on',
        other: { slug: host },
        properties: { note: 'moved in May' },
      },
    ]);
    expect((await operator.entity(host)).relations.nodes).toMatchObject([
      { direction: 'IN', reading: 'hosts', other: { slug: guest } },
    ]);
  });

  test('the same relation again is the same one, and its properties are merged', async () => {
    const [vm, pool] = [await operator.make('vm'), await operator.make('pool')];
    const first = await operator.relate(vm, 'MOUNTS', pool, { path: '/mnt/a', protocol: 'nfs' });
    const before = await counts();
    const again = await operator.change('createRelation', {
      from: vm,
      type: 'MOUNTS',
      to: pool,
      properties: { path: '/mnt/a' },
    });
    expect(again).toMatchObject({ isCreated: false, isChanged: false, relation: { id: first.id } });
    expect(await counts()).toEqual(before);
    const merged = await operator.change('createRelation', {
      from: vm,
      type: 'MOUNTS',
      to: pool,
      properties: { path: '/mnt/a', protocol: null, options: 'ro' },
      expectedRevision: 1,
    });
    expect(merged).toMatchObject({
      isCreated: false,
      isChanged: true,
      relation: { id: first.id, revision: 2, properties: { path: '/mnt/a', options: 'ro' } },
    });
    const parallel = await operator.relate(vm, 'MOUNTS', pool, { path: '/mnt/b' });
    expect(parallel.id).not.toBe(first.id);
    expect(
      await refused('createRelation', {
        from: vm,
        type: 'MOUNTS',
        to: pool,
        properties: { path: '/mnt/a' },
        expectedRevision: 1,
      }),
    ).toMatchObject({ __typename: 'LostUpdate', actualRevision: 2 });
  });

  test('a missing end is named, with slugs that look alike, and nothing is written', async () => {
    const lxc = await operator.make('lxc');
    await operator.change('upsertEntity', { slug: 'pool:library' });
    expect(await refused('createRelation', { from: lxc, type: 'MOUNTS', to: 'pool:libary' })).toMatchObject({
      __typename: 'NoSuchEntity',
      slug: 'pool:libary',
      suggestions: ['pool:library'],
    });
    expect(
      await refused('createRelation', { from: 'lxc:absent', type: 'MOUNTS', to: 'pool:library' }),
    ).toMatchObject({
      slug: 'lxc:absent',
    });
    expect(
      await refused('createRelation', { from: 'lxc:Absent', type: 'MOUNTS', to: 'pool:library' }),
    ).toMatchObject({
      __typename: 'InvalidSlug',
    });
  });

  test('forbidden ends, unknown types, and properties that cannot be are refused', async () => {
    const [lxc, host, pool] = [
      await operator.make('lxc'),
      await operator.make('host'),
      await operator.make('pool'),
    ];
    expect(await refused('createRelation', { from: host, type: 'RUNS_ON', to: lxc })).toMatchObject({
      __typename: 'ForbiddenEnds',
      allowedFrom: ['guest', 'service'],
      message: expect.stringContaining('swap from and to'),
    });
    expect(await refused('createRelation', { from: lxc, type: 'EATS', to: host })).toMatchObject({
      __typename: 'UnknownRelationType',
      knownTypes: expect.arrayContaining(['RUNS_ON']),
    });
    expect(
      await refused('createRelation', {
        from: lxc,
        type: 'RUNS_ON {x: 1}]->() DETACH DELETE n //',
        to: host,
      }),
    ).toMatchObject({ __typename: 'UnknownRelationType' });
    expect(
      await refused('createRelation', { from: lxc, type: 'MOUNTS', to: pool, properties: { path: 'mnt' } }),
    ).toMatchObject({ __typename: 'InvalidInput', field: 'properties.path' });
    expect(
      await refused('createRelation', { from: lxc, type: 'MOUNTS', to: pool, properties: { via: 'strong' } }),
    ).toMatchObject({ __typename: 'InvalidInput', field: 'properties.via' });
  });

  test('a second owner is refused with the present one and the way to move', async () => {
    const [lxc, a, b] = [
      await operator.make('lxc'),
      await operator.make('host'),
      await operator.make('host'),
    ];
    await operator.relate(lxc, 'RUNS_ON', a);
    expect(await refused('createRelation', { from: lxc, type: 'RUNS_ON', to: b })).toMatchObject({
      __typename: 'SecondOwner',
      currentOwner: a,
      message: expect.stringContaining('moveRelation'),
    });
  });

  test('what would lead back to where it starts is refused with the way', async () => {
    const [a, b, c] = [await operator.make('vm'), await operator.make('vm'), await operator.make('vm')];
    await operator.relate(a, 'RUNS_ON', b);
    await operator.relate(b, 'RUNS_ON', c);
    expect(await refused('createRelation', { from: c, type: 'RUNS_ON', to: a })).toMatchObject({
      __typename: 'RelationCycle',
      path: [c, a, b, c],
    });
    expect(await refused('createRelation', { from: c, type: 'RUNS_ON', to: c })).toMatchObject({
      __typename: 'RelationCycle',
      path: [c, c],
    });
  });

  test('a retired end is refused', async () => {
    const [lxc, pool] = [await operator.make('lxc'), await operator.make('pool')];
    await operator.change('retireEntity', { entity: pool });
    expect(await refused('createRelation', { from: lxc, type: 'STORED_ON', to: pool })).toMatchObject({
      __typename: 'EntityRetired',
    });
  });

  test('an agent relates what it learned, but not where commands run', async () => {
    const [lxc, host, pool] = [await agent.make('lxc'), await agent.make('host'), await agent.make('pool')];
    expect(await refused('createRelation', { from: lxc, type: 'RUNS_ON', to: host }, agent)).toMatchObject({
      __typename: 'RoutingProtected',
      fields: ['RUNS_ON'],
    });
    expect((await agent.relate(lxc, 'STORED_ON', pool)).type).toBe('STORED_ON');
    await operator.relate(lxc, 'RUNS_ON', host);
    for (const operation of ['moveRelation', 'removeRelation']) {
      const to = operation === 'moveRelation' ? await agent.make('host') : host;
      expect(await refused(operation, { from: lxc, type: 'RUNS_ON', to }, agent)).toMatchObject({
        __typename: 'RoutingProtected',
      });
    }
  });

  test('a former name of either end is understood', async () => {
    const [lxc, pool] = [await operator.make('lxc'), await operator.make('pool')];
    const slug = newSlug('pool');
    await operator.change('renameEntity', { entity: pool, slug });
    expect((await operator.relate(lxc, 'STORED_ON', pool)).to.slug).toBe(slug);
  });
});

describe('moveRelation', () => {
  test('gives the one owner another, and it stays the same relation', async () => {
    const [lxc, a, b] = [
      await operator.make('lxc', { vmid: 400 }),
      await operator.make('host'),
      await operator.make('host'),
    ];
    const { id } = await operator.relate(lxc, 'RUNS_ON', a, { note: 'x' });
    const moved = await operator.change('moveRelation', {
      from: lxc,
      type: 'RUNS_ON',
      to: b,
      expectedRevision: 1,
    });
    expect(moved).toMatchObject({
      isChanged: true,
      relation: { id, to: { slug: b }, revision: 2, properties: { note: 'x' } },
    });
    expect(await operator.change('moveRelation', { from: lxc, type: 'RUNS_ON', to: b })).toMatchObject({
      isChanged: false,
    });
    for (const entity of [lxc, a, b]) {
      expect((await operator.history(entity)).nodes[0]).toMatchObject({
        what: 'RELATION_MOVED',
        oldValue: { to: a },
        newValue: { to: b },
      });
    }
    const other = await operator.make('lxc', { vmid: 400 });
    await operator.relate(other, 'RUNS_ON', a);
    expect(await refused('moveRelation', { from: other, type: 'RUNS_ON', to: b })).toMatchObject({
      __typename: 'RoutingTaken',
      holder: lxc,
    });
  });

  test('among several it must be told which, and what is not there is said', async () => {
    const lxc = await operator.make('lxc');
    const [a, b, c] = [await operator.make('pool'), await operator.make('pool'), await operator.make('pool')];
    expect(await refused('moveRelation', { from: lxc, type: 'STORED_ON', to: c })).toMatchObject({
      __typename: 'NoSuchRelation',
      message: expect.stringContaining('createRelation'),
    });
    await operator.relate(lxc, 'STORED_ON', a);
    await operator.relate(lxc, 'STORED_ON', b);
    expect(await refused('moveRelation', { from: lxc, type: 'STORED_ON', to: c })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'was',
    });
    expect(await refused('moveRelation', { from: lxc, type: 'STORED_ON', to: b, was: a })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'to',
    });
    expect(
      await operator.change('moveRelation', { from: lxc, type: 'STORED_ON', to: c, was: a }),
    ).toMatchObject({
      relation: { to: { slug: c } },
    });
    expect((await operator.entity(lxc)).relations.nodes.map(({ other }: any) => other.slug)).toEqual([b, c]);
  });

  test('into a ring is refused', async () => {
    const [a, b, c] = [await operator.make('vm'), await operator.make('vm'), await operator.make('vm')];
    await operator.relate(a, 'RUNS_ON', b);
    await operator.relate(b, 'RUNS_ON', c);
    expect(await refused('moveRelation', { from: b, type: 'RUNS_ON', to: a })).toMatchObject({
      __typename: 'RelationCycle',
      path: [b, a, b],
    });
  });
});

describe('removeRelation', () => {
  test('takes away the one that is meant', async () => {
    const [vm, pool] = [await operator.make('vm'), await operator.make('pool')];
    await operator.relate(vm, 'MOUNTS', pool, { path: '/mnt/a' });
    await operator.relate(vm, 'MOUNTS', pool, { path: '/mnt/b' });
    expect(await refused('removeRelation', { from: vm, type: 'MOUNTS', to: pool })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'key',
      message: expect.stringContaining('/mnt/b'),
    });
    const key = { path: '/mnt/a' };
    expect(
      await refused('removeRelation', { from: vm, type: 'MOUNTS', to: pool, key, expectedRevision: 7 }),
    ).toMatchObject({
      __typename: 'LostUpdate',
    });
    expect(
      await operator.change('removeRelation', { from: vm, type: 'MOUNTS', to: pool, key }),
    ).toMatchObject({
      type: 'MOUNTS',
      from: vm,
      to: pool,
    });
    expect(await refused('removeRelation', { from: vm, type: 'MOUNTS', to: pool, key })).toMatchObject({
      __typename: 'NoSuchRelation',
    });
    expect((await operator.entity(vm)).relations.nodes).toMatchObject([{ properties: { path: '/mnt/b' } }]);
  });
});

describe('what lies around', () => {
  let host: string,
    exporter: string,
    client: string,
    local: string,
    pool: string,
    web: string,
    service: string;

  beforeAll(async () => {
    [host, pool, service] = [
      await operator.make('host'),
      await operator.make('pool'),
      await operator.make('service'),
    ];
    [exporter, client, local, web] = [
      await operator.make('lxc'),
      await operator.make('vm'),
      await operator.make('vm'),
      await operator.make('lxc'),
    ];
    await operator.relate(pool, 'BACKED_BY', host);
    await operator.relate(exporter, 'RUNS_ON', host);
    await operator.relate(exporter, 'EXPORTS', pool, { path: '/mnt/library' });
    await operator.relate(client, 'MOUNTS', pool, { path: '/mnt/library', via: exporter });
    await operator.relate(local, 'MOUNTS', pool, { path: '/mnt/library' });
    await operator.relate(web, 'STORED_ON', pool);
    await operator.relate(service, 'RUNS_ON', web);
  });

  const impactOf = async (entity: string, first = 100) =>
    (
      await app.ask(
        `query ($entity: String!, $first: Int) { impactOf(entity: $entity, first: $first) { __typename ${refusalsOf('ImpactResult')}
          ... on Impact { isCut affected { distance entity { slug } path { from to type reading } } } } }`,
        { entity, first },
      )
    ).impactOf;
  const reached = (impact: any) =>
    Object.fromEntries(impact.affected.map((item: any) => [item.entity.slug, item.distance]));

  test('impactOf tells what depends on a host, nearest first, and by which way', async () => {
    const impact = await impactOf(host);
    expect(reached(impact)).toEqual({
      [exporter]: 1,
      [pool]: 1,
      [client]: 2,
      [local]: 2,
      [web]: 2,
      [service]: 3,
    });
    expect(impact.isCut).toBe(false);
    expect(impact.affected.at(-1).path).toEqual([
      { from: service, to: web, type: 'RUNS_ON', reading: `${service} runs on ${web}` },
      { from: web, to: pool, type: 'STORED_ON', reading: `${web} stored on ${pool}` },
      { from: pool, to: host, type: 'BACKED_BY', reading: `${pool} backed by ${host}` },
    ]);
  });

  test('what is mounted by way of an exporter depends on it; what is mounted without it does not', async () => {
    const impact = await impactOf(exporter);
    expect(reached(impact)).toEqual({ [client]: 1 });
    expect(impact.affected[0].path).toEqual([
      { from: client, to: exporter, type: 'MOUNTS', reading: `${client} mounts ${pool} through ${exporter}` },
    ]);
    const renamed = newSlug('lxc');
    await operator.change('renameEntity', { entity: exporter, slug: renamed });
    expect(reached(await impactOf(renamed))).toEqual({ [client]: 1 });
    await operator.change('renameEntity', { entity: renamed, slug: exporter });
  });

  test('nothing depends on a leaf, and a retired entity is left out', async () => {
    expect(reached(await impactOf(service))).toEqual({});
    await operator.change('retireEntity', { entity: service });
    expect(reached(await impactOf(web))).toEqual({});
    await operator.change('restoreEntity', { entity: service });
  });

  test('says when it was cut, and refuses what cannot be', async () => {
    const cut = await impactOf(host, 3);
    expect(cut.affected).toHaveLength(3);
    expect(cut.isCut).toBe(true);
    expect((await impactOf(host, 6)).isCut).toBe(false);
    expect(await impactOf(host, 0)).toMatchObject({ __typename: 'InvalidInput', field: 'first' });
    expect(await impactOf('host:absent')).toMatchObject({ __typename: 'NoSuchEntity' });
  });

  const neighbourhood = async (variables: Record<string, unknown>) =>
    (
      await app.ask(
        `query ($entity: String!, $depth: Int, $types: [String!], $first: Int) {
          neighbourhood(entity: $entity, depth: $depth, types: $types, first: $first) { __typename ${refusalsOf('NeighbourhoodResult')}
          ... on Neighbourhood { isCut neighbours { distance entity { slug } } relations { type from { slug } to { slug } } } } }`,
        variables,
      )
    ).neighbourhood;
  const near = (answer: any) =>
    Object.fromEntries(answer.neighbours.map((item: any) => [item.entity.slug, item.distance]));

  test('neighbourhood goes both ways, to the depth asked, with the relations between what it found', async () => {
    const one = await neighbourhood({ entity: pool });
    expect(near(one)).toEqual({ [host]: 1, [exporter]: 1, [client]: 1, [local]: 1, [web]: 1 });
    expect(one.relations).toHaveLength(6);
    expect(one.relations).toContainEqual({ type: 'RUNS_ON', from: { slug: exporter }, to: { slug: host } });
    const two = await neighbourhood({ entity: pool, depth: 2 });
    expect(near(two)).toMatchObject({ [service]: 2 });
    expect(near(await neighbourhood({ entity: pool, depth: 3, types: ['STORED_ON', 'RUNS_ON'] }))).toEqual({
      [web]: 1,
      [service]: 2,
    });
  });

  test('neighbourhood is bounded, says when it was cut, and refuses what cannot be', async () => {
    const cut = await neighbourhood({ entity: pool, first: 2 });
    expect(cut.neighbours).toHaveLength(2);
    expect(cut.isCut).toBe(true);
    expect(await neighbourhood({ entity: pool, depth: 4 })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'depth',
    });
    expect(await neighbourhood({ entity: pool, depth: 0 })).toMatchObject({ field: 'depth' });
    expect(await neighbourhood({ entity: pool, first: 201 })).toMatchObject({ field: 'first' });
    expect(await neighbourhood({ entity: pool, types: ['EATS'] })).toMatchObject({
      __typename: 'UnknownRelationType',
    });
  });

  test('relations of an entity come by pages, by direction and by type', async () => {
    const page = async (args: string) =>
      (
        await app.ask(
          `{ entity(slug: "${pool}") { ... on Entity { relations(${args}) { nodes { type direction other { slug } } pageInfo { hasNextPage endCursor } } } } }`,
        )
      ).entity.relations;
    expect((await page('direction: OUT')).nodes).toEqual([
      { type: 'BACKED_BY', direction: 'OUT', other: { slug: host } },
    ]);
    expect((await page('types: ["MOUNTS"]')).nodes.map(({ other }: any) => other.slug)).toEqual(
      [client, local].sort(),
    );
    const first = await page('first: 3');
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await page(`first: 3, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...rest.nodes]).toEqual((await page('first: 200')).nodes);
    const bad = await app.askRaw(
      `{ entity(slug: "${pool}") { ... on Entity { relations(first: 5000) { nodes { type } } } } }`,
    );
    expect(bad.errors[0]?.extensions.code).toBe('BAD_INPUT');
  });
});

test('a list of entities asks for the relations of all of them at once', async () => {
  for (let index = 0; index < 8; index += 1) {
    const lxc = await operator.make('lxc', { batch: 'at-once' });
    await operator.relate(lxc, 'STORED_ON', await operator.make('pool'));
  }
  const query = (first: number) =>
    app.ask(
      `query ($first: Int) { entities(filter: { attributes: [{ key: "batch", value: "at-once" }] }, first: $first) {
        nodes { slug relations { nodes { reading other { slug } } } } } }`,
      { first },
    );
  const reads = countReads(app);
  await query(1);
  const one = reads.count();
  await query(8);
  expect(reads.count() - one).toBe(one);
  reads.stop();
});

/** Counts round trips of the app's graph client while it is switched on. */
function countReads({ graph }: TestApp) {
  const original = { ...graph };
  let count = 0;
  Object.assign(graph, {
    read: (...args: Parameters<typeof graph.read>) => {
      count += 1;
      return original.read(...args);
    },
  });
  return {
    count: () => count,
    stop: () => {
      Object.assign(graph, original);
    },
  };
}
