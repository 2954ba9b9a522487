import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMarked } from '../../src/domain/execution/frames.ts';
import { envelopeLine, readerArgv, readerInput } from '../../src/domain/execution/launcher.ts';
import { bytesSurviveScripts, commandsAndInputSurvive } from '../support/any-bytes.ts';
import { environmentWith, findShells, isInstalled, localRoute, newMark } from '../support/exec.ts';
import { openSshClient, type SshClient } from '../support/ssh.ts';
import { startSshd, type Sshd } from '../support/sshd.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-bytes-'));
const directories = [path.join(folder, 'executions')];
const shells = findShells();
let sshd: Sshd;
let client: SshClient;

beforeAll(async () => {
  sshd = await startSshd();
  client = await openSshClient(sshd);
});
afterAll(async () => {
  await client.close();
  await sshd.close();
  rmSync(folder, { recursive: true });
  if (shells.missing.length > 0) console.warn(`not tried, not installed: ${shells.missing.join(', ')}`);
});

describe.each(shells.found.map((shell) => ({ name: shell.join(' '), shell })))(
  'through $name',
  ({ shell }) => {
    const route = localRoute(environmentWith(shell));

    it('any bytes of a script arrive as they are', async () => {
      await bytesSurviveScripts(route, 200);
    });

    it('any text of a command and any bytes of its stdin arrive as they are', async () => {
      await commandsAndInputSurvive(route, 10, directories);
    });

    it('a script that was cut anywhere is not run', async () => {
      const mark = newMark();
      const whole = readerInput(mark, Buffer.from('echo it ran'));
      for (let length = 0; length < whole.length; length += 3) {
        const options = { stdin: whole.subarray(0, length), timeoutMs: 30_000, maxOutputBytes: 10_000 };
        const result = await route.carrier.call(readerArgv(mark), options);
        if (result.kind !== 'ended') throw new Error(JSON.stringify(result));
        expect(result.stdout.toString()).not.toContain('it ran');
        expect(result.stdout.toString()).toContain(`${mark})cut`);
      }
    });
  },
);

describe('through ssh and the login shell', () => {
  it('any bytes of a script arrive as they are', async () => {
    await bytesSurviveScripts(client.route(sshd), 200);
  });

  it('any text of a command and any bytes of its stdin arrive as they are', async () => {
    await commandsAndInputSurvive(client.route(sshd), 10, directories);
  });
});

describe('the line for a login shell', () => {
  const shells = ['sh', 'dash', 'bash', 'zsh', 'tcsh', 'fish', 'mksh'];

  it.each(shells)('is read alike by %s', async (shell) => {
    if (!isInstalled(shell)) {
      console.warn(`not tried, not installed: ${shell}`);
      return;
    }
    const mark = newMark();
    const inner = newMark();
    const line = envelopeLine(mark, readerArgv(inner));
    const stdin = readerInput(inner, Buffer.from("printf '%s' 'it'\\''s $HOME'; exit 9"));
    const options = { stdin, timeoutMs: 30_000, maxOutputBytes: 10_000 };
    const result = await localRoute().carrier.call([shell, '-c', line], options);
    if (result.kind !== 'ended') throw new Error(JSON.stringify(result));
    const outer = findMarked(result.stdout, mark);
    expect(outer?.closing).toBe('0');
    const answer = findMarked(outer?.body ?? Buffer.alloc(0), inner);
    expect([answer?.body.toString(), answer?.closing]).toEqual(["it's $HOME", '9']);
  });
});
