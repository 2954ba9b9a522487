import type { SimpleCommand } from './analysis.ts';
import { worseRisk } from './analysis.ts';
import type { Candidate, Stdin } from './candidate.ts';
import { mergeEffects, NO_EFFECT, type Effect } from './effects.ts';
import type { Hints } from './hints.ts';
import { baseDirectory, baseWord } from './base-directory.ts';
import { pathOfUrl } from './paths.ts';
import { textOfCall, type Situation } from './situation.ts';
import { losesScript } from './loses-script.ts';
import { mayBeFile, roleAt, type OperandRoles } from './roles.ts';
import type { SortedWords } from './sort-words.ts';
import { addCopied, addPath, addUse, judgeCode, noUses, type UseContext, type Uses } from './uses.ts';
import type { ShellFacts } from './shell-facts.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  candidateOf,
  goesDown,
  HARMLESS,
  judgeProgram,
  noVerdict,
  UNKNOWN,
  type Verdict,
} from './verdict.ts';
import { displayWord, textWord, type ShellWord } from './word.ts';

function contextOf(
  situation: Situation,
  sorted: SortedWords | null,
  effect: Effect,
  tools: Tools,
): UseContext {
  const { scope } = situation;
  return {
    ...tools,
    place: scope.place.key,
    directory: baseDirectory(sorted, scope.directory),
    isTree: effect.isTree || (sorted !== null && goesDown(sorted)),
    isWriting: effect.isWriting,
    isHarmless: effect.isHarmless,
    isReading: effect.risk === 'READ',
    given: () => textOfCall(situation),
  };
}

const isReader = ({ risk }: Effect): boolean => risk === null || risk === 'READ';

/** The roles of the operands, in the form that the words have. */
const operandRoles = ({ node }: SortedWords, candidate: Candidate): OperandRoles =>
  node.forms.find(({ holds }) => holds(candidate))?.operands ?? node.operands;

const isFileUrl = ({ text }: ShellWord): boolean => text !== null && pathOfUrl(text) !== null;

/** A path that the tables say nothing of, or the URL of a file: what reads it may show it. */
function addShown(uses: Uses, word: ShellWord, context: UseContext): void {
  const isPath = /^\.|\//.test(word.text ?? '') && (word.text?.includes('://') !== true || isFileUrl(word));
  if (!context.isReading || !isPath) return;
  const shown = noUses();
  addPath(shown, 'unlisted', word, { ...context, isWriting: false });
  uses.effect = mergeEffects(uses.effect, shown.effect);
}

function useOperands(
  uses: Uses,
  sorted: SortedWords,
  candidate: Candidate,
  effect: Effect,
  context: UseContext,
): void {
  const { node, parsed } = sorted;
  const operands = operandRoles(sorted, candidate);
  for (const { word, role } of parsed.values) {
    if (role === null) {
      if (isFileUrl(word)) addShown(uses, word, context);
      continue;
    }
    addUse(uses, role, word, context);
    uses.opensUnseen ||= word.text === null && mayBeFile(role);
  }
  parsed.operands.forEach((word, index) => {
    const role = roleAt(operands, index, parsed.operands.length);
    if (role !== null) addUse(uses, role, word, context);
    if (role === null || isFileUrl(word)) addShown(uses, word, context);
    uses.opensUnseen ||= word.text === null && mayBeFile(role);
  });
  addCopied(uses, context);
  const base = baseWord(sorted);
  if (effect.isFilling && base?.text === null) uses.changesUnseen.add(base.source);
  if (effect.isFilling) addPath(uses, 'fill', textWord('.'), { ...context, isTree: true });
  if (node.here !== null && context.directory !== null) addUse(uses, node.here, textWord('.'), context);
  const { allWhenNone, hereWhenNone } = operands;
  if (hereWhenNone !== null && parsed.operands.length === 0)
    addUse(uses, hereWhenNone, textWord('.'), context);
  const all =
    allWhenNone !== null && parsed.operands.length === 0 ? [allWhenNone, ...effect.all] : effect.all;
  for (const type of new Set(all)) uses.objects.push({ type, name: null, isAll: true });
}

