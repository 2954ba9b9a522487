import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFleet } from '../../demo/fleet.ts';
import type { Fleet } from '../../demo/fleet-types.ts';
import { buildRoute, isRoute, type Hop, type Route } from '../../src/domain/execution/route.ts';
import type { Patience } from '../../src/domain/execution/wrapper-script.ts';
import { openRoute, type OpenRoute } from '../../src/exec/hops.ts';
import { localCarrier } from '../../src/exec/local-carrier.ts';
import { callScript } from '../../src/exec/script-call.ts';
import { createWrapper } from '../../src/exec/wrapper.ts';
import { bytesSurviveScripts, commandsAndInputSurvive } from '../support/any-bytes.ts';
import { answered, bytesOf, newMark, plainEnvironment, wrapperTexts } from '../support/exec.ts';
import { openSshClient, type SshClient } from '../support/ssh.ts';

const wrapper = createWrapper({ texts: wrapperTexts, newMark });
const BOUNDS = { timeoutMs: 60_000 };
const read = { out: 0, err: 0, maxBytes: 65_536 };
const toTheEnd: Patience = { ms: 30_000, until: 'end' };
let fleet: Fleet;
let client: SshClient;

beforeAll(async () => {
  fleet = await startFleet({
    hosts: [
      { slug: 'host:strong', exports: ['/srv/held'], containers: ['web'] },
      { slug: 'host:weak', bashrc: 'echo "Welcome!"; echo "Welcome!" >&2' },
    ],
    guests: [
      { slug: 'lxc:alpha', vmid: 101, on: 'host:strong' },
      { slug: 'lxc:off', vmid: 102, on: 'host:strong', status: 'stopped' },
      { slug: 'lxc:dying', vmid: 103, on: 'host:strong' },
      { slug: 'vm:beta', vmid: 201, on: 'host:strong' },
      { slug: 'vm:barred', vmid: 202, on: 'host:strong', blockedRpcs: ['guest-exec'] },
      { slug: 'vm:plain', vmid: 203, on: 'host:strong', agent: null },
      { slug: 'vm:booleans', vmid: 204, on: 'host:weak', flags: 'booleans' },
      { slug: 'vm:bare', vmid: 205, on: 'host:weak', flags: 'absent' },
    ],
  });
  client = await openSshClient({ identityFile: fleet.identityFile, knownHostsFile: fleet.knownHostsFile });
});
afterAll(async () => {
  await client.close();
  await fleet.close();
  if (fleet.missing.length > 0) console.warn(`not tried: ${fleet.missing.join(', ')}`);
});

function open(route: Route): OpenRoute {
  return openRoute(route, { local: localCarrier(plainEnvironment), ssh: (to) => client.transport.to(to) });
}

function hostHops(slug: string): Route {
  const { address, port, user } = fleet.host(slug);
  return built(buildRoute('host', { address, port, user }));
}

function built(route: ReturnType<typeof buildRoute>): Route {
  if (!isRoute(route)) throw new Error(route.detail);
  return route;
}

/** `host:…`, `lxc:…`, `vm:…`, or a container of host:strong. */
function routeTo(slug: string): OpenRoute {
  if (slug.startsWith('host:')) return open(hostHops(slug));
  if (slug.startsWith('docker:'))
    return open(built(buildRoute('docker', { on: hostHops('host:strong'), container: slug.slice(7) })));
  const { on, vmid, kind } = fleet.guest(slug);
  const hop: Hop = kind === 'lxc' ? { via: 'pct', vmid } : { via: 'qm', vmid };
  return open([...hostHops(on), hop]);
}

async function run(slug: string, command: string, stdin: Buffer | null = null) {
  const request = { id: randomUUID(), command, stdin, patience: toTheEnd, read };
  return wrapper.start(routeTo(slug), request, BOUNDS);
}

const WAYS = ['host:strong', 'host:weak', 'lxc:alpha', 'vm:beta', 'vm:booleans', 'vm:bare', 'docker:web'];

describe.each(WAYS)('on %s', (slug) => {
  it('a command runs there, with both streams, its exit code and a stdin of its own', async () => {
    const answer = answered(await run(slug, 'cat; echo grüße >&2; exit 255', Buffer.from('a\0b')));
    expect(answer.state).toMatchObject({ name: 'ended', exitCode: 255 });
    expect(bytesOf(answer.out).toString()).toBe('a\0b');
    expect(bytesOf(answer.err).toString()).toBe('grüße\n');
  });

  it('an empty stdin and no stdin both end at once (community.general#8424)', async () => {
    for (const stdin of [Buffer.alloc(0), null]) {
      const file = `/tmp/${randomUUID()}`;
      const answer = answered(await run(slug, `cat > ${file}; wc -c < ${file}; rm ${file}`, stdin));
      expect(bytesOf(answer.out).toString().trim()).toBe('0');
    }
  });

  it('what outlasts its start is followed, stopped, and leaves nothing', async () => {
    const route = routeTo(slug);
    const id = randomUUID();
    const marker = `/tmp/${id}`;
    const patience: Patience = { ms: 0, until: 'news' };
    const command = `echo on; sleep 60; touch ${marker}`;
    const first = answered(await wrapper.start(route, { id, command, stdin: null, patience, read }, BOUNDS));
    expect(first.state.name).toBe('running');
    const news = answered(
      await wrapper.poll(route, id, { patience: { ms: 5_000, until: 'news' }, read }, BOUNDS),
    );
    expect(bytesOf(news.out).toString()).toBe('on\n');
    const stopped = answered(await wrapper.stop(route, id, { graceMs: 5_000, mayKill: true, read }, BOUNDS));
    expect(stopped.state).toMatchObject({ name: 'ended', exitCode: 143 });
    expect(stopped.survivors).toEqual([]);
    expect(answered(await run(slug, `ls ${marker}`)).state).toMatchObject({ name: 'ended', exitCode: 2 });
  });
});

