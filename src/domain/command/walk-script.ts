import { forEachChild } from 'unbash';
import type {
  AndOr,
  Command,
  CommandNode,
  CompoundList,
  Coproc,
  Function as FunctionNode,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirected,
  Redirection,
  Script,
  Statement,
  SyntaxNode,
} from 'unbash';
import { assign, assignmentWord } from './assign.ts';
import { group, type Canonical, type CanonicalList, type Operator } from './canonical.ts';
import type { Stdin } from './candidate.ts';
import { hasRead, namesCarrier } from './carried.ts';
import { emit } from './emit.ts';
import { evaluateAssignment, evaluatePart, evaluateSubscripts } from './evaluated-parts.ts';
import { expandWord } from './expand.ts';
import { onlySubstitution, outputOf, outputOfScript } from './output-of.ts';
import { canonicalRedirects, isKeptBy, readRedirects, stdinAfter, type RedirectUse } from './redirects.ts';
import { eitherValue, forkScope, mergeVariables, perhaps, textOf, type Scope } from './scope.ts';
import { sortWords } from './sort-words.ts';
import { substitutedScript } from './substitutions.ts';
import { mayGoOn, NO_STDIN, plainCall, type Call, type Walk } from './walk.ts';
import { walkCompound } from './walk-compound.ts';
import { canonicalWord, type ShellWord } from './word.ts';

/** Commands inside the words of a node run too, each in a shell of its own; so does what the shell evaluates there. */
export function walkSubstitutions(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const script = substitutedScript(node);
  if (script !== null) {
    if (script !== undefined)
      walkScript(walk, script, NO_STDIN, forkScope(scope, { depth: scope.depth + 1 }));
    return;
  }
  if (evaluatePart(walk, node, scope)) return;
  forEachChild(node, (child) => {
    walkSubstitutions(walk, child, scope);
  });
}

export function walkScript(walk: Walk, script: Script | ParsedScript, stdin: Stdin, scope: Scope): Canonical {
  const inner = script.source === undefined ? scope : { ...scope, source: script.source };
  return walkStatements(walk, script.commands, stdin, inner);
}

export function walkStatements(
  walk: Walk,
  statements: readonly Statement[],
  stdin: Stdin,
  scope: Scope,
): CanonicalList {
  let operator: Operator | null = null;
  const items: CanonicalList['items'][number][] = [];
  for (const statement of statements) {
    if (!mayGoOn(walk)) break;
    const isBackground = statement.background === true;
    const node = walkNode(walk, statement.command, stdin, isBackground ? forkScope(scope) : scope);
    items.push({ operator, node: statement.command.type === 'AndOr' && isBackground ? group(node) : node });
    operator = isBackground ? '&' : ';';
  }
  const flat = items.flatMap((item) =>
    item.node.kind === 'list'
      ? item.node.items.map((inner, index) => ({
          operator: index === 0 ? item.operator : inner.operator,
          node: inner.node,
        }))
      : [item],
  );
  return { kind: 'list', items: flat };
}

function walkAndOr(walk: Walk, node: AndOr, stdin: Stdin, scope: Scope): CanonicalList {
  const [first, ...others] = node.commands;
  if (first === undefined) return { kind: 'list', items: [] };
  const items: CanonicalList['items'][number][] = [
    { operator: null, node: walkNode(walk, first, stdin, scope) },
  ];
  perhaps(scope, (inner) => {
    others.forEach((command, index) => {
      const operator = node.operators[index] ?? '&&';
      const step = (at: Scope): Canonical => walkNode(walk, command, stdin, at);
      items.push({ operator, node: operator === '&&' ? step(inner) : perhaps(inner, step) });
    });
  });
  return { kind: 'list', items };
}

function walkPipeline(walk: Walk, node: Pipeline, stdin: Stdin, scope: Scope): Canonical {
  let input = stdin;
  const isAlone = node.commands.length === 1;
  const last = node.commands.at(-1);
  const isFiled =
    (last?.type === 'Command' || last?.type === 'Redirected') &&
    isKeptBy(readRedirects(last.redirects, scope), false);
  const nodes = node.commands.map((command) => {
    const isKept = scope.isKept || (command !== last && isFiled);
    const inner = isAlone ? scope : forkScope(scope, { isKept });
    const canonical = walkNode(walk, command, input, inner);
    // zsh, ksh and bash with lastpipe run the last one in the shell itself.
    if (command === last && !isAlone) mergeVariables(scope, inner);
    input = outputOf(command, input, inner, walk.vocabulary);
    return canonical;
  });
  const isNegated = node.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
  return { kind: 'pipe', isNegated, nodes };
}

