import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { WrapperAnswer } from '../../src/domain/execution/wrapper-answer.ts';
import type { Patience } from '../../src/domain/execution/wrapper-script.ts';
import type { OpenRoute } from '../../src/exec/hops.ts';
import { createWrapper, type StartRequest } from '../../src/exec/wrapper.ts';
import {
  answered,
  bytesOf,
  environmentWith,
  findShells,
  localRoute,
  newMark,
  wrapperTexts,
} from '../support/exec.ts';
import { MIB, writeMuch } from '../support/much-output.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-target-'));
const base = path.join(folder, 'executions');
const wrapper = createWrapper({ texts: wrapperTexts, newMark, directories: [base] });
const shells = findShells();
const BOUNDS = { timeoutMs: 30_000 };
const read = { out: 0, err: 0, maxBytes: 65_536 };
const started: { readonly id: string; readonly route: OpenRoute }[] = [];

const now: Patience = { ms: 0, until: 'news' };
const toTheEnd: Patience = { ms: 20_000, until: 'end' };

async function start(
  route: OpenRoute,
  command: string,
  more: Partial<StartRequest> = {},
): Promise<{ id: string; answer: WrapperAnswer }> {
  const id = more.id ?? randomUUID();
  started.push({ id, route });
  const request = { id, command, stdin: null, patience: toTheEnd, read, ...more };
  return { id, answer: answered(await wrapper.start(route, request, BOUNDS)) };
}

const poll = async (route: OpenRoute, id: string, from = read, patience = toTheEnd): Promise<WrapperAnswer> =>
  answered(await wrapper.poll(route, id, { patience, read: from }, BOUNDS));

const stop = async (route: OpenRoute, id: string, graceMs = 5_000): Promise<WrapperAnswer> =>
  answered(await wrapper.stop(route, id, { graceMs, mayKill: true, read }, BOUNDS));

const ownDirectory = (id: string): string => path.join(`${base}-${process.getuid?.() ?? 0}`, id);

/** Processes that carry the mark of an execution. */
function carriers(id: string): string {
  try {
    return execFileSync('sh', [
      '-c',
      `grep -lsF "OIKOS_EXECUTION=$1" /proc/[0-9]*/environ || true`,
      'sh',
      id,
    ]).toString();
  } catch {
    return '';
  }
}

