import { RE2JS } from 're2js';
import { mergeEffects, NO_EFFECT, parseEffect, type Effect } from './effects.ts';
import { splitWords } from './matchers.ts';
import { compileStatements } from './statements.ts';
import type { LanguageInput, LanguageRuleInput, OwnLanguageInput } from './vocabulary-schema.ts';

/**
 * A language with what the one that it is `like` says.
 * @throws Error when there is no such language, or rules are missing.
 */
export function wholeLanguage(
  own: OwnLanguageInput,
  all: ReadonlyMap<string, OwnLanguageInput>,
): LanguageInput {
  const other = own.like === undefined ? undefined : all.get(own.like);
  if (own.like !== undefined && other === undefined) throw new Error(`"${own.like}" is no language`);
  const { rules, otherwise, ...rest } = { ...other, ...own };
  if (rules === undefined || otherwise === undefined) throw new Error('rules or "otherwise" are missing');
  return { ...rest, rules, otherwise };
}

/** Judges visible code of another language by the statements or calls that it shows. */
export type Language = (code: string) => Effect;

type RuleTest = (statement: string) => number | null;

interface LanguageRule {
  /** How much of the statement's start was met; null when the rule does not hold. */
  readonly test: RuleTest;
  readonly then: Effect | 'rest' | null;
  readonly also: Effect | null;
  /** It looks at the code without what stands in literals and behind parentheses. */
  readonly isBare: boolean;
}

const WORD_END = /[a-z0-9_]$/i;
const WORD_START = /^[a-z0-9_]/i;

/** True when `needle` occurs in `text` and does not merely continue a longer word. */
function hasWords(text: string, needle: string): boolean {
  for (let from = text.indexOf(needle); from !== -1; from = text.indexOf(needle, from + 1)) {
    const isStart = from === 0 || !WORD_END.test(text[from - 1] ?? '') || !WORD_START.test(needle);
    const next = text[from + needle.length] ?? '';
    if (isStart && (!WORD_END.test(needle) || !WORD_START.test(next))) return true;
  }
  return false;
}

function startLength(text: string, starts: readonly string[]): number | null {
  for (const start of starts) {
    const next = text[start.length] ?? '';
    if (text.startsWith(start) && (!WORD_END.test(start) || !WORD_START.test(next))) return start.length;
  }
  return null;
}

function compileUnlisted(input: NonNullable<LanguageRuleInput['unlisted']>): (text: string) => boolean {
  const pattern = RE2JS.compile(input.pattern);
  const allowed = new Set(splitWords(input.allowed));
  const families = splitWords(input.families ?? '');
  const schemas = input.schemas === undefined ? null : new Set(splitWords(input.schemas));
  const isListed = (name: string): boolean =>
    allowed.has(name) || families.some((family) => name.startsWith(family));
  const isAllowed = (name: string): boolean => {
    const [first = '', ...others] = name.split('.');
    if (schemas === null || others.length === 0) return isListed(first);
    return schemas.has(first) && isListed(others.at(-1) ?? '');
  };
  return (text) => {
    const matcher = pattern.matcher(text);
    while (matcher.find()) {
      const names = (matcher.group(1) ?? '').split(/[\s,]+/).filter((name) => name !== '');
      if (names.some((name) => !isAllowed(name))) return true;
    }
    return false;
  };
}

function compileRule(input: LanguageRuleInput): LanguageRule {
  const pattern = input.pattern === undefined ? null : RE2JS.compile(input.pattern);
  const unlisted = input.unlisted === undefined ? null : compileUnlisted(input.unlisted);
  const test: RuleTest = (text) => {
    if (input.has !== undefined && !input.has.some((needle) => hasWords(text, needle))) return null;
    if (pattern !== null && !pattern.matcher(text).find()) return null;
    if (unlisted !== null && !unlisted(text)) return null;
    return input.starts === undefined ? 0 : startLength(text, input.starts);
  };
  const then = input.then === undefined ? null : input.then === 'rest' ? 'rest' : parseEffect(input.then);
  const also = input.also === undefined ? null : parseEffect(input.also);
  return { test, then, also, isBare: input.bare === true };
}

/** Code with `""` for each literal (what its first group holds stays), and no signs or line ends in parentheses. */
function compileBare(literals: string | undefined): (code: string) => string {
  if (literals === undefined) return (code) => code;
  const pattern = new RegExp(literals, 'g');
  return (code) => {
    let depth = 0;
    const text = code.replace(pattern, (_match, kept: string | undefined) => `${kept ?? ''}""`);
    return text.replace(/[()>;\n]/g, (sign) => {
      if (sign === '(') depth += 1;
      else if (sign === ')') depth = Math.max(0, depth - 1);
      else if (depth > 0) return ' ';
      return sign;
    });
  };
}

