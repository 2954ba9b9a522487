import type { OptionValue, ParsedWords, Section } from './candidate.ts';
import type { OptionSpec } from './option-table.ts';
import type { ProgramNode } from './program-node.ts';
import { textWord, type ShellWord } from './word.ts';

/** The words after a program, sorted, and the entry of the subcommand that they name. */
export interface SortedWords {
  readonly node: ProgramNode;
  readonly subcommand: readonly string[];
  /** A word stands where a subcommand belongs, and no table names it (or nobody can know it). */
  readonly isUnmatched: boolean;
  readonly parsed: ParsedWords;
}

interface Sorting {
  node: ProgramNode;
  index: number;
  isUnmatched: boolean;
  readonly words: readonly ShellWord[];
  readonly subcommand: string[];
  readonly flags: string[];
  readonly values: OptionValue[];
  readonly operands: ShellWord[];
  readonly sections: Section[];
  readonly unknownOptions: string[];
  readonly followed: Set<string>;
  readonly unsure: Set<string>;
}

/** What asks for help keeps its name, so that it is known for that. */
const ASKING: ReadonlySet<string> = new Set(['--help', '--version']);

/** The same option with one dash instead of two, or with two instead of one. */
function otherDashes(name: string): string {
  if (name.startsWith('--')) return ASKING.has(name) ? name : name.slice(1);
  return /^-[a-z]/.test(name) ? `-${name}` : name;
}

/**
 * An option by its name; where options are words, one dash is as good as two, unless the table tells them apart (Go,
 * iproute2 and Proxmox take both); or, for a long one, by a beginning that only it has (GNU tools and git allow that).
 */
function findOption(state: Sorting, given: string): { name: string; spec: OptionSpec | null } {
  const { options, longNames, style } = state.node.table;
  const other = style === 'long' ? otherDashes(given) : given;
  for (const name of [given, other]) {
    const spec = options.get(name);
    if (spec !== undefined) return { name, spec };
  }
  const name = longNames.includes(other) ? other : given;
  const beginning = style === 'long' && /^-[a-z]{2,}/.test(name) ? `-${name}` : name;
  if (beginning.startsWith('--') && beginning.length > 2) {
    const candidates = longNames.filter((long) => long.startsWith(beginning));
    const [first] = candidates;
    if (first !== undefined && candidates.length === 1)
      return { name: first, spec: options.get(first) ?? null };
  }
  return { name, spec: null };
}

function addValue(
  state: Sorting,
  option: string,
  spec: OptionSpec | null,
  word: ShellWord | undefined,
): void {
  if (word !== undefined) state.values.push({ option, word, role: spec?.role ?? null });
}

/** The rest of a word after its first `length` characters, unknown parts kept. */
export function restOf(word: ShellWord, length: number): ShellWord {
  if (word.text !== null) return textWord(word.text.slice(length));
  const [first, ...others] = word.pieces;
  const head = first !== undefined && first.kind !== 'unknown' ? first.text.slice(length) : '';
  return { ...word, pieces: [{ kind: 'text', text: head }, ...others], source: word.source };
}

function looksLikeOption(word: ShellWord | undefined): boolean {
  return word === undefined || (word.text?.startsWith('-') ?? false);
}

/** Notes an option that no table names; what stands behind it may be its value. */
function addUnknown(state: Sorting, name: string, hasValue: boolean): void {
  state.unknownOptions.push(name);
  if (hasValue || !looksLikeOption(state.words[state.index + 1])) state.followed.add(name);
}

const IS_ON = /^(1|yes|on|true|y|t)$/i;
const IS_OFF = /^(0|no|off|false|n|f)$/i;

/** `--full`, `--full 1`, `--full=false`: what is off is not there. */
function sortSwitch(state: Sorting, name: string, value: ShellWord | undefined, isNext: boolean): void {
  const text = value?.text ?? '';
  const isOff = IS_OFF.test(text);
  const isTaken = isOff || IS_ON.test(text);
  if (!isOff) state.flags.push(name);
  if (value?.text === null) state.unsure.add(name);
  if (value !== undefined && (isTaken || !isNext))
    state.values.push({ option: name, word: value, role: null });
  if (isTaken && isNext) state.index += 1;
}

/** `--name`, `--name=value`, and `-name` where options are words. */
function sortLong(state: Sorting, word: ShellWord, text: string): void {
  const at = text.indexOf('=');
  const { name, spec } = findOption(state, at === -1 ? text : text.slice(0, at));
  const next = state.words[state.index + 1];
  if (spec?.kind === 'switch') {
    sortSwitch(state, name, at === -1 ? next : restOf(word, at + 1), at === -1);
    return;
  }
  state.flags.push(name);
  if (spec === null && !/^-\d+$/.test(name)) addUnknown(state, name, at !== -1);
  if (at !== -1) {
    addValue(state, name, spec, restOf(word, at + 1));
    return;
  }
  const isTaken =
    spec?.kind === 'value' || (spec === null && state.node.table.isGreedy && !looksLikeOption(next));
  if (!isTaken) return;
  state.index += 1;
  addValue(state, name, spec, next);
}

