import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../src/auth/rate-limit.ts';

function limitAt(
  perMinute: number,
  keysMax?: number,
): { limit: ReturnType<typeof createRateLimit>; readonly pass: (ms: number) => void } {
  let nowMs = 0;
  const limit = createRateLimit({
    perMinute,
    monotonicMs: () => nowMs,
    ...(keysMax === undefined ? {} : { keysMax }),
  });
  return { limit, pass: (ms) => (nowMs += ms) };
}
const takeMany = (limit: ReturnType<typeof createRateLimit>, key: string, count: number): number[] =>
  Array.from({ length: count }, () => limit.take(key));

describe('a rate', () => {
  it('lets a minute’s worth through at once, then says how long to wait', () => {
    const { limit, pass } = limitAt(60);
    expect(takeMany(limit, 'a', 60)).toEqual(Array.from({ length: 60 }, () => 0));
    expect(limit.take('a')).toBe(1);
    pass(1_000);
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 1]);
  });

  it('says a wait after which the next one is let through, and not before', () => {
    const { limit, pass } = limitAt(7);
    takeMany(limit, 'a', 7);
    const seconds = limit.take('a');
    pass((seconds - 1) * 1_000);
    expect(limit.take('a')).toBeGreaterThan(0);
    pass(1_000);
    expect(limit.take('a')).toBe(0);
  });

  it('never saves up more than a minute’s worth', () => {
    const { limit, pass } = limitAt(3);
    limit.take('a');
    pass(3_600_000);
    expect(takeMany(limit, 'a', 4).map((seconds) => seconds === 0)).toEqual([true, true, true, false]);
  });

  it('counts each for itself, and looking takes nothing', () => {
    const { limit } = limitAt(1);
    expect([limit.wait('a'), limit.wait('a'), limit.take('a'), limit.wait('a')]).toEqual([0, 0, 0, 60]);
    expect(limit.take('b')).toBe(0);
  });

  it('does not punish further for asking while it says wait', () => {
    const { limit, pass } = limitAt(1);
    takeMany(limit, 'a', 50);
    pass(60_000);
    expect(limit.take('a')).toBe(0);
  });

  it('keeps count of a bounded number, and forgets the one longest unused first', () => {
    const { limit } = limitAt(1, 3);
    for (const key of ['a', 'b', 'c']) limit.take(key);
    limit.take('a');
    limit.take('d');
    expect([limit.wait('b'), limit.wait('a'), limit.wait('c'), limit.wait('d')]).toEqual([0, 60, 60, 60]);
  });
});
