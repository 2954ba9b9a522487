import type { ArrayValue, Assignment, Word as SyntaxWord } from 'unbash';
import { expandSingle, expandWord } from './expand.ts';
import type { Scope, Value } from './scope.ts';
import type { ShellFacts } from './vocabulary.ts';
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

/** True when a search path only names the system's directories, in whatever order. */
function isSystemOnly(shell: ShellFacts, word: ShellWord): boolean {
  return word.pieces.every((piece) => {
    if (piece.kind === 'glob') return false;
    if (piece.kind === 'unknown') return piece.source === '$PATH' || piece.source === '${PATH}';
    return piece.text.split(':').every((part) => part === '' || shell.systemPaths.includes(part));
  });
}

/** Why a variable makes programs uncertain: it names another search path, a helper that gets started or a file. */
export function helperReason(shell: ShellFacts, name: string, value: Value): string | null {
  if (!shell.isHelperVariable(name)) return null;
  const [word] = value ?? [];
  if (word !== undefined && (isSystemOnly(shell, word) || shell.harmlessHelpers.has(word.text ?? '$')))
    return null;
  return `${name} may start another program or write a file`;
}

/** Applies `NAME=value` to a scope. */
export function assign(assignment: Assignment, scope: Scope, shell: ShellFacts): void {
  const value = assignedValue(assignment, scope);
  scope.variables.set(assignment.name, value);
  scope.helper ??= helperReason(shell, assignment.name, value);
}

/** The assignment as one word, for the canonical form and for builtins that take it as an operand. */
export function assignmentWord(assignment: Assignment, scope: Scope): ShellWord {
  const sign = assignment.append === true ? '+=' : '=';
  const { value } = assignment;
  const name = { kind: 'text', text: `${assignment.name}${sign}` } as const;
  if (isArray(value)) return makeWord([name, { kind: 'text', text: assignment.text }], assignment.text);
  return makeWord([name, ...expandSingle(value, scope).pieces], assignment.text);
}
