import type { CompoundList, CompoundCommand, ParsedScript, Redirected, Script } from 'unbash';
import type { Hop } from './analysis.ts';
import { NO_EFFECT, type Effect } from './effects.ts';
import { expandedWord, isNumeric, numberWord, type ShellWord } from './word.ts';

/** The values of a variable: one word, several for an array, null when they are not known. */
export type Value = readonly ShellWord[] | null;

export type FunctionBody = CompoundCommand | Redirected | CompoundList;

/** Where commands run: the hops to it, and the hint that names it. */
export interface Place {
  readonly at: readonly Hop[];
  readonly key: string | null;
  readonly isKnown: boolean;
}

/** What is a number without anybody having looked at it. */
export interface Numbers {
  /** A variable of the shell that holds a number as long as nobody assigns it: `$?`, `$RANDOM`. */
  readonly isVariable: (name: string) => boolean;
  /** Commands that print a number and nothing else. */
  readonly isPrintedBy: (script: Script | ParsedScript, scope: Scope) => boolean;
}

/** What a substitution prints, as words, where the line shows it; null where it does not. */
export type Outputs = (script: Script | ParsedScript, scope: Scope) => readonly ShellWord[] | null;

/** What surrounds a command: the state of its shell and the wrappers around it. The maps belong to one shell. */
export interface Scope {
  readonly variables: Map<string, Value>;
  readonly exported: Set<string>;
  readonly functions: Map<string, FunctionBody>;
  /** Arrays whose subscripts are texts and no arithmetic (`declare -A`). */
  readonly maps: Set<string>;
  readonly numbers: Numbers;
  readonly outputs: Outputs;
  /** The shell here reads its commands from its standard input, of which programs may take some. */
  readonly readsScript: boolean;
  /** The shell evaluates what it compares as numbers (`[ x -eq y ]`) and more: ksh, zsh. */
  readonly isLoose: boolean;
  /** Working directory, null when it is not known. Changed by `cd` in the same shell. */
  directory: string | null;
  /** Why programs may not be what they are called (a changed search path, a preloaded library). */
  helper: string | null;
  /** The text that positions of the syntax tree point into. */
  readonly source: string;
  readonly place: Place;
  readonly wrappers: readonly string[];
  readonly context: readonly string[];
  /** What the wrappers add: a repeater never ends. */
  readonly added: Effect;
  /** Part of the text that a shell reads is not known, so anything may stand there. */
  readonly isTainted: boolean;
  /** What commands print ends in a file, by a redirect around them or at the end of their pipe. */
  isKept: boolean;
  /** What a substitution in the words of the command reads is part of them. */
  isCarrying: boolean;
  readonly depth: number;
}

export function rootScope(source: string, numbers: Numbers, outputs: Outputs): Scope {
  return {
    variables: new Map(),
    exported: new Set(),
    functions: new Map(),
    maps: new Set(),
    numbers,
    outputs,
    readsScript: false,
    isLoose: false,
    directory: null,
    helper: null,
    source,
    place: { at: [], key: null, isKnown: true },
    wrappers: [],
    context: [],
    added: NO_EFFECT,
    isTainted: false,
    isKept: false,
    isCarrying: false,
    depth: 0,
  };
}

/** A shell of its own with the same state: what it changes stays inside. */
export function forkScope(scope: Scope, changes: Partial<Scope> = {}): Scope {
  return {
    ...scope,
    variables: new Map(scope.variables),
    exported: new Set(scope.exported),
    functions: new Map(scope.functions),
    maps: new Set(scope.maps),
    ...changes,
  };
}

/** True when each of the words that a variable holds is a number. */
export const holdsNumbers = (value: Value | undefined): boolean =>
  value !== null && value !== undefined && value.every(isNumeric);

/** What a variable holds that had one value or another: still a number where both are. */
export function eitherValue(name: string, one: Value | undefined, other: Value | undefined): Value {
  return holdsNumbers(one) && holdsNumbers(other) ? [numberWord(`$${name}`)] : null;
}

/** Takes over what may have been assigned: nothing is certain but that a number stays one. */
export function mergeVariables(scope: Scope, inner: Scope): void {
  for (const [name, value] of inner.variables) {
    const before = scope.variables.get(name);
    if (before !== value) scope.variables.set(name, eitherValue(name, before, value));
  }
}

/** Takes over what was run in the same shell: `eval`, `builtin`. */
export function takeOver(scope: Scope, inner: Scope): void {
  for (const [name, value] of inner.variables) scope.variables.set(name, value);
  for (const [name, body] of inner.functions) scope.functions.set(name, body);
  for (const name of scope.maps) if (!inner.maps.has(name)) scope.maps.delete(name);
  for (const name of inner.maps) scope.maps.add(name);
  for (const name of inner.exported) scope.exported.add(name);
  scope.directory = inner.directory;
  scope.helper ??= inner.helper;
}

/** Runs `step` on a part that may or may not run: what it assigns is not known afterwards. */
export function perhaps<T>(scope: Scope, step: (inner: Scope) => T): T {
  const inner = forkScope(scope);
  const result = step(inner);
  mergeVariables(scope, inner);
  for (const [name, body] of inner.functions) scope.functions.set(name, body);
  if (inner.directory !== scope.directory) scope.directory = null;
  scope.helper = scope.helper ?? inner.helper;
  for (const name of scope.maps) if (!inner.maps.has(name)) scope.maps.delete(name);
  return result;
}

/** The scope of a new process: it only sees what is exported. */
export function childVariables(scope: Scope): Map<string, Value> {
  return new Map([...scope.variables].filter(([name]) => scope.exported.has(name)));
}

/** Positional parameters as a function or a script sees them, patterns among them expanded. */
export function bindPositional(scope: Scope, given: readonly ShellWord[]): void {
  const words = given.map(expandedWord);
  words.forEach((word, index) => scope.variables.set(String(index + 1), [word]));
  scope.variables.set('@', words);
  scope.variables.set('*', words);
}

/** The source of a node on one line. */
export function textOf(node: { readonly pos: number; readonly end: number }, scope: Scope): string {
  return scope.source.slice(node.pos, node.end).replace(/\s+/g, ' ');
}
