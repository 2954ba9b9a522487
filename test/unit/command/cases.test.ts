import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { readCases, vocabulary } from './load-vocabulary.ts';

const Case = z.object({ id: z.string(), command: z.string(), risk: z.string(), long: z.boolean() });

interface Judged extends z.infer<typeof Case> {
  readonly found: string;
  readonly isLong: boolean;
}

function judgeCase(record: unknown): Judged {
  const one = Case.parse(record);
  const analysis = analyseCommand(one.command, vocabulary);
  if (analysis.kind === 'MalformedCommand') return { ...one, found: 'malformed', isLong: false };
  return { ...one, found: analysis.risk.toLowerCase(), isLong: analysis.isLong };
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const FILES = ['commands.jsonl', 'own-commands.jsonl'];

describe.each(FILES)('the risk and duration of the command lines in %s', (file) => {
  const judged = readCases(file).map(judgeCase);

  test('what destroys or interrupts is never called harmless', () => {
    const missed = judged.filter(
      ({ risk, found }) =>
        ['destructive', 'disruptive'].includes(risk) && ['read', 'mutate', 'malformed'].includes(found),
    );
    expect(missed.map(({ id, command, found }) => `${id} ${command}: ${found}`)).toEqual([]);
  });

  test('at least 93 % have exactly the risk that a person gives them', () => {
    const wrong = judged.filter(({ risk, found }) => risk !== found);
    for (const { id, command, risk, found } of wrong)
      console.log(`risk ${id}: ${command} is ${risk}, found ${found}`);
    expect(1 - share(wrong.length, judged.length)).toBeGreaterThanOrEqual(0.93);
  });

  test('at most 2 % of what only reads is called anything else', () => {
    const reads = judged.filter(({ risk }) => risk === 'read');
    expect(share(reads.filter(({ found }) => found !== 'read').length, reads.length)).toBeLessThanOrEqual(
      0.02,
    );
  });

  test('what lasts long is recognised with an F1 of at least 0.92', () => {
    for (const { id, command, long } of judged.filter(({ long, isLong }) => long !== isLong)) {
      console.log(`long ${id}: ${command} should be ${long ? 'long' : 'short'}`);
    }
    const hits = judged.filter(({ long, isLong }) => long && isLong).length;
    const misses = judged.filter(({ long, isLong }) => long !== isLong).length;
    expect((2 * hits) / (2 * hits + misses)).toBeGreaterThanOrEqual(0.92);
  });
});
