import { describe, expect, it } from 'vitest';
import { extendedUntil } from '../../../src/domain/gate/assent.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();

describe('a window that is extended', () => {
  it.each([
    ['lasts its whole length from now', 8, 10, 18],
    ['never ends before it would have', 0, 15, 15],
    ['lasts four times its length altogether at most', 35, 38, 40],
    ['stays where it is once that is reached', 39, 40, 40],
  ])('%s', (_what, now, until, expected) => {
    const window = { openedAt: at(0), minutes: 10, until: at(until) };
    expect(extendedUntil(window, at(now))).toBe(at(expected));
  });
});
