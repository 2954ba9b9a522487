import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf } from '../support/fleet-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { change } = fleetOf(app);
  const upsert = (slug: string, attributes: Record<string, unknown>) =>
    change('upsertEntity', { slug, attributes });
  await upsert('host:strong', { address: '10.20.0.11', user: 'root' });
  await upsert('host:spare', { address: '10.20.0.12' });
  await upsert('vm:zimaos', { vmid: 200 });
  await upsert('service:jellyfin', { container: 'jellyfin' });
  await change('createRelation', { type: 'RUNS_ON', from: 'vm:zimaos', to: 'host:strong' });
  await change('createRelation', { type: 'RUNS_ON', from: 'service:jellyfin', to: 'vm:zimaos' });
}, 120_000);
afterAll(() => app.close());

const explain = async (target: string): Promise<any> =>
  (
    await app.ask(
      `query ($target: String!) { explainRoute(target: $target) { __typename ... on Failure { message }
        ... on RouteExplanation { target { slug } hops { via description reaches } fault { at reason detail nextStep } } } }`,
      { target },
      'agent',
    )
  ).explainRoute;

describe('explainRoute', () => {
  it('shows each stage of the way, first one first', async () => {
    expect(await explain('service:jellyfin')).toEqual({
      __typename: 'RouteExplanation',
      target: { slug: 'service:jellyfin' },
      hops: [
        { via: 'SSH', description: 'ssh root@10.20.0.11', reaches: 'host:strong' },
        { via: 'QM', description: 'qm guest exec 200', reaches: 'vm:zimaos' },
        { via: 'DOCKER', description: 'docker exec jellyfin', reaches: 'service:jellyfin' },
      ],
      fault: null,
    });
  });

  it('follows a migration at once', async () => {
    const { change } = fleetOf(app);
    await change('moveRelation', { type: 'RUNS_ON', from: 'vm:zimaos', to: 'host:spare' });
    expect((await explain('vm:zimaos')).hops[0]).toMatchObject({ reaches: 'host:spare' });
    await change('moveRelation', { type: 'RUNS_ON', from: 'vm:zimaos', to: 'host:strong' });
  });

  it('names what is missing, where, and what to do about it', async () => {
    const { change } = fleetOf(app);
    await change('upsertEntity', { slug: 'lxc:lost', attributes: { vmid: 120 } });
    expect(await explain('lxc:lost')).toMatchObject({
      hops: [],
      fault: { at: 'lxc:lost', reason: 'NO_OWNER', nextStep: expect.stringContaining('RUNS_ON') },
    });
  });

  it('does not let an agent choose how a guest is reached', async () => {
    const { change } = fleetOf(app, 'agent');
    expect(await change('upsertEntity', { slug: 'vm:zimaos', attributes: { ssh: true } })).toMatchObject({
      __typename: 'RoutingProtected',
      fields: ['ssh'],
    });
    expect((await explain('vm:zimaos')).hops).toHaveLength(2);
  });

  it('refuses what is no slug and what nobody has', async () => {
    expect(await explain('zimaos')).toMatchObject({ __typename: 'InvalidSlug' });
    expect(await explain('vm:zimos')).toMatchObject({ __typename: 'NoSuchEntity' });
  });
});
