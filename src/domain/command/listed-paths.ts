import { ALL_BELOW, SOME_BELOW } from './paths.ts';
import type { SortedWords } from './sort-words.ts';
import type { ShellFacts } from './shell-facts.ts';
import { makeWord, possibleText, textWord, unknownWord, type Piece, type ShellWord } from './word.ts';

/** A path that may be printed: whether it is, only the directory there tells. */
const perhaps = (pieces: readonly Piece[]): ShellWord => {
  const possible = possibleText(makeWord(pieces, '')) ?? makeWord(pieces, '').text;
  if (possible === null) return unknownWord('{}');
  return makeWord([{ kind: 'unknown', source: '{}', isQuoted: true, possible, stands: pieces }], '{}');
};

/** Some name in a directory, and some of all of them. */
const ANY_NAME = perhaps([{ kind: 'glob', text: '*' }]);
const SOME_NAME = perhaps([{ kind: 'glob', text: '?*' }]);

const below = (place: ShellWord, pattern: string, names: readonly string[] = []): ShellWord =>
  makeWord(
    [
      ...place.pieces,
      ...(place.text?.endsWith('/') === true ? [] : [{ kind: 'text' as const, text: '/' }]),
      { kind: 'glob', text: pattern, names },
    ],
    '{}',
  );

/** The paths that a program prints by its words; null for one that prints anything else. */
export function listedPaths(
  { node, parsed }: SortedWords,
  { listers }: ShellFacts,
): readonly ShellWord[] | null {
  const flags = new Set(parsed.flags);
  const { operands } = parsed;
  if (listers.names.has(node.name)) {
    const isOnlyGiven = flags.has('-d') || flags.has('--directory');
    if (isOnlyGiven && operands.length > 0) return operands;
    // The names in a directory are printed without it; who hands them on means those files.
    const inside = operands.filter(({ isGlob }) => !isGlob).map((place) => perhaps(below(place, '*').pieces));
    return [...operands.map(({ pieces }) => perhaps(pieces)), ...inside, ANY_NAME];
  }
  if (listers.operands.has(node.name)) return operands;
  if (listers.holders.has(node.name)) {
    const names = ['-l', '-L', '--files-with-matches', '--files-without-match'];
    if (!names.some((flag) => flags.has(flag))) return null;
    const isSought = ['-e', '-f', '--regexp', '--file'].some((flag) => flags.has(flag));
    const files = isSought ? operands : operands.slice(1);
    const isTree =
      node.isAlwaysTree ||
      ['-r', '-R', '--recursive', '--dereference-recursive'].some((flag) => flags.has(flag));
    if (!isTree) return files.length === 0 ? null : files;
    return (files.length === 0 ? [textWord('.')] : files).map((file) => below(file, ALL_BELOW));
  }
  if (!listers.everywhere.has(node.name)) return null;
  return operands.map(({ text }) => below(textWord('/'), SOME_BELOW, text === null ? [] : [`*${text}*`]));
}

/** The same after a filter has left out some of the lines. */
export const someOf = (items: readonly ShellWord[]): readonly ShellWord[] =>
  items.map((item) => (item === ANY_NAME ? SOME_NAME : item));
