import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVALUATED_BY_BASH, HIDDEN_FROM_SIGHT, ONLY_NUMBERS } from '../support/evaluated-forms.ts';

/** A bound against hanging only; none of the lines waits for anything. */
const TIMEOUT_MS = 20_000;

/** Runs a line in bash, in a directory of its own. @returns whether the file `MARK` stands there afterwards */
async function makesMark(form: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'evaluated-'));
  const mark = join(folder, 'made');
  try {
    await new Promise<void>((resolve) => {
      const child = execFile(
        'bash',
        ['-c', form.replaceAll('MARK', mark)],
        { cwd: folder, timeout: TIMEOUT_MS },
        () => {
          resolve();
        },
      );
      child.stdin?.end();
    });
    return existsSync(mark);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.each([...EVALUATED_BY_BASH, ...HIDDEN_FROM_SIGHT])('bash runs the command inside %s', async (form) => {
  expect(await makesMark(form)).toBe(true);
});

test('what is text stays text: no line made of numbers and names runs anything', async () => {
  expect(await makesMark("echo 'a[$(touch MARK)0]'; printf '%s\\n' '$(touch MARK)'")).toBe(false);
  expect(ONLY_NUMBERS.filter((form) => form.includes('MARK'))).toEqual([]);
});
