import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcesses } from '../../demo/processes.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { canTryTargets } from '../support/target-programs.ts';

const LOOK = `target tookMs look { __typename
  ... on PathSeen { exists type owner group mode realPath notes mount { point type } use { sizeBytes } entries { count names } exports { path client } }
  ... on PathHung { pid isStuck since waitChannel mount { point type } exports { path client } }
  ... on PathUnreachable { reason detail nextStep } }`;
const FIELDS = `path at groups { kind isOutlier targets } looks { ${LOOK} }`;

describe.skipIf(!canTryTargets())('inspectPath', () => {
  const containers = Array.from({ length: 29 }, (_, index) => `web${index}`);
  const dockers = containers.map((name) => `service:${name}`);
  const guests = ['one', 'two', 'three', 'four', 'five'].map((name) => `lxc:${name}`);
  let app: FleetApp;

  const silence = (isSilent: boolean): void => {
    for (const slug of ['host:strong', 'host:weak']) app.fleet.host(slug).silenceExports(isSilent);
  };

  beforeAll(async () => {
    app = await startFleetApp({
      hosts: [
        { slug: 'host:plain', containers, maxSessions: 10 },
        { slug: 'host:strong', exports: ['/srv/held'] },
        { slug: 'host:weak', exports: ['/srv/held'] },
        { slug: 'host:silent' },
      ],
      guests: guests.map((slug, index) => ({ slug, vmid: 101 + index, on: 'host:plain' })),
    });
    const { change } = fleetOf(app);
    for (const container of containers) {
      await change('upsertEntity', { slug: `service:${container}`, attributes: { container } });
      await change('createRelation', { type: 'RUNS_ON', from: `service:${container}`, to: 'host:plain' });
    }
    for (const machine of [app.fleet.host('host:plain'), ...app.fleet.guests])
      await machine.execute([
        'sh',
        '-c',
        'mkdir -p /srv/held && touch /srv/held/film && ln -s held /srv/link',
      ]);
  }, 180_000);
  afterAll(async () => {
    silence(false);
    app.fleet.host('host:silent').resume();
    await app.close();
  }, 60_000);

  const inspect = async (
    variables: Record<string, unknown>,
    as: 'agent' | 'operator' = 'agent',
  ): Promise<any> =>
    (
      await app.ask(
        `query ($path: String!, $targets: [String!]!, $limitMs: Int) { inspectPath(path: $path, targets: $targets, limitMs: $limitMs) {
          __typename ... on Failure { message } ... on InvalidInput { field } ... on PathInspection { ${FIELDS} } } }`,
        { limitMs: null, ...variables },
        as,
      )
    ).inspectPath;
  const lookOn = (answer: any, target: string): any =>
    answer.looks.find((one: any) => one.target === target).look;

  it('tells mount, use, owner, mode, entries and where a link leads, on every kind of way', async () => {
    const answer = await inspect({ path: '/srv/link/', targets: ['host:plain', 'lxc:one', 'service:web1'] });
    for (const target of ['host:plain', 'lxc:one', 'service:web1'])
      expect(lookOn(answer, target)).toMatchObject({
        __typename: 'PathSeen',
        exists: true,
        type: 'directory',
        owner: 'root',
        realPath: '/srv/held',
        mount: { point: '/srv' },
        entries: { count: 1, names: ['film'] },
        notes: [],
      });
    expect(answer.groups).toHaveLength(1);
    expect(answer.path).toBe('/srv/link');
  });

  it('a path that is not there is said so, with the words of the target', async () => {
    const answer = await inspect({ path: "/srv/no 'such'\"$(reboot)", targets: ['lxc:one'] });
    expect(lookOn(answer, 'lxc:one')).toMatchObject({
      exists: false,
      entries: null,
      mount: { point: '/srv' },
    });
    expect(lookOn(answer, 'lxc:one').notes[0]).toContain('No such file or directory');
  });

  it('tells to whom a directory is exported', async () => {
    const answer = await inspect({ path: '/srv/held', targets: ['host:strong', 'host:plain'] });
    expect(lookOn(answer, 'host:strong').exports).toEqual([{ path: '/srv/held', client: '192.0.2.0/24' }]);
    expect(lookOn(answer, 'host:plain').exports).toEqual([]);
  });

  it('thirty targets on one host with ten sessions all answer (mscdex/ssh2#222)', async () => {
    const targets = ['host:plain', ...dockers];
    const answer = await inspect({ path: '/etc', targets, limitMs: 10_000 });
    expect(answer.looks.map(({ target }: any) => target)).toEqual([...targets].sort());
    expect(answer.looks.filter(({ look }: any) => look.__typename !== 'PathSeen')).toEqual([]);
    expect(answer.groups).toMatchObject([{ kind: 'SEEN', isOutlier: false }]);
  });

  it('twenty targets, two of them hung and one unreachable: four groups, the telling ones first, in time', async () => {
    await app.fleet.guest('lxc:two').execute(['chmod', '2775', '/srv/held']);
    await app.fleet.guest('lxc:four').execute(['chmod', '2775', '/srv/held']);
    silence(true);
    app.fleet.host('host:silent').pause();
    const alike = ['lxc:one', 'lxc:three', 'lxc:five', ...dockers.slice(0, 12)];
    const targets = [...alike, 'host:silent', 'lxc:four', 'host:weak', 'lxc:two', 'host:strong'];
    expect(targets).toHaveLength(20);
    const begun = performance.now();
    const answer = await inspect({ path: '/srv/held', targets, limitMs: 4_000 });
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(answer.groups).toEqual([
      { kind: 'HUNG', isOutlier: false, targets: ['host:strong', 'host:weak'] },
      { kind: 'UNREACHABLE', isOutlier: false, targets: ['host:silent'] },
      { kind: 'SEEN', isOutlier: true, targets: ['lxc:four', 'lxc:two'] },
      { kind: 'SEEN', isOutlier: false, targets: [...alike].sort() },
    ]);
    expect(answer.looks.map(({ target }: any) => target)).toEqual([...targets].sort());
    expect(lookOn(answer, 'host:strong')).toMatchObject({
      isStuck: true,
      waitChannel: 'request_wait_answer',
      mount: { point: '/srv/held', type: 'fuse' },
      since: null,
    });
    expect(lookOn(answer, 'host:silent').nextStep).not.toBe('');
  });

  it('where a reader hangs nobody else is sent, until it has ended', async () => {
    const readers = (): number[] =>
      listProcesses()
        .filter(({ name, state }) => ['stat', 'ls', 'df', 'readlink'].includes(name) && state !== 'Z')
        .map(({ pid }) => pid)
        .sort();
    const before = readers();
    expect(before.length).toBeGreaterThanOrEqual(2);
    for (const path of ['/srv/held', '/srv/held/films']) {
      const look = lookOn(await inspect({ path, targets: ['host:strong'] }), 'host:strong');
      expect(look).toMatchObject({ __typename: 'PathHung', isStuck: true, mount: { point: '/srv/held' } });
      expect(Date.parse(look.since)).toBeLessThanOrEqual(Date.now());
    }
    expect(readers()).toEqual(before);
    // Beside the dead mount all is well.
    expect(lookOn(await inspect({ path: '/srv', targets: ['host:strong'] }), 'host:strong')).toMatchObject({
      __typename: 'PathSeen',
    });
    silence(false);
    await expect
      .poll(
        async () =>
          lookOn(await inspect({ path: '/srv/held', targets: ['host:strong'] }), 'host:strong').__typename,
        { timeout: 20_000 },
      )
      .toBe('PathSeen');
  });

  it('five containers of which two are down: each exactly once, with its reason (ProxmoxVE#14050)', async () => {
    await app.fleet.guest('lxc:two').die();
    await app.fleet.guest('lxc:four').stop();
    const answer = await inspect({ path: '/srv/held', targets: [...guests, 'lxc:one', 'lxc:five'] });
    expect(answer.looks.map(({ target, look }: any) => [target, look.reason ?? look.__typename])).toEqual([
      ['lxc:five', 'PathSeen'],
      ['lxc:four', 'GUEST_NOT_RUNNING'],
      ['lxc:one', 'PathSeen'],
      ['lxc:three', 'PathSeen'],
      ['lxc:two', 'GUEST_NOT_RUNNING'],
    ]);
  });

  it.each([
    [{ path: 'srv', targets: ['host:plain'] }, 'path'],
    [{ path: '/a\nb', targets: ['host:plain'] }, 'path'],
    [{ path: '/srv', targets: [] }, 'targets'],
    [{ path: '/srv', targets: ['host:plain'], limitMs: 1 }, 'limitMs'],
  ])('%j is refused', async (variables, field) => {
    expect(await inspect(variables)).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('a target that nobody knows is refused before anything is contacted', async () => {
    expect((await inspect({ path: '/srv', targets: ['host:plain', 'host:nobody'] })).__typename).toBe(
      'NoSuchEntity',
    );
  });

  const record = async (path: string, targets: string[], as: 'agent' | 'operator' = 'agent'): Promise<any> =>
    (
      await app.ask(
        `mutation ($input: RecordInspectionInput!) { recordInspection(input: $input) { __typename ... on Failure { message }
          ... on RecordInspectionSuccess { inspection { at } records { target changed refusal } } } }`,
        { input: { path, targets } },
        as,
      )
    ).recordInspection;

  it('what was seen is written as dated attributes when asked, and only what is new the next time', async () => {
    const seen = fleetOf(app);
    const first = await record('/srv/held', ['host:plain', 'lxc:four']);
    expect(first.records).toMatchObject([{ target: 'host:plain', refusal: null }]);
    expect((await seen.entity('host:plain')).attributes).toMatchObject({
      at_srv_held_exists: true,
      at_srv_held_owner: 'root:root',
      at_srv_held_mode: '755',
      at_srv_held_entries: 1,
    });
    const [newest] = (await seen.history('host:plain')).nodes;
    expect(newest).toMatchObject({
      source: 'inspect-path',
      observedAt: first.inspection.at,
      author: 'agent',
    });
    await app.fleet.host('host:plain').execute(['touch', '/srv/held/second']);
    const second = await record('/srv/held', ['host:plain']);
    expect(second.records).toEqual([
      { target: 'host:plain', changed: ['at_srv_held_entries'], refusal: null },
    ]);
  });
});
