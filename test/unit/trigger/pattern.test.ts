import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../src/domain/trigger/pattern.ts';

describe('a trigger pattern', () => {
  it('matches anywhere in the text', () => {
    const matches = compilePattern('mkfs\\.\\w+');
    expect(typeof matches).toBe('function');
    if (typeof matches !== 'function') return;
    expect(matches('mkfs.ext4 /dev/sdx')).toBe(true);
    expect(matches('ls /dev/sdx')).toBe(false);
  });

  it.each([
    ['([unclosed', 1],
    ['abc)', 3],
    ['(abc', 4],
    ['a**', 1],
    ['ab(?=c)', 2],
    ['(a)\\1', 3],
  ])('%s is refused with the position of its fault', (pattern, position) => {
    expect(compilePattern(pattern)).toMatchObject({
      kind: 'TriggerFault',
      field: 'trigger.pattern',
      position,
    });
  });

  it('takes a time that grows with the text and no faster, whatever the pattern', () => {
    const matches = compilePattern('(x+x+)+y');
    if (typeof matches !== 'function') throw new Error('does not compile');
    // A backtracking engine would not come back from this; the test runner's own limit is the bound.
    expect(matches('x'.repeat(8_192))).toBe(false);
  });

  it('never throws on what a person typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (pattern) => {
        const result = compilePattern(pattern);
        return typeof result === 'function' || (result.position ?? 0) <= pattern.length;
      }),
    );
  });
});
