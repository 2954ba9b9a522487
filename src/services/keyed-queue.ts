/**
 * Changes of the same thing wait for each other in this process, so that they rarely meet at the database's lock,
 * where waiting is slow. It decides nothing: other processes write too, and the database has the last word.
 */
export type KeyedQueue = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/** All keys are taken in one step, so two changes that share some of them cannot wait for each other. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    const before = keys.map((key) => tails.get(key) ?? Promise.resolve());
    const mine = Promise.allSettled(before).then(work);
    for (const key of keys) tails.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (tails.get(key) === mine) tails.delete(key);
    }
  };
}
