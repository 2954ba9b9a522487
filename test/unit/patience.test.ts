import { describe, expect, it } from 'vitest';
import { withPatience } from '../../src/graph/patience.ts';

describe('patience', () => {
  const failing = (times: number): { calls: number; work: () => Promise<string> } => {
    const state = {
      calls: 0,
      work: () => {
        state.calls += 1;
        return state.calls > times ? Promise.resolve('done') : Promise.reject(new Error(`no ${state.calls}`));
      },
    };
    return state;
  };

  it('repeats what may be repeated until it succeeds', async () => {
    const one = failing(3);
    expect(await withPatience(one.work, { giveUpMs: () => 10_000, mayRepeat: () => true })).toBe('done');
    expect(one.calls).toBe(4);
  });

  it('does not repeat what fails for good, and gives the error on', async () => {
    const one = failing(3);
    await expect(withPatience(one.work, { giveUpMs: () => 10_000, mayRepeat: () => false })).rejects.toThrow(
      'no 1',
    );
  });

  it('gives up after its time, which may depend on what went wrong', async () => {
    const one = failing(1_000);
    await expect(withPatience(one.work, { giveUpMs: () => 100, mayRepeat: () => true })).rejects.toThrow(
      'no ',
    );
    expect(one.calls).toBeLessThan(10);
  });
});
