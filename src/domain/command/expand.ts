import type { CommandExpansionPart, ParameterExpansionPart, Word as SyntaxWord, WordPart } from 'unbash';
import { print } from 'unbash/printer';
import type { Scope, Value } from './scope.ts';
import {
  isFromPattern,
  isNumeric,
  makeWord,
  possibleText,
  possibleWord,
  textWord,
  type Piece,
  type ShellWord,
} from './word.ts';

/** More words than this from one brace expansion are left as a pattern. */
const BRACE_WORDS_MAX = 64;

interface Build {
  readonly scope: Scope;
  readonly source: string;
  readonly done: ShellWord[];
  current: Piece[];
  hasCurrent: boolean;
}

function push(build: Build, piece: Piece): void {
  build.current.push(piece);
  build.hasCurrent = true;
}

function finishWord(build: Build): void {
  if (build.hasCurrent) build.done.push(makeWord(build.current, build.source));
  build.current = [];
  build.hasCurrent = false;
}

/** Text from an unquoted variable: blanks part words, patterns are patterns. */
function pushSplit(build: Build, text: string, isExpanded: boolean): void {
  const mark = isExpanded ? ({ isSplit: true } as const) : {};
  const parts = text.split(/[ \t\n]+/);
  parts.forEach((part, index) => {
    if (index > 0) finishWord(build);
    if (part !== '')
      push(build, /[*?[]/.test(part) ? { kind: 'glob', text: part, ...mark } : { kind: 'text', text: part });
  });
}

const splitMark = (isQuoted: boolean): { readonly isSplit?: true } => (isQuoted ? {} : { isSplit: true });

/** Whether the value of a variable is split says the place where it is used, not the one where it was assigned. */
function usedAs(piece: Extract<Piece, { kind: 'unknown' }>, isQuoted: boolean): Piece {
  const { isSplit: _, ...rest } = piece;
  return { ...rest, ...splitMark(isQuoted) };
}

function pushValue(
  build: Build,
  value: Value | undefined,
  source: string,
  isQuoted: boolean,
  known: { readonly possible?: string; readonly isNumber?: true } = {},
): void {
  if (value === null || value === undefined) {
    push(build, { kind: 'unknown', source, isQuoted, ...splitMark(isQuoted), ...known });
    return;
  }
  value.forEach((word, index) => {
    if (index > 0) finishWord(build);
    const isExpanded = word.pieces.some(isFromPattern);
    if (isQuoted && isExpanded) for (const piece of word.pieces) push(build, piece);
    else if (isQuoted && word.text !== null) push(build, { kind: 'text', text: word.text });
    else if (word.text !== null) pushSplit(build, word.text, isExpanded);
    else
      for (const piece of word.pieces)
        if (piece.kind === 'unknown') push(build, usedAs(piece, isQuoted));
        else if (piece.kind === 'text' && !isQuoted) pushSplit(build, piece.text, false);
        else push(build, piece);
  });
  if (isQuoted && value.length === 1) build.hasCurrent = true;
}

function lookUp(scope: Scope, part: ParameterExpansionPart): Value | undefined {
  if (part.prefix !== undefined) return null;
  const value = scope.variables.get(part.parameter);
  const { operation, index } = part;
  if (operation !== undefined) {
    const isDefault =
      operation.type === 'Default' && ['-', ':-', '=', ':=', '?', ':?'].includes(operation.operator);
    return isDefault ? value : null;
  }
  if (index === undefined) return value === null || value === undefined ? value : value.slice(0, 1);
  return index.value === '@' || index.value === '*' ? value : null;
}

/** What the shell itself sets: the home as `~` names it, the directory it is in. Undefined where something else is known. */
function ownPiece(scope: Scope, name: string): Piece | undefined {
  if (scope.variables.has(name)) return undefined;
  if (name === 'HOME') return { kind: 'glob', text: '~' };
  return name === 'PWD' && scope.directory !== null ? { kind: 'text', text: scope.directory } : undefined;
}

/** A length (`${#x}`), a number of the shell's own, or a part of one that is known to be a number. */
function isNumberOf(part: ParameterExpansionPart, scope: Scope): boolean {
  if (part.prefix === '#') return true;
  const value = scope.variables.get(part.parameter);
  // The subscripts of an array that is no map.
  if (part.prefix === '!' && (part.index?.value === '@' || part.index?.value === '*'))
    return value !== undefined && value !== null && !scope.maps.has(part.parameter);
  if (part.prefix !== undefined) return false;
  if (value === undefined) return part.operation === undefined && scope.numbers.isVariable(part.parameter);
  const isPart = ['Remove', 'Slice', undefined].includes(part.operation?.type);
  return isPart && value !== null && value.every(isNumeric);
}

/** What `${D:-/srv}` gives where nothing else is set; `${D:=/srv}` sets it for what follows. */
function pushParameter(build: Build, part: ParameterExpansionPart, isQuoted: boolean): void {
  const { scope } = build;
  const { operation, prefix, index } = part;
  const isPlain = operation === undefined && prefix === undefined && index === undefined;
  const own = isPlain ? ownPiece(scope, part.parameter) : undefined;
  if (own !== undefined) {
    push(build, own);
    return;
  }
  const value = lookUp(scope, part);
  const isOpen = value === null || value === undefined;
  const isDefault =
    operation?.type === 'Default' &&
    ['-', ':-', '=', ':='].includes(operation.operator) &&
    prefix === undefined;
  if (!isDefault || !isOpen) {
    pushValue(build, value, part.text, isQuoted, isNumberOf(part, scope) ? { isNumber: true } : {});
    return;
  }
  const fallback = expandSingle(operation.operand, scope);
  const possible = fallback.text ?? possibleText(fallback);
  pushValue(build, value, part.text, isQuoted, possible === null ? {} : { possible });
  const last = build.current.at(-1);
  if (operation.operator.endsWith('=') && last !== undefined)
    scope.variables.set(part.parameter, [makeWord([last], part.text)]);
}

/** `$( ls )`, `$(ls)` and backticks are one spelling. */
function canonicalSubstitution(part: CommandExpansionPart): string {
  return part.script === undefined ? part.text : `$(${print(part.script).trim()})`;
}

/** Programs that print the one path they are given, with its symbolic links followed. */
const RESOLVERS: ReadonlySet<string> = new Set(['realpath', 'readlink']);

/** The path that `$(realpath /srv/x)` or `$(readlink -f /srv/x)` asks for: what it prints is that or what it leads to. */
function resolvedPath({ script }: CommandExpansionPart, scope: Scope): string | undefined {
  const [statement, ...others] = script?.commands ?? [];
  const command = statement?.command;
  if (others.length > 0 || command?.type !== 'Command' || !RESOLVERS.has(command.name?.value ?? ''))
    return undefined;
  const words = command.args.flatMap((part) => (part.type === 'Word' ? expandWord(part, scope) : []));
  const operands = words.filter(({ text }) => text === null || !text.startsWith('-'));
  const [path] = operands;
  return operands.length === 1 && path?.isGlob === false ? (path.text ?? undefined) : undefined;
}

/** More words than this from one substitution are not followed one by one. */
const PRINTED_MAX = 16;

/** What a substitution may print, where the line shows it: each word, or all of them where quotes keep them together. */
function printedWords(
  { script }: CommandExpansionPart,
  scope: Scope,
  isQuoted: boolean,
): readonly ShellWord[] {
  const items = (script === undefined ? null : scope.outputs(script, scope)) ?? [];
  const words = items.flatMap((item) => (item.text === null ? (possibleWord(item) ?? []) : item));
  if (words.length > PRINTED_MAX || words.length < items.length) return [];
  const isJoined = isQuoted && words.length > 1;
  return isJoined ? [textWord(words.map(({ text }) => text ?? '').join(' '))] : words;
}

function pushSubstitution(build: Build, part: CommandExpansionPart, isQuoted: boolean): void {
  const source = canonicalSubstitution(part);
  const { scope } = build;
  const isNumber = part.script !== undefined && scope.numbers.isPrintedBy(part.script, scope);
  const resolved = resolvedPath(part, scope);
  const words = resolved === undefined ? printedWords(part, scope, isQuoted) : [textWord(resolved)];
  const given = words.length === 0 ? [undefined] : words;
  given.forEach((word, index) => {
    if (index > 0) finishWord(build);
    push(build, {
      kind: 'unknown',
      source,
      isQuoted,
      ...splitMark(isQuoted),
      ...(word?.text == null ? {} : { possible: word.text, stands: word.pieces }),
      ...(isNumber ? { isNumber } : {}),
    });
  });
}

function pushPart(build: Build, part: WordPart, isQuoted: boolean): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      push(build, { kind: 'text', text: part.value });
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      build.hasCurrent ||= part.parts.length === 0;
      for (const inner of part.parts) pushPart(build, inner, true);
      return;
    case 'Glob':
      push(build, { kind: 'glob', text: part.value });
      return;
    case 'ExtendedGlob':
    case 'BraceExpansion':
      push(build, { kind: 'glob', text: part.text });
      return;
    case 'SimpleExpansion': {
      const name = part.text.slice(1);
      const own = ownPiece(build.scope, name);
      if (own !== undefined) {
        push(build, own);
        return;
      }
      const known = build.scope.numbers.isVariable(name) ? ({ isNumber: true } as const) : {};
      const value = build.scope.variables.get(name);
      pushValue(build, value, part.text, isQuoted, value === undefined ? known : {});
      return;
    }
    case 'ParameterExpansion':
      pushParameter(build, part, isQuoted);
      return;
    case 'CommandExpansion':
      pushSubstitution(build, part, isQuoted);
      return;
    case 'ArithmeticExpansion':
      push(build, { kind: 'unknown', source: part.text, isQuoted: true, isNumber: true });
      return;
    case 'ProcessSubstitution':
      push(build, { kind: 'unknown', source: part.text, isQuoted: true });
      return;
  }
}

