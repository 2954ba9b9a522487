/**
 * Words that somebody typed as a query of a full-text index that means these words and nothing else: each is a phrase in
 * quotes, so that no character of it is an operator (T-9). Null when there is no word among them.
 */
export function fullTextQuery(words: readonly string[]): string | null {
  const phrases = words
    .filter((word) => HAS_TERM.test(word))
    .map((word) => `"${word.replaceAll(/[\\"]/g, (special) => `\\${special}`)}"`);
  return phrases.length === 0 ? null : phrases.join(' AND ');
}

/** The index keeps letters and digits; a phrase without any would fit nothing. */
const HAS_TERM = /[\p{L}\p{N}]/u;
