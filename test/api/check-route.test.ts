import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFleet } from '../../demo/fleet.ts';
import type { Fleet } from '../../demo/fleet-types.ts';
import { createTargets, type Targets } from '../../src/exec/targets.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { newMark, plainEnvironment } from '../support/exec.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { connectGraph } from '../support/graph.ts';
import { canTryTargets } from '../support/target-programs.ts';

describe.skipIf(!canTryTargets())('checkRoute', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'oxr-'));
  let fleet: Fleet;
  let targets: Targets;
  let app: TestApp;

  beforeAll(async () => {
    fleet = await startFleet({
      hosts: [{ slug: 'host:strong' }, { slug: 'host:weak' }],
      guests: [
        { slug: 'lxc:alpha', vmid: 101, on: 'host:strong' },
        { slug: 'lxc:off', vmid: 102, on: 'host:strong', status: 'stopped' },
        { slug: 'vm:beta', vmid: 201, on: 'host:strong' },
        { slug: 'vm:barred', vmid: 202, on: 'host:strong', blockedRpcs: ['guest-exec'] },
      ],
    });
    const policy = { isLoopbackAllowed: true };
    targets = createTargets({
      directory,
      includes: [],
      identityFiles: [fleet.identityFile],
      knownHostsFiles: [fleet.knownHostsFile],
      environment: plainEnvironment,
      policy,
      newMark,
    });
    app = await startTestApp(connectGraph, { targets, addresses: policy });
    const { change } = fleetOf(app);
    for (const { slug, address, port, user } of fleet.hosts)
      await change('upsertEntity', { slug, attributes: { address, port, user } });
    for (const { slug, vmid, on } of fleet.guests) {
      await change('upsertEntity', { slug, attributes: { vmid } });
      await change('createRelation', { type: 'RUNS_ON', from: slug, to: on });
    }
  }, 180_000);
  afterAll(async () => {
    await targets.close();
    await app.close();
    await fleet.close();
    rmSync(directory, { recursive: true, force: true });
  }, 60_000);

  const check = async (target: string, as: 'agent' | 'operator' = 'operator'): Promise<any> =>
    (
      await app.ask(
        `query ($target: String!) { checkRoute(target: $target) { __typename ... on Failure { message }
          ... on RouteCheck { target { slug } stages { hop { via reaches } state tookMs } fault { at reason detail nextStep } } } }`,
        { target },
        as,
      )
    ).checkRoute;
  const states = (answer: any): string[] =>
    answer.stages.map(({ hop, state }: any) => `${hop.via} ${hop.reaches} ${state}`);

  it.each([
    ['host:strong', ['SSH host:strong REACHED']],
    ['lxc:alpha', ['SSH host:strong REACHED', 'PCT lxc:alpha REACHED']],
    ['vm:beta', ['SSH host:strong REACHED', 'QM vm:beta REACHED']],
  ])('gets to %s, stage by stage', async (target, expected) => {
    const answer = await check(target);
    expect(states(answer)).toEqual(expected);
    expect(answer.fault).toBeNull();
    expect(answer.stages[0].tookMs).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['lxc:off', 'GUEST_NOT_RUNNING', /Start it/],
    ['vm:barred', 'AGENT_DISABLED', /block list/],
  ])('names the stage that fails: %s', async (target, reason, nextStep) => {
    const answer = await check(target);
    expect(states(answer).map((state) => state.split(' ')[2])).toEqual(['REACHED', 'FAILED']);
    expect(answer.fault).toMatchObject({
      at: target,
      reason,
      nextStep: expect.stringMatching(nextStep) as string,
    });
  });

  it('does not go on behind a stage that fails', async () => {
    const weak = fleet.host('host:weak');
    await weak.stop();
    const { change } = fleetOf(app);
    await change('upsertEntity', { slug: 'lxc:behind', attributes: { vmid: 301 } });
    await change('createRelation', { type: 'RUNS_ON', from: 'lxc:behind', to: 'host:weak' });
    const answer = await check('lxc:behind');
    expect(states(answer)).toEqual(['SSH host:weak FAILED', 'PCT lxc:behind NOT_TRIED']);
    expect(answer.fault).toMatchObject({ at: 'host:weak', reason: 'UNREACHABLE' });
    expect(answer.stages[1].tookMs).toBeNull();
  });

  it('tries nothing where the graph knows no way', async () => {
    const { change } = fleetOf(app);
    await change('upsertEntity', { slug: 'pool:tank' });
    expect(await check('pool:tank')).toMatchObject({ stages: [], fault: { reason: 'NO_ROUTE' } });
  });

  it('is open to those who run commands and to those who approve them, and not to those who only read', async () => {
    expect((await check('host:strong', 'agent')).fault).toBeNull();
    const created = await app.ask(
      `mutation { createToken(input: { name: "reader", holder: PERSON, scopes: [read] }) { ... on CreateTokenSuccess { text } } }`,
    );
    const response = await app.app.graphql.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${created.createToken.text}`,
      },
      body: JSON.stringify({ query: '{ checkRoute(target: "host:strong") { __typename } }' }),
    });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });
});
