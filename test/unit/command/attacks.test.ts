import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { readCases, vocabulary } from './load-vocabulary.ts';

/** Lines that hide what they do, and everyday lines that look like them. */
const Attack = z.strictObject({
  command: z.string(),
  risk: z.string(),
  exposes: z.boolean(),
  sends: z.boolean(),
  why: z.string(),
});

const attacks = readCases('command-attacks.jsonl').map((record) => Attack.parse(record));
const kinds = [...new Set(attacks.map(({ why }) => why))];

describe('lines that hide what they do', () => {
  test.each(kinds)('%s', (kind) => {
    const expected = attacks
      .filter(({ why }) => why === kind)
      .map(({ command, risk, exposes, sends }) => ({ command, risk, exposes, sends }));
    const found = expected.map(({ command }) => {
      const analysis = analyseCommand(command, vocabulary);
      if (analysis.kind === 'MalformedCommand') throw new Error(`${command}: ${analysis.message}`);
      const { risk, exposes, sends } = analysis;
      return { command, risk: risk.toLowerCase(), exposes, sends };
    });
    expect(found).toEqual(expected);
  });
});
