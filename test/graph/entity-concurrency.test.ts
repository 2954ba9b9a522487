import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE_CALLER } from '../../src/domain/caller.ts';
import { isFailure } from '../../src/domain/failure.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { statement } from '../../src/graph/statement.ts';
import { createCounter, createFleet, done } from '../support/fleet.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';

const COUNT = statement(
  'test: what is in the graph',
  `
  CALL () { MATCH (e:Entity) RETURN count(e) AS entities }
  CALL () { MATCH (n:Name) RETURN count(n) AS names }
  CALL () { MATCH (c:AttributeChange) RETURN count(c) AS changes }
  CALL () { MATCH (a:AuditEvent) RETURN count(a) AS events }
  CALL () { MATCH (:RoutingClaim)-[c:CLAIMED_BY]->(:Entity) RETURN count(c) AS claims }
  CALL () { MATCH (:Entity)-[r]->(:Entity) RETURN count(r) AS relations }
  RETURN entities, names, changes, events, claims, relations
`,
);

const CLIENTS = 50;
const caller = SERVICE_CALLER;

const POOLS = 5;

let graph: GraphClient;
let pools: GraphClient[];
/** Fifty callers with a queue each, as if in processes of their own: only the database decides among them. */
let processes: ReturnType<typeof createFleet>[];

beforeAll(() => {
  graph = connectGraph();
  pools = Array.from({ length: POOLS }, () => connectGraph());
});
beforeEach(async () => {
  await resetGraph(graph);
  const clock = createCounter();
  processes = Array.from({ length: CLIENTS }, (_, index) => createFleet(pools[index % POOLS]!, { clock }));
});
afterAll(async () => {
  await Promise.all([graph, ...pools].map((client) => client.close()));
});

const first = () => processes[0]!;
async function upsert(slug: string, attributes: Record<string, unknown> = {}) {
  return done(await first().entities.upsertEntity(caller, { slug, attributes })).entity;
}
async function inGraph() {
  const [row] = await graph.read(COUNT, {});
  return row;
}

describe('when fifty ask at once', () => {
  test('one new slug makes one entity, with the attributes of all', async () => {
    const neighbour = await upsert('host:neighbour', { os: 'debian-13' });
    const answers = await Promise.all(
      processes.map(({ entities }, index) =>
        entities.upsertEntity(caller, { slug: 'host:new', attributes: { [`k${index}`]: index } }),
      ),
    );
    expect(answers.filter((answer) => 'isCreated' in answer && answer.isCreated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => done(answer).entity.id)).size).toBe(1);
    const entity = done(await first().entities.getEntity('host:new'));
    expect(Object.keys(entity.attributes)).toHaveLength(CLIENTS);
    expect(entity.revision).toBe(CLIENTS);
    expect(await inGraph()).toMatchObject({ entities: 2, names: 2, events: CLIENTS + 1 });
    expect(await first().entities.getEntity('host:neighbour')).toEqual(neighbour);
  });

  test('one name goes to one of them, and the others are told who has it', async () => {
    for (let index = 0; index < CLIENTS; index += 1) await upsert(`host:h${index}`);
    const answers = await Promise.all(
      processes.map(({ entities }, index) =>
        entities.renameEntity(caller, { entity: `host:h${index}`, slug: 'host:wanted' }),
      ),
    );
    const winners = answers.filter((answer) => !isFailure(answer));
    expect(winners).toHaveLength(1);
    expect(answers.filter(isFailure)).toHaveLength(CLIENTS - 1);
    for (const answer of answers.filter(isFailure))
      expect(answer).toMatchObject({ __typename: 'SlugTaken', slug: 'host:wanted', owner: 'host:wanted' });
    expect(await inGraph()).toMatchObject({ entities: CLIENTS, names: CLIENTS + 1, events: CLIENTS + 1 });
  });

  test('a change that expects the same revision is made once, and the others lost it', async () => {
    const { revision } = await upsert('host:h');
    const answers = await Promise.all(
      processes.map(({ entities }, index) =>
        entities.updateEntityAttributes(caller, {
          entity: 'host:h',
          attributes: { rack: index },
          expectedRevision: revision,
        }),
      ),
    );
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(1);
    for (const answer of answers.filter(isFailure))
      expect(answer).toMatchObject({ __typename: 'LostUpdate', expectedRevision: 1, actualRevision: 2 });
  });

  test('one address goes to one host', async () => {
    const answers = await Promise.all(
      processes.map(({ entities }, index) =>
        entities.upsertEntity(caller, { slug: `host:h${index}`, attributes: { address: '10.1.1.1' } }),
      ),
    );
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(1);
    for (const answer of answers.filter(isFailure))
      expect(answer).toMatchObject({ __typename: 'RoutingTaken' });
    expect(await inGraph()).toMatchObject({ entities: 1, names: 1, claims: 1, events: 1 });
  });

  test('a guest gets one owner', async () => {
    await upsert('lxc:web', { vmid: 101 });
    for (let index = 0; index < CLIENTS; index += 1) await upsert(`host:h${index}`);
    const answers = await Promise.all(
      processes.map(({ relations }, index) =>
        relations.createRelation(caller, { type: 'RUNS_ON', from: 'lxc:web', to: `host:h${index}` }),
      ),
    );
    const [winner] = answers.filter((answer) => !isFailure(answer));
    expect(answers.filter(isFailure)).toHaveLength(CLIENTS - 1);
    for (const answer of answers.filter(isFailure))
      expect(answer).toMatchObject({ __typename: 'SecondOwner', currentOwner: done(winner!).relation.to });
    expect(await inGraph()).toMatchObject({ relations: 1, claims: 1 });
  });

  test('the same relation is made once', async () => {
    await upsert('lxc:web');
    await upsert('pool:tank');
    const answers = await Promise.all(
      processes.map(({ relations }) =>
        relations.createRelation(caller, { type: 'STORED_ON', from: 'lxc:web', to: 'pool:tank' }),
      ),
    );
    expect(answers.filter((answer) => done(answer).isCreated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => done(answer).relation.id)).size).toBe(1);
    expect(await inGraph()).toMatchObject({ relations: 1 });
  });

  test('two halves of a ring never both come about', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await upsert(`vm:${name}`);
    const relate = (index: number, from: string, to: string) =>
      processes[index]!.relations.createRelation(caller, {
        type: 'RUNS_ON',
        from: `vm:${from}`,
        to: `vm:${to}`,
      });
    done(await relate(0, 'b', 'c'));
    done(await relate(0, 'd', 'a'));
    const answers = await Promise.all([relate(1, 'a', 'b'), relate(2, 'c', 'd')]);
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(1);
    const [refused] = answers.filter(isFailure);
    expect(refused).toMatchObject({
      __typename: 'RelationCycle',
      path: { length: 5 },
    });
  });
});

