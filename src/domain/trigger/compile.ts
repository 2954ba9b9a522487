import type { Condition, ReadCondition, TriggerSource } from './condition.ts';
import { describeCondition } from './describe.ts';
import type { TriggerFault } from './fault.ts';
import { compilePattern } from './pattern.ts';
import { alternatives, lineCondition, unique } from './line-condition.ts';
import type { ProseVocabulary } from './prose-line.ts';
import { readProse } from './prose.ts';
import { describeSymptom, SYMPTOM_KEY, symptomFault, type SymptomCondition } from './symptom.ts';
import { findUnmeetable, findUnmeetableProgram } from './unmeetable.ts';
import { tellingWords } from './prose-tokens.ts';
import type { WordTable } from './word-table.ts';

/** A trigger ready to be tried on commands, and what it was understood to say. */
export interface CompiledTrigger {
  /** Structure to evaluate; null for a pattern, or for words in which no action was understood. */
  readonly condition: ReadCondition | null;
  /** Source of a re2js pattern, tried on the canonical text of each simple command. */
  readonly pattern: string | null;
  /** What must have shown; absent for a trigger on a command. */
  readonly symptom?: SymptomCondition;
  /** One sentence for each line of the source, shown back to the author. */
  readonly understood: readonly string[];
  /** True when no action was understood: it matches as text only, RELATED at most. */
  readonly isTextOnly: boolean;
  /**
   * By which candidates are found: `action:permissions.change`, `program:zpool`, or `*` when nothing narrows it.
   * Empty when it matches as text only.
   */
  readonly keys: readonly string[];
}

/** The tables that a trigger is read with. */
export interface TriggerTables {
  readonly prose: ProseVocabulary;
  readonly words: WordTable;
  /** Known actions, for telling a typing error in `when`. */
  readonly actions: readonly string[];
  /** Words that are options without a dash: `of` of dd. */
  readonly bareKeys: ReadonlySet<string>;
}

/** `WRITTEN`: somebody writes it now, and what no command can ever meet is refused. `KEPT`: it is in the graph already. */
export type TriggerOrigin = 'WRITTEN' | 'KEPT';

export type CompileTrigger = (
  source: TriggerSource,
  origin?: TriggerOrigin,
) => CompiledTrigger | TriggerFault;

/** The key under which triggers that nothing narrows are kept. */
export const ANY_KEY = '*';

/**
 * Compiles what an author wrote. Never throws on what a person typed: a fault comes back as data, with its position
 * where there is one.
 */
export function compileTrigger(
  source: TriggerSource,
  tables: TriggerTables,
  origin: TriggerOrigin = 'KEPT',
): CompiledTrigger | TriggerFault {
  const unmeetable = origin === 'WRITTEN' ? unmeetableIn(source, tables) : null;
  if (unmeetable !== null) return unmeetable;
  if ('pattern' in source) return fromPattern(source.pattern);
  if ('when' in source) return fromWhen(source.when, tables.actions);
  if ('symptom' in source) return fromSymptom(source.symptom, tables.actions);
  return fromWords(source.words, tables);
}

function unmeetableIn(source: TriggerSource, { bareKeys }: TriggerTables): TriggerFault | null {
  if ('when' in source) return findUnmeetable(source.when, bareKeys);
  if ('symptom' in source)
    return findUnmeetableProgram(source.symptom.program ?? [], 'trigger.symptom.program');
  return null;
}

function fromPattern(pattern: string): CompiledTrigger | TriggerFault {
  const compiled = compilePattern(pattern);
  if (typeof compiled !== 'function') return compiled;
  const understood = [`a simple command whose text matches the pattern ${pattern}`];
  return { condition: null, pattern, understood, isTextOnly: false, keys: [ANY_KEY] };
}

function fromSymptom(symptom: SymptomCondition, actions: readonly string[]): CompiledTrigger | TriggerFault {
  const fault = symptomFault(symptom, actions);
  if (fault !== null) return fault;
  const understood = [describeSymptom(symptom)];
  return { condition: null, pattern: null, symptom, understood, isTextOnly: false, keys: [SYMPTOM_KEY] };
}

function fromWhen(when: Condition, actions: readonly string[]): CompiledTrigger | TriggerFault {
  const unknown = actionsIn(when).find(
    (wanted) => !actions.some((known) => known === wanted || known.startsWith(`${wanted}.`)),
  );
  if (unknown !== undefined) {
    return {
      kind: 'TriggerFault',
      field: 'trigger.when.action',
      message: `the vocabulary has no action "${unknown}"; there are: ${actions.join(', ')}`,
      position: null,
    };
  }
  return {
    condition: when,
    pattern: null,
    understood: [describeCondition(when)],
    isTextOnly: false,
    keys: keysOf(when),
  };
}

function fromWords(lines: readonly string[], { prose, words }: TriggerTables): CompiledTrigger {
  const read = lines.map((line) => readProse(line, prose, words));
  const conditions = read.map((line) => lineCondition(line, words));
  const understood = conditions.map((condition, index) =>
    condition
      ? `${lines[index] ?? ''}: ${describeCondition(condition, words.families)}`
      : `${lines[index] ?? ''}: no action understood; it matches as text only`,
  );
  const usable = conditions.flatMap((condition, index) =>
    condition === null ? [] : [{ ...condition, tells: tellingWords(lines[index] ?? '', words) }],
  );
  const condition = alternatives(usable);
  if (condition === null) return { condition, pattern: null, understood, isTextOnly: true, keys: [] };
  return { condition, pattern: null, understood, isTextOnly: false, keys: keysOf(condition) };
}

function actionsIn(condition: Condition): string[] {
  return [
    ...(condition.action ?? []),
    ...innerOf(condition).flatMap(actionsIn),
    ...(condition.not ? actionsIn(condition.not) : []),
  ];
}

function innerOf(condition: Condition): Condition[] {
  return [...(condition.all ?? []), ...(condition.any ?? [])];
}

/**
 * Keys such that every command that meets the condition has at least one of them. Of several conditions that must
 * all hold, the narrowest decides; alternatives add up; `not` narrows nothing.
 */
export function keysOf(condition: Condition): string[] {
  const sets: string[][] = [];
  if (condition.program) sets.push(condition.program.map((text) => `program:${text.split(/\s+/)[0] ?? ''}`));
  if (condition.action) sets.push(condition.action.map((action) => `action:${action}`));
  for (const inner of condition.all ?? []) sets.push(keysOf(inner));
  if (condition.any) sets.push(unique(condition.any.flatMap(keysOf)));
  const narrow = sets.find((keys) => !keys.includes(ANY_KEY));
  return narrow === undefined ? [ANY_KEY] : unique(narrow);
}
