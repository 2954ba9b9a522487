import { describe, expect, it } from 'vitest';
import { readTrigger, type TriggerInput } from '../../../src/domain/trigger-input.ts';
import { keepOutput, leftOutOf } from '../../../src/domain/trigger/kept-output.ts';
import { findInOutput } from '../../../src/domain/trigger/find-in-output.ts';
import { describeSymptom, symptomFault } from '../../../src/domain/trigger/symptom.ts';

const read = (symptom: TriggerInput['symptom']) => readTrigger({ symptom });

describe('a symptom as a trigger', () => {
  it('is told back in one sentence', () => {
    expect(describeSymptom({ output: 'stale', exitCode: [1, 2], program: ['kilnctl'] })).toBe(
      'shows a command that runs kilnctl and output that matches the pattern stale and exit code 1 or 2',
    );
  });

  it('is not an exit code alone, which every failure has', () => {
    expect(read({ exitCode: [1] })).toMatchObject({
      __typename: 'InvalidTrigger',
      message: expect.stringContaining('an exit code alone says too little') as string,
    });
    expect(read({ exitCode: [1], program: ['kilnctl'] })).toEqual({
      symptom: { exitCode: [1], program: ['kilnctl'] },
    });
  });

  it('stands alone: a runbook speaks on a command or on a symptom', () => {
    expect(readTrigger({ pattern: 'x', symptom: { output: 'y' } })).toMatchObject({
      __typename: 'InvalidTrigger',
      message: 'a trigger is exactly one of when, words, pattern and symptom',
    });
  });

  it('refuses look-around, and says where', () => {
    expect(symptomFault({ output: 'a(?=b)' }, [])).toMatchObject({
      field: 'trigger.symptom.output',
      position: 1,
    });
  });

  it('refuses an action that the vocabulary lacks', () => {
    expect(symptomFault({ output: 'a', action: ['kiln.fire'] }, ['files.delete'])).toMatchObject({
      field: 'trigger.symptom.action',
    });
    expect(symptomFault({ output: 'a', action: ['files'] }, ['files.delete'])).toBeNull();
  });
});

describe('what is kept of an output', () => {
  it('is its head and its tail, with the number of characters between them', () => {
    const kept = keepOutput(`start ${'x'.repeat(100_000)} end`);
    expect(kept.startsWith('start ')).toBe(true);
    expect(kept.endsWith(' end')).toBe(true);
    expect(kept).toContain('characters left out]');
    expect(kept.length).toBeLessThan(33_000);
  });

  it('is told by the characters that are left out, counted from 1', () => {
    const output = `${'a'.repeat(8_192)}${'b'.repeat(50_000)}${'c'.repeat(24_576)}`;
    const { from, to } = leftOutOf(output)!;
    expect(output.slice(from - 1, to)).toBe('b'.repeat(50_000));
    expect(leftOutOf('a'.repeat(8_192 + 24_576))).toBeNull();
  });

  it('has no colour sequences that would split a word', () => {
    expect(keepOutput('\u001b[1;31mstale\u001b[0m handle\r\n')).toBe('stale handle\n');
  });
});

describe('looking for a pattern in an output', () => {
  it('gives the text that matched, cut to what a person reads', () => {
    const found = findInOutput(
      ['(?i)STALE file \\w+', 'nothing', 'x+'],
      `got: stale file handle ${'x'.repeat(500)}`,
    );
    expect(found.get('(?i)STALE file \\w+')?.text).toBe('stale file handle');
    expect(found.get('nothing')).toBeNull();
    expect(found.get('x+')?.text).toHaveLength(121);
  });

  it('takes time linear in the text, whatever the pattern', () => {
    const started = performance.now();
    findInOutput(['(a+)+$', '(a|a)*b', '(.*)*x'], 'a'.repeat(32_768));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
