import type { Candidate } from './candidate.ts';
import { compileMatcher, splitWords, type PathClasses, type TextMatcher } from './matchers.ts';
import { isWholeTree, normalisePath } from './paths.ts';
import type { ConditionInput } from './vocabulary-schema.ts';
import type { ShellWord } from './word.ts';

export type Condition = (candidate: Candidate) => boolean;

const at = (operands: readonly ShellWord[], index: number): string | null => operands.at(index)?.text ?? null;

/** Tells names of options: `-NUMBER` is every number, `--netNUMBER` stands for `--net0`, `-net1` and so on. */
function compileNames(spec: string): (name: string) => boolean {
  const names = new Set(splitWords(spec));
  const numbered = [...names].filter((name) => name.endsWith('NUMBER'));
  const stems = numbered.map((name) => name.slice(0, -'NUMBER'.length).replace(/^-(?=-)/, ''));
  return (name) =>
    names.has(name) || (/\d$/.test(name) && stems.includes(name.replace(/^-(?=-)/, '').replace(/\d+$/, '')));
}

function compileFlag(spec: string): Condition {
  const isNamed = compileNames(spec);
  return ({ flags }) => [...flags].some(isNamed);
}

function compileValue(spec: NonNullable<ConditionInput['value']>, classes: PathClasses): Condition {
  const tests = Object.entries(spec).map(([names, matcher]): [(name: string) => boolean, TextMatcher] => [
    compileNames(names),
    compileMatcher(matcher, classes),
  ]);
  return ({ parsed, directory }) =>
    tests.every(([isNamed, matches]) =>
      parsed.values.some(({ option, word }) => isNamed(option) && matches(word.text, directory)),
    );
}

/** Some value of the options is none of those that are named; of what nobody knows that is assumed. */
function compileOther(spec: NonNullable<ConditionInput['value']>, classes: PathClasses): Condition {
  const tests = Object.entries(spec).map(([names, matcher]): [(name: string) => boolean, TextMatcher] => [
    compileNames(names),
    compileMatcher(matcher, classes),
  ]);
  return ({ parsed, directory }) =>
    tests.some(([isNamed, matches]) =>
      parsed.values.some(
        ({ option, word }) => isNamed(option) && !matches(word.text?.toLowerCase() ?? null, directory),
      ),
    );
}

function compileCount(spec: string): Condition {
  const count = Number.parseInt(spec, 10);
  return spec.endsWith('+')
    ? ({ parsed }) => parsed.operands.length >= count
    : ({ parsed }) => parsed.operands.length === count;
}

function compileAt(spec: string, index: number, classes: PathClasses): Condition {
  const matches = compileMatcher(spec, classes);
  return ({ parsed, directory }) =>
    parsed.operands.length > 0 && matches(at(parsed.operands, index), directory);
}

function compileOperand(spec: string | readonly string[], classes: PathClasses): Condition {
  const matches = compileMatcher(spec, classes);
  return ({ parsed, directory }) => parsed.operands.some((word) => matches(word.text, directory));
}

function compileAllOperands(spec: string, classes: PathClasses): Condition {
  const matches = compileMatcher(spec, classes);
  return ({ parsed, directory }) =>
    parsed.operands.length > 0 && parsed.operands.every((word) => matches(word.text, directory));
}

function compileWhole(spec: string, classes: PathClasses): Condition {
  const matches = compileMatcher(spec, classes);
  return ({ parsed, directory, isTree }) =>
    parsed.operands.some(
      ({ text }) =>
        text !== null && (isTree || isWholeTree(normalisePath(text, directory))) && matches(text, directory),
    );
}

/** A file with such a name is what it reads from its standard input. */
function compileFed(spec: string | readonly string[], classes: PathClasses): Condition {
  const matches = compileMatcher(spec, classes);
  return ({ stdin, directory }) => stdin.kind === 'file' && matches(stdin.name, directory);
}

function compileSection(spec: string): Condition {
  const names = new Set(splitWords(spec));
  return ({ parsed }) => parsed.sections.some(({ option }) => names.has(option));
}

function compileParts(input: ConditionInput, classes: PathClasses): Condition[] {
  const parts: Condition[] = [];
  if (input.flag !== undefined) parts.push(compileFlag(input.flag));
  if (input.value !== undefined) parts.push(compileValue(input.value, classes));
  if (input.otherValue !== undefined) parts.push(compileOther(input.otherValue, classes));
  if (input.operand !== undefined) parts.push(compileOperand(input.operand, classes));
  if (input.allOperands !== undefined) parts.push(compileAllOperands(input.allOperands, classes));
  if (input.whole !== undefined) parts.push(compileWhole(input.whole, classes));
  if (input.first !== undefined) parts.push(compileAt(input.first, 0, classes));
  if (input.second !== undefined) parts.push(compileAt(input.second, 1, classes));
  if (input.beforeLast !== undefined) parts.push(compileAt(input.beforeLast, -2, classes));
  if (input.last !== undefined) parts.push(compileAt(input.last, -1, classes));
  if (input.operands !== undefined) parts.push(compileCount(input.operands));
  if (input.section !== undefined) parts.push(compileSection(input.section));
  if (input.stdin !== undefined) {
    const kinds = new Set<string>(splitWords(input.stdin));
    parts.push(({ stdin }) => kinds.has(stdin.kind));
  }
  if (input.fed !== undefined) parts.push(compileFed(input.fed, classes));
  if (input.shown !== undefined) {
    const { shown } = input;
    parts.push(({ isShown }) => isShown === shown);
  }
  if (input.assigned !== undefined) {
    const names = splitWords(input.assigned);
    parts.push(({ assigned }) => names.some((name) => assigned.has(name)));
  }
  return parts;
}

/**
 * Compiles what a rule asks for; everything named in it has to hold. Words that are not known before the
 * command runs match nothing, so a rule that lowers a risk never rests on them.
 * @throws Error when a path class is not known.
 */
export function compileCondition(input: ConditionInput, classes: PathClasses): Condition {
  const parts = compileParts(input, classes);
  if (input.not !== undefined) {
    const inner = compileCondition(input.not, classes);
    parts.push((candidate) => !inner(candidate));
  }
  if (input.any !== undefined) {
    const inner = input.any.map((part) => compileCondition(part, classes));
    parts.push((candidate) => inner.some((holds) => holds(candidate)));
  }
  if (input.all !== undefined) {
    const inner = input.all.map((part) => compileCondition(part, classes));
    parts.push((candidate) => inner.every((holds) => holds(candidate)));
  }
  return (candidate) => parts.every((holds) => holds(candidate));
}
