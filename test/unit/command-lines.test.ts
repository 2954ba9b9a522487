import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP } from '../../src/help.ts';

/** What the programs that people start say before they do anything. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oikos-lines-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: readonly string[]): { status: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  return { status, out: stdout, err: stderr };
};
const file = (name: string, text: string): string => {
  const written = path.join(folder, name);
  writeFileSync(written, text);
  return written;
};

describe('npm start', () => {
  it.each(['--help', '-h'])(
    'answers %s with the help and nothing else: nothing is installed or built',
    (flag) => {
      expect(run(['scripts/start.mjs', flag])).toEqual({ status: 0, out: `${HELP}\n`, err: '' });
    },
  );

  it.each(['--version', '-v'])('answers %s with the version', (flag) => {
    expect(run(['scripts/start.mjs', flag]).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('an evaluator', () => {
  const evaluate = (name: string, ...args: string[]) => run(['--import', 'tsx', `eval/${name}.ts`, ...args]);

  it.each(['commands', 'pairs'])('of %s says that its file is empty, and gives no figures', (name) => {
    const empty = file('empty.jsonl', '\n');
    expect(evaluate(name, empty)).toEqual({
      status: 2,
      out: '',
      err: `${empty}: is empty: there is no record in it\n`,
    });
  });

  it.each([
    ['missing.yaml', null, 'there is no such file'],
    ['torn.yaml', '{a: [', 'Flow sequence'],
    ['other.yaml', '{entities: [{slug: 3}], relations: []}', 'entities.0.slug'],
  ])('of retrieval names an inventory that cannot be used, and why: %s', (name, text, why) => {
    const inventory = text === null ? path.join(folder, name) : file(name, text);
    const { status, out, err } = evaluate(
      'retrieval',
      '--inventory',
      inventory,
      '--cases',
      'test/cases/cases.yaml',
    );
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(`${inventory}: `);
    expect(err).toContain(why);
    expect(err).not.toContain('    at ');
  });
});
