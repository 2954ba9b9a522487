import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { newId } from '../../src/auth/new-id.ts';
import { SERVICE_CALLER, type Scope } from '../../src/domain/caller.ts';
import { loadTables } from '../../src/services/tables.ts';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { canTryTargets } from '../support/target-programs.ts';

const APPROVER = { ...SERVICE_CALLER, scopes: new Set<Scope>(['approve']) };

/** What was reported of other tools in the field, tried on this one. */
describe.skipIf(!canTryTargets())('cases from the field', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;
  let folder: string;
  const containers = [104, 105, 106, 107, 108].map((vmid) => ({
    slug: `lxc:c${vmid}`,
    vmid,
    on: 'host:strong',
  }));

  beforeAll(async () => {
    app = await startFleetApp({
      hosts: [{ slug: 'host:strong' }],
      guests: [
        ...containers.map((guest) => (guest.vmid === 107 ? { ...guest, status: 'stopped' as const } : guest)),
        { slug: 'vm:barred', vmid: 202, on: 'host:strong', blockedRpcs: ['guest-exec'] },
      ],
    });
    use = executionsOf(app);
    folder = app.fleet.host('host:strong').folder;
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  /** Runs it with a yes and waits for its end. */
  const runToEnd = async (input: Record<string, unknown>): Promise<any> => {
    const { id } = await use.runApproved(input);
    return use.execution(id, 25_000);
  };

  it('a guest agent that may not run commands: not started, once, with what to change on the guest', async () => {
    const before = app.fleet.host('host:strong').calls('qm').length;
    const { execution } = await use.run({ target: 'vm:barred', command: 'uptime' });
    expect(execution).toMatchObject({ state: 'NOT_STARTED', reason: 'AGENT_DISABLED', exitCode: null });
    expect(execution.detail).toContain('Command guest-exec has been disabled');
    expect(execution.nextStep).toMatch(/block list/);
    expect(app.fleet.host('host:strong').calls('qm').length - before).toBe(1);
  });

  it.each(['', null])('an input of no bytes at all (%j): an empty file, and an end', async (stdin) => {
    const file = `/var/tmp/empty-${stdin === null ? 'none' : 'given'}`;
    const ended = await runToEnd({ target: 'lxc:c104', command: `cat > ${file}`, stdin });
    expect(ended).toMatchObject({ state: 'SUCCEEDED', exitCode: 0 });
    const { stdout } = await app.fleet.guest('lxc:c104').execute(['wc', '-c', file]);
    expect(stdout.toString()).toMatch(/^0 /);
  });

  it('exit code 255 is an exit code; a port that refuses is another thing, and counts for nothing', async () => {
    const command = 'echo hola; exit 255';
    const first = await use.run({ target: 'host:strong', command });
    expect(first.execution).toMatchObject({ state: 'FAILED', exitCode: 255, reason: null });
    expect(await use.output(first.execution.id)).toBe('hola\n');
    await app.fleet.host('host:strong').stop();
    const refused = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      refused.push(await use.run({ target: 'host:strong', command: 'uptime -p' }));
    await app.fleet.host('host:strong').start();
    for (const { execution } of refused)
      expect(execution).toMatchObject({ state: 'NOT_STARTED', reason: 'UNREACHABLE', exitCode: null });
    // Four that never started are no reason to refuse the fifth.
    expect(
      (await use.run({ target: 'host:strong', command: 'uptime -p' })).execution.exitCode,
    ).not.toBeNull();
  });

  it('thirty at once on a host that takes ten sessions: all of them, and none refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        use.run({ target: 'host:strong', command: `echo ${index}`, waitMs: 25_000 }),
      ),
    );
    expect(answers.map(({ execution }) => execution.state)).toEqual(answers.map(() => 'SUCCEEDED'));
    const printed = await Promise.all(answers.map(({ execution }) => use.output(execution.id)));
    expect(printed).toEqual(answers.map((_, index) => `${index}\n`));
  });

  it('the end of a wait is not the end of the command, and a stop is', async () => {
    const [kept, gone] = [path.join(folder, 'kept'), path.join(folder, 'gone')];
    const first = await use.runApproved({ target: 'host:strong', command: `sleep 2; touch ${kept}` });
    expect(['QUEUED', 'RUNNING']).toContain((await use.execution(first.id, 200)).state);
    expect(await use.execution(first.id, 20_000)).toMatchObject({ state: 'SUCCEEDED' });
    expect(existsSync(kept)).toBe(true);
    const second = await use.runApproved({ target: 'host:strong', command: `sleep 4; touch ${gone}` });
    expect((await use.stop(second.id)).execution).toMatchObject({ state: 'CANCELLED', survivors: [] });
    await sleep(4_500);
    expect(existsSync(gone)).toBe(false);
  });

  it('one that is down and one that goes down do not end a run over many: each answers, once', async () => {
    await app.fleet.guest('lxc:c105').die();
    const answers = await Promise.all(
      containers.map(({ slug }) => use.run({ target: slug, command: 'echo here' })),
    );
    expect(answers.map(({ execution }) => [execution.targetSlug, execution.state])).toEqual([
      ['lxc:c104', 'SUCCEEDED'],
      ['lxc:c105', 'NOT_STARTED'],
      ['lxc:c106', 'SUCCEEDED'],
      ['lxc:c107', 'NOT_STARTED'],
      ['lxc:c108', 'SUCCEEDED'],
    ]);
    expect(answers[1].execution.detail).toContain('Failed to get init pid');
    expect(answers[3].execution.detail).toContain("container '107' not running!");
  });

  it.each([
    ['df -k /', ['-k', '/']],
    ['ls -v /etc', ['-v', '/etc']],
  ])('options of the command stay its own: %s', async (command) => {
    const pct = () => app.fleet.host('host:strong').calls('pct');
    const before = pct().length;
    const { execution } = await use.run({ target: 'lxc:c104', command });
    expect(execution).toMatchObject({ state: 'SUCCEEDED', exitCode: 0 });
    for (const { args } of pct().slice(before))
      expect([args[0], ...args.slice(2, 5)]).toEqual(['exec', '--keep-env', '0', '--']);
  });
});

