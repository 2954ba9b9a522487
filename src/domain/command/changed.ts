import { forEachChild, type Assignment, type Command, type SyntaxNode } from 'unbash';
import { assignedValue } from './assign.ts';
import { roleAt } from './roles.ts';
import { forkScope, holdsNumbers, type Scope } from './scope.ts';
import { sortWords } from './sort-words.ts';
import type { Walk } from './walk.ts';
import { numberWord, textWord } from './word.ts';

/** What a loop changes before it comes round again. */

interface Changes {
  readonly assignments: Map<string, Assignment[]>;
  /** Variables that get what nobody knows: read from a file, taken from a list. */
  readonly lost: Set<string>;
  /** Variables that get the result of an expression. */
  readonly counted: Set<string>;
  readonly visited: Set<SyntaxNode>;
  /** Anything may be assigned: `eval`, a program whose name is not known. */
  isOpen: boolean;
}

const NAMES = /[A-Za-z_]\w*/g;
/** Builtins whose words are commands. */
const OPEN: ReadonlySet<string> = new Set(['eval', 'source', '.', 'trap', 'command', 'builtin']);

/** Names that a builtin assigns, by the tables. */
function noteCommand(walk: Walk, node: Command, scope: Scope, changes: Changes): void {
  if (node.name === undefined) return;
  const name = node.name.value;
  if (node.name.parts?.some(({ type }) => type !== 'Literal') === true || OPEN.has(name))
    changes.isOpen = true;
  const body = scope.functions.get(name);
  if (body !== undefined) note(walk, body, scope, changes);
  const program = walk.vocabulary.programs.get(name);
  if (program === undefined) return;
  const words = node.args.flatMap((word) => (word.type === 'Word' ? textWord(word.value) : []));
  const { node: entry, parsed } = sortWords(program, words);
  const roles = [
    ...parsed.values,
    ...parsed.operands.map((word, index) => ({
      word,
      role: roleAt(entry.operands, index, parsed.operands.length),
    })),
  ];
  for (const { word, role } of roles) {
    if (role?.kind !== 'evaluated' || ['expanded', 'shell', 'file'].includes(role.as)) continue;
    for (const [found] of (word.text ?? '').matchAll(NAMES)) changes.lost.add(found);
  }
}

function note(walk: Walk, node: SyntaxNode, scope: Scope, changes: Changes): void {
  if (changes.visited.has(node)) return;
  changes.visited.add(node);
  if (node.type === 'Assignment')
    changes.assignments.set(node.name, [...(changes.assignments.get(node.name) ?? []), node]);
  else if (node.type === 'Command') noteCommand(walk, node, scope, changes);
  else if (node.type === 'For' || node.type === 'Select') changes.lost.add(node.name.value);
  else if (node.type === 'FileDescriptorVariable') changes.lost.add(node.name);
  else if (node.type === 'Coproc') changes.lost.add(node.name?.value ?? 'COPROC');
  else if (node.type === 'ParameterExpansion' && node.operation?.type === 'Default')
    changes.lost.add(node.parameter);
  else if (node.type === 'ArithmeticWord')
    for (const [name] of node.value.matchAll(NAMES)) changes.counted.add(name);
  forEachChild(node, (child) => {
    note(walk, child, scope, changes);
  });
}

/** Of the variables that are assigned, those that are numbers before and after each of their assignments. */
function stillNumbers(changes: Changes, scope: Scope): ReadonlySet<string> {
  const { assignments, lost } = changes;
  const names = new Set(
    [...assignments.keys()].filter((name) => !lost.has(name) && holdsNumbers(scope.variables.get(name))),
  );
  for (let before = -1; before !== names.size;) {
    before = names.size;
    const inner = forkScope(scope);
    for (const name of assignments.keys())
      inner.variables.set(name, names.has(name) ? [numberWord(`$${name}`)] : null);
    for (const name of lost) inner.variables.set(name, null);
    for (const name of names)
      if (assignments.get(name)?.every((one) => holdsNumbers(assignedValue(one, inner))) !== true)
        names.delete(name);
  }
  return names;
}

/**
 * Forgets what a loop may assign before it comes round again; of a variable that only ever gets numbers stays known
 * that it is one.
 */
export function forgetChanged(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const changes: Changes = {
    assignments: new Map(),
    lost: new Set(),
    counted: new Set(),
    visited: new Set(),
    isOpen: false,
  };
  note(walk, node, scope, changes);
  const numbers = stillNumbers(changes, scope);
  for (const name of changes.assignments.keys())
    scope.variables.set(name, numbers.has(name) ? [numberWord(`$${name}`)] : null);
  for (const name of changes.counted)
    if (!changes.assignments.has(name) && holdsNumbers(scope.variables.get(name)))
      scope.variables.set(name, [numberWord(`$${name}`)]);
  for (const name of changes.lost) if (scope.variables.has(name)) scope.variables.set(name, null);
  if (!changes.isOpen) return;
  for (const [name, value] of scope.variables) if (holdsNumbers(value)) scope.variables.set(name, null);
}