/** `-abc`: flags, until one takes the rest (or the next word) as its value. */
function sortShort(state: Sorting, word: ShellWord, text: string): void {
  if (/^-\d+$/.test(text)) {
    state.flags.push(text);
    return;
  }
  for (let index = 1; index < text.length; index += 1) {
    const name = `-${text[index] ?? ''}`;
    const spec = state.node.table.options.get(name) ?? null;
    state.flags.push(name);
    if (spec === null) addUnknown(state, name, false);
    if (spec === null || spec.kind === 'flag') continue;
    const isLast = index === text.length - 1 && word.text !== null;
    if (!isLast) {
      const rest = restOf(word, index + 1);
      addValue(state, name, spec, rest.text?.startsWith('=') === true ? textWord(rest.text.slice(1)) : rest);
    } else if (spec.kind === 'value') {
      state.index += 1;
      addValue(state, name, spec, state.words[state.index]);
    }
    return;
  }
}

/** Text of a word up to its first unknown part: enough to see which option it is. */
export function visibleStart(word: ShellWord): string {
  const first = word.pieces[0];
  if (word.text !== null) return word.text;
  return first === undefined || first.kind === 'unknown' ? '' : first.text;
}

function sortSection(state: Sorting, option: string): void {
  const words: ShellWord[] = [];
  let next = state.words[state.index + 1];
  while (next !== undefined && next.text !== ';' && !(next.text === '+' && words.at(-1)?.text === '{}')) {
    words.push(next);
    state.index += 1;
    next = state.words[state.index + 1];
  }
  state.index += 1;
  state.flags.push(option);
  state.sections.push({ option, words });
}

function findChild(node: ProgramNode, name: string): ProgramNode | undefined {
  const exact = node.children.get(name);
  if (exact !== undefined || !node.abbreviates || name === '') return exact;
  for (const [full, child] of node.children) if (full.startsWith(name)) return child;
  return undefined;
}

/** `docker compose -f FILE logs -f`: what an option of the program was is none of the subcommand's of that name. */
function forgetRedefined(state: Sorting, child: ProgramNode): void {
  const before = state.node.table.options;
  const isRedefined = (flag: string): boolean =>
    before.has(flag) && before.get(flag)?.kind !== child.table.options.get(flag)?.kind;
  const kept = state.flags.filter((flag) => !isRedefined(flag));
  state.flags.splice(0, state.flags.length, ...kept);
}

/** A word that is no option: a subcommand where one is due, else an operand. */
function sortOperand(state: Sorting, word: ShellWord): void {
  const isDue = state.node.children.size > 0 && state.operands.length === 0 && !state.isUnmatched;
  const child = isDue && word.text !== null ? findChild(state.node, word.text) : undefined;
  if (child !== undefined && word.text !== null) {
    state.subcommand.push(word.text);
    forgetRedefined(state, child);
    state.node = child;
    return;
  }
  if (isDue) state.isUnmatched = true;
  const at = word.text?.indexOf('=') ?? -1;
  const key = at > 0 ? (word.text ?? '').slice(0, at) : (visibleStart(word).split('=')[0] ?? '');
  if (visibleStart(word).includes('=') && state.node.table.keys.has(key)) {
    state.flags.push(key);
    state.values.push({
      option: key,
      word: restOf(word, key.length + 1),
      role: state.node.table.keys.get(key) ?? null,
    });
    return;
  }
  state.operands.push(word);
}

/** True when options end here: the program leaves everything from this word on to somebody else. */
const isAtStop = (state: Sorting): boolean => state.operands.length >= state.node.table.stopAfter;

function takeRest(state: Sorting, from: number): void {
  for (const word of state.words.slice(from)) state.operands.push(word);
  state.index = state.words.length;
}

/** A lone sign that some programs take as an option: `-`, `!`, a bracket. */
const SIGN = /^[-!(),]$/;

function sortOne(state: Sorting, word: ShellWord): void {
  const text = visibleStart(word);
  const { table } = state.node;
  if (table.sections.has(text)) sortSection(state, text);
  else if (text === '--') takeRest(state, state.index + 1);
  else if (SIGN.test(text) && table.options.has(text)) state.flags.push(text);
  else if (text.startsWith('--') && text.length > 2) sortLong(state, word, text);
  else if (text.startsWith('-') && text.length > 1 && table.style === 'long') sortLong(state, word, text);
  else if (text.startsWith('-') && text.length > 1) sortShort(state, word, text);
  else if (isAtStop(state) && findChild(state.node, text) === undefined) {
    state.isUnmatched ||= state.node.children.size > 0 && state.operands.length === 0;
    takeRest(state, state.index);
  } else sortOperand(state, word);
}

/**
 * Sorts the words after a program by its tables: global options, subcommands, their options, operands.
 * Unknown words count as operands, unknown options as flags without a value.
 */
export function sortWords(root: ProgramNode, words: readonly ShellWord[]): SortedWords {
  const state: Sorting = {
    node: root,
    index: 0,
    isUnmatched: false,
    words,
    subcommand: [],
    flags: [],
    values: [],
    operands: [],
    sections: [],
    unknownOptions: [],
    followed: new Set(),
    unsure: new Set(),
  };
  const first = words[0]?.text ?? null;
  if (root.table.isBundled && first !== null && /^[A-Za-z]+$/.test(first)) {
    sortShort(state, textWord(`-${first}`), `-${first}`);
    state.index += 1;
  }
  for (; state.index < words.length; state.index += 1) {
    const word = words[state.index];
    if (word !== undefined) sortOne(state, word);
  }
  const { node, subcommand, isUnmatched, flags, values, operands, sections } = state;
  const { unknownOptions, followed, unsure } = state;
  const parsed = { flags, values, operands, sections, unknownOptions, followed, unsure };
  return { node, subcommand, isUnmatched, parsed };
}