afterEach(async () => {
  for (const { id, route } of started.splice(0)) {
    await stop(route, id, 0);
    expect(carriers(id)).toBe('');
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (shells.missing.length > 0) console.warn(`not tried, not installed: ${shells.missing.join(', ')}`);
});

describe.each(shells.found.map((shell) => ({ name: shell.join(' '), shell })))(
  'on a target with $name',
  ({ shell }) => {
    const route = localRoute(environmentWith(shell));

    it('a short command answers with output of both streams and its exit code', async () => {
      const { answer } = await start(route, 'echo hola; echo oops >&2; exit 7');
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 7, isOutputOpen: false });
      expect(answer.isLaunched).toBe(true);
      expect(bytesOf(answer.out).toString()).toBe('hola\n');
      expect(bytesOf(answer.err).toString()).toBe('oops\n');
    });

    it('an id starts once, however often and how much at the same time it is asked for', async () => {
      const id = randomUUID();
      const file = path.join(folder, id);
      const asked = await Promise.all(
        Array.from({ length: 6 }, () => start(route, `echo x >> ${file}; sleep 0.2`, { id })),
      );
      expect(asked.filter(({ answer }) => answer.isLaunched)).toHaveLength(1);
      await start(route, `echo x >> ${file}`, { id });
      expect(execFileSync('wc', ['-l', file]).toString()).toMatch(/^1 /);
      await wrapper.remove(route, [id], BOUNDS);
      expect((await start(route, `echo x >> ${file}`, { id })).answer.state.name).toBe('removed');
      expect(execFileSync('wc', ['-l', file]).toString()).toMatch(/^1 /);
    });

    it('an empty stdin and no stdin both end at once', async () => {
      for (const stdin of [Buffer.alloc(0), null]) {
        const file = path.join(folder, randomUUID());
        const { answer } = await start(route, `cat > ${file}`, { stdin });
        expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0 });
        expect(statSync(file).size).toBe(0);
      }
    });

    it('a slow command answers RUNNING first and is read on from where the reader stands', async () => {
      const { id, answer } = await start(
        route,
        'echo one; read go < /dev/zero & sleep 0.5; kill $!; echo two; kill -TERM $$',
        {
          patience: { ms: 20_000, until: 'news' },
        },
      );
      expect(answer.state.name).toBe('running');
      expect(bytesOf(answer.out).toString()).toBe('one\n');
      const later = await poll(route, id, { ...read, out: 4 });
      expect(bytesOf(later.out, 4).toString()).toBe('two\n');
      expect(later.state).toMatchObject({ name: 'ended', exitCode: 143 });
    });

    it('a stop ends the command and everything it started, and says that nothing is left', async () => {
      const marker = path.join(folder, randomUUID());
      const { id } = await start(route, `(sleep 300 & setsid sleep 300 & sleep 300); touch ${marker}`, {
        patience: now,
      });
      const answer = await stop(route, id);
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 143 });
      expect(answer.survivors).toEqual([]);
      expect(carriers(id)).toBe('');
      expect(existsSync(marker)).toBe(false);
    });

    it('a stop spares a daemon that had detached itself, and names it', async () => {
      const { id } = await start(route, "(setsid sh -c 'sleep 301 & wait' &); echo off; sleep 300; :", {
        patience: { ms: 20_000, until: 'news' },
      });
      await expect.poll(() => carriers(id).trim().split('\n').length, { timeout: 20_000 }).toBe(4);
      const answer = await stop(route, id);
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 143 });
      expect(answer.survivors.map(({ why }) => why)).toEqual(['daemon', 'daemon']);
      expect(answer.survivors.map(({ name }) => name)).toContain('sleep');
      for (const { pid } of answer.survivors) process.kill(pid, 'SIGKILL');
      await expect.poll(() => carriers(id), { timeout: 20_000 }).toBe('');
    });

    it('who does not hear TERM is killed after the grace', async () => {
      const { id } = await start(route, 'trap "" TERM; echo deaf; while :; do sleep 1; done', {
        patience: { ms: 20_000, until: 'news' },
      });
      const answer = await stop(route, id, 300);
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 137 });
      expect(answer.survivors).toEqual([]);
    });

    it('a daemon that a command leaves behind does not keep it from ending', async () => {
      const { id, answer } = await start(route, 'sleep 300 & echo left');
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0, isOutputOpen: true });
      expect((await stop(route, id)).survivors).toEqual([]);
    });

    it('16 MiB of output do not stop the command, and what is not kept is counted', async () => {
      const total = 16 * 1_048_576;
      const { id, answer } = await start(route, `head -c ${total} /dev/zero; echo end`);
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0 });
      expect(answer.out.total).toBe(total + 4);
      const size = readdirSync(ownDirectory(id)).reduce(
        (sum, name) => sum + statSync(path.join(ownDirectory(id), name)).size,
        0,
      );
      expect(size).toBeLessThan(9 * 1_048_576);
      // The beginning and the end are there; between them the offsets step over what was dropped.
      expect(answer.out.chunks[0]).toMatchObject({ offset: 0 });
      const last = await poll(route, id, { ...read, out: total - 100 });
      expect(
        bytesOf(last.out, total - 100)
          .subarray(-4)
          .toString(),
      ).toBe('end\n');
      const gap = await poll(route, id, { ...read, out: 5 * 1_048_576, maxBytes: 10 });
      expect(gap.out.chunks[0]?.offset).toBeGreaterThan(5 * 1_048_576);
    });

    it('an id that never started is barred by settling it', async () => {
      const id = randomUUID();
      expect((await poll(route, id, read, now)).state.name).toBe('none');
      expect(answered(await wrapper.settle(route, id, read, BOUNDS)).state.name).toBe('void');
      const file = path.join(folder, id);
      expect((await start(route, `touch ${file}`, { id, patience: now })).answer.state.name).toBe('void');
      expect(existsSync(file)).toBe(false);
      // Nothing is waited for that cannot come.
      const before = performance.now();
      expect((await stop(route, id)).state.name).toBe('void');
      expect(performance.now() - before).toBeLessThan(8_000);
    });

    it('settling finds what did start', async () => {
      const { id } = await start(route, 'echo there');
      const answer = answered(await wrapper.settle(route, id, read, BOUNDS));
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0 });
      expect(bytesOf(answer.out).toString()).toBe('there\n');
    });
  },
);

