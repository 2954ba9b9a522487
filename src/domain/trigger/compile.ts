import type { Condition, TriggerSource } from './condition.ts';
import { describeCondition } from './describe.ts';
import type { TriggerFault } from './fault.ts';
import { compilePattern } from './pattern.ts';
import { readProse, type Clause, type ProseLine, type ProseVocabulary } from './prose.ts';
import { describeSymptom, SYMPTOM_KEY, symptomFault, type SymptomCondition } from './symptom.ts';
import type { WordTable } from './word-table.ts';

/** A trigger ready to be tried on commands, and what it was understood to say. */
export interface CompiledTrigger {
  /** Structure to evaluate; null for a pattern, or for words in which no action was understood. */
  readonly condition: Condition | null;
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
}

export type CompileTrigger = (source: TriggerSource) => CompiledTrigger | TriggerFault;

/** The key under which triggers that nothing narrows are kept. */
export const ANY_KEY = '*';

/**
 * Compiles what an author wrote. Never throws on what a person typed: a fault comes back as data, with its position
 * where there is one.
 */
export function compileTrigger(source: TriggerSource, tables: TriggerTables): CompiledTrigger | TriggerFault {
  if ('pattern' in source) return fromPattern(source.pattern);
  if ('when' in source) return fromWhen(source.when, tables.actions);
  if ('symptom' in source) return fromSymptom(source.symptom, tables.actions);
  return fromWords(source.words, tables);
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
  const conditions = read.map((line) => toCondition(line, words.vague));
  const understood = conditions.map((condition, index) =>
    condition
      ? `${lines[index] ?? ''}: ${describeCondition(condition)}`
      : `${lines[index] ?? ''}: no action understood; it matches as text only`,
  );
  const usable = conditions.filter((condition) => condition !== null);
  const [only] = usable;
  if (only === undefined) return { condition: null, pattern: null, understood, isTextOnly: true, keys: [] };
  const condition = usable.length === 1 ? only : { any: usable };
  return { condition, pattern: null, understood, isTextOnly: false, keys: keysOf(condition) };
}

/** A line says: one of these done to one of those, on one of these paths. */
function toCondition(line: ProseLine, vague: ReadonlySet<string>): Condition | null {
  const isPlaced = line.paths.length + line.pathSets.length > 0;
  const clauses = line.clauses
    .map((clause) => clauseCondition(isPlaced || clause.objects.length > 0 ? clause : precise(clause, vague)))
    .filter((condition) => condition !== null);
  const [only] = clauses;
  if (only === undefined) return null;
  const paths: Condition[] = [...line.pathSets, ...line.paths].map((within) => ({ path: { within } }));
  const done = clauses.length === 1 ? only : { any: clauses };
  if (paths.length === 0) return done;
  return { all: [done, paths.length === 1 && paths[0] ? paths[0] : { any: paths }] };
}

/** Without a thing or a path, `changing` warns of nothing: only what says more by itself is left. */
function precise(clause: Clause, vague: ReadonlySet<string>): Clause {
  return { ...clause, actions: clause.actions.filter((action) => !vague.has(action)) };
}

function clauseCondition(clause: Clause): Condition | null {
  const { actions, programs, flags, objects } = clause;
  const ways: Condition[] = [];
  if (actions.length > 0) ways.push({ action: unique(actions) });
  if (programs.length > 0)
    ways.push(
      flags.length > 0 ? { program: unique(programs), flag: unique(flags) } : { program: unique(programs) },
    );
  const [first] = ways;
  if (first === undefined) return null;
  const done = ways.length === 1 ? first : { any: ways };
  return objects.length > 0 ? { all: [done, { object: unique(objects) }] } : done;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
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