/** What stands for the rest of code that cannot be cut into commands. */
const UNCUT = '?';

/** Cuts code into its commands: on a line each what the groups `said…` of the pattern hold, without addresses. */
function compileCut(commands: string | undefined): (code: string) => string {
  if (commands === undefined) return (code) => code;
  const pattern = new RegExp(commands, 'y');
  return (code) => {
    const lines: string[] = [];
    pattern.lastIndex = 0;
    while (pattern.lastIndex < code.length) {
      const { lastIndex } = pattern;
      const groups = pattern.exec(code)?.groups;
      if (groups === undefined || pattern.lastIndex <= lastIndex) return [...lines, UNCUT].join('\n');
      const said = Object.entries<string | undefined>(groups).filter(
        ([name, text]) => name.startsWith('said') && text !== undefined,
      );
      lines.push(said.map(([, text]) => text).join(' '));
    }
    return lines.join('\n');
  };
}

function judgeOne(text: string, rules: readonly LanguageRule[], otherwise: Effect, bare = text): Effect {
  let effect = NO_EFFECT;
  for (const rule of rules) {
    const length = rule.test(rule.isBare ? bare : text);
    if (length === null) continue;
    if (rule.also !== null) effect = mergeEffects(effect, rule.also);
    if (rule.then === 'rest')
      return mergeEffects(effect, judgeOne(text.slice(length).trim(), rules, otherwise));
    if (rule.then !== null) return mergeEffects(effect, rule.then);
  }
  return mergeEffects(effect, otherwise);
}

/** Finds the commands that code hands to a shell; the words of a list (`["rm", "-r"]`) become one text. */
export type ShellCalls = (code: string) => readonly string[];

/** More calls than this in one piece of code are not followed. */
const CALLS_MAX = 16;

/** What the first group of a pattern is in each of its first `max` matches. */
function groupsOf(pattern: RE2JS, code: string, max: number): string[] {
  const found: string[] = [];
  const matcher = pattern.matcher(code);
  while (found.length < max && matcher.find()) found.push(matcher.group(1) ?? '');
  return found;
}

/** @throws Error when a pattern is not understood. */
export function compileShellCalls(input: LanguageInput): ShellCalls {
  const patterns = (input.shell ?? []).map((pattern) => RE2JS.compile(pattern));
  const cut = compileCut(input.commands);
  return (code) => {
    const said = cut(code);
    const found = patterns.flatMap((pattern) => groupsOf(pattern, said, CALLS_MAX)).slice(0, CALLS_MAX);
    return found.map((text) =>
      text
        .replace(/["']\s*,\s*["']/g, ' ')
        .replace(/\\(["'])/g, '$1')
        .trim(),
    );
  };
}

/** The files that code names, as written; none in languages whose quoted texts are no files. */
export type CodeFiles = (code: string) => readonly string[];

/** A quoted text that begins like an absolute path and in which nothing is filled in. */
const QUOTED_PATH = /(["'])(\/[\w.][^"'\n\\$`{}<>|*?]{0,1000})\1/g;
/** More files than this in one piece of code are not looked at. */
const FILES_MAX = 64;

/** @throws Error when a pattern is not understood. */
export function compileCodeFiles({ files, commands }: LanguageInput): CodeFiles {
  if (files === undefined) return () => [];
  if (files !== true) {
    const patterns = files.map((pattern) => RE2JS.compile(pattern));
    const cut = compileCut(commands);
    return (code) => patterns.flatMap((pattern) => groupsOf(pattern, cut(code), FILES_MAX));
  }
  return (code) => [...code.matchAll(QUOTED_PATH)].slice(0, FILES_MAX).flatMap(([, , path]) => path ?? []);
}

/**
 * Compiles a language of the tables. With `statements`, each statement counts; else the whole text is searched for
 * calls.
 * @throws Error when an effect or a pattern is not understood.
 */
export function compileLanguage(input: LanguageInput): Language {
  const rules = input.rules.map(compileRule);
  const otherwise = parseEffect(input.otherwise);
  const cut = compileCut(input.commands);
  const bare = compileBare(input.literals);
  if (input.statements === undefined) return (code) => judgeOne(cut(code), rules, otherwise, bare(cut(code)));
  const nothing: Effect = { ...NO_EFFECT, risk: 'READ' };
  const statements = compileStatements(input.statements, input.client);
  return (code) =>
    statements(code)
      .map((statement) => judgeOne(statement, rules, otherwise))
      .reduce(mergeEffects, nothing);
}
