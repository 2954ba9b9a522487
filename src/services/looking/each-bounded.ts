/**
 * Does the work for each item, at most so many of one group at the same time and groups side by side. Answers in the
 * order of the items.
 */
export async function eachBounded<T, R>(
  items: readonly T[],
  { groupOf, atOnce }: { readonly groupOf: (item: T) => string; readonly atOnce: number },
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const groups = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const group = groupOf(item);
    groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  const worker = async (queue: number[]): Promise<void> => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const item = items[index];
      if (item !== undefined) results.set(index, await work(item));
    }
  };
  await Promise.all(
    [...groups.values()].flatMap((queue) => Array.from({ length: atOnce }, () => worker(queue))),
  );
  return items.flatMap((_item, index) => {
    const result = results.get(index);
    return result === undefined ? [] : [result];
  });
}
