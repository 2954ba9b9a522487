import type { Stdin } from './candidate.ts';
import { normalisePath } from './paths.ts';
import type { RedirectUse } from './redirects.ts';
import { roleAt, type Role } from './roles.ts';
import type { ShellFacts } from './shell-facts.ts';
import type { Situation } from './situation.ts';
import type { SortedWords } from './sort-words.ts';
import type { ShellWord } from './word.ts';

/** Files that stand for what the process has open already; which number the script has, nobody can be sure of. */
const OPEN_FILE = /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/[^/]+\/(?:task\/[^/]+\/)?fd\/\d+$/;

const isOpenFile = (text: string | null): boolean =>
  text !== null && OPEN_FILE.test(normalisePath(text, null));

const namesInput = ({ text }: ShellWord): boolean => text === '-' || isOpenFile(text);

/** Puts something else in the place of the standard input; `<&3` and `< /dev/stdin` may bring the same script again. */
function replaces({ isInput, operator, word }: RedirectUse): boolean {
  return isInput && operator !== '<&' && !isOpenFile(word?.text ?? null);
}

/** Whether a program reads what its shell reads: neither a pipe nor a redirect gives it an input of its own. */
export function inheritsInput(stdin: Stdin, redirects: readonly RedirectUse[]): boolean {
  const isOwn = stdin.kind !== 'none' && !(stdin.kind === 'file' && isOpenFile(stdin.name));
  return !isOwn && !redirects.some(replaces);
}

const isFile = (role: Role | null): boolean => role?.kind === 'path' && role.role !== 'output';

/** Reads the standard input under one of its names: as an operand, or as an option's value. */
function readsByName({ parsed, node }: SortedWords, names: (word: ShellWord) => boolean): boolean {
  const { operands, values } = parsed;
  return (
    operands.some((word, index) => names(word) && isFile(roleAt(node.operands, index, operands.length))) ||
    values.some(({ option, word, role }) => names(word) && (isFile(role) || option === 'if'))
  );
}

/** A program that may take some of its standard input and leave the rest, as it is called here. */
function readsSome(sorted: SortedWords, program: string, shell: ShellFacts): boolean {
  if (!shell.partialReaders.has(program)) return false;
  if (readsByName(sorted, namesInput)) return true;
  const { parsed, node } = sorted;
  const isReadInto = shell.readingInto.has(program);
  const isOther = parsed.values.some(
    ({ option, word }) => option === 'if' || (isReadInto && option === '-u' && word.text !== '0'),
  );
  return (
    !isOther &&
    !parsed.operands.some((_, index) => isFile(roleAt(node.operands, index, parsed.operands.length)))
  );
}

/** Code of another language that shows a way to read: which of its inputs, is not looked at. */
function isReadByCode({ parsed, node }: SortedWords, program: string, shell: ShellFacts): boolean {
  const isInterpreter = shell.interpreters.has(program);
  if (!isInterpreter && !shell.partialReaders.has(program)) return false;
  const { operands, values } = parsed;
  const isCode = (role: Role | null): boolean => role?.kind === 'code';
  const code = [
    ...values.filter(({ role }) => isCode(role)).map(({ word }) => word),
    ...operands.filter((_, index) => isCode(roleAt(node.operands, index, operands.length))),
  ];
  if (code.length === 0) return false;
  const loops = isInterpreter && parsed.flags.some((flag) => shell.loopFlags.has(flag));
  return loops || code.some(({ text }) => text === null || shell.isReadingCode(text));
}

/**
 * A shell that reads its commands from its standard input goes on where that is left: behind what a program has taken
 * of it, or in what `exec` has put in its place.
 */
export function losesScript(situation: Situation, shell: ShellFacts): boolean {
  const { scope, program, redirects, stdin, sorted } = situation;
  if (!scope.readsScript) return false;
  if (program === 'exec')
    return stdin.kind !== 'none' || redirects.some(({ isInput, operator }) => isInput || operator === '<&');
  if (program === null || sorted === null || !inheritsInput(stdin, redirects)) return false;
  return (
    readsSome(sorted, program, shell) ||
    readsByName(sorted, ({ text }) => isOpenFile(text)) ||
    isReadByCode(sorted, program, shell)
  );
}