describe.skipIf(!canTryTargets())('connections that die', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;

  beforeAll(async () => {
    app = await startFleetApp({ hosts: [{ slug: 'host:strong' }] });
    use = executionsOf(app);
  }, 120_000);
  afterAll(() => app.close(), 60_000);

  it.each([
    ['the sessions', async () => app.fleet.host('host:strong').cut()],
    [
      'sshd',
      async () => {
        await app.fleet.host('host:strong').kill();
        await app.fleet.host('host:strong').start();
      },
    ],
    [
      'the network, for a while',
      async () => {
        app.fleet.host('host:strong').pause();
        await sleep(3_000);
        app.fleet.host('host:strong').resume();
      },
    ],
  ])('%s: the command goes on and is found again, once', async (what, disturb) => {
    const file = `/var/tmp/once-${what.length}`;
    const started = await use.runApproved({
      target: 'host:strong',
      command: `echo x >> ${file}; sleep 3; echo end; exit 4`,
    });
    await expect
      .poll(async () => (await app.fleet.host('host:strong').execute(['cat', file])).stdout.toString(), {
        timeout: 30_000,
      })
      .toBe('x\n');
    await disturb();
    const ended = await use
      .execution(started.id, 25_000)
      .then((seen) => (seen.endedAt ? seen : use.execution(started.id, 25_000)));
    expect(ended).toMatchObject({ state: 'FAILED', exitCode: 4 });
    expect(await use.output(started.id)).toBe('end\n');
    const { stdout } = await app.fleet.host('host:strong').execute(['cat', file]);
    expect(stdout.toString()).toBe('x\n');
  });

  const anotherProcess = () =>
    createApp({
      graph: app.graph,
      tables: loadTables(),
      clock: app.clock,
      newId,
      log: pino({ level: 'fatal' }),
      targets: app.targets,
    });

  it('is stopped by another process than the one that looks after it', async () => {
    const started = await use.runApproved({
      target: 'host:strong',
      command: 'sleep 60 && touch /var/tmp/never',
    });
    await app.app.services.executions.tend();
    const other = anotherProcess();
    const stopping = other.services.executions.stop(APPROVER, { execution: started.id });
    await expect
      .poll(
        async () => {
          await app.app.services.executions.tend();
          return (await use.execution(started.id)).state;
        },
        { timeout: 30_000 },
      )
      .toBe('CANCELLED');
    expect(await stopping).toMatchObject({ state: 'CANCELLED', stopAskedBy: 'oikos' });
    await other.services.executions.close();
  });

  it('is killed by whoever takes it over when that was asked of the process that is gone', async () => {
    const started = await use.runApproved({
      target: 'host:strong',
      command: `trap '' TERM; sleep 70; apt-get -y upgrade`,
      waitMs: 0,
    });
    await expect.poll(async () => (await use.execution(started.id)).state).toBe('RUNNING');
    const asking = anotherProcess();
    // Nobody tends in between: the process that looks after it never hears of the stop.
    await asking.services.executions.stop(APPROVER, { execution: started.id, kill: true, waitMs: 0 });
    await asking.services.executions.stop(APPROVER, { execution: started.id, waitMs: 0 });
    await app.app.services.executions.close();
    app.clock.advance(120_000);
    const heir = anotherProcess();
    await heir.services.executions.tend();
    await expect
      .poll(async () => (await use.execution(started.id)).state, { timeout: 40_000 })
      .toBe('CANCELLED');
    expect(await use.execution(started.id)).toMatchObject({ reason: 'STOPPED', exitCode: 137 });
    await asking.services.executions.close();
    await heir.services.executions.close();
  });
});
