import { ALL_BELOW, SOME_BELOW } from './paths.ts';
import { roleAt } from './roles.ts';
import type { SortedWords } from './sort-words.ts';
import { makeWord, textWord, unknownWord, type ShellWord } from './word.ts';

/** More places than this are not followed one by one. */
const FOUND_MAX = 16;

/** Tests of find(1) and options of fd(1) that leave out what they are not about. */
const PICKING = new Set(
  `-name -iname -path -ipath -wholename -regex -iregex -lname -size -mtime -mmin -atime -amin -ctime -cmin -newer
  -newermt -anewer -cnewer -user -group -uid -gid -perm -inum -links -samefile -used -nouser -nogroup -empty -context
  -e --extension -o --owner -S --size --changed-within --changed-before`.split(/\s+/),
);
/** With one of these, a test may let everything else through. */
const TURNING = new Set(['!', '-not', '-o', '-or', '--or', ',']);

/** A search that picks some of what is there, by a name, an owner, an age. */
function picks({ node, parsed }: SortedWords): boolean {
  const words = [...parsed.flags, ...parsed.operands.map(({ text }) => text ?? '')];
  const isFd = node.table.style !== 'long';
  const isTurned = words.some((word) => TURNING.has(word) && !(isFd && word === '-o'));
  return !isTurned && parsed.values.some(({ option }) => PICKING.has(option));
}

/** How deep a search goes below its start, as a pattern: everything (`**`), one level, or the start alone. */
function depthPattern(sorted: SortedWords): string {
  const depth = sorted.parsed.values.find(({ option }) => /^--?max-?depth$|^-d$/.test(option))?.word.text;
  if (depth === '0') return '';
  if (depth === '1') return '*';
  return picks(sorted) ? SOME_BELOW : ALL_BELOW;
}

const NAMING = ['-name', '-iname', '-path', '-ipath', '-wholename'];

/** The names that a search looks for, without the directories that a path among them has. */
const namesOf = ({ parsed }: SortedWords): string[] =>
  parsed.values.flatMap(({ option, word: { text } }) => {
    if (text === null) return [];
    if (option === '-e' || option === '--extension') return [`*.${text}`];
    return NAMING.includes(option) ? [text.replace(/^.*\//, '')] : [];
  });

/** What a search hands to a command: for each place where it looks, that place with everything below it. */
export function foundPaths(sorted: SortedWords): readonly ShellWord[] {
  const { node, parsed } = sorted;
  const given = parsed.operands.filter(
    (_, index) => roleAt(node.operands, index, parsed.operands.length)?.kind === 'path',
  );
  const roots = given.length === 0 ? [textWord('.')] : given;
  if (roots.length > FOUND_MAX || roots.some(({ text }) => text === null)) return [unknownWord('{}')];
  const pattern = depthPattern(sorted);
  const names = namesOf(sorted);
  const same = parsed.values.flatMap(({ option, word }) => (option === '-samefile' ? [word] : []));
  const found = roots.map((root) => {
    if (pattern === '') return makeWord(root.pieces, '{}');
    const slash = root.text?.endsWith('/') === true ? '' : '/';
    return makeWord(
      [...root.pieces, { kind: 'text', text: slash }, { kind: 'glob', text: pattern, names }],
      '{}',
    );
  });
  return [...found, ...same];
}