/** A program that runs code of another language: what is seen counts, what is not makes it unknown. */
function useCode(uses: Uses, language: string, stdin: Stdin, context: UseContext, verdict: Verdict): void {
  if (uses.hasCode) return;
  if (stdin.kind === 'text') {
    judgeCode(uses, language, stdin.text, stdin.isComplete, context);
    return;
  }
  const why = stdin.kind === 'none' ? 'it is interactive' : 'what it reads cannot be seen';
  verdict.unknowns.push(`${language} statements are not visible: ${why}`);
  uses.effect = mergeEffects(uses.effect, UNKNOWN);
}

/**
 * Whether it may show what it reads from its standard input: as it does with the files that its operands name. Where
 * the tables do not say what those are, it shows.
 */
function showsInput(sorted: SortedWords | null, candidate: Candidate | null): boolean {
  if (sorted === null || candidate === null) return true;
  const { head, repeat, tail } = operandRoles(sorted, candidate);
  const roles = [...head, repeat, ...tail].flatMap((role) => (role?.kind === 'path' ? role.role : []));
  return roles.includes('print') || !roles.some((role) => role === 'look' || role === 'read');
}

function useRedirects(uses: Uses, situation: Situation, effect: Effect, context: UseContext): void {
  const plain = {
    ...context,
    directory: situation.scope.directory,
    isTree: false,
    isWriting: false,
    isHarmless: false,
  };
  const { sorted } = situation;
  const isPrinted =
    isReader(effect) && showsInput(sorted, sorted === null ? null : candidateOf(sorted, situation));
  for (const { role, word, operator, isOutput } of situation.redirects) {
    if (role === null || word === null) continue;
    const isEmptied = effect.isSilent && isOutput && role === 'output';
    uses.opensUnseen ||= word.text === null;
    // `<>` reads and writes.
    if (operator.startsWith('<')) addPath(uses, isPrinted ? 'print' : 'read', word, plain);
    if (role !== 'read') addPath(uses, isEmptied ? 'empty' : role, word, plain);
    if (role === 'read' && sorted?.node.isClient === true) addPath(uses, 'send', word, plain);
  }
}

/** A local program is a file that gets read. */
function useProgram(uses: Uses, situation: Situation, context: UseContext): void {
  const [first] = situation.words;
  if (first?.text?.includes('/') === true) addPath(uses, 'look', first, context);
}

interface Tools {
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
}

/** A program of the search path that is asked for its version or its help and nothing else. */
function asksOnly({ words, program, reason }: Situation, shell: ShellFacts): boolean {
  const [first, asked, ...others] = words;
  if (program === null || reason !== null || others.length > 0 || first?.text?.includes('/') === true)
    return false;
  const flags = [...shell.helpFlags, ...shell.lonelyHelpFlags];
  return asked?.text?.startsWith('--') === true && flags.includes(asked.text);
}

function unknownProgram(situation: Situation, verdict: Verdict, shell: ShellFacts): void {
  if (situation.words.length === 0) {
    verdict.effect = { ...NO_EFFECT, risk: 'READ' };
    return;
  }
  if (asksOnly(situation, shell)) {
    verdict.effect = HARMLESS;
    verdict.because.push(`${situation.program ?? ''}: asks for help or its version`);
    return;
  }
  verdict.effect = shell.unseen;
  verdict.unknowns.push(situation.reason ?? `no rule says what "${situation.program ?? ''}" does`);
}

/** A changed search path, a preloaded library or text with unseen parts: nothing is certain to be harmless. */
function addDoubts(situation: Situation, verdict: Verdict, shell: ShellFacts): void {
  if (losesScript(situation, shell)) {
    verdict.unknowns.push(
      `what the shell reads behind ${situation.program ?? ''} is only known when it runs`,
    );
    verdict.effect = mergeEffects(verdict.effect, UNKNOWN);
  }
  const { helper, isTainted } = situation.scope;
  if (helper !== null) verdict.unknowns.push(helper);
  if (isTainted) verdict.unknowns.push('part of the text that a shell reads is only known when it runs');
  if (helper !== null || isTainted) verdict.effect = mergeEffects(verdict.effect, UNKNOWN);
}

