import type { ArrayValue, Assignment, Word as SyntaxWord } from 'unbash';
import { expandSingle, expandWord } from './expand.ts';
import { environmentReason, helperReason, isExported } from './environment.ts';
import type { Scope, Value } from './scope.ts';
import type { ShellFacts } from './shell-facts.ts';
import { expandedWord, makeWord, type ShellWord } from './word.ts';

/** Values longer than this are not followed: doubling a variable a few times would exhaust memory. */
const VALUE_LENGTH_MAX = 8192;

/** The name in a word `NAME=value`. */
export function exportedName(word: ShellWord): string {
  return (word.text ?? word.source).split(/\+?=/)[0] ?? '';
}

const isArray = (value: SyntaxWord | ArrayValue): value is ArrayValue => value.type === 'ArrayValue';

function lengthOf(words: readonly ShellWord[]): number {
  const pieces = words.flatMap((word) => word.pieces);
  return pieces.reduce(
    (sum, piece) => sum + (piece.kind === 'unknown' ? piece.source : piece.text).length,
    words.length,
  );
}

/** What `NAME=value` makes of the variable; null where that is not known. */
export function assignedValue(assignment: Assignment, scope: Scope): Value {
  if (assignment.index !== undefined) return null;
  const { value } = assignment;
  const words = isArray(value)
    ? value.elements.flatMap((word) => expandWord(word, scope).map(expandedWord))
    : [expandSingle(value, scope)];
  const before = assignment.append === true ? scope.variables.get(assignment.name) : [];
  if (before === null || before === undefined) return null;
  const [first, ...others] = words;
  const joined =
    assignment.append !== true || first === undefined
      ? words
      : [makeWord([...(before[0]?.pieces ?? []), ...first.pieces], first.source), ...others];
  if (assignment.append === true && isArray(value))
    return lengthOf([...before, ...words]) > VALUE_LENGTH_MAX ? null : [...before, ...words];
  return lengthOf(joined) > VALUE_LENGTH_MAX ? null : joined;
}

/** Applies `NAME=value` to a scope. */
export function assign(assignment: Assignment, scope: Scope, shell: ShellFacts): void {
  const value = assignedValue(assignment, scope);
  scope.variables.set(assignment.name, value);
  const reason = isExported(scope, assignment.name) ? environmentReason : helperReason;
  scope.helper ??= reason(shell, assignment.name, value);
}

/** The assignment as one word, for the canonical form and for builtins that take it as an operand. */
export function assignmentWord(assignment: Assignment, scope: Scope): ShellWord {
  const sign = assignment.append === true ? '+=' : '=';
  const { value } = assignment;
  const index = assignment.index === undefined ? '' : `[${assignment.index.text}]`;
  const name = { kind: 'text', text: `${assignment.name}${index}${sign}` } as const;
  if (isArray(value)) return makeWord([name, { kind: 'text', text: assignment.text }], assignment.text);
  return makeWord([name, ...expandSingle(value, scope).pieces], assignment.text);
}