describe('when the driver repeats a change whose answer was lost', () => {
  /** A graph whose first write commits and then reports that the connection was lost on the way. */
  function forgetful(inner: GraphClient): GraphClient {
    return {
      ...inner,
      write: async (work) => {
        await inner.write(work);
        return inner.write(work);
      },
    };
  }

  test('an upsert answers as the first time and leaves one of everything', async () => {
    const fleet = createFleet(forgetful(graph));
    const answer = done(
      await fleet.entities.upsertEntity(caller, { slug: 'host:h', attributes: { address: '10.1.1.1' } }),
    );
    expect(answer.isCreated).toBe(true);
    expect(answer.changes.map(({ what }) => what)).toEqual(['CREATED', 'ATTRIBUTE']);
    const again = done(
      await fleet.entities.upsertEntity(caller, { slug: 'host:h', title: 'A host', expectedRevision: 1 }),
    );
    expect(again).toMatchObject({ isCreated: false, entity: { revision: 2, title: 'A host' } });
    expect(await inGraph()).toMatchObject({ entities: 1, names: 1, changes: 3, events: 2, claims: 1 });
  });

  test('rename, retire, restore and relations answer as the first time', async () => {
    const fleet = createFleet(forgetful(graph));
    await upsert('host:h');
    await upsert('host:i');
    await upsert('lxc:web');
    const renamed = done(
      await fleet.entities.renameEntity(caller, { entity: 'host:h', slug: 'host:j', expectedRevision: 1 }),
    );
    expect(renamed.entity).toMatchObject({ slug: 'host:j', aliases: ['host:h'], revision: 2 });
    done(await fleet.entities.retireEntity(caller, { entity: 'host:j', expectedRevision: 2 }));
    done(await fleet.entities.restoreEntity(caller, { entity: 'host:j', expectedRevision: 3 }));
    const ends = { type: 'RUNS_ON', from: 'lxc:web' };
    const made = done(
      await fleet.relations.createRelation(caller, { ...ends, to: 'host:i', expectedRevision: 0 }),
    );
    expect(made.isCreated).toBe(true);
    const moved = done(
      await fleet.relations.moveRelation(caller, { ...ends, to: 'host:j', expectedRevision: 1 }),
    );
    expect(moved.relation).toMatchObject({ id: made.relation.id, to: 'host:j', revision: 2 });
    done(await fleet.relations.removeRelation(caller, { ...ends, to: 'host:j', expectedRevision: 2 }));
    expect(await inGraph()).toMatchObject({ entities: 3, names: 4, relations: 0, events: 9, changes: 9 });
  });
});
