import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFleet } from '../../demo/fleet.ts';
import type { Fleet } from '../../demo/fleet-types.ts';
import type { ReadingsAnswer } from '../../src/domain/execution/readings-answer.ts';
import type { ReadWhom } from '../../src/domain/execution/readings-script.ts';
import { buildRoute, isRoute, type Route } from '../../src/domain/execution/route.ts';
import type { Diagnosis } from '../../src/domain/hang/diagnosis.ts';
import { judgeReadings } from '../../src/domain/hang/judge.ts';
import { openRoute, type OpenRoute } from '../../src/exec/hops.ts';
import { localCarrier } from '../../src/exec/local-carrier.ts';
import { createTakeReadings, type TakeReadings } from '../../src/exec/readings.ts';
import { createWrapper } from '../../src/exec/wrapper.ts';
import { loadTables, PACKAGE_ROOT } from '../../src/services/tables.ts';
import {
  answered,
  environmentWith,
  findShells,
  localRoute,
  newMark,
  plainEnvironment,
  wrapperTexts,
} from '../support/exec.ts';
import { openSshClient, type SshClient } from '../support/ssh.ts';

const texts = {
  ...wrapperTexts,
  readings: readFileSync(path.join(PACKAGE_ROOT, 'schema/target/readings.sh'), 'utf8'),
};
const tables = loadTables().hang;
const BOUNDS = { timeoutMs: 30_000 };
const read = { out: 0, err: 0, maxBytes: 65_536 };
const at: { readonly once: 'news' } = { once: 'news' };

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-readings-'));
const base = path.join(folder, 'executions');
const setup = { newMark, directories: [base] };
const local = {
  wrapper: createWrapper({ texts: wrapperTexts, ...setup }),
  take: createTakeReadings({ texts, ...setup }),
};
const remote = {
  wrapper: createWrapper({ texts: wrapperTexts, newMark }),
  take: createTakeReadings({ texts, newMark }),
};
const ends: (() => Promise<unknown>)[] = [];

async function start(wrapper: typeof local.wrapper, route: OpenRoute, command: string): Promise<string> {
  const id = randomUUID();
  const request = { id, command, stdin: null, patience: { ms: 200, until: at.once }, read };
  expect(answered(await wrapper.start(route, request, BOUNDS)).state.name).toBe('running');
  ends.push(() => wrapper.stop(route, id, { graceMs: 0, mayKill: true, read }, BOUNDS));
  return id;
}

async function ask(
  take: TakeReadings,
  route: OpenRoute,
  whom: ReadWhom,
  limitMs = 20_000,
): Promise<ReadingsAnswer> {
  const answer = await take(route, { whom, count: 2, everyS: 1, limitMs, outputBytes: 400 }, BOUNDS);
  if ('kind' in answer) throw new Error(JSON.stringify(answer));
  return answer;
}

const judge = ({ readings }: ReadingsAnswer, paths: string[] = []): Diagnosis =>
  judgeReadings(readings, { tables, paths, actions: [], isRead: false });

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe.each(findShells().found.map((shell) => ({ name: shell.join(' '), shell })))(
  'an execution on a target with $name',
  ({ shell }) => {
    const route = localRoute(environmentWith(shell));

    it('is read by its record: its shell, what that started, its output', async () => {
      const id = await start(local.wrapper, route, 'echo begun; sleep 1000 & sleep 1000; wait');
      const answer = await ask(local.take, route, { by: 'execution', id });
      expect(answer).toMatchObject({ reader: 'done', state: { name: 'running' } });
      const last = answer.readings.readings.at(-1);
      expect(last?.processes.map(({ tasks }) => tasks[0]?.name).sort()).toEqual(['bash', 'sleep', 'sleep']);
      expect(last?.outputBytes).toBe(6);
      expect(answer.readings.output.before).toBe('begun\n');
      expect(judge(answer).verdict).toBe('PROGRESSING');
    });

    it('that says again and again that a lock is held waits for that lock', async () => {
      const line =
        'Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 812 (apt)...';
      const id = await start(local.wrapper, route, `while :; do echo '${line}'; sleep 0.4; done`);
      const found = judge(await ask(local.take, route, { by: 'execution', id }));
      expect(found).toMatchObject({ verdict: 'WAITING_FOR_LOCK', holder: { pid: 812, name: 'apt' } });
    });

    it('that is over, or was never there, has no readings and says so', async () => {
      const id = randomUUID();
      const request = {
        id,
        command: 'true',
        stdin: null,
        patience: { ms: 20_000, until: 'end' as const },
        read,
      };
      await local.wrapper.start(route, request, BOUNDS);
      expect(await ask(local.take, route, { by: 'execution', id })).toMatchObject({
        state: { name: 'ended' },
        readings: { readings: [] },
      });
      expect(await ask(local.take, route, { by: 'execution', id: randomUUID() })).toMatchObject({
        state: { name: 'none' },
      });
    });

    it('a reader that takes too long is ended; one that hangs is not joined by another', async () => {
      const id = await start(local.wrapper, route, 'sleep 1000');
      const late = await ask(local.take, route, { by: 'execution', id }, 300);
      expect(late.reader).toBe('ended in time');
      const own = path.join(`${base}-${process.getuid?.() ?? 0}`, id);
      expect(readdirSync(own).filter((name) => name.startsWith('reader.'))).toEqual([]);
      const stat = readFileSync('/proc/self/stat', 'utf8');
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
      writeFileSync(path.join(own, `reader.${process.pid}.${started}`), '');
      expect(await ask(local.take, route, { by: 'execution', id })).toMatchObject({
        reader: 'busy',
        readings: { readings: [] },
      });
      rmSync(path.join(own, `reader.${process.pid}.${started}`));
      // The name of a reader that is gone bars nobody.
      writeFileSync(path.join(own, 'reader.999999.1'), '');
      expect((await ask(local.take, route, { by: 'execution', id })).reader).toBe('done');
    });
  },
);

