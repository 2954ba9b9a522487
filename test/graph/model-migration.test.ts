import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { newId } from '../../src/auth/new-id.ts';
import { SERVICE_CALLER } from '../../src/domain/caller.ts';
import { parseModel, type FleetModel } from '../../src/domain/model.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { migrateModel } from '../../src/services/model-migration.ts';
import { createCounter, createFleet, done } from '../support/fleet.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';

const YAML = readFileSync('schema/model.yaml', 'utf8');

/** The shipped model with `lxc` called `container` and STORED_ON called KEPT_ON, as if a release had renamed them. */
const NEXT: FleetModel = parseModel(
  parse(
    stringify(parse(YAML))
      .replace('  lxc:\n', '  container:\n    renamedFrom: [lxc]\n')
      .replace('  STORED_ON:\n', '  KEPT_ON:\n    renamedFrom: [STORED_ON]\n'),
  ),
);

let graph: GraphClient;
const clock = createCounter();
beforeAll(() => {
  graph = connectGraph();
});
beforeEach(async () => {
  await resetGraph(graph);
});
afterAll(async () => {
  await graph.close();
});

const migrate = () => migrateModel({ graph, model: NEXT, clock, newId });

async function seedFleet() {
  const fleet = createFleet(graph, { clock });
  const make = (slug: string, attributes = {}) =>
    fleet.entities.upsertEntity(SERVICE_CALLER, { slug, attributes });
  done(await fleet.entities.seedEntity({ slug: 'lxc:web', attributes: { vmid: 101 } }));
  done(await make('lxc:db'));
  done(await make('vm:neighbour'));
  done(await make('pool:tank'));
  const relate = { type: 'STORED_ON', from: 'lxc:web', to: 'pool:tank', properties: { note: 'x' } };
  done(await fleet.relations.createRelation(SERVICE_CALLER, relate));
  return fleet;
}

describe('when the model calls a kind and a relation type by another name', () => {
  test('entities and relations follow, old slugs stay aliases, and everything else stays as it was', async () => {
    const before = await seedFleet();
    const web = done(await before.entities.getEntity('lxc:web'));
    const neighbour = await before.entities.getEntity('vm:neighbour');
    expect(await migrate()).toBe(3);
    const { entities, relations } = createFleet(graph, { clock, model: NEXT });
    const renamed = done(await entities.getEntity('lxc:web'));
    expect(renamed).toMatchObject({
      id: web.id,
      slug: 'container:web',
      kind: 'container',
      aliases: ['lxc:web'],
      attributes: { vmid: 101 },
      isSeeded: true,
    });
    expect(await entities.getEntity('vm:neighbour')).toEqual(neighbour);
    const page = done(await entities.listEntities({ kind: 'guest' }, {}));
    expect(page.nodes.map(({ slug }) => slug)).toEqual(['container:db', 'container:web', 'vm:neighbour']);
    const listed = done(await relations.listRelations([web.id], {}));
    expect(listed.get(web.id)?.nodes.map(({ relation }) => relation)).toMatchObject([
      { type: 'KEPT_ON', from: 'container:web', to: 'pool:tank', properties: { note: 'x' } },
    ]);
    const history = done(await entities.listHistory('container:web', {}));
    expect(history.nodes[0]).toMatchObject({
      what: 'RENAMED',
      oldValue: 'lxc:web',
      newValue: 'container:web',
    });
  });

  test('twice, and by two processes at once, is once', async () => {
    await seedFleet();
    const counts = await Promise.all([migrate(), migrate()]);
    expect(counts[0] + counts[1]).toBe(3);
    expect(await migrate()).toBe(0);
    const { entities } = createFleet(graph, { clock, model: NEXT });
    expect(done(await entities.getEntity('container:db')).revision).toBe(2);
  });

  test('a slug that another entity has stops the start with its name, and nothing is half renamed', async () => {
    const fleet = await seedFleet();
    const both = createFleet(graph, { clock, model: NEXT });
    done(await both.entities.upsertEntity(SERVICE_CALLER, { slug: 'container:web' }));
    await expect(migrate()).rejects.toThrow('container:web');
    expect(done(await fleet.entities.getEntity('lxc:db')).kind).toBe('lxc');
  });
});