function commandText(situation: Situation): string {
  const [first, ...others] = situation.words;
  const name = situation.program ?? (first === undefined ? ':' : displayWord(first));
  const files = situation.redirects.flatMap(({ canonical, word, operator }) =>
    canonical === null || word === null ? [] : [operator, displayWord(word)],
  );
  return [name, ...others.map(displayWord), ...files].join(' ');
}

/** Says that nobody knows yet which path is changed: the word for it, or what a search or a pipe hands on. */
function unseenPath(sorted: SortedWords | null, source: string): string {
  const what = source === '{}' ? 'what it is handed' : source;
  return `which path ${sorted?.node.name ?? 'a redirect'} changes: ${what} is only known when it runs`;
}

/**
 * Judges one simple command by the tables.
 * @returns the command as the analysis shows it, what could not be known about it, and the commands that code in it
 *   hands to a shell
 */
export function judge(
  situation: Situation,
  tools: Tools,
): { command: SimpleCommand; unknowns: readonly string[]; shellCalls: readonly string[] } {
  const { sorted, scope } = situation;
  const verdict = noVerdict();
  let isDecided = true;
  if (sorted === null) unknownProgram(situation, verdict, tools.vocabulary.shell);
  else isDecided = judgeProgram(situation, sorted, tools.vocabulary, verdict);
  const uses = noUses();
  const context = contextOf(situation, sorted, verdict.effect, tools);
  if (sorted !== null) useOperands(uses, sorted, candidateOf(sorted, situation), verdict.effect, context);
  else useProgram(uses, situation, context);
  const language = sorted?.node.language ?? null;
  if (language !== null && !isDecided) useCode(uses, language, situation.stdin, context, verdict);
  if (sorted?.node.isClient === true && scope.isCarrying)
    uses.effect = mergeEffects(uses.effect, { ...NO_EFFECT, sends: true });
  useRedirects(uses, situation, verdict.effect, context);
  verdict.unknowns.push(...[...uses.changesUnseen].map((source) => unseenPath(sorted, source)));
  const isHarmless = verdict.effect.isHarmless;
  verdict.effect = mergeEffects(verdict.effect, mergeEffects(uses.effect, scope.added));
  addDoubts(situation, verdict, tools.vocabulary.shell);
  return {
    command: toCommand(situation, verdict, uses, isHarmless, tools.vocabulary),
    unknowns: verdict.unknowns,
    shellCalls: uses.shellCalls,
  };
}

function toCommand(
  situation: Situation,
  verdict: Verdict,
  uses: Uses,
  isHarmless: boolean,
  vocabulary: Vocabulary,
): SimpleCommand {
  const { scope, sorted } = situation;
  const { effect } = verdict;
  const risk = effect.risk ?? 'UNKNOWN';
  const byAction = effect.actions
    .map((id) => vocabulary.actions.get(id)?.undo ?? null)
    .find((undo) => undo !== null);
  return {
    at: scope.place.at,
    place: scope.place.key,
    isPlaceKnown: scope.place.isKnown,
    about: [...uses.about],
    program: situation.reason === null ? situation.program : null,
    subcommand: sorted?.subcommand ?? [],
    words: situation.words.map(({ text, source, isGlob }) => ({ text, source, isGlob })),
    flags: sorted?.parsed.flags ?? [],
    operands: (sorted?.parsed.operands ?? []).map(({ text, source, isGlob }) => ({ text, source, isGlob })),
    wrappers: scope.wrappers,
    text: commandText(situation),
    actions: effect.actions,
    risk: worseRisk(risk, 'READ'),
    exposes: effect.exposes,
    sends: effect.sends,
    isLong: effect.isLong,
    isHarmlessForm: isHarmless,
    paths: uses.paths,
    opensUnseen: uses.opensUnseen,
    objects: uses.objects,
    undo: risk === 'READ' ? null : (verdict.undo ?? sorted?.node.undo ?? byAction ?? null),
    because: verdict.because,
  };
}