function splitAlternatives(body: string): string[] | null {
  const range = /^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(body);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const step = from <= to ? 1 : -1;
    const count = Math.abs(to - from) + 1;
    return count > BRACE_WORDS_MAX
      ? null
      : Array.from({ length: count }, (_, index) => String(from + index * step));
  }
  if (/[{}\\'"$`]/.test(body) || !body.includes(',')) return null;
  return body.split(',');
}

/** All ways to take one alternative of each brace expansion; null when they are too many or nested. */
function expandBraces(parts: readonly WordPart[]): (readonly WordPart[])[] {
  let lists: WordPart[][] = [[]];
  for (const part of parts) {
    const alternatives = part.type === 'BraceExpansion' ? splitAlternatives(part.text.slice(1, -1)) : null;
    if (alternatives === null || lists.length * alternatives.length > BRACE_WORDS_MAX) {
      for (const list of lists) list.push(part);
      continue;
    }
    lists = lists.flatMap((list) =>
      alternatives.map((text): WordPart[] => [
        ...list,
        { type: 'Literal', pos: part.pos, end: part.end, value: text, text },
      ]),
    );
  }
  return lists;
}

function expandBare(word: SyntaxWord): ShellWord {
  if (!word.text.startsWith('~')) return makeWord([{ kind: 'text', text: word.value }], word.text);
  const home: Piece[] = [
    { kind: 'glob', text: '~' },
    { kind: 'text', text: word.value.slice(1) },
  ];
  return makeWord(home, word.text);
}

/**
 * The words that the shell makes of one word: quotes removed, known variables and braces replaced,
 * unquoted values split. What is only known when the command runs stays an unknown piece.
 */
export function expandWord(word: SyntaxWord, scope: Scope): readonly ShellWord[] {
  const { parts } = word;
  if (parts === undefined) return [expandBare(word)];
  const done: ShellWord[] = [];
  for (const list of expandBraces(parts)) {
    const build: Build = { scope, source: word.text, done, current: [], hasCurrent: false };
    list.forEach((part, index) => {
      if (index === 0 && part.type === 'Literal' && part.text.startsWith('~')) {
        push(build, { kind: 'glob', text: '~' });
        push(build, { kind: 'text', text: part.value.slice(1) });
      } else pushPart(build, part, false);
    });
    finishWord(build);
  }
  return done;
}

/** The one word of a redirect's target or an assignment's value: never split. */
export function expandSingle(word: SyntaxWord, scope: Scope): ShellWord {
  const words = expandWord(word, scope);
  const [first] = words;
  if (words.length === 1 && first !== undefined) return first;
  const pieces = words.flatMap((part, index): Piece[] =>
    index === 0 ? [...part.pieces] : [{ kind: 'text', text: ' ' }, ...part.pieces],
  );
  return makeWord(pieces, word.text);
}

/** The pieces of an unquoted here-document's body as one text word. */
export function expandParts(parts: readonly WordPart[], source: string, scope: Scope): ShellWord {
  const build: Build = { scope, source, done: [], current: [], hasCurrent: true };
  for (const part of parts) pushPart(build, part, true);
  return makeWord(build.current, source);
}
