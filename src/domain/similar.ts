/** Names that look alike, for "did you mean". */

const SUGGESTIONS_MAX = 5;

/** The candidates that are near enough to be meant, nearest first; ties break by name. */
export function nearest(text: string, candidates: readonly string[]): string[] {
  const limit = Math.max(2, Math.floor(text.length / 3));
  return [...new Set(candidates)]
    .map((name) => ({ name, distance: distanceBetween(text, name) }))
    .filter(({ name, distance }) => distance <= limit || sharesName(text, name))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ name }) => name);
}

/** `host:beehive` was asked for and `vm:beehive` is there. */
function sharesName(a: string, b: string): boolean {
  return a.slice(a.indexOf(':') + 1) === b.slice(b.indexOf(':') + 1);
}

/** Edits (insert, delete, replace) that turn one into the other. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
