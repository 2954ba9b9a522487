import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWrapper } from '../../src/exec/wrapper.ts';
import { openSshTransport } from '../../src/exec/ssh-transport.ts';
import type { CallOptions, CallResult } from '../../src/exec/transport.ts';
import { answered, bytesOf, newMark, plainEnvironment, wrapperTexts } from '../support/exec.ts';
import { openSshClient, type SshClient } from '../support/ssh.ts';
import { freePort, startSshd, type Sshd } from '../support/sshd.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-ssh-'));
const wrapper = createWrapper({
  texts: wrapperTexts,
  newMark,
  directories: [path.join(folder, 'executions')],
});
const OPTIONS: CallOptions = { stdin: null, timeoutMs: 30_000, maxOutputBytes: 10_000 };
const BOUNDS = { timeoutMs: 30_000 };
const read = { out: 0, err: 0, maxBytes: 65_536 };
let sshd: Sshd;
let client: SshClient;
const further: (Sshd | SshClient)[] = [];

beforeAll(async () => {
  sshd = await startSshd(['MaxSessions 10']);
  client = await openSshClient(sshd);
});
afterEach(async () => {
  for (const thing of further.splice(0).reverse()) await thing.close();
});
afterAll(async () => {
  await client.close();
  await sshd.close();
  rmSync(folder, { recursive: true });
});

const sh = (command: string): string[] => ['sh', '-c', command];

async function call(
  command: string,
  more: Partial<CallOptions> = {},
  by = client,
  to = sshd,
): Promise<CallResult> {
  return by.route(to).carrier.call(sh(command), { ...OPTIONS, ...more });
}

async function otherServer(...lines: string[]): Promise<{ server: Sshd; by: SshClient }> {
  const server = await startSshd(lines);
  further.push(server);
  const by = await openSshClient(server);
  further.push(by);
  return { server, by };
}

/** How many calls at once a machine saw: each leaves a file while it runs. */
function crowd(name: string): { command: (seconds: number) => string; most: () => number } {
  const place = path.join(folder, name);
  return {
    command: (seconds) =>
      `mkdir -p ${place}; : >${place}/$$; ls ${place} | grep -c '^[0-9]' >>${place}/seen; sleep ${seconds}; rm ${place}/$$; echo done`,
    most: () => Math.max(...readFileSync(`${place}/seen`, 'utf8').trim().split('\n').map(Number)),
  };
}

/** Takes the one place that a server has for whoever has not logged in: the connection that asked whether it is up may hold it yet. */
async function occupy(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    if (greeting.toString().startsWith('SSH-')) return socket;
    socket.destroy();
  }
}

describe('what the far side proves', () => {
  it('exit code 255 is the command, a refused port is not started (ansible#80335)', async () => {
    const ended = await call('echo hola; exit 255');
    expect(ended).toMatchObject({ kind: 'ended', exitCode: 255 });
    expect(ended.kind === 'ended' && ended.stdout.toString()).toBe('hola\n');
    const nobody = { port: await freePort(), user: sshd.user };
    const refused = await client.route(nobody).carrier.call(['true'], OPTIONS);
    expect(refused).toMatchObject({ kind: 'not-started', reason: 'UNREACHABLE' });
  });

  it('a command that a signal ended has 128 + N', async () => {
    expect(await call('kill -KILL $$')).toMatchObject({ kind: 'ended', exitCode: 137 });
  });

  it('a talkative and slow ~/.bashrc reaches no answer', async () => {
    const bashrc = path.join(sshd.home, '.bashrc');
    writeFileSync(bashrc, 'head -c 300000 /dev/urandom; echo noise >&2; sleep 0.3; seq 20000\n');
    try {
      const result = await call('cat; echo err >&2', { stdin: Buffer.from('in') });
      if (result.kind !== 'ended') throw new Error(JSON.stringify(result));
      expect([result.stdout.toString(), result.stderr.toString()]).toEqual(['in', 'err\n']);
    } finally {
      rmSync(bashrc);
    }
  });

  it('50 MB of output are read, the first bytes kept, the rest counted', async () => {
    const result = await call('head -c 50000000 /dev/zero; echo x >&2', { maxOutputBytes: 1_000 });
    expect(result).toMatchObject({ kind: 'ended', exitCode: 0, droppedBytes: 49_999_000 });
    expect(result.kind === 'ended' && result.stdout.length).toBe(1_000);
  });

  it('bytes that look like the end of an answer are output', async () => {
    const result = await call('printf "\\n%s)0\\n" x; printf "\\nabc(\\n"');
    expect(result.kind === 'ended' && result.stdout.toString()).toBe('\nx)0\n\nabc(\n');
  });
});

