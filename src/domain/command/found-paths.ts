import { roleAt } from './roles.ts';
import type { SortedWords } from './sort-words.ts';
import { makeWord, textWord, unknownWord, type ShellWord } from './word.ts';

/** More places than this are not followed one by one. */
const FOUND_MAX = 16;

/** How deep a search goes below its start, as a pattern: everything (`**`), one level, or the start alone. */
function depthPattern(sorted: SortedWords): string {
  const depth = sorted.parsed.values.find(({ option }) => /^--?max-?depth$|^-d$/.test(option))?.word.text;
  if (depth === '0') return '';
  return depth === '1' ? '*' : '**';
}

/** What a search hands to a command: for each place where it looks, that place with everything below it. */
export function foundPaths(sorted: SortedWords): readonly ShellWord[] {
  const { node, parsed } = sorted;
  const given = parsed.operands.filter(
    (_, index) => roleAt(node.operands, index, parsed.operands.length)?.kind === 'path',
  );
  const roots = given.length === 0 ? [textWord('.')] : given;
  if (roots.length > FOUND_MAX || roots.some(({ text }) => text === null)) return [unknownWord('{}')];
  const pattern = depthPattern(sorted);
  return roots.map((root) => {
    if (pattern === '') return makeWord(root.pieces, '{}');
    const slash = root.text?.endsWith('/') === true ? '' : '/';
    return makeWord([...root.pieces, { kind: 'text', text: slash }, { kind: 'glob', text: pattern }], '{}');
  });
}