describe.each(['host:strong', 'lxc:alpha', 'vm:beta', 'docker:web'])('through every hop to %s', (slug) => {
  it('any bytes arrive as they are', async () => {
    const size = slug.startsWith('vm:') ? 20 : 100;
    await bytesSurviveScripts(routeTo(slug), size);
    await commandsAndInputSurvive(routeTo(slug), 2, ['/tmp/oikos-bytes']);
  });
});

describe('options of the command', () => {
  it('stay with the command on their way through pct', async () => {
    for (const argv of [
      ['df', '-k', '/'],
      ['ls', '-v', '/etc'],
    ]) {
      const options = { stdin: null, timeoutMs: 30_000, maxOutputBytes: 100_000 };
      expect(await routeTo('lxc:alpha').carrier.call(argv, options)).toMatchObject({
        kind: 'ended',
        exitCode: 0,
      });
      expect(fleet.host('host:strong').calls('pct').at(-1)?.args).toEqual([
        'exec',
        '101',
        '--keep-env',
        '0',
        '--',
        ...argv,
      ]);
    }
  });
});

describe('what does not start says why', () => {
  it.each([
    ['lxc:off', 'GUEST_NOT_RUNNING'],
    ['vm:barred', 'AGENT_DISABLED'],
    ['vm:plain', 'AGENT_NOT_CONFIGURED'],
    ['docker:none', 'NO_SUCH_GUEST'],
  ])('%s: %s', async (slug, reason) => {
    const before = fleet.host('host:strong').calls().length;
    expect(await run(slug, 'true')).toMatchObject({ kind: 'not-started', reason });
    // Asked once, not again and again (BassT23/Proxmox#256).
    expect(fleet.host('host:strong').calls().length - before).toBe(1);
  });

  it('a guest that is no longer on this host, and one in shutdown (ProxmoxVE#14050)', async () => {
    const strong = hostHops('host:strong');
    const call = {
      mark: newMark(),
      script: Buffer.from('true'),
      options: { timeoutMs: 30_000, maxOutputBytes: 1_000 },
    };
    for (const hop of [
      { via: 'pct', vmid: 999 },
      { via: 'qm', vmid: 999 },
    ] as const)
      expect(await callScript(open([...strong, hop]), call)).toMatchObject({ reason: 'NO_SUCH_GUEST' });
    await fleet.guest('lxc:dying').die();
    expect(await run('lxc:dying', 'true')).toMatchObject({
      kind: 'not-started',
      reason: 'GUEST_NOT_RUNNING',
    });
  });

  it('an agent that does not run, and one whose answer is lost', async () => {
    const agent = fleet.guest('vm:beta').agent;
    if (agent === null) return;
    await agent.stop();
    expect(await run('vm:beta', 'true')).toMatchObject({ kind: 'not-started', reason: 'AGENT_NOT_RUNNING' });
    await agent.start();
    agent.silence('answer');
    const id = randomUUID();
    const request = { id, command: 'echo it ran', stdin: null, patience: toTheEnd, read };
    expect(await wrapper.start(routeTo('vm:beta'), request, BOUNDS)).toMatchObject({
      kind: 'lost',
      isStarted: false,
    });
    agent.silence('request');
    const unheard = randomUUID();
    expect(await wrapper.start(routeTo('vm:beta'), { ...request, id: unheard }, BOUNDS)).toMatchObject({
      kind: 'lost',
    });
    agent.silence(null);
    // Both are settled for certain: one did start, the other never will.
    await expect
      .poll(async () => answered(await wrapper.settle(routeTo('vm:beta'), id, read, BOUNDS)).state.name, {
        timeout: 20_000,
      })
      .toBe('ended');
    expect(answered(await wrapper.settle(routeTo('vm:beta'), unheard, read, BOUNDS)).state.name).toBe('void');
  });
});

describe('a connection that is lost in the middle', () => {
  it('by a silent network: the call ends in its time and the execution goes on', async () => {
    const host = fleet.host('host:strong');
    const id = randomUUID();
    const command = 'sleep 2; echo after';
    const request = { id, command, stdin: null, patience: { ms: 0, until: 'news' } as const, read };
    expect(answered(await wrapper.start(routeTo('host:strong'), request, BOUNDS)).state.name).toBe('running');
    host.pause();
    const ask = { patience: { ms: 0, until: 'end' } as const, read };
    const away = await wrapper.poll(routeTo('host:strong'), id, ask, { timeoutMs: 1_000 });
    expect(away).toMatchObject({ reason: 'TIMED_OUT' });
    host.resume();
    const answer = answered(
      await wrapper.poll(routeTo('host:strong'), id, { patience: toTheEnd, read }, BOUNDS),
    );
    expect(bytesOf(answer.out).toString()).toBe('after\n');
  });
});

describe('a command that nothing can end', () => {
  it('is named with its pid, its state and where in the kernel it waits', async () => {
    const route = routeTo('host:strong');
    if (fleet.missing.some((what) => what.includes('fuse'))) return;
    const id = randomUUID();
    const request = {
      id,
      command: 'chown 12:12 /srv/held',
      stdin: null,
      patience: { ms: 500, until: 'end' } as const,
      read,
    };
    expect(answered(await wrapper.start(route, request, BOUNDS)).state.name).toBe('running');
    const answer = answered(await wrapper.stop(route, id, { graceMs: 200, mayKill: true, read }, BOUNDS));
    expect(answer.survivors).toEqual([
      expect.objectContaining({
        name: 'chown',
        why: 'killed',
        state: expect.stringMatching(/[SD]/) as string,
      }),
    ]);
  });
});
