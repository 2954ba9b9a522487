import { parse, type HereDocBody } from 'unbash';
import { helperReason } from './environment.ts';
import { emit } from './emit.ts';
import { expandParts } from './expand.ts';
import { namesIn, type Occurrence } from './expression.ts';
import { holdsNumbers, type Scope, type Value } from './scope.ts';
import { firstError } from './substitutions.ts';
import { mayGoOn, NO_STDIN, plainCall, type Walk } from './walk.ts';
import {
  isFileName,
  makeWord,
  numberWord,
  textWord,
  unknownWord,
  type Piece,
  type ShellWord,
} from './word.ts';

/**
 * Text that a shell evaluates although it is data: the subscript of an array runs the substitutions in it, an
 * expression looks its variables up and evaluates what they hold (bash(1), ARITHMETIC EVALUATION). What can be seen
 * of such a text is looked into, what cannot be seen is not known. Source of the forms: bash(1), ksh(1), zshmisc(1),
 * and running them; test/unit/command/evaluated.test.ts holds those that bash runs.
 */

/** Values that hold names of variables that hold names are followed this far. */
const TRAIL_MAX = 12;

/** Marks that begin an expansion in a text that is evaluated. */
const EXPANSION = /[$`]/;

/** What is evaluated here cannot be seen: the line runs something that nobody knows. */
export function doubt(walk: Walk, source: string, reason: string, scope: Scope): void {
  emit(walk, plainCall([unknownWord(source)], NO_STDIN), { program: null, reason, sorted: null }, scope);
}

const nobodyKnows = (source: string): string =>
  `the shell evaluates ${source} as code, and nobody knows what it holds`;

/** The text read as a shell reads the inside of a here-document; null when it is no valid shell. */
function readExpansions(text: string): { body: HereDocBody; source: string } | null {
  let mark = 'end';
  while (text.includes(mark)) mark += '_';
  const source = `:<<${mark}\n${text}\n${mark}\n`;
  const tree = parse(source);
  const command = tree.commands[0]?.command;
  if (firstError(tree) !== null || command?.type !== 'Command') return null;
  const [redirect] = command.redirects;
  return redirect?.type === 'HereDoc' ? { body: redirect.body, source } : null;
}

/** Runs the substitutions in a text; @returns what the text is after its expansions, null when it is no valid shell */
function expandText(walk: Walk, text: string, scope: Scope): ShellWord | null {
  const read = readExpansions(text);
  if (read === null) return null;
  const inner = { ...scope, source: read.source };
  walk.runSubstitutions(walk, read.body, inner);
  return read.body.parts === undefined ? textWord(text) : expandParts(read.body.parts, text, inner);
}

const decode = (text: string): string =>
  text
    .replace(/\\([0-7]{1,3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
    .replaceAll('\\', '');

/** A text that the shell expands, such as a prompt: as it stands, and with its backslashes followed. */
export function evaluateText(walk: Walk, word: ShellWord, scope: Scope): void {
  const { text } = word;
  if (text === null || word.pieces.some(isFileName)) {
    doubt(walk, word.source, nobodyKnows(word.source), scope);
    return;
  }
  for (const variant of new Set([text, decode(text)])) {
    if (EXPANSION.test(variant) && expandText(walk, variant, scope) === null)
      doubt(walk, word.source, nobodyKnows(word.source), scope);
  }
}

/** Looks up what a name in an expression holds, which is evaluated in its turn. */
function evaluateVariable(walk: Walk, name: string, scope: Scope, trail: readonly string[]): void {
  if (trail.includes(name)) return;
  const value = scope.variables.get(name);
  const isOpen = walk.references.has(name) || walk.vocabulary.shell.filledBehind.has(name);
  if (value === undefined && !isOpen && scope.numbers.isVariable(name)) return;
  if (value === null || value === undefined || isOpen) {
    doubt(walk, `$${name}`, nobodyKnows(`$${name}`), scope);
    return;
  }
  for (const word of value) evaluateArithmetic(walk, word, scope, [...trail, name]);
}

/** What an expression writes is a number; where it may not have come to that, only if it was one before. */
function write(walk: Walk, { name, hasSubscript }: Occurrence, isCertain: boolean, scope: Scope): void {
  const before = scope.variables.get(name);
  const stays = before === undefined || holdsNumbers(before);
  const isNumber = !walk.references.has(name) && (stays || (isCertain && !hasSubscript));
  scope.variables.set(name, isNumber ? [numberWord(`$${name}`)] : null);
}

function evaluateNames(walk: Walk, text: string, scope: Scope, trail: readonly string[]): void {
  const found = namesIn(text);
  let keysEnd = 0;
  for (const one of found) {
    const isKey = one.start < keysEnd && !scope.variables.has(one.name);
    if (one.isCall) doubt(walk, text, `the shell calls ${one.name} in ${text}`, scope);
    else if (one.isRead && !isKey) evaluateVariable(walk, one.name, scope, trail);
    if (scope.maps.has(one.name)) keysEnd = Math.max(keysEnd, one.end);
  }
  const isCertain = !/&&|\|\||\?/.test(text);
  for (const one of found) if (one.isWritten) write(walk, one, isCertain, scope);
}

/** The pieces of a word as one text; each unknown one that is no number is a doubt and counts as one. */
function seenText(walk: Walk, word: ShellWord, scope: Scope): string {
  return word.pieces
    .map((piece) => {
      if (isFileName(piece)) doubt(walk, word.source, nobodyKnows(word.source), scope);
      if (piece.kind !== 'unknown') return piece.text;
      if (piece.isNumber !== true) doubt(walk, piece.source, nobodyKnows(piece.source), scope);
      return '0';
    })
    .join('');
}

/**
 * An arithmetic expression: numbers and operators are harmless, a variable is as what it holds, and a substitution in
 * it runs.
 */
export function evaluateArithmetic(
  walk: Walk,
  word: ShellWord,
  scope: Scope,
  trail: readonly string[] = [],
): void {
  const text = seenText(walk, word, scope);
  if (trail.length > TRAIL_MAX || !mayGoOn(walk)) {
    doubt(walk, word.source, nobodyKnows(word.source), scope);
    return;
  }
  if (!EXPANSION.test(text) && !text.includes('\\')) {
    evaluateNames(walk, text, scope, trail);
    return;
  }
  for (const variant of new Set([text, text.replaceAll('\\', '')])) {
    const expanded = EXPANSION.test(variant) ? expandText(walk, variant, scope) : textWord(variant);
    if (expanded === null) doubt(walk, word.source, nobodyKnows(word.source), scope);
    else if (expanded.text !== variant) evaluateArithmetic(walk, expanded, scope, [...trail, '$']);
    else evaluateNames(walk, variant, scope, trail);
  }
}

/** A subscript: arithmetic, except of an array of texts. */
export function evaluateSubscript(walk: Walk, name: string, word: ShellWord, scope: Scope): void {
  const isAll = word.text === '@' || word.text === '*';
  if (isAll && !word.pieces.some(isFileName)) return;
  if (!scope.maps.has(name)) evaluateArithmetic(walk, word, scope);
  else if (word.text !== null && EXPANSION.test(word.text)) evaluateText(walk, word, scope);
}

/** The key of a map in a name: some shells expand what it was expanded to once more. */
function evaluateTwice(walk: Walk, key: string, scope: Scope): void {
  if (!EXPANSION.test(key)) return;
  const once = expandText(walk, key, scope);
  if (once === null) doubt(walk, key, nobodyKnows(key), scope);
  else if (once.text !== key) evaluateText(walk, once, scope);
}

/** A pattern in the place of a name: `unset *`; `a[0]` is one only where a file is called `a0`. */
const mayBeFileName = (piece: Piece): boolean =>
  isFileName(piece) || (piece.kind === 'glob' && /[*?]/.test(piece.text) && !piece.text.startsWith('['));

const NAME = /^([A-Za-z_]\w*)(?:\[(.*)\])?$/s;

/**
 * The name of a variable that stands in a text: a plain one is harmless, its subscript is evaluated.
 * @returns the name, null where nobody knows it or it is none
 */
export function evaluateName(walk: Walk, word: ShellWord, scope: Scope): string | null {
  const pieces = word.pieces.map((piece) =>
    piece.kind === 'unknown' && piece.isNumber === true ? ({ kind: 'text', text: '0' } as const) : piece,
  );
  const { text } = makeWord(pieces, word.source);
  if (text === null || word.pieces.some(mayBeFileName)) {
    doubt(walk, word.source, nobodyKnows(word.source), scope);
    return null;
  }
  const [, name, subscript] = NAME.exec(text) ?? [];
  if (name === undefined) {
    if (EXPANSION.test(text)) evaluateArithmetic(walk, textWord(text), scope);
    return null;
  }
  if (subscript !== undefined && subscript !== '@' && subscript !== '*')
    if (scope.maps.has(name)) evaluateTwice(walk, subscript, scope);
    else evaluateArithmetic(walk, textWord(subscript), scope);
  return name;
}

/** What a variable may become that another one stands for: anything. */
export function evaluateReferred(walk: Walk, word: ShellWord, scope: Scope): void {
  const target = evaluateName(walk, word, scope);
  if (target !== null) scope.helper ??= helperReason(walk.vocabulary.shell, target, null);
}

/**
 * A variable gets a value, however: what that means where the shell acts on it, and where it holds numbers only or
 * stands for another one.
 */
export function evaluateAssigned(walk: Walk, name: string, value: Value, scope: Scope): void {
  const reason = helperReason(walk.vocabulary.shell, name, value);
  scope.helper ??= reason;
  if (reason !== null && walk.vocabulary.shell.actedOn.has(name)) doubt(walk, name, reason, scope);
  const isInteger = walk.integers.has(name) || walk.vocabulary.shell.integerVariables.has(name);
  if (!isInteger && !walk.references.has(name)) return;
  if (value === null) doubt(walk, name, nobodyKnows(name), scope);
  for (const word of value ?? [])
    if (isInteger) evaluateArithmetic(walk, word, scope);
    else evaluateReferred(walk, word, scope);
}
