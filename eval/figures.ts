/** How figures are told. */

export function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${part}/${whole} = ${((100 * part) / whole).toFixed(1)} %`;
}

/** The value below which this part of all values lies; 0 when there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
