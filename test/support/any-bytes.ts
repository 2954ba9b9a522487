import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { printBytes } from '../../src/domain/execution/quote.ts';
import type { OpenRoute } from '../../src/exec/hops.ts';
import { callScript } from '../../src/exec/script-call.ts';
import { createWrapper } from '../../src/exec/wrapper.ts';
import { answered, bytesOf, newMark, wrapperTexts } from './exec.ts';

/** Whatever a route is given, the far end receives those bytes (T-12). `size` texts or byte strings of each sort. */

const TRICKY = [
  "'",
  '"',
  '\\',
  '$',
  '`',
  '!',
  '\n',
  '\t',
  ' ',
  '*',
  '%s',
  '#',
  '~',
  '{a,b}',
  '$(id)',
  'é',
  '漢',
  '🚚',
  '-n',
  '\u0081',
  '\u0088',
];

/** Text as commands may hold it: everything that has a UTF-8 form, but NUL. */
const texts = fc
  .array(fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary', maxLength: 20 })), {
    maxLength: 40,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''));
const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

const TOGETHER = 20;
const BOUNDS = { timeoutMs: 60_000 };

/** Many byte strings in one script, each read back as it was. */
export async function bytesSurviveScripts(route: OpenRoute, size: number): Promise<void> {
  const groups = fc.array(anyBytes, { minLength: TOGETHER, maxLength: TOGETHER });
  await fc.assert(
    fc.asyncProperty(groups, async (group) => {
      const script = Buffer.concat(group.flatMap((bytes) => [printBytes(bytes), Buffer.from('\n')]));
      const options = { ...BOUNDS, maxOutputBytes: 1_048_576 };
      const result = await callScript(route, { mark: newMark(), script, options });
      if (result.kind !== 'ended') throw new Error(JSON.stringify(result));
      expect(result.stdout.equals(Buffer.concat(group))).toBe(true);
    }),
    { numRuns: Math.ceil(size / TOGETHER) },
  );
}

/** A command prints its own text, as its shell has it, and its stdin. */
export async function commandsAndInputSurvive(
  route: OpenRoute,
  size: number,
  directories: string[],
): Promise<void> {
  const wrapper = createWrapper({ texts: wrapperTexts, newMark, directories });
  await fc.assert(
    fc.asyncProperty(texts, anyBytes, fc.constantFrom(1, 1, 1, 150), async (text, bytes, times) => {
      // The shell reads line by line: what follows the first is never run.
      const command = `cat /proc/$$/cmdline; cat; exit 0\n${text.repeat(times).slice(0, 16_000)}`;
      const stdin = Buffer.concat(Array<Buffer>(times).fill(bytes));
      const id = randomUUID();
      const patience = { ms: 30_000, until: 'end' } as const;
      const read = { out: 0, err: 0, maxBytes: 1_048_576 };
      const answer = answered(await wrapper.start(route, { id, command, stdin, patience, read }, BOUNDS));
      await wrapper.remove(route, [id], BOUNDS);
      expect(answer.state).toMatchObject({ name: 'ended', exitCode: 0 });
      const expected = Buffer.concat([Buffer.from(`${command}\0`), stdin]);
      expect(bytesOf(answer.out).subarray(-expected.length).equals(expected)).toBe(true);
    }),
    { numRuns: size },
  );
}
