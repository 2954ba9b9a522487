import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../src/domain/trigger/pattern.ts';
import { PATTERN_SIZE_MAX, patternSize } from '../../../src/domain/trigger/pattern-size.ts';

describe('the size of a pattern', () => {
  it.each([
    ['^chown\\b', 9],
    ['(zfs|zpool) destroy [a-z/]+', 30],
    ['\\p{Greek}{0,3}', 10],
  ])('of %s is small: it compiles', (pattern, most) => {
    expect(patternSize(pattern)).toBeLessThanOrEqual(most);
    expect(compilePattern(pattern)).toBeTypeOf('function');
  });

  it.each([
    '(a{0,1000})'.repeat(40),
    '((\\pL{0,20}){0,20}){0,2}'.repeat(20),
    '(?:[^x]{1,30}){1,30}',
    'a{1000}',
  ])('of %s is refused before it is compiled, with what to write instead', (pattern) => {
    const startedMs = performance.now();
    expect(compilePattern(pattern)).toMatchObject({
      kind: 'TriggerFault',
      message: expect.stringContaining('repeat less'),
    });
    expect(performance.now() - startedMs).toBeLessThan(100);
  });

  it('is never far below what the engine makes of it', () => {
    const atom = fc.constantFrom('a', '.', '[a-z]', '\\d', '\\pL', 'ab');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(${parts.join('|')})`),
        fc.tuple(tie('pattern'), fc.integer({ min: 0, max: 12 })).map(([inner, n]) => `(${inner}){0,${n}}`),
        tie('pattern').map((inner) => `(?:${inner})*`),
      ),
    }));
    fc.assert(
      fc.property(pattern, (text) => {
        if (patternSize(text) > PATTERN_SIZE_MAX) return;
        expect(RE2JS.compile(text).programSize()).toBeLessThanOrEqual(3 * patternSize(text) + 10);
      }),
      { numRuns: 500 },
    );
  });
});
