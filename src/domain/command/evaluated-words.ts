import { doubt, evaluateArithmetic, evaluateAssigned, evaluateName, evaluateText } from './evaluate.ts';
import { evaluateSetting } from './evaluated-parts.ts';
import { helperReason } from './environment.ts';
import { roleAt, type Evaluation } from './roles.ts';
import { forkScope, type Scope } from './scope.ts';
import type { SortedWords } from './sort-words.ts';
import { NO_STDIN, type Call, type Walk } from './walk.ts';
import { isNumeric, makeWord, scriptText, textWithNumbers, type Piece, type ShellWord } from './word.ts';

/** The words of builtins that evaluate them; which ones do stands in the tables as roles `eval:…`. */

/** A word that is nothing but what nobody knows, so that it may be an option too. */
const isOpen = (word: ShellWord): boolean =>
  word.pieces[0]?.kind === 'unknown' && word.pieces.length === 1 && !isNumeric(word);

/** A word that may come to several words. */
const isSplit = (word: ShellWord): boolean =>
  word.pieces.some((piece) => piece.kind === 'unknown' && piece.isSplit === true && piece.isNumber !== true);

/** The value in a word `NAME=value`, with the name; null where no sign of an assignment can be seen. */
function splitAssignment(word: ShellWord): { name: ShellWord; value: ShellWord; isAppended: boolean } | null {
  const before: Piece[] = [];
  for (const [index, piece] of word.pieces.entries()) {
    const at = piece.kind === 'unknown' ? -1 : piece.text.indexOf('=');
    if (piece.kind === 'unknown' || at === -1) {
      before.push(piece);
      continue;
    }
    const isAppended = piece.text[at - 1] === '+';
    const head: Piece = { kind: 'text', text: piece.text.slice(0, isAppended ? at - 1 : at) };
    const rest: Piece[] = [{ kind: 'text', text: piece.text.slice(at + 1) }, ...word.pieces.slice(index + 1)];
    return {
      name: makeWord([...before, head], word.source),
      value: makeWord(rest, word.source),
      isAppended,
    };
  }
  return null;
}

/** Options with which a variable holds numbers only; the last two in ksh and zsh. */
const NUMBER_FLAGS = /^-[iEF]$/;

/** `declare`, `export` and their kin: the name, and the value as far as their options have it evaluated. */
function evaluateDeclared(walk: Walk, word: ShellWord, flags: readonly string[], scope: Scope): void {
  const parts = splitAssignment(word);
  if (parts === null && (/^\+[A-Za-z]+$/.test(word.text ?? '') || flags.some((flag) => /^-[fF]$/.test(flag))))
    return;
  const name = evaluateName(walk, parts?.name ?? word, scope);
  if (name === null) return;
  if (flags.includes('-A')) scope.maps.add(name);
  else if (parts === null || flags.includes('-a')) scope.maps.delete(name);
  const before = scope.variables.get(name);
  const isNumber = flags.some((flag) => NUMBER_FLAGS.test(flag));
  if (isNumber) walk.integers.add(name);
  if (flags.includes('-n')) {
    walk.references.add(name);
    const target = textWithNumbers(parts?.value ?? word);
    if (target !== null && parts !== null) walk.references.add(target);
  }
  const value = parts === null || parts.isAppended ? before : [parts.value];
  if (value !== undefined && (parts !== null || isNumber)) evaluateAssigned(walk, name, value, scope);
  if (parts !== null) setDeclared(walk, name, parts, flags, scope);
}

