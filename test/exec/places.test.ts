import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenRoute } from '../../src/exec/hops.ts';
import { localCarrier } from '../../src/exec/local-carrier.ts';
import { createWrapper } from '../../src/exec/wrapper.ts';
import {
  answered,
  bytesOf,
  isInstalled,
  localRoute,
  newMark,
  plainEnvironment,
  wrapperTexts,
} from '../support/exec.ts';

/** Targets whose disks are full, read-only or not for programs, and one that has nothing but busybox. */

/** Programs of the system, which no package of ours brings. */
const UNMOUNT = 'umount';
const BUSYBOX = 'busybox';

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-places-'));
const BOUNDS = { timeoutMs: 30_000 };
const read = { out: 0, err: 0, maxBytes: 65_536 };
const mounts: string[] = [];
const notTried: string[] = [];
const uid = process.getuid?.() ?? 0;

/** A small file system of its own; null where none can be mounted. */
function mountTmpfs(name: string, options: string): string | null {
  const place = path.join(folder, name);
  mkdirSync(place);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' });
    mounts.push(place);
    return place;
  } catch {
    notTried.push(`${name}: nothing can be mounted here`);
    return null;
  }
}

async function run(
  directories: string[],
  command: string,
  route: OpenRoute = localRoute(),
  stdin: Buffer | null = null,
) {
  const wrapper = createWrapper({ texts: wrapperTexts, newMark, directories });
  const id = randomUUID();
  const patience = { ms: 20_000, until: 'end' } as const;
  const reply = await wrapper.start(route, { id, command, stdin, patience, read }, BOUNDS);
  return { id, reply, wrapper };
}

afterEach(() => {
  for (const place of mounts.splice(0)) execFileSync(UNMOUNT, ['-l', place]);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const what of notTried) console.warn(`not tried: ${what}`);
});

describe('where an execution lives', () => {
  it('a full disk is passed over, the next directory taken', async () => {
    const full = mountTmpfs('full', 'size=200k');
    if (full === null) return;
    writeFileSync(path.join(full, 'filler'), Buffer.alloc(180_000));
    const spare = path.join(folder, 'spare');
    const { id, reply } = await run([path.join(full, 'x'), spare], 'cat', undefined, Buffer.from('in'));
    expect(bytesOf(answered(reply).out).toString()).toBe('in');
    expect(existsSync(path.join(`${spare}-${uid}`, id))).toBe(true);
    expect(readdirSync(path.join(full, `x-${uid}`))).toEqual([]);
  });

  it('a disk that fills up while a command writes neither stops it nor loses its end', async () => {
    const small = mountTmpfs('small', 'size=900k');
    if (small === null) return;
    const { reply } = await run([path.join(small, 'x')], 'head -c 6000000 /dev/zero; echo end >&2; exit 5');
    const answer = answered(reply);
    expect(answer.state).toMatchObject({ name: 'ended', exitCode: 5 });
    expect(answer.out.chunks[0]).toMatchObject({ offset: 0 });
    expect(answer.out.total).toBeGreaterThan(500_000);
  });

  it('a read-only disk is passed over, and with nothing else nothing starts', async () => {
    const frozen = mountTmpfs('read-only', 'size=1m,ro');
    if (frozen === null) return;
    const file = path.join(folder, randomUUID());
    expect((await run([path.join(frozen, 'x')], `touch ${file}`)).reply).toMatchObject({
      kind: 'not-started',
      reason: 'NO_PLACE',
    });
    expect(existsSync(file)).toBe(false);
    const { reply } = await run([path.join(frozen, 'x'), path.join(folder, 'spare')], 'echo ok');
    expect(bytesOf(answered(reply).out).toString()).toBe('ok\n');
  });

  it('a disk from which nothing may be executed will do', async () => {
    const place = mountTmpfs('noexec', 'size=2m,noexec');
    if (place === null) return;
    const { reply } = await run([path.join(place, 'x')], 'echo ok');
    expect(bytesOf(answered(reply).out).toString()).toBe('ok\n');
  });

  it('a directory that somebody else put there is not trusted', async () => {
    const real = path.join(folder, 'real');
    mkdirSync(real);
    symlinkSync(real, path.join(folder, `linked-${uid}`));
    expect((await run([path.join(folder, 'linked')], 'true')).reply).toMatchObject({ reason: 'NO_PLACE' });
    expect(readdirSync(real)).toEqual([]);
    if (uid !== 0) {
      notTried.push('a directory of another account: needs root');
      return;
    }
    const foreign = path.join(folder, `foreign-${uid}`);
    mkdirSync(foreign);
    execFileSync('chown', ['12345', foreign]);
    chmodSync(foreign, 0o777);
    expect((await run([path.join(folder, 'foreign')], 'true')).reply).toMatchObject({ reason: 'NO_PLACE' });
  });
});

