import type { SyntaxNode } from 'unbash';
import { textOf, type Scope } from './scope.ts';
import type { SortedWords } from './sort-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Walk } from './walk.ts';

/** True when a command since `before` has read files. */
export const hasRead = (walk: Walk, before: number): boolean =>
  walk.commands.slice(before).some(({ paths }) => paths.length > 0);

/** Prints paths and what is known of them, and not what the files say. */
function printsPaths(program: string | null, { programs, shell }: Vocabulary): boolean {
  if (program === null) return true;
  const { names, operands, holders, everywhere } = shell.listers;
  if ([names, operands, holders, everywhere].some((one) => one.has(program))) return true;
  const roles = programs.get(program)?.operands;
  const all = roles === undefined ? [] : [...roles.head, roles.repeat, ...roles.tail];
  return all.some((role) => role?.kind === 'path' && role.role === 'look');
}

/** True when a command since `before` may have printed what files say. */
export const hasPrinted = (walk: Walk, before: number): boolean =>
  walk.commands
    .slice(before)
    .some(({ program, paths }) => paths.length > 0 && !printsPaths(program, walk.vocabulary));

/** True when a node names a variable that holds what a file says. */
export function namesCarrier(walk: Walk, node: Pick<SyntaxNode, 'pos' | 'end'>, scope: Scope): boolean {
  if (walk.carriers.size === 0) return false;
  return [...textOf(node, scope).matchAll(/\$\{?[#!]?(\w+|[@*])/g)].some(([, name]) =>
    walk.carriers.has(name ?? ''),
  );
}

/** The variable that a builtin reads into when none is named. */
const UNNAMED: ReadonlyMap<string, string> = new Map([
  ['read', 'REPLY'],
  ['mapfile', 'MAPFILE'],
  ['readarray', 'MAPFILE'],
]);

/** The variables that a builtin puts what it reads or is given into: its operands, and what its options name. */
export function filledVariables(program: string, { parsed }: SortedWords, isReading: boolean): string[] {
  const words = [
    ...parsed.values
      .filter(({ role }) => role?.kind === 'evaluated' && role.as === 'variable')
      .map(({ word }) => word),
    ...(isReading ? parsed.operands : []),
  ];
  const names = words.flatMap(({ text }) => (text === null ? [] : [text.split('[')[0] ?? text]));
  const unnamed = UNNAMED.get(program);
  return names.length === 0 && isReading && unnamed !== undefined ? [unnamed] : names;
}

/** What `set` gives the shell. */
export const POSITIONAL: readonly string[] = ['@', '*', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