describe('on a target', () => {
  const route = localRoute();

  it('200 MiB of output and a line of 10 MiB neither stop the command nor fill the disk', async () => {
    const { bytesOnDisk, total } = await writeMuch(route, 200, wrapper, base);
    expect(total).toBe(210 * MIB);
    expect(bytesOnDisk).toBeLessThan(9 * MIB);
  });

  it('files are for their owner alone, and go when they are picked up', async () => {
    const { id } = await start(route, 'umask; echo secret', { stdin: Buffer.from('secret') });
    expect(statSync(ownDirectory(id)).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(ownDirectory(id)))
      expect(statSync(path.join(ownDirectory(id), name)).mode & 0o077).toBe(0);
    expect(answered(await wrapper.remove(route, [id], BOUNDS)).state.name).toBe('removed');
    const left = readdirSync(ownDirectory(id)).filter(
      (name) => statSync(path.join(ownDirectory(id), name)).size > 100,
    );
    expect(left).toEqual([]);
    expect(readdirSync(ownDirectory(id))).not.toContain('in');
  });

  it('the command has the umask of the login, not ours', async () => {
    const { answer } = await start(route, 'umask');
    expect(bytesOf(answer.out).toString().trim()).toBe(execFileSync('sh', ['-c', 'umask']).toString().trim());
  });

  it('the command can be interrupted: SIGINT is not ignored', async () => {
    const { answer } = await start(route, "sh -c 'kill -INT $$; echo deaf'; echo $?");
    expect(bytesOf(answer.out).toString()).toBe('130\n');
  });

  it('a command whose supervisor and shell are both gone is gone, not running', async () => {
    const { id, answer } = await start(route, 'sleep 300', { patience: { ms: 0, until: 'news' } });
    if (answer.state.name !== 'running') throw new Error(answer.state.name);
    const supervisor = readdirSync(ownDirectory(id))
      .find((name) => name.startsWith('super.'))
      ?.split('.')[1];
    process.kill(Number(supervisor), 'SIGKILL');
    expect((await poll(route, id, read, now)).state.name).toBe('running');
    process.kill(-answer.state.pid, 'SIGKILL');
    await expect
      .poll(async () => (await poll(route, id, read, now)).state.name, { timeout: 20_000 })
      .toBe('gone');
  });

  it('a sweep removes what is older than seven days and leaves what runs', async () => {
    const old = await start(route, 'true');
    const running = await start(route, 'sleep 300', { patience: now });
    const fresh = await start(route, 'true');
    const eightDaysAgo = Date.now() / 1_000 - 8 * 86_400;
    for (const { id } of [old, running]) utimesSync(ownDirectory(id), eightDaysAgo, eightDaysAgo);
    expect(await wrapper.sweep(route, 7, BOUNDS)).toEqual({ removed: 1, kept: 1 });
    expect(existsSync(ownDirectory(old.id))).toBe(false);
    expect((await poll(route, running.id, read, now)).state.name).toBe('running');
    expect((await poll(route, fresh.id, read, now)).state.name).toBe('ended');
  });
});
