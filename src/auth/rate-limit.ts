/** How often somebody may do something: a bucket for each of them, which fills evenly up to a minute's worth. */
export interface RateLimit {
  /** Takes one; 0 when there was one to take, else the whole seconds until there will be. */
  take(key: string): number;
  /** The same without taking it. */
  wait(key: string): number;
}

export interface RateLimitOptions {
  /** How many a minute; in one go at most as many as well. */
  readonly perMinute: number;
  readonly monotonicMs: () => number;
  /** Of how many the bucket is kept; beyond that, the one longest unused starts anew. */
  readonly keysMax?: number;
}

interface Bucket {
  left: number;
  seenAtMs: number;
}

const MINUTE_MS = 60_000;
const KEYS_MAX = 10_000;

/** Keeps buckets in the order of their last use, so that the first is the one to forget. */
export function createRateLimit({ perMinute, monotonicMs, keysMax = KEYS_MAX }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();

  const fill = (bucket: Bucket | undefined): Bucket => {
    const nowMs = monotonicMs();
    if (bucket === undefined) return { left: perMinute, seenAtMs: nowMs };
    const gained = ((nowMs - bucket.seenAtMs) * perMinute) / MINUTE_MS;
    return { left: Math.min(perMinute, bucket.left + gained), seenAtMs: nowMs };
  };
  const secondsUntilOne = ({ left }: Bucket): number =>
    left >= 1 ? 0 : Math.ceil(((1 - left) * MINUTE_MS) / perMinute / 1000);

  return {
    take: (key) => {
      const bucket = fill(buckets.get(key));
      const seconds = secondsUntilOne(bucket);
      if (seconds === 0) bucket.left -= 1;
      buckets.delete(key);
      const [oldest] = buckets.keys();
      if (buckets.size >= keysMax && oldest !== undefined) buckets.delete(oldest);
      buckets.set(key, bucket);
      return seconds;
    },
    wait: (key) => secondsUntilOne(fill(buckets.get(key))),
  };
}

/** Never says wait. */
export const UNLIMITED: RateLimit = { take: () => 0, wait: () => 0 };