describe('what does not start says why', () => {
  it('an unknown host key', async () => {
    const empty = path.join(folder, 'no-hosts');
    writeFileSync(empty, '');
    const by = await openSshClient(sshd, { knownHostsFiles: [empty] });
    further.push(by);
    expect(await call('true', {}, by)).toMatchObject({ kind: 'not-started', reason: 'HOST_KEY_UNKNOWN' });
    // A user's own configuration cannot lower that: our lines come first.
    const config = path.join(folder, 'config');
    writeFileSync(
      config,
      'Host *\n  StrictHostKeyChecking no\n  ForwardAgent yes\n  PermitLocalCommand yes\n',
    );
    const careless = await openSshClient(sshd, { knownHostsFiles: [empty], includes: [config] });
    further.push(careless);
    expect(await call('true', {}, careless)).toMatchObject({ reason: 'HOST_KEY_UNKNOWN' });
    expect(readFileSync(empty, 'utf8')).toBe('');
  });

  it('a changed host key', async () => {
    const { server, by } = await otherServer();
    await server.replaceHostKey();
    expect(await call('true', {}, by, server)).toMatchObject({
      kind: 'not-started',
      reason: 'HOST_KEY_CHANGED',
    });
  });

  it('a key that is not accepted', async () => {
    const { server } = await otherServer();
    const by = await openSshClient(sshd, { identityFiles: [server.identityFile] });
    further.push(by);
    expect(await call('true', {}, by)).toMatchObject({ kind: 'not-started', reason: 'AUTH_FAILED' });
  });

  it('an account whose shell runs nothing', async () => {
    const { server, by } = await otherServer(
      'ForceCommand echo This account is currently not available.; exit 1',
    );
    const result = await call('true', {}, by, server);
    expect(result).toMatchObject({ kind: 'not-started', reason: 'NO_SHELL' });
    expect(result.kind === 'not-started' && result.detail).toContain('not available');
  });

  it('a server that takes no more connections just now is asked again, one that never does is told as such', async () => {
    const { server, by } = await otherServer('MaxStartups 1:100:1');
    const occupant = await occupy(server.port);
    expect(await call('true', {}, by, server)).toMatchObject({
      kind: 'not-started',
      reason: 'TOO_MANY_CONNECTIONS',
    });
    const patient = call('echo in', {}, by, server);
    setTimeout(() => occupant.destroy(), 150);
    expect(await patient).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('a name that nobody knows, an address that is refused, what is no address, port or user', async () => {
    const ask = async (address: string, port: number | null = null, user: string | null = null) =>
      client.transport.to({ address, port, user }).call(['true'], OPTIONS);
    expect(await ask('no-such-host.invalid')).toMatchObject({ reason: 'NAME_UNKNOWN' });
    for (const address of ['169.254.169.254', '::ffff:169.254.1.1', '-oProxyCommand=x', '224.0.0.1', 'a b'])
      expect(await ask(address)).toMatchObject({ kind: 'not-started', reason: 'ADDRESS_REFUSED' });
    for (const port of [0, 65_536, 1.5])
      expect(await ask('10.0.0.1', port)).toMatchObject({ reason: 'ADDRESS_REFUSED' });
    for (const user of ['-oX', 'a b', ''])
      expect(await ask('10.0.0.1', 22, user)).toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  it('a harmless name that leads into a refused range, by the resolver or by the configuration', async () => {
    const config = path.join(folder, 'aliases');
    writeFileSync(config, 'Host meta\n  HostName 169.254.169.254\n');
    const by = await openSshClient(sshd, { policy: { isLoopbackAllowed: false }, includes: [config] });
    further.push(by);
    const ask = async (address: string) =>
      by.transport.to({ address, port: null, user: null }).call(['true'], OPTIONS);
    expect(await ask('meta')).toMatchObject({ reason: 'ADDRESS_REFUSED' });
    // Most machines know themselves by a name of a loopback address.
    const own = readFileSync('/etc/hosts', 'utf8').match(/^(127\.|::1\s).*$/gm) ?? [];
    const name = own
      .flatMap((line) => line.split(/\s+/).slice(1))
      .find((word) => !word.endsWith('localhost'));
    if (name === undefined) console.warn('not tried: a name that resolves to loopback');
    else expect(await ask(name)).toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  it('a server that is silent, within the time of the call', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const before = performance.now();
    const result = await client
      .route({ port, user: sshd.user })
      .carrier.call(['true'], { ...OPTIONS, timeoutMs: 400 });
    expect(result).toMatchObject({ kind: 'not-started', reason: 'TIMED_OUT' });
    expect(performance.now() - before).toBeLessThan(5_000);
    silent.close();
  });
});

describe('one connection for all calls', () => {
  it('30 calls at once all succeed, never more than eight together (mscdex/ssh2#222)', async () => {
    const { command, most } = crowd('eight');
    const results = await Promise.all(Array.from({ length: 30 }, () => call(command(0.1))));
    for (const result of results) expect(result).toMatchObject({ kind: 'ended', exitCode: 0 });
    expect(most()).toBeLessThanOrEqual(8);
    expect(most()).toBeGreaterThan(1);
  });

  it.each([1, 3])(
    'a server that takes %i sessions is asked for no more, and nobody hears of it',
    async (sessions) => {
      const { server, by } = await otherServer(`MaxSessions ${sessions}`);
      const results = await Promise.all(
        Array.from({ length: 12 }, () => call('sleep 0.1; echo done', {}, by, server)),
      );
      for (const result of results) expect(result).toMatchObject({ kind: 'ended', exitCode: 0 });
    },
  );

  it('sessions that hang on the machine do not lock everybody else out', async () => {
    const { server, by } = await otherServer('MaxSessions 2');
    const hang = 'trap "" HUP PIPE TERM; sleep 20 </dev/null >/dev/null 2>&1';
    const hung = await Promise.all([1, 2].map(() => call(hang, { timeoutMs: 2_000 }, by, server)));
    for (const result of hung)
      expect(result).toMatchObject({ kind: 'lost', isStarted: true, reason: 'TIMED_OUT' });
    expect(await call('echo free', {}, by, server)).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('a call that is taken back while it waits never started, and one that runs may go on', async () => {
    const { server, by } = await otherServer('MaxSessions 1');
    const file = path.join(folder, randomUUID());
    const running = new AbortController();
    const first = call(`touch ${file}; sleep 5`, { signal: running.signal }, by, server);
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    const waiting = new AbortController();
    const second = call('true', { signal: waiting.signal }, by, server);
    waiting.abort();
    expect(await second).toMatchObject({ kind: 'not-started', reason: 'CANCELLED' });
    running.abort();
    expect(await first).toMatchObject({ kind: 'lost', isStarted: true, reason: 'CANCELLED' });
  });

  it('a connection that dies takes its calls along; the next ones get another', async () => {
    const file = path.join(folder, randomUUID());
    const cut = call(`touch ${file}; sleep 20`);
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    sshd.killConnections();
    expect(await cut).toMatchObject({ kind: 'lost', isStarted: true, reason: 'DISCONNECTED' });
    expect(await call('echo again')).toMatchObject({ kind: 'ended', exitCode: 0 });
  });

  it('an execution outlives its connection and the server, and is read on afterwards', async () => {
    const { server, by } = await otherServer();
    const route = by.route(server);
    const id = randomUUID();
    const command = 'echo one; while [ ! -e ' + path.join(folder, id) + ' ]; do sleep 0.1; done; echo two';
    const first = answered(
      await wrapper.start(
        route,
        { id, command, stdin: null, patience: { ms: 20_000, until: 'news' }, read },
        BOUNDS,
      ),
    );
    expect(first.state.name).toBe('running');
    await server.stop();
    server.killConnections();
    const away = await wrapper.poll(route, id, { patience: { ms: 0, until: 'news' }, read }, BOUNDS);
    expect(away).toMatchObject({ kind: expect.stringMatching(/not-started|lost/) as string });
    writeFileSync(path.join(folder, id), '');
    await server.start();
    const answer = answered(
      await wrapper.poll(
        route,
        id,
        { patience: { ms: 20_000, until: 'end' }, read: { ...read, out: 4 } },
        BOUNDS,
      ),
    );
    expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0 });
    expect(bytesOf(answer.out, 4).toString()).toBe('two\n');
  });
});

describe('the directory of the connections', () => {
  it('belongs to the owner alone, and is empty of sockets after the end', async () => {
    const { server, by } = await otherServer();
    await call('true', {}, by, server);
    const sockets = (): string[] => readdirSync(by.directory).filter((name) => name.endsWith('.sock'));
    expect(sockets()).toHaveLength(1);
    expect(statSync(by.directory).mode & 0o777).toBe(0o700);
    await by.transport.close();
    expect(sockets()).toEqual([]);
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toEqual([]);
    expect(await call('true', {}, by, server)).toMatchObject({ kind: 'not-started', reason: 'CANCELLED' });
  });

  it('what an earlier life left open is ended at the next start', async () => {
    const { server, by } = await otherServer();
    await call('true', {}, by, server);
    expect(server.connections()).toHaveLength(1);
    writeFileSync(path.join(by.directory, 'dead-1.sock'), '');
    const next = await openSshTransport({
      directory: by.directory,
      includes: [],
      identityFiles: [],
      knownHostsFiles: [],
      environment: plainEnvironment,
      policy: { isLoopbackAllowed: true },
      newMark,
    });
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toEqual([]);
    expect(readdirSync(by.directory)).toEqual(['config']);
    await next.close();
  });

  it('is refused when it is too long for a socket, or when ssh would read its name otherwise', async () => {
    const directory = path.join(folder, 'x'.repeat(90));
    await expect(openSshClient(sshd, { directory })).rejects.toThrow(
      /too long for ssh's sockets by \d+ bytes/,
    );
  });
});