/** What stands for another variable, or is changed by a trap, has no value that can be relied on. */
function blur(walk: Walk, scope: Scope): void {
  for (const name of walk.references) if (scope.variables.has(name)) scope.variables.set(name, null);
}

function walkNode(walk: Walk, node: PipelineNode | AndOr, stdin: Stdin, scope: Scope): Canonical {
  blur(walk, scope);
  if (node.type === 'AndOr') return walkAndOr(walk, node, stdin, scope);
  if (node.type === 'Pipeline') return walkPipeline(walk, node, stdin, scope);
  return walkCommandNode(walk, node, stdin, scope);
}

function walkFunction(walk: Walk, node: FunctionNode, scope: Scope): Canonical {
  const name = node.name.value;
  scope.functions.set(name, node.body);
  walk.definitions.set(name, node.body);
  return { kind: 'block', head: ['function', name, textOf(node, scope)], redirects: [], children: [] };
}

function walkCommandNode(walk: Walk, node: CommandNode, stdin: Stdin, scope: Scope): Canonical {
  if (node.type === 'Command') return walkCommand(walk, node, stdin, scope);
  if (node.type === 'Redirected') return walkRedirected(walk, node, stdin, scope);
  if (node.type === 'Function') return walkFunction(walk, node, scope);
  if (node.type === 'Coproc') return walkCoproc(walk, node, scope);
  return walkCompound(walk, node, stdin, scope);
}

function walkCoproc(walk: Walk, node: Coproc, scope: Scope): Canonical {
  const { body } = node;
  const inner = forkScope(scope);
  const child =
    body.type === 'CompoundList'
      ? walkList(walk, body, NO_STDIN, inner)
      : walkCommandNode(walk, body, NO_STDIN, inner);
  return { kind: 'block', head: ['coproc'], redirects: [], children: [child] };
}

export function walkList(walk: Walk, list: CompoundList, stdin: Stdin, scope: Scope): Canonical {
  return walkStatements(walk, list.commands, stdin, scope);
}

/** Standard input after the redirects; `< <(find /srv)` brings what that prints. */
function inputAfter(
  walk: Walk,
  nodes: readonly Redirection[],
  redirects: readonly RedirectUse[],
  before: Stdin,
  scope: Scope,
): Stdin {
  const last = redirects.findLastIndex(({ stdin }) => stdin !== null);
  const node = nodes[last];
  const script = node?.type === 'Redirect' ? onlySubstitution(node.target) : null;
  return script === null ? stdinAfter(redirects, before) : outputOfScript(script, scope, walk.vocabulary);
}

export function walkRedirected(walk: Walk, node: Redirected, stdin: Stdin, scope: Scope): Canonical {
  for (const redirect of node.redirects) walkSubstitutions(walk, redirect, scope);
  const redirects = readRedirects(node.redirects, scope);
  const files = redirects.filter(({ role, canonical }) => role !== null && canonical !== null);
  const input = inputAfter(walk, node.redirects, redirects, stdin, scope);
  const { isKept } = scope;
  scope.isKept = isKeptBy(redirects, isKept);
  const child = walkCompound(walk, node.command, input, scope);
  scope.isKept = isKept;
  if (files.length > 0) {
    const printed = outputOf(node.command, input, scope, walk.vocabulary);
    emit(
      walk,
      { ...plainCall([], NO_STDIN), redirects: files, printed },
      { program: ':', reason: null, sorted: null },
      scope,
    );
  }
  const kept = canonicalRedirects(redirects);
  if (kept.length === 0) return child;
  return child.kind === 'block' ? { ...child, redirects: kept } : group(child, kept);
}

/** The words of a command; an assignment among them is one word (`export A=b`). */
function wordsOf(walk: Walk, node: Command, isCarrying: boolean, scope: Scope): ShellWord[] {
  const words = node.name === undefined ? [] : [...expandWord(node.name, scope)];
  const declares = walk.vocabulary.shell.assigning.has(words[0]?.text ?? '');
  for (const argument of node.args) {
    if (argument.type === 'Word') words.push(...expandWord(argument, scope));
    else {
      words.push(assignmentWord(argument, scope));
      if (!declares) continue;
      if (isCarrying) walk.carriers.add(argument.name);
      if (words.some(({ text }) => /^-[a-zA-Z]*A/.test(text ?? ''))) scope.maps.add(argument.name);
      evaluateSubscripts(walk, argument, scope);
      assign(argument, scope, walk.vocabulary.shell);
    }
  }
  return words;
}

