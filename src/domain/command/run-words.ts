import type { Canonical } from './canonical.ts';
import { carry } from './carry.ts';
import { filledVariables, POSITIONAL } from './carried.ts';
import { emit } from './emit.ts';
import { exportedName } from './assign.ts';
import { ALL_NAMES, exportNames } from './environment.ts';
import { evaluateWords } from './evaluated-words.ts';
import { readItems } from './given-items.ts';
import { isHelp } from './verdict.ts';
import { changeDirectory } from './paths.ts';
import { programName, serviceOfScript } from './program-name.ts';
import { bindPositional, eitherValue, forkScope, type Scope, type Value } from './scope.ts';
import { sortWords, type SortedWords } from './sort-words.ts';
import { DEPTH_MAX, type Call, type Walk } from './walk.ts';
import { canonicalWord, textWord } from './word.ts';

function callFunction(walk: Walk, name: string, call: Call, scope: Scope): Canonical {
  const body = scope.functions.get(name);
  walk.called.add(name);
  const args = call.words.slice(1);
  const inner = forkScope(scope, { depth: scope.depth + 1 });
  bindPositional(inner, args);
  const head = ['call', name, ...args.map(canonicalWord)];
  if (body === undefined || scope.depth >= DEPTH_MAX) {
    return emit(
      walk,
      call,
      { program: null, reason: `the function ${name} calls itself`, sorted: null },
      scope,
    );
  }
  const child = walk.runBody(walk, body, call.stdin, inner);
  for (const [variable, value] of inner.variables) {
    const before = scope.variables.get(variable);
    if (before !== value && !/^[\d@*]/.test(variable))
      scope.variables.set(variable, eitherValue(variable, before, value));
  }
  if (inner.directory !== scope.directory) scope.directory = null;
  return { kind: 'block', head, redirects: [], children: [child] };
}

/** What `mapfile` or `read` puts into its one variable, where its input can be seen. */
function valueRead(name: string, sorted: SortedWords, { stdin, assigned }: Call): Value {
  if (sorted.parsed.flags.includes('-u') || assigned.has('IFS')) return null;
  const lines = readItems(stdin, true);
  if (name === 'mapfile' || name === 'readarray') return lines;
  return name === 'read' && lines?.length === 1 ? lines : null;
}

/** Builtins that change what the rest of the line means. */
function applyBuiltin(walk: Walk, name: string, sorted: SortedWords, call: Call, scope: Scope): void {
  const { shell } = walk.vocabulary;
  const { operands, flags } = sorted.parsed;
  if (name === 'cd' || name === 'pushd' || name === 'popd') {
    scope.directory =
      operands.length === 1 ? changeDirectory(scope.directory, operands[0]?.text ?? null) : null;
  } else if (name === 'set') {
    const isAll = flags.includes('-a') || operands.some(({ text }) => text === 'allexport');
    if (isAll) scope.exported.add(ALL_NAMES);
    if (operands.length > 0) bindPositional(scope, operands);
    if (scope.isCarrying) for (const one of POSITIONAL) walk.carriers.add(one);
  } else if (shell.readingInto.has(name)) {
    const isWhole = operands.length === 1 && operands[0]?.text?.includes('[') === false;
    const value = isWhole ? valueRead(name, sorted, call) : null;
    const isCarried = call.stdin.kind === 'file' || call.stdin.kind === 'pipe' || scope.isCarrying;
    for (const variable of filledVariables(name, sorted, true)) {
      scope.variables.set(variable, value);
      if (isCarried) walk.carriers.add(variable);
    }
  } else if (shell.assigning.has(name) && (name === 'export' || flags.includes('-x'))) {
    exportNames(scope, operands.map(exportedName), shell);
  } else if (scope.isCarrying)
    for (const variable of filledVariables(name, sorted, false)) walk.carriers.add(variable);
}

/** Runs words as a shell would: a function, a wrapper around another command, or a program. */
export function runWords(walk: Walk, call: Call, scope: Scope): Canonical {
  const [first, ...rest] = call.words;
  if (first === undefined) return emit(walk, call, { program: ':', reason: null, sorted: null }, scope);
  const service = serviceOfScript(first, walk.vocabulary.shell);
  if (service !== null) {
    const words = [textWord('service'), textWord(service), ...rest];
    return runWords(walk, { ...call, words }, { ...scope, context: [...scope.context, 'init script'] });
  }
  const named = programName(first, walk.vocabulary.shell);
  if (named.kind === 'unknown')
    return emit(walk, call, { program: null, reason: named.reason, sorted: null }, scope);
  if (scope.functions.has(named.name) && first.text === named.name)
    return callFunction(walk, named.name, call, scope);
  const root = walk.vocabulary.programs.get(named.name);
  if (root === undefined) return emit(walk, call, { program: named.name, reason: null, sorted: null }, scope);
  const sorted = sortWords(root, rest);
  const identified = { program: named.name, reason: null, sorted };
  evaluateWords(walk, call, sorted, scope);
  const { carrier } = sorted.node;
  const result =
    carrier === null || isHelp(sorted, walk.vocabulary.shell)
      ? emit(walk, call, identified, scope)
      : carry(walk, { call, identified, sorted, carrier }, scope);
  applyBuiltin(walk, named.name, sorted, call, scope);
  return result;
}
