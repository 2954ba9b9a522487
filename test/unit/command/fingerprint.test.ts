import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { fingerprint } from '../../../src/domain/command/fingerprint.ts';
import { readCases, vocabulary } from './load-vocabulary.ts';

const Pair = z.object({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  same: z.boolean(),
  why: z.string(),
  target_a: z.string(),
  target_b: z.string(),
});
const Names = z.object({ ssh: z.record(z.string(), z.string()), guest: z.record(z.string(), z.string()) });

const FILES = ['command-pairs.jsonl', 'own-command-pairs.jsonl'];
const names = Names.parse(
  parse(readFileSync(new URL('../../cases/command-pairs.names.yaml', import.meta.url), 'utf8')),
);

function hash(line: string, target: string): string {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind === 'MalformedCommand') throw new Error(`${line}: ${analysis.message}`);
  const resolve = (key: string): string | null => {
    const hint = analysis.hints.find((one) => one.key === key);
    const slug = hint === undefined ? null : (names[hint.via][hint.name] ?? null);
    // A container is no virtual machine of the same number.
    return hint?.guest == null || slug?.startsWith(`${hint.guest}:`) === true ? slug : null;
  };
  return fingerprint(analysis, resolve, target);
}

describe('the fingerprint of a command', () => {
  test('is 64 hex digits and the same each time', () => {
    expect(hash('ls', 'host:strong')).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('ls', 'host:strong')).toBe(hash('ls', 'host:strong'));
  });

  test.each(FILES)('is equal for at least 98 % of %s as it should be, and never wrongly equal', (file) => {
    const pairs = readCases(file).map((record) => Pair.parse(record));
    const wrong = pairs.filter(
      ({ a, b, same, target_a, target_b }) => (hash(a, target_a) === hash(b, target_b)) !== same,
    );
    for (const { id, a, b, why } of wrong) console.log(`pair ${id}: ${a} | ${b} | ${why}`);
    expect(wrong.filter(({ same }) => !same)).toEqual([]);
    expect(1 - wrong.length / pairs.length).toBeGreaterThanOrEqual(0.98);
  });

  test.each([
    ['A; echo; B', 'rm /a; echo x; rm /b', 'rm /a; rm /b', true],
    ['success only', 'rm /a && echo ok && rm /b', 'rm /a && rm /b', true],
    ['a failure that is swallowed', 'rm /a || true', 'rm /a', true],
    ['a condition that is lost', 'rm /a && rm /b', 'rm /a; rm /b', false],
    ['two commands in a shell, then another', 'bash -c "cd /x && rm a" ; rm b', 'cd /x && rm a; rm b', false],
    ['a directory kept to a subshell', '(cd /x); rm b', 'cd /x; rm b', false],
    ['a substitution in an echo runs', 'echo $(rm /a)', 'true', false],
    ['assignment by env', 'env A=1 foo', 'A=1 foo', true],
    ['another environment', 'A=1 foo', 'foo', false],
    ['tilde', 'ls ~/x', "ls '~/x'", false],
    ['backticks', 'kill `pidof x`', 'kill $( pidof x )', true],
    ['sudo to another group', 'sudo -g disk ls', 'ls', false],
    ['ssh as another user', 'ssh backup@strong ls', 'ls', false],
    ['the input of a wrapper', "sudo tee /x <<'E'\na\nE", "tee /x <<'E'\nb\nE", false],
    ['the same input through a wrapper', "sudo cat <<'E'\na\nE", "cat <<'E'\na\nE", true],
  ])('%s: %s / %s', (_name, a, b, same) => {
    expect(hash(a, 'host:strong') === hash(b, 'host:strong')).toBe(same);
  });
});
