/** Median and 95th percentile by the nearest rank, rounded. */
export interface Shares {
  readonly median: number;
  readonly p95: number;
}

export function shares(values: readonly number[], digits = 2): Shares {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part: number): number =>
    Number((sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN).toFixed(digits));
  return { median: at(0.5), p95: at(0.95) };
}

/** How long this takes, in milliseconds. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
