import type { Canonical } from './canonical.ts';
import { judge } from './judge.ts';
import { canonicalRedirects } from './redirects.ts';
import { runWritten } from './scheduled.ts';
import { childVariables, forkScope, type Scope } from './scope.ts';
import type { SortedWords } from './sort-words.ts';
import { COMMANDS_MAX, DEPTH_MAX, NO_STDIN, type Call, type Walk } from './walk.ts';
import { canonicalWord, textWord, type ShellWord } from './word.ts';

/** What is known about the program of a call. */
export interface Identified {
  readonly program: string | null;
  readonly reason: string | null;
  readonly sorted: SortedWords | null;
}

/** Prints or waits and nothing else; a substitution in its words would run something. */
function isNoOp(walk: Walk, call: Call, identified: Identified): boolean {
  const { program } = identified;
  if (program === null || call.assignments.length > 0 || canonicalRedirects(call.redirects).length > 0)
    return false;
  const runs = call.words.some(({ pieces }) =>
    pieces.some((piece) => piece.kind === 'unknown' && /[(`]/.test(piece.source)),
  );
  if (runs || identified.sorted?.parsed.flags.includes('-v') === true) return false;
  const { noOps } = walk.vocabulary.shell;
  return noOps.has(program) || noOps.has(call.words.map(({ text }) => text ?? '').join(' '));
}

function isShaper(walk: Walk, call: Call, identified: Identified): boolean {
  const { program, sorted } = identified;
  if (program === null || sorted === null || canonicalRedirects(call.redirects).length > 0) return false;
  return walk.vocabulary.shell.shapers.has(program) && sorted.parsed.operands.length === 0;
}

/** The program by its name for the tables, so that a system path and the bare name are one spelling. */
function canonicalWords(words: readonly ShellWord[], program: string | null): readonly string[] {
  return words.map((word, index) =>
    canonicalWord(index === 0 && program !== null ? textWord(program) : word),
  );
}

export function canonicalCall(walk: Walk, call: Call, identified: Identified, scope: Scope): Canonical {
  const { program } = identified;
  return {
    kind: 'command',
    words: canonicalWords(call.words, program),
    assignments: call.assignments,
    redirects: canonicalRedirects(call.redirects),
    place: scope.place.key,
    context: scope.context,
    isNoOp: isNoOp(walk, call, identified),
    isShaper: isShaper(walk, call, identified),
    changesShell: call.words.length === 0 || walk.vocabulary.shell.stateChanging.has(program ?? ''),
  };
}

/** What code of another language hands to a shell (`awk 'BEGIN{system("…")}'`) runs too. */
function runShellCalls(walk: Walk, calls: readonly string[], scope: Scope): void {
  if (scope.depth >= DEPTH_MAX) return;
  for (const text of calls) {
    const inner = forkScope(scope, { variables: childVariables(scope), depth: scope.depth + 1 });
    walk.runText(walk, { text, isComplete: true }, NO_STDIN, inner);
  }
}

/** Judges a simple command and adds it to what was found. */
export function emit(walk: Walk, call: Call, identified: Identified, scope: Scope): Canonical {
  if (walk.commands.length >= COMMANDS_MAX) {
    walk.isCut = true;
    return canonicalCall(walk, call, identified, scope);
  }
  const { stdin, redirects, assigned, words } = call;
  const { command, unknowns, shellCalls } = judge(
    { ...identified, words, redirects, stdin, assigned, scope },
    walk,
  );
  walk.commands.push(command);
  for (const unknown of unknowns) walk.unknowns.add(unknown);
  runShellCalls(walk, shellCalls, scope);
  runWritten(walk, call, identified, scope);
  return canonicalCall(walk, call, identified, scope);
}
