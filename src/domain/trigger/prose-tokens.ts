import { stem, type WordTable } from './word-table.ts';

/** Words that join alternatives. */
export const CONNECTORS: ReadonlySet<string> = new Set(['or', 'and', ',', '/', 'nor', 'and/or']);

/** Behind one of these stands a thing, or a word that describes it. */
export const ARTICLES: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'its',
  'their',
  'his',
  'her',
  'my',
  'your',
]);

/** Words that own what follows them: `vault's log` is a log, and no command. */
export function ownersIn(text: string): Set<string> {
  return new Set([...text.matchAll(/([\w.+-]+)['’]s?(?=\s|$)/g)].map((found) => found[1] ?? ''));
}

/** Splits at spaces; keeps paths and options whole; `a/b` of two plain words are alternatives. */
export function tokenise(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(splitToken)
    .filter((token) => token !== '');
}

function splitToken(raw: string): string[] {
  const token = raw
    .replace(/^[("'`]+/, '')
    .replace(/[)"'`.;:!?]+$/, '')
    .replace(/['’]s?$/, '');
  const hasComma = token.endsWith(',');
  const word = hasComma ? token.slice(0, -1).replace(/['’]s?$/, '') : token;
  const parts =
    /^[\w+-]+(\/[\w+-]+)+$/.test(word) && word !== 'and/or'
      ? word.split('/').flatMap((part, i) => (i === 0 ? [part] : ['/', part]))
      : [word];
  return hasComma ? [...parts, ','] : parts;
}

/** Stems of the words of a line that say something, each once. */
export function tellingWords(text: string, { boundaries, ignored }: WordTable): string[] {
  const words = tokenise(text).map((token) => token.toLowerCase());
  const telling = words.filter((word) => ![CONNECTORS, boundaries, ignored].some((set) => set.has(word)));
  const parts = telling.flatMap((word) => word.split(/[^a-z]+/)).filter((part) => part.length > 1);
  return [...new Set(parts.map(stem))];
}