describe('a login without HOME and PATH', () => {
  it('has both for its commands', async () => {
    const route: OpenRoute = {
      carrier: prefixed(['env', '-i', '/bin/sh', '-c', 'unset PATH HOME; exec /bin/"$0" "$@"']),
      failures: [],
    };
    const { reply } = await run([path.join(folder, 'bare')], 'echo "$HOME"; pwd; command -v sh', route);
    const [home, place, shell] = bytesOf(answered(reply).out).toString().split('\n');
    expect(home).toBe(uid === 0 ? '/root' : '/');
    expect(place).toBe(home);
    expect(shell).toMatch(/\/sh$/);
  });
});

describe('a target with busybox alone', () => {
  const root = path.join(folder, 'alpine');
  const isPossible = uid === 0 && isInstalled('busybox') && isInstalled('chroot') && isInstalled('ldd');
  const route: OpenRoute = {
    carrier: prefixed(['chroot', root, '/bin/busybox', 'env', '-i', 'PATH=/bin', '/bin/busybox']),
    failures: [],
  };

  beforeAll(() => {
    if (isPossible) buildRoot(root);
    else notTried.push('a target with busybox alone: needs root, busybox, chroot and ldd');
  });
  afterAll(() => {
    if (isPossible) execFileSync(UNMOUNT, ['-l', path.join(root, 'proc')]);
  });

  it.skipIf(!isPossible)('runs, keeps and stops commands like any other', async () => {
    const short = await run(['/tmp/x'], 'echo $0; cat; exit 3', route, Buffer.from('in'));
    expect(answered(short.reply).state).toMatchObject({ name: 'ended', exitCode: 3, isOutputOpen: false });
    expect(bytesOf(answered(short.reply).out).toString()).toBe('sh\nin');
    const much = await run(['/tmp/x'], 'head -c 8000000 /dev/zero; echo end', route);
    expect(answered(much.reply).out.total).toBe(8_000_004);

    const { wrapper } = much;
    const id = randomUUID();
    const request = {
      id,
      command: 'sleep 300 & sleep 300',
      stdin: null,
      patience: { ms: 0, until: 'news' } as const,
      read,
    };
    expect(answered(await wrapper.start(route, request, BOUNDS)).state.name).toBe('running');
    const stopped = answered(await wrapper.stop(route, id, { graceMs: 5_000, mayKill: true, read }, BOUNDS));
    expect(stopped.state).toMatchObject({ name: 'ended', exitCode: 143 });
    expect(stopped.survivors).toEqual([]);
    expect(await wrapper.sweep(route, 7, BOUNDS)).toEqual({ removed: 0, kept: 0 });
  });

  it.skipIf(!isPossible)('stops commands even where nothing can make a session', async () => {
    rmSync(path.join(root, 'bin', 'setsid'));
    const wrapper = createWrapper({ texts: wrapperTexts, newMark, directories: ['/tmp/x'] });
    const id = randomUUID();
    const request = {
      id,
      command: 'sleep 300 & sleep 300',
      stdin: null,
      patience: { ms: 0, until: 'news' } as const,
      read,
    };
    expect(answered(await wrapper.start(route, request, BOUNDS)).state.name).toBe('running');
    const stopped = answered(await wrapper.stop(route, id, { graceMs: 5_000, mayKill: true, read }, BOUNDS));
    expect(stopped.state).toMatchObject({ name: 'ended', exitCode: 143 });
    expect(stopped.survivors).toEqual([]);
  });
});

function prefixed(prefix: readonly string[]): OpenRoute['carrier'] {
  const local = localCarrier(plainEnvironment);
  return { call: (argv, options) => local.call([...prefix, ...argv], options) };
}

/** Just enough to change root into: busybox, its libraries, /proc and the usual folders. */
function buildRoot(root: string): void {
  for (const name of ['bin', 'proc', 'tmp', 'dev', 'root'])
    mkdirSync(path.join(root, name), { recursive: true });
  const busybox = execFileSync('sh', ['-c', 'command -v busybox']).toString().trim();
  copyFileSync(busybox, path.join(root, 'bin', 'busybox'));
  const libraries = execFileSync('sh', ['-c', 'ldd "$1" || true', 'sh', busybox]).toString();
  for (const [library] of libraries.matchAll(/\/\S+/g)) {
    mkdirSync(path.join(root, path.dirname(library)), { recursive: true });
    copyFileSync(library, path.join(root, library));
  }
  for (const name of execFileSync(BUSYBOX, ['--list']).toString().trim().split('\n'))
    if (name !== 'busybox') symlinkSync('busybox', path.join(root, 'bin', name));
  execFileSync('mount', ['--bind', '/proc', path.join(root, 'proc')]);
  for (const [name, minor] of [
    ['null', 3],
    ['zero', 5],
  ] as const)
    execFileSync('mknod', ['-m', '666', path.join(root, 'dev', name), 'c', '1', String(minor)]);
}
