import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionsOf } from '../support/executions.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { canTryTargets } from '../support/target-programs.ts';

describe.skipIf(!canTryTargets())('run', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;
  /** A folder that host:strong has, for what commands leave behind. */
  let folder: string;

  beforeAll(async () => {
    app = await startFleetApp({
      hosts: [{ slug: 'host:strong' }, { slug: 'host:weak' }],
      guests: [
        { slug: 'lxc:alpha', vmid: 101, on: 'host:strong' },
        { slug: 'lxc:off', vmid: 102, on: 'host:strong', status: 'stopped' },
        { slug: 'lxc:wanderer', vmid: 103, on: 'host:strong' },
        { slug: 'vm:beta', vmid: 201, on: 'host:strong' },
        { slug: 'vm:barred', vmid: 202, on: 'host:strong', blockedRpcs: ['guest-exec'] },
      ],
    });
    use = executionsOf(app);
    folder = app.fleet.host('host:strong').folder;
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  const places = ['host:strong', 'lxc:alpha', 'vm:beta'];

  it.each(places)('answers a short read on %s with its end', async (target) => {
    const answer = await use.run({ target, command: 'echo hola; echo oh >&2' });
    expect(answer).toMatchObject({
      __typename: 'Finished',
      execution: { state: 'SUCCEEDED', exitCode: 0, targetSlug: target, risk: 'READ', askedBy: 'agent' },
    });
    expect(answer.execution.route[0]).toMatch(/^ssh /);
    expect(await use.output(answer.execution.id)).toBe('hola\n');
    expect(await use.output(answer.execution.id, 'ERR')).toBe('oh\n');
  });

  it.each([
    ['host:strong', 255],
    ['lxc:alpha', 255],
    ['vm:beta', 3],
  ])('takes an exit code of the command for nothing else: %s, %i', async (target, code) => {
    const answer = await use.run({ target, command: `echo hola; exit ${code}` });
    expect(answer.execution).toMatchObject({ state: 'FAILED', exitCode: code, reason: null });
    expect(await use.output(answer.execution.id)).toBe('hola\n');
  });

  it.each(places)('gives stdin, an empty one as well, and leaves none open: %s', async (target) => {
    const text = "it's\n$HOME `x` \\ \u00e9\n";
    const given = await use.run({ target, command: 'cat', stdin: text });
    expect(await use.output(given.execution.id)).toBe(text);
    expect(given.execution.stdinBytes).toBe(Buffer.byteLength(text));
    for (const stdin of ['', null]) {
      const answer = await use.run({ target, command: 'cat; echo done', stdin });
      expect(answer.execution).toMatchObject({ state: 'SUCCEEDED', stdinBytes: stdin === null ? null : 0 });
      expect(await use.output(answer.execution.id)).toBe('done\n');
    }
  });

  it('hands every argument to the container, behind --', async () => {
    for (const command of ['df -k /', 'ls -v /etc']) {
      const answer = await use.run({ target: 'lxc:alpha', command });
      expect(answer.execution.state).toBe('SUCCEEDED');
    }
    for (const { args } of app.fleet.host('host:strong').calls('pct'))
      expect(args.slice(0, 5)).toEqual(['exec', '101', '--keep-env', '0', '--']);
  });

  it.each([
    ['lxc:off', 'GUEST_NOT_RUNNING', /Start it/],
    ['vm:barred', 'AGENT_DISABLED', /block list/],
  ])('says why nothing started, and that is no failure of the command: %s', async (target, reason, next) => {
    const answer = await use.run({ target, command: 'uptime' });
    expect(answer).toMatchObject({
      __typename: 'Finished',
      execution: { state: 'NOT_STARTED', reason, exitCode: null, startedAt: null },
    });
    expect(answer.execution.nextStep).toMatch(next);
  });

  it('does not start anything on a machine that refuses connections', async () => {
    const weak = app.fleet.host('host:weak');
    await weak.stop();
    const answer = await use.run({ target: 'host:weak', command: 'echo hola; exit 255' });
    await weak.start();
    expect(answer.execution).toMatchObject({ state: 'NOT_STARTED', reason: 'UNREACHABLE', exitCode: null });
  });

  it('answers with an id to poll when the patience is over', async () => {
    const command = `sleep 2; echo end`;
    const answer = await use.run({ target: 'host:strong', command, waitMs: 200 });
    expect(answer).toMatchObject({ __typename: 'Pending', because: 'PATIENCE' });
    const ended = await use.execution(answer.execution.id, 20_000);
    expect(ended).toMatchObject({ state: 'SUCCEEDED', exitCode: 0 });
    expect(await use.output(answer.execution.id)).toBe('end\n');
  });

  it('asks an operator about everything but reads, and starts the stored bytes on a yes', async () => {
    const file = path.join(folder, 'touched');
    const answer = await use.run({ target: 'host:strong', command: `touch ${file}` });
    expect(answer).toMatchObject({
      __typename: 'ApprovalRequired',
      execution: { state: 'AWAITING_APPROVAL' },
    });
    expect(existsSync(file)).toBe(false);
    expect(await use.approve(answer.execution.id, null, 'agent').catch(String)).toMatch(/FORBIDDEN/);
    const { execution } = await use.approve(answer.execution.id, 'go on');
    expect(['QUEUED', 'RUNNING', 'SUCCEEDED']).toContain(execution.state);
    const ended = await use.execution(execution.id, 20_000);
    expect(ended).toMatchObject({
      state: 'SUCCEEDED',
      approval: { status: 'USED', decidedBy: 'operator', note: 'go on' },
    });
    expect(existsSync(file)).toBe(true);
    expect(await use.approve(execution.id)).toMatchObject({ __typename: 'WrongStatus', status: 'USED' });
  });

  it('is refused by a no, a withdrawal, and a deadline that passed; none of them starts anything', async () => {
    const file = path.join(folder, 'never');
    const ask = async (): Promise<string> =>
      (await use.run({ target: 'host:strong', command: `touch ${file}` })).execution.id;
    const denied = await ask();
    expect((await use.deny(denied, 'not now')).execution).toMatchObject({
      state: 'REFUSED',
      reason: 'DENIED',
      detail: 'not now',
    });
    const withdrawn = await ask();
    expect((await use.withdraw(withdrawn)).execution).toMatchObject({
      state: 'REFUSED',
      reason: 'WITHDRAWN',
    });
    const late = await ask();
    app.clock.advance(5 * 3_600_000);
    expect(await use.approve(late)).toMatchObject({ __typename: 'WrongStatus', status: 'EXPIRED' });
    expect(await use.execution(late)).toMatchObject({ state: 'REFUSED', reason: 'EXPIRED' });
    for (const [id, says] of [
      [denied, /^it was denied already; it has to be asked for again$/],
      [withdrawn, /^whoever asked has taken it back; if it is still wanted, they ask for it again with run$/],
      [late, /^its deadline has passed; it has to be asked for again$/],
    ] as const)
      expect(await use.approve(id)).toMatchObject({
        __typename: 'WrongStatus',
        message: expect.stringMatching(says),
      });
    expect(existsSync(file)).toBe(false);
  });

  it('keeps the bytes that wait from everybody but the approver, and starts them as they were', async () => {
    const file = path.join(folder, 'secret');
    const command = `printf %s 'password=hunter2hunter2' > ${file}`;
    const { execution } = await use.run({ target: 'host:strong', command });
    expect(execution.command).not.toContain('hunter2');
    const { revealCommand } = await app.ask(
      `query ($id: ID!) { revealCommand(execution: $id) { ... on RevealedCommand { command stdin } } }`,
      { id: execution.id },
    );
    expect(revealCommand).toEqual({ command, stdin: null });
    await use.approve(execution.id);
    await use.execution(execution.id, 20_000);
    expect(readFileSync(file, 'utf8')).toBe('password=hunter2hunter2');
    const events = await app.graph.read(
      { name: 'test: all that is stored', text: 'MATCH (n) RETURN n {.*} AS node' },
      {},
    );
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  it('forgets a yes when the way to its target changes', async () => {
    const { execution } = await use.run({ target: 'lxc:wanderer', command: 'touch /tmp/x' });
    const { change } = fleetOf(app);
    await change('moveRelation', { type: 'RUNS_ON', from: 'lxc:wanderer', to: 'host:weak' });
    expect(await use.execution(execution.id)).toMatchObject({ state: 'REFUSED', reason: 'ROUTE_CHANGED' });
    for (const decide of [use.approve, use.deny])
      expect(await decide(execution.id)).toMatchObject({
        __typename: 'WrongStatus',
        status: 'WITHDRAWN',
        message: expect.stringMatching(/^the way to its target changed after it was asked for/),
      });
    await change('moveRelation', { type: 'RUNS_ON', from: 'lxc:wanderer', to: 'host:strong' });
  });

  it('finds a guest that moved, although nobody told the graph', async () => {
    await app.fleet.guest('lxc:wanderer').migrate('host:weak');
    const answer = await use.run({ target: 'lxc:wanderer', command: 'echo here' });
    expect(answer.execution).toMatchObject({ state: 'SUCCEEDED' });
    expect(answer.execution.route[0]).toContain(String(app.fleet.host('host:weak').port));
  });

  it('stops what runs, and leaves nothing of it behind', async () => {
    const file = path.join(folder, 'marker');
    const started = await use.runApproved({ target: 'host:strong', command: `sleep 4; touch ${file}` });
    const { execution } = await use.stop(started.id);
    expect(execution).toMatchObject({
      state: 'CANCELLED',
      reason: 'STOPPED',
      stopAskedBy: 'agent',
      survivors: [],
    });
    const left = await use.run({ target: 'host:strong', command: `pgrep -f '[t]ouch ${file}'; true` });
    expect(await use.output(left.execution.id)).toBe('');
    expect(existsSync(file)).toBe(false);
  });

  it('says what killing would leave half done, and wants an operator for it', async () => {
    const { execution } = await use.run({ target: 'host:strong', command: 'apt-get -y upgrade' });
    expect(execution.interrupts[0]).toMatch(/dpkg --configure -a/);
    await use.approve(execution.id);
    await use.execution(execution.id, 1_000);
    expect(await use.stop(execution.id, true)).toMatchObject({
      __typename: 'NotPermitted',
      needs: 'approve',
    });
    expect((await use.stop(execution.id, true, 'operator')).execution.state).toBe('CANCELLED');
  });

  it('knows what lasts', async () => {
    const upgraded = await use.run({ target: 'lxc:alpha', command: 'apt-get -y upgrade' });
    const { execution } = await use.approve(upgraded.execution.id);
    expect(execution.isLong).toBe(true);
    await use.stop(execution.id, true, 'operator');
  });

  it.each([
    ['too long a wait', { command: 'ls', waitMs: 30_000 }, 'InvalidInput'],
    ['two inputs', { command: 'ls', stdin: 'a', stdinBase64: 'YQ==' }, 'InvalidInput'],
    ['no base64', { command: 'ls', stdinBase64: '!' }, 'InvalidInput'],
    ['too much input', { command: 'cat', stdin: 'x'.repeat(65_537) }, 'InvalidInput'],
    ['no shell', { command: 'ls "' }, 'MalformedCommand'],
    ['an unknown target', { command: 'ls', target: 'host:nowhere' }, 'NoSuchEntity'],
    ['no slug', { command: 'ls', target: 'nowhere' }, 'InvalidSlug'],
    ['a session of others', { command: 'ls', session: 'of-somebody-else' }, 'NoSuchSession'],
  ])('refuses %s, and records nothing', async (_what, input, typename) => {
    const count = async (): Promise<number> =>
      (
        await app.graph.read(
          { name: 'test: count', text: 'MATCH (x:Execution) RETURN count(x) AS count' },
          {},
        )
      )[0]?.count as number;
    const before = await count();
    expect((await use.run({ target: 'host:strong', ...input })).__typename).toBe(typename);
    expect(await count()).toBe(before);
  });

  it('lists executions of a target, newest first, page by page', async () => {
    const query = `query ($after: String) { executions(filter: { target: "lxc:alpha" }, first: 2, after: $after) {
      ... on ExecutionConnection { nodes { id askedAt targetSlug } pageInfo { hasNextPage endCursor } } } }`;
    const first = (await app.ask(query)).executions;
    const second = (await app.ask(query, { after: first.pageInfo.endCursor })).executions;
    const all = [...first.nodes, ...second.nodes];
    expect(new Set(all.map(({ id }: any) => id)).size).toBe(all.length);
    expect(all.every(({ targetSlug }: any) => targetSlug === 'lxc:alpha')).toBe(true);
    expect(all.map(({ askedAt }: any) => askedAt)).toEqual(
      all
        .map(({ askedAt }: any) => askedAt)
        .sort()
        .reverse(),
    );
  });
});
