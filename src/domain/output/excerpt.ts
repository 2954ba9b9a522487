/** The piece of a text around the first of some words, with runs of blanks as one; its beginning where none is found. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const at = found.length === 0 ? 0 : Math.min(...found);
  const begin = wholeCharacter(text, Math.max(0, at - BEFORE_CHARACTERS));
  const end = wholeCharacter(text, Math.min(text.length, begin + EXCERPT_CHARACTERS));
  const piece = text.slice(begin, end).replaceAll(/\s+/g, ' ').trim();
  return `${begin > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}

const EXCERPT_CHARACTERS = 240;
const BEFORE_CHARACTERS = 80;

/** Not within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
