import { worseRisk } from './analysis.ts';
import { baseDirectory } from './base-directory.ts';
import type { Candidate } from './candidate.ts';
import { mergeEffects, NO_EFFECT, type Effect } from './effects.ts';
import type { ProgramNode } from './program-node.ts';
import { isKeptBy } from './redirects.ts';
import type { ShellFacts } from './shell-facts.ts';
import type { Situation } from './situation.ts';
import type { SortedWords } from './sort-words.ts';
import { tellingOption } from './telling-options.ts';
import type { Vocabulary } from './vocabulary.ts';
import { possibleText, possibleWord, type ShellWord } from './word.ts';

/** What the tables say, with the reasons. */
export interface Verdict {
  effect: Effect;
  isHarmless: boolean;
  undo: string | null;
  readonly because: string[];
  readonly unknowns: string[];
}

export const UNKNOWN: Effect = { ...NO_EFFECT, risk: 'UNKNOWN' };
export const HARMLESS: Effect = { ...NO_EFFECT, risk: 'READ', isHarmless: true };

export const noVerdict = (): Verdict => ({
  effect: NO_EFFECT,
  isHarmless: false,
  undo: null,
  because: [],
  unknowns: [],
});

/**
 * `--help`, `--version` and the like, unless the program's own table gives them another meaning. Those that some
 * programs take with a value (`--version 2.1`) only ask where nothing stands behind them that could be one.
 */
export function isHelp(sorted: SortedWords, shell: ShellFacts): boolean {
  const { parsed, node, isUnmatched } = sorted;
  const isOpen = (flag: string): boolean => parsed.flags.includes(flag) && !node.table.options.has(flag);
  const asks =
    shell.helpFlags.some(isOpen) ||
    shell.lonelyHelpFlags.some((flag) => isOpen(flag) && !parsed.followed.has(flag)) ||
    // Where `-h` may begin other flags (`rsync -help`), this is no word.
    (node.table.style === 'long' && isOpen('-help') && !parsed.followed.has('-help'));
  return asks || (isUnmatched && shell.helpWords.has(parsed.operands[0]?.text ?? ''));
}

/** An option or its nature makes it go through all that is below its operands. */
export const goesDown = ({ node, parsed }: SortedWords): boolean =>
  node.isAlwaysTree || parsed.flags.some((flag) => node.treeFlags.has(flag));

export function candidateOf(
  sorted: SortedWords,
  situation: Pick<Situation, 'stdin' | 'assigned' | 'scope' | 'redirects'>,
): Candidate {
  return {
    parsed: sorted.parsed,
    flags: new Set(sorted.parsed.flags),
    stdin: situation.stdin,
    isShown: !isKeptBy(situation.redirects, situation.scope.isKept),
    directory: baseDirectory(sorted, situation.scope.directory),
    isTree: goesDown(sorted),
    assigned: situation.assigned,
  };
}

/** Asks the rules in order; those with `also` add, the first with `then` decides. */
function askRules(node: ProgramNode, candidate: Candidate, verdict: Verdict): boolean {
  for (const rule of node.rules) {
    if (!rule.holds(candidate)) continue;
    if (rule.also !== null) verdict.effect = mergeEffects(verdict.effect, rule.also);
    verdict.undo ??= rule.undo;
    verdict.because.push(`${node.name}: ${rule.why}`);
    if (rule.then === null) continue;
    verdict.effect = mergeEffects(rule.then, verdict.effect);
    return true;
  }
  return false;
}

function defaultEffect(sorted: SortedWords, situation: Situation, verdict: Verdict): Effect {
  const { node, parsed, isUnmatched } = sorted;
  const effect = isUnmatched ? node.otherwise : node.effect;
  const isFed = !isUnmatched && node.children.size > 0 && situation.stdin.kind !== 'none';
  if (isFed && effect?.risk === 'READ') {
    verdict.unknowns.push(`${node.name} may take commands from its input`);
    return UNKNOWN;
  }
  if (effect !== null) {
    verdict.because.push(`${node.name}: as it usually does`);
    return effect;
  }
  const what = isUnmatched ? `${node.name} ${parsed.operands[0]?.source ?? ''}` : node.name;
  verdict.unknowns.push(`no rule says what "${what}" does`);
  return UNKNOWN;
}

const withDefault = (word: ShellWord): ShellWord => possibleWord(word) ?? word;

/** What the rules say of the defaults of variables (`${D:-/}`) counts as well where it is worse. */
function addDefaults(sorted: SortedWords, situation: Situation, verdict: Verdict): void {
  const { parsed, node } = sorted;
  const words = [...parsed.operands, ...parsed.values.map(({ word }) => word)];
  if (words.every((word) => possibleText(word) === null)) return;
  const filled = {
    ...parsed,
    operands: parsed.operands.map(withDefault),
    values: parsed.values.map((value) => ({ ...value, word: withDefault(value.word) })),
  };
  const other = noVerdict();
  askRules(node, candidateOf({ ...sorted, parsed: filled }, situation), other);
  const { risk, exposes, sends } = other.effect;
  verdict.effect = mergeEffects(verdict.effect, { ...NO_EFFECT, exposes, sends });
  if (risk === null || worseRisk(risk, verdict.effect.risk ?? 'READ') !== risk) return;
  verdict.effect = mergeEffects(verdict.effect, { ...other.effect, isHarmless: false });
  verdict.because.push(...other.because);
}

function judgeReading(
  situation: Situation,
  sorted: SortedWords,
  vocabulary: Vocabulary,
  verdict: Verdict,
): boolean {
  if (isHelp(sorted, vocabulary.shell)) {
    verdict.effect = HARMLESS;
    verdict.because.push(`${sorted.node.name}: asks for help or its version`);
    return true;
  }
  const isDecided = askRules(sorted.node, candidateOf(sorted, situation), verdict);
  addDefaults(sorted, situation, verdict);
  if (!isDecided) verdict.effect = mergeEffects(defaultEffect(sorted, situation, verdict), verdict.effect);
  addTelling(sorted, verdict, vocabulary.shell);
  return isDecided;
}

/** That a program only reads holds for the options that its table names. */
function addTelling(sorted: SortedWords, verdict: Verdict, shell: ShellFacts): void {
  if (verdict.effect.risk !== 'READ' || verdict.effect.isHarmless) return;
  const option = tellingOption(sorted, shell);
  if (option === undefined) return;
  verdict.effect = mergeEffects(verdict.effect, UNKNOWN);
  verdict.unknowns.push(`no rule says what ${sorted.node.name} does with ${option}`);
}

/** What the tables say of a program and its words. */
export function judgeProgram(
  situation: Situation,
  sorted: SortedWords,
  vocabulary: Vocabulary,
  verdict: Verdict,
): boolean {
  const isDecided = judgeReading(situation, sorted, vocabulary, verdict);
  const { parsed } = sorted;
  if (parsed.unsure.size === 0) return isDecided;
  // A switch with a value that nobody knows may be off: what is worse without it counts.
  const flags = parsed.flags.filter((flag) => !parsed.unsure.has(flag));
  const other = noVerdict();
  judgeReading(situation, { ...sorted, parsed: { ...parsed, flags } }, vocabulary, other);
  const isHarmless = verdict.effect.isHarmless && other.effect.isHarmless;
  verdict.effect = { ...mergeEffects(verdict.effect, other.effect), isHarmless };
  verdict.undo ??= other.undo;
  verdict.because.push(...other.because);
  verdict.unknowns.push(...other.unknowns);
  return isDecided;
}
