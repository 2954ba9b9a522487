import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWrapper } from '../../src/exec/wrapper.ts';
import { bytesSurviveScripts, commandsAndInputSurvive } from '../support/any-bytes.ts';
import { environmentWith, findShells, localRoute, newMark, wrapperTexts } from '../support/exec.ts';
import { MIB, writeMuch } from '../support/much-output.ts';
import { openSshClient } from '../support/ssh.ts';
import { startSshd } from '../support/sshd.ts';

/** Ten times what `npm test` tries of running commands. */

const folder = mkdtempSync(path.join(tmpdir(), 'oikos-long-'));
const base = path.join(folder, 'executions');
const shells = findShells();

afterAll(() => {
  rmSync(folder, { recursive: true });
  if (shells.missing.length > 0) console.warn(`not tried, not installed: ${shells.missing.join(', ')}`);
});

describe.each(shells.found.map((shell) => ({ name: shell.join(' '), shell })))(
  'through $name',
  ({ shell }) => {
    const route = localRoute(environmentWith(shell));

    it('any bytes of scripts, commands and stdin arrive as they are', async () => {
      await bytesSurviveScripts(route, 2_000);
      await commandsAndInputSurvive(route, 100, [base]);
    });

    it('2 GiB of output and a line of 100 MiB neither stop the command nor fill the disk', async () => {
      const wrapper = createWrapper({ texts: wrapperTexts, newMark, directories: [base] });
      const { bytesOnDisk, total } = await writeMuch(route, 2_000, wrapper, base);
      expect(total).toBe(2_100 * MIB);
      expect(bytesOnDisk).toBeLessThan(9 * MIB);
    });
  },
);

it('any bytes of scripts, commands and stdin arrive as they are through ssh and the login shell', async () => {
  const sshd = await startSshd();
  const client = await openSshClient(sshd);
  try {
    await bytesSurviveScripts(client.route(sshd), 2_000);
    await commandsAndInputSurvive(client.route(sshd), 100, [base]);
  } finally {
    await client.close();
    await sshd.close();
  }
});