/** Assignments before a command, one after the other: what each evaluates sees those before it. */
function walkPrefix(walk: Walk, node: Command, scope: Scope): void {
  for (const part of node.prefix) {
    blur(walk, scope);
    const before = walk.commands.length;
    walkSubstitutions(walk, part, scope);
    if (part.type !== 'Assignment') continue;
    const isCarried = hasRead(walk, before) || namesCarrier(walk, part, scope);
    if (isCarried) walk.carriers.add(part.name);
    evaluateAssignment(walk, part, scope);
    assign(part, scope, walk.vocabulary.shell);
  }
}

/** In a POSIX shell what is assigned before some builtins and functions stays assigned. */
function keepAssigned(walk: Walk, node: Command, inner: Scope, scope: Scope): void {
  const name = node.name?.value ?? '';
  if (!walk.vocabulary.shell.keepsAssignments.has(name) && !scope.functions.has(name)) return;
  for (const part of node.prefix) {
    if (part.type !== 'Assignment' || !scope.variables.has(part.name)) continue;
    const value = eitherValue(part.name, scope.variables.get(part.name), inner.variables.get(part.name));
    scope.variables.set(part.name, value);
  }
}

/** Runs words of which some come from files that substitutions read. */
function runCarrying(walk: Walk, call: Call, isCarrying: boolean, scope: Scope): Canonical {
  const before = scope.isCarrying;
  scope.isCarrying ||= isCarrying;
  const canonical = walk.runWords(walk, call, scope);
  scope.isCarrying = before;
  return canonical;
}

/** A command of its own: substitutions first, then assignments, then what its words say. */
function walkCommand(walk: Walk, node: Command, stdin: Stdin, scope: Scope): Canonical {
  const before = walk.commands.length;
  if (node.name !== undefined) {
    walkPrefix(walk, node, forkScope(scope));
    for (const part of node.suffix) walkSubstitutions(walk, part, scope);
    walkSubstitutions(walk, node.name, scope);
  }
  const isCarrying = hasRead(walk, before) || namesCarrier(walk, node, scope);
  const redirects = readRedirects(node.redirects, scope);
  const prefix = node.prefix.filter((part) => part.type === 'Assignment');
  const { shell } = walk.vocabulary;
  const locale = new Set(
    prefix.filter(({ name }) => node.name !== undefined && shell.isLocaleVariable(name)),
  );
  const assignments = prefix
    .filter((part) => !locale.has(part))
    .map((part) => canonicalWord(assignmentWord(part, scope)));
  const words = wordsOf(walk, node, isCarrying, scope);
  const call: Call = {
    words,
    redirects,
    stdin: inputAfter(walk, node.redirects, redirects, stdin, scope),
    assigned: new Set(prefix.map(({ name }) => name)),
    assignments,
  };
  if (words.length === 0) return walkWordless(walk, node, call, scope);
  if (prefix.length === 0) return runCarrying(walk, call, isCarrying, scope);
  const inner = forkScope(scope);
  const isReading = shell.readingInto.has(words[0]?.text ?? '');
  for (const assignment of prefix) {
    // How `read` parts its line concerns nothing else.
    if (isReading && assignment.name === 'IFS') continue;
    inner.exported.add(assignment.name);
    assign(assignment, inner, shell);
  }
  const canonical = runCarrying(walk, call, isCarrying, inner);
  keepAssigned(walk, node, inner, scope);
  return canonical;
}

/** Assignments and redirects without a program; or words that all expand to nothing. */
function walkWordless(walk: Walk, node: Command, call: Call, scope: Scope): Canonical {
  if (node.name === undefined) {
    walkPrefix(walk, node, scope);
    for (const part of node.suffix) walkSubstitutions(walk, part, scope);
  } else
    for (const part of node.prefix)
      if (part.type === 'Assignment') assign(part, scope, walk.vocabulary.shell);
  const canonical = { kind: 'command', ...bare(call, scope) } as const;
  if (call.redirects.every(({ role }) => role === null)) return canonical;
  const silent = walk.vocabulary.programs.get(':');
  const sorted = silent === undefined ? null : sortWords(silent, []);
  return emit(walk, call, { program: ':', reason: null, sorted }, scope);
}

function bare(call: Call, scope: Scope): Omit<Extract<Canonical, { kind: 'command' }>, 'kind'> {
  return {
    words: [],
    assignments: call.assignments,
    redirects: canonicalRedirects(call.redirects),
    place: scope.place.key,
    context: scope.context,
    isNoOp: false,
    isShaper: false,
    changesShell: true,
  };
}
