import { describe, expect, it } from 'vitest';
import { createChannelQueue, type Release } from '../../../src/exec/channel-queue.ts';

const never = new AbortController().signal;
const isRelease = (got: Release | 'full' | 'over'): got is Release => typeof got === 'function';

describe('the queue before a machine', () => {
  it('lets lanes take turns: thirty calls of one do not hold up another', async () => {
    const queue = createChannelQueue({ limit: 1, waitingMax: 100 });
    const order: string[] = [];
    const first = await queue.acquire('first', never);
    const all = ['busy', 'busy', 'busy', 'other', 'busy', 'third'].map(async (lane) => {
      const release = await queue.acquire(lane, never);
      order.push(lane);
      if (isRelease(release)) release();
    });
    if (isRelease(first)) first();
    await Promise.all(all);
    expect(order).toEqual(['busy', 'other', 'third', 'busy', 'busy', 'busy']);
    expect(queue.inUse()).toBe(0);
  });

  it('is bounded, and whoever gives up frees his place', async () => {
    const queue = createChannelQueue({ limit: 1, waitingMax: 1 });
    const held = await queue.acquire('', never);
    const given = new AbortController();
    const waiting = queue.acquire('', given.signal);
    expect(await queue.acquire('', never)).toBe('full');
    given.abort();
    expect(await waiting).toBe('over');
    const next = queue.acquire('', never);
    if (isRelease(held)) held();
    expect(isRelease(await next)).toBe(true);
  });

  it('releasing twice counts once; a lowered limit holds until it is reset', async () => {
    const queue = createChannelQueue({ limit: 3, waitingMax: 10 });
    const held = await Promise.all([1, 2, 3].map(() => queue.acquire('', never)));
    queue.lower(0);
    for (const release of held.filter(isRelease)) {
      release();
      release();
    }
    expect(queue.inUse()).toBe(0);
    await queue.acquire('', never);
    const waiting = queue.acquire('', never);
    expect(queue.inUse()).toBe(1);
    queue.reset();
    expect(isRelease(await waiting)).toBe(true);
    expect(queue.inUse()).toBe(2);
  });
});
