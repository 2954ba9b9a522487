import type { CommandNode } from 'unbash';
import type { Stdin } from './candidate.ts';
import { expandWord } from './expand.ts';
import { foundPaths } from './found-paths.ts';
import { listedPaths, someOf } from './listed-paths.ts';
import { readRedirects } from './redirects.ts';
import type { Scope } from './scope.ts';
import { sortWords, type SortedWords } from './sort-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { scriptText, type ShellWord } from './word.ts';

const PIPE: Stdin = { kind: 'pipe' };

function unescape(text: string): string {
  return text.replace(/\\n/g, '\n').replace(/\\t/g, '\t').replace(/\\0/g, '\0');
}

/** The words of a program sorted; wrappers that change nothing about what it prints are taken away (`sudo find`). */
function sortedOf(name: string, words: readonly ShellWord[], vocabulary: Vocabulary): SortedWords | null {
  const program = vocabulary.programs.get(name);
  if (program === undefined) return null;
  const sorted = sortWords(program, words);
  const { carrier } = sorted.node;
  const isPlain =
    carrier?.isNeutral === true && !carrier.isSameShell && carrier.hops.every(({ via }) => via === 'user');
  const skip = carrier?.alternatives.find(({ run }) => run === 'words')?.skip;
  if (!isPlain || skip === undefined) return sorted;
  const [inner, ...rest] = sorted.parsed.operands.slice(skip);
  return inner?.text == null ? null : sortedOf(inner.text, rest, vocabulary);
}

const OTHER_OUTPUT = [
  '-printf',
  '-fprintf',
  '-ls',
  '-fls',
  '-fprint',
  '-fprint0',
  '-delete',
  '-files0-from',
  '-l',
];

/** A search that prints the paths it finds and nothing else. */
function printsPaths({ node, parsed }: SortedWords): boolean {
  const isSearch = node.carrier?.isKept === true && node.table.sections.size > 0;
  return (
    isSearch && parsed.sections.length === 0 && !parsed.flags.some((flag) => OTHER_OUTPUT.includes(flag))
  );
}

/** Programs that hand on some of the lines they read, unless an option makes them print something else. */
const LINE_FILTERS: ReadonlyMap<string, number> = new Map([
  ['grep', 1],
  ['egrep', 1],
  ['fgrep', 1],
  ['sort', 0],
  ['head', 0],
  ['tail', 0],
  ['uniq', 0],
  ['shuf', 0],
]);
const OTHER_LINES = ['-o', '--only-matching', '-c', '--count', '-e', '--bytes'];

function isLineFilter({ node, parsed }: SortedWords): boolean {
  const own = LINE_FILTERS.get(node.name);
  return own === parsed.operands.length && !parsed.flags.some((flag) => OTHER_LINES.includes(flag));
}

/** The text that `echo` or `printf` prints, by its words; a format that only sets them apart is taken away. */
export function shownText(program: string, words: readonly ShellWord[]): Extract<Stdin, { kind: 'text' }> {
  const shown = words.filter(({ text }, index) => !(index === 0 && /^-[neE]+$/.test(text ?? '')));
  const { text, isComplete } = scriptText(shown);
  return {
    kind: 'text',
    text: unescape(program === 'printf' ? text.replace(/%s\\n |%s /g, '') : text),
    isComplete,
  };
}

/** Lists what is scheduled already: `crontab -l`. */
const listsSchedule = ({ node, parsed }: SortedWords): boolean =>
  node.name === 'crontab' && parsed.flags.includes('-l');

/** Takes whole lines away and adds none: `sed '/backup/d'`. */
function isLineDeletion({ node, parsed }: SortedWords): boolean {
  const [script, ...files] = parsed.operands;
  return (
    node.name === 'sed' &&
    parsed.flags.length === 0 &&
    files.length === 0 &&
    /^(?:\/[^/]*\/|\d+|\$)d$/.test(script?.text ?? '')
  );
}

const isFollowed = (input: Stdin): boolean =>
  input.kind === 'pipe' && (input.items !== undefined || input.isScheduled === true);

/**
 * What a simple command hands to a pipe, where the line itself shows it: the words of `echo` and `printf`, the body
 * of a here-document that `cat` passes on, the places that `find` goes through, what is scheduled already.
 */
export function visibleOutput(node: CommandNode, input: Stdin, scope: Scope, vocabulary: Vocabulary): Stdin {
  if (node.type !== 'Command' || node.name === undefined) return PIPE;
  const words = node.args.flatMap((word) => (word.type === 'Word' ? expandWord(word, scope) : []));
  const redirects = readRedirects(node.redirects, scope);
  if (redirects.some(({ role, canonical }) => role !== null && canonical !== null)) return PIPE;
  if (node.name.value === 'cat' && (words.length === 0 || (words.length === 1 && words[0]?.text === '-')))
    return redirects.find(({ stdin }) => stdin !== null)?.stdin ?? input;
  const sorted = sortedOf(node.name.value, words, vocabulary);
  if (sorted !== null && printsPaths(sorted)) return { kind: 'pipe', items: foundPaths(sorted) };
  const listed = sorted === null ? null : listedPaths(sorted, vocabulary.shell);
  if (listed !== null && listed.length > 0) return { kind: 'pipe', items: listed };
  if (sorted !== null && listsSchedule(sorted)) return { kind: 'pipe', isScheduled: true };
  if (isFollowed(input) && sorted !== null && (isLineFilter(sorted) || isLineDeletion(sorted)))
    return input.kind === 'pipe' && input.items !== undefined
      ? { ...input, items: someOf(input.items) }
      : input;
  const { value } = node.name;
  return value === 'echo' || value === 'printf' ? shownText(value, words) : PIPE;
}