describe('two who ask at the same time', () => {
  it('share one reader', async () => {
    const route = localRoute();
    const id = await start(local.wrapper, route, 'sleep 1000');
    const [one, other] = await Promise.all([1, 2].map(() => ask(local.take, route, { by: 'execution', id })));
    expect(one).toBe(other);
  });
});

describe('over the routes of a fleet', () => {
  let fleet: Fleet;
  let client: SshClient;

  beforeAll(async () => {
    fleet = await startFleet({
      hosts: [{ slug: 'host:strong', exports: ['/srv/held'] }],
      guests: [
        { slug: 'lxc:alpha', vmid: 101, on: 'host:strong' },
        { slug: 'lxc:other', vmid: 102, on: 'host:strong' },
        { slug: 'vm:beta', vmid: 201, on: 'host:strong' },
      ],
    });
    client = await openSshClient({ identityFile: fleet.identityFile, knownHostsFile: fleet.knownHostsFile });
  });
  afterAll(async () => {
    await client.close();
    await fleet.close();
  });

  function routeTo(slug: string): OpenRoute {
    const { address, port, user } = fleet.host('host:strong');
    const host = buildRoute('host', { address, port, user });
    if (!isRoute(host)) throw new Error(host.detail);
    const hops: Route = slug.startsWith('host:')
      ? host
      : [...host, { via: slug.startsWith('lxc:') ? 'pct' : 'qm', vmid: fleet.guest(slug).vmid }];
    return openRoute(hops, { local: localCarrier(plainEnvironment), ssh: (to) => client.transport.to(to) });
  }

  it('a chown that an export holds is BLOCKED in fchownat on it, and which file system does not answer is said', async () => {
    const route = routeTo('host:strong');
    const id = await start(remote.wrapper, route, 'chown 12:12 /srv/held');
    const found = judge(await ask(remote.take, route, { by: 'execution', id }), ['/srv/held']);
    expect(found).toMatchObject({
      verdict: 'BLOCKED',
      of: 'a FUSE file system that does not answer',
      evidence: { name: 'chown', call: 'fchownat', path: '/srv/held', waitChannel: 'request_wait_answer' },
      safeToStop: { answer: 'YES' },
    });
    expect(found.sentence).toMatch(/^BLOCKED in fchownat on \/srv\/held for \d+ s, no I\/O moved/);
    await fleet.host('host:strong').execute(['exportfs', '-ua']);
  });

  it.each(['lxc:alpha', 'vm:beta'])('in %s the same is read as on a machine', async (slug) => {
    const id = await start(remote.wrapper, routeTo(slug), 'mkfifo /tmp/fifo 2>/dev/null; cat /tmp/fifo');
    const found = judge(await ask(remote.take, routeTo(slug), { by: 'execution', id }));
    expect(found).toMatchObject({ verdict: 'WAITING_FOR_INPUT', evidence: { name: 'cat' } });
  });

  it('a container needs no process of its own to be read: its host sees the same', async () => {
    const id = await start(
      remote.wrapper,
      routeTo('lxc:alpha'),
      'mkfifo /tmp/fifo 2>/dev/null; cat /tmp/fifo',
    );
    const inside = await ask(remote.take, routeTo('lxc:alpha'), { by: 'execution', id });
    const before = fleet.host('host:strong').calls('pct').length;
    const seen = await ask(remote.take, routeTo('host:strong'), { by: 'host', id, vmid: 101 });
    expect(fleet.host('host:strong').calls('pct')).toHaveLength(before);
    expect(judge(seen)).toMatchObject({ verdict: 'WAITING_FOR_INPUT', evidence: { name: 'cat' } });
    const pids = (answer: ReadingsAnswer): number[] =>
      answer.readings.readings
        .at(-1)
        ?.processes.map(({ insidePid }) => insidePid)
        .sort() ?? [];
    expect(pids(seen)).toEqual(pids(inside));
    expect(judge(seen).evidence?.pid).not.toBe(judge(inside).evidence?.pid);
    expect(
      await ask(remote.take, routeTo('host:strong'), { by: 'host', id: randomUUID(), vmid: 101 }),
    ).toMatchObject({ state: { name: 'none' } });
  });
});
