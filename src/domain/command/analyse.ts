import { createHash } from 'node:crypto';
import { parse, type ParsedScript } from 'unbash';
import {
  worseRisk,
  type Analysis,
  type MalformedCommand,
  type Risk,
  type SimpleCommand,
} from './analysis.ts';
import { CANONICAL_VERSION, type Canonical } from './canonical.ts';
import type { Stdin } from './candidate.ts';
import { doubt } from './evaluate.ts';
import { readItems } from './given-items.ts';
import { createHints } from './hints.ts';
import { nameFetchedCode } from './fetched-code.ts';
import { checkInput, malformed } from './input.ts';
import { numbersOf } from './numbers.ts';
import { runWords } from './run-words.ts';
import { outputOfScript } from './output-of.ts';
import { forkScope, rootScope, type FunctionBody, type Outputs, type Scope } from './scope.ts';
import { firstError } from './substitutions.ts';
import type { Vocabulary } from './vocabulary.ts';
import { COMMANDS_MAX, DEPTH_MAX, mayGoOn, NO_STDIN, type Walk } from './walk.ts';
import { walkCompound } from './walk-compound.ts';
import { walkList, walkRedirected, walkScript, walkSubstitutions } from './walk-script.ts';
import type { ScriptText } from './word.ts';

/** Text that a shell reads inside the line: parsed like the line itself. */
function runText(walk: Walk, script: ScriptText, stdin: Stdin, scope: Scope): Canonical | null {
  if (scope.depth > DEPTH_MAX) return null;
  const tree = parse(script.text);
  if (firstError(tree) !== null) return null;
  const inner = { ...scope, source: script.text, isTainted: scope.isTainted || !script.isComplete };
  const before = walk.commands.length;
  const canonical = walkScript(walk, tree, stdin, inner);
  // An assignment is no command, but with a part that nobody knows it may become one.
  if (!script.isComplete && walk.commands.length === before)
    doubt(walk, script.text, 'part of the text that a shell reads is only known when it runs', scope);
  return canonical;
}

function runBody(walk: Walk, body: FunctionBody, stdin: Stdin, scope: Scope): Canonical {
  if (body.type === 'CompoundList') return walkList(walk, body, stdin, scope);
  // Redirects behind a definition apply at each call.
  if (body.type === 'Redirected') return walkRedirected(walk, body, stdin, scope);
  return walkCompound(walk, body, stdin, scope);
}

/** A function that the line defines and does not call may be called by what cannot be seen, so it counts. */
function runUncalled(walk: Walk, scope: Scope): Canonical[] {
  return [...walk.definitions]
    .filter(([name]) => !walk.called.has(name))
    .map(([, body]) => runBody(walk, body, NO_STDIN, forkScope(scope)));
}

/** What a trap holds runs at the end, with what the variables hold by then. */
function runLater(walk: Walk, scope: Scope): void {
  for (const { script, variables } of walk.later) {
    const isChanged = [...scope.variables].some(([name, value]) => variables.get(name) !== value);
    if (isChanged) runText(walk, script, NO_STDIN, forkScope(scope));
  }
}

function startWalk(vocabulary: Vocabulary): Walk {
  return {
    vocabulary,
    hints: createHints(),
    commands: [],
    unknowns: new Set(),
    definitions: new Map(),
    called: new Set(),
    integers: new Set(),
    references: new Set(),
    later: [],
    consumed: new Set(),
    carriers: new Set(),
    steps: 0,
    isCut: false,
    runWords,
    runText,
    runBody,
    runList: walkList,
    runSubstitutions: walkSubstitutions,
  };
}

const worst = (commands: readonly SimpleCommand[], isCut: boolean): Risk =>
  commands.reduce<Risk>((risk, command) => worseRisk(risk, command.risk), isCut ? 'UNKNOWN' : 'READ');

/** A line that was not looked at to its end is only equal to itself. */
function asItStands(line: string): Canonical {
  const rest = { assignments: [], redirects: [], place: null, context: [] };
  return { kind: 'command', words: [line], ...rest, isNoOp: false, isShaper: false, changesShell: true };
}

/** Substitutions in substitutions deeper than this are not followed to what they print. */
const PRINTED_DEPTH_MAX = 4;

/** Each look at what a substitution prints is a step, so that no line multiplies itself by them. */
function outputsOf(walk: Walk): Outputs {
  let depth = 0;
  return (script, scope) => {
    if (depth >= PRINTED_DEPTH_MAX || !mayGoOn(walk)) return null;
    depth += 1;
    const printed = outputOfScript(script, scope, walk.vocabulary);
    depth -= 1;
    return readItems(printed, false);
  };
}

interface Given {
  readonly line: string;
  readonly tree: ParsedScript;
  readonly stdin: string | null;
}

function analyseTree({ line, tree, stdin }: Given, vocabulary: Vocabulary): Analysis {
  const walk = startWalk(vocabulary);
  const scope = rootScope(line, numbersOf(vocabulary.shell), outputsOf(walk));
  const given: Stdin = stdin === null ? NO_STDIN : { kind: 'text', text: stdin, isComplete: true };
  const root = walkScript(walk, tree, given, scope);
  runLater(walk, scope);
  runUncalled(walk, scope);
  const canonical = walk.isCut ? asItStands(line) : root;
  if (walk.isCut) walk.unknowns.add(`the line stands for more than ${COMMANDS_MAX} commands`);
  const commands = nameFetchedCode(walk.commands, vocabulary.shell);
  return {
    kind: 'Analysis',
    version: CANONICAL_VERSION,
    line,
    commands,
    canonical,
    stdinDigest: stdin === null ? null : createHash('sha256').update(stdin).digest('hex'),
    hints: walk.hints.all(),
    risk: worst(commands, walk.isCut),
    exposes: commands.some(({ exposes }) => exposes),
    sends: commands.some(({ sends }) => sends),
    isLong: commands.some(({ isLong }) => isLong),
    unknowns: [...walk.unknowns],
  };
}

/**
 * Understands a command line: which simple commands it runs, where each would really run, what each does by
 * the vocabulary, and what cannot be known. Never throws on anything a user typed, and takes bounded time.
 * @param line as it would be given to a shell on the target
 * @param vocabulary the tables, from `parseVocabulary`
 * @param stdin text that the line gets on its standard input, read like a here-document; null when it gets none
 * @returns a MalformedCommand with the position of the fault when the line is no command at all: forbidden
 *   characters, too long, or not valid shell
 */
export function analyseCommand(
  line: string,
  vocabulary: Vocabulary,
  stdin: string | null = null,
): Analysis | MalformedCommand {
  const fault = checkInput(line);
  if (fault !== null) return fault;
  const tree = parse(line);
  const error = firstError(tree);
  if (error !== null) return malformed(`not valid shell: ${error.message}`, error.position);
  if (tree.commands.length === 0) return malformed('the line holds no command', 0);
  return analyseTree({ line, tree, stdin }, vocabulary);
}