/** Marks a list in a word that is quoted: `declare -a 'x=(…)'`, which is read once more. */
function setDeclared(
  walk: Walk,
  name: string,
  { value, isAppended }: { value: ShellWord; isAppended: boolean },
  flags: readonly string[],
  scope: Scope,
): void {
  const { text } = value;
  // The text of a list that was no quoted word begins with its name once more.
  if (text !== null && /^[A-Za-z_]\w*\+?=\(/.test(text)) return;
  const isList = flags.includes('-a') || flags.includes('-A') || text?.startsWith('(') === true;
  const wasList = (scope.variables.get(name)?.length ?? 0) > 1 || scope.variables.get(name)?.length === 0;
  if (isList || (wasList && text === null)) evaluateText(walk, value, scope);
  scope.variables.set(name, isList || isAppended || value.isGlob ? null : [value]);
  evaluateSetting(walk, name, value, scope);
  scope.helper ??= helperReason(walk.vocabulary.shell, name, [value]);
}

function evaluateLoose(walk: Walk, word: ShellWord, scope: Scope): void {
  const { text } = word;
  if (text === null ? scope.isLoose && !isNumeric(word) : /[$`]|\[/.test(text))
    evaluateArithmetic(walk, word, scope);
}

function evaluateWord(
  walk: Walk,
  as: Evaluation,
  word: ShellWord,
  flags: readonly string[],
  scope: Scope,
): void {
  switch (as) {
    case 'name':
    case 'variable': {
      const name = evaluateName(walk, word, scope);
      if (name === null) return;
      scope.variables.set(name, null);
      scope.maps.delete(name);
      if (as === 'variable') evaluateAssigned(walk, name, null, scope);
      return;
    }
    case 'arithmetic':
      evaluateArithmetic(walk, word, scope);
      return;
    case 'loose':
      evaluateLoose(walk, word, scope);
      return;
    case 'elsewhere':
      if (scope.isLoose) evaluateArithmetic(walk, word, scope);
      return;
    case 'assignment':
      evaluateDeclared(walk, word, flags, scope);
      return;
    case 'file':
      if (word.text !== '/dev/null')
        doubt(walk, word.source, `nobody has seen what is in ${word.source}`, scope);
      return;
    case 'expanded':
      evaluateText(walk, word, scope);
      return;
    case 'shell':
      walk.runText(walk, scriptText([word]), NO_STDIN, forkScope(scope, { depth: scope.depth + 1 }));
  }
}

const UNARY = /^-[a-zA-Z]$/;
const BINARY: ReadonlySet<string> = new Set(
  '= == != < > =~ -eq -ne -lt -le -gt -ge -nt -ot -ef -a -o'.split(' '),
);
const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/**
 * `test` and `[`: a name behind `-v`, and what nobody knows where it may be that option: unquoted it may come to
 * several words, quoted it is an operand where an operator stands beside it.
 */
function evaluateTestWords(walk: Walk, words: readonly ShellWord[], scope: Scope): void {
  words.forEach((word, index) => {
    const before = words[index - 1]?.text ?? '';
    const after = words[index + 1]?.text ?? '';
    if (before === '-v' || before === '-R') evaluateName(walk, word, scope);
    else if (COMPARES.test(before) || COMPARES.test(after)) evaluateLoose(walk, word, scope);
    const isOperand = UNARY.test(before) || BINARY.has(before) || BINARY.has(after);
    const isLast = index === words.length - 1 || after === ']';
    if (isSplit(word) || (isOpen(word) && !isOperand && !isLast))
      doubt(walk, word.source, `${word.source} may come to \`-v\` and a name, which is evaluated`, scope);
  });
}

const hasEvaluatedOption = ({ node }: SortedWords): boolean =>
  [...node.table.options.values()].some(({ role }) => role?.kind === 'evaluated');

/** Evaluates what a builtin evaluates of its words. */
export function evaluateWords(walk: Walk, call: Call, sorted: SortedWords, scope: Scope): void {
  const { node, parsed } = sorted;
  if (walk.vocabulary.shell.tests.has(node.name)) evaluateTestWords(walk, call.words.slice(1), scope);
  for (const { role, word } of parsed.values)
    if (role?.kind === 'evaluated') evaluateWord(walk, role.as, word, parsed.flags, scope);
  // Builtins that only take expressions know no options: `let -x`.
  const isExpressions =
    node.operands.repeat?.kind === 'evaluated' && node.operands.repeat.as === 'arithmetic';
  const operands = isExpressions ? call.words.slice(1) : parsed.operands;
  operands.forEach((word, index) => {
    const role = roleAt(node.operands, index, operands.length);
    if (role?.kind === 'evaluated') evaluateWord(walk, role.as, word, parsed.flags, scope);
  });
  const [first, ...others] = parsed.operands;
  const mayBeOption = first !== undefined && isOpen(first) && (others.length > 0 || isSplit(first));
  if (mayBeOption && hasEvaluatedOption(sorted) && call.words.every(({ text }) => text !== '--'))
    doubt(walk, first.source, `${first.source} may be an option of ${node.name} that is evaluated`, scope);
}
