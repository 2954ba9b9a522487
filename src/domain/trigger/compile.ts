import type { Clause } from './clause.ts';
import type { Condition, ReadCondition, TriggerSource } from './condition.ts';
import { describeCondition } from './describe.ts';
import type { TriggerFault } from './fault.ts';
import { compilePattern } from './pattern.ts';
import type { ProseLine, ProseVocabulary } from './prose-line.ts';
import { readProse } from './prose.ts';
import { describeSymptom, SYMPTOM_KEY, symptomFault, type SymptomCondition } from './symptom.ts';
import { findUnmeetable, findUnmeetableProgram } from './unmeetable.ts';
import { stem, type WordTable } from './word-table.ts';

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
  const conditions = read.map((line) => toCondition(line, words));
  const understood = conditions.map((condition, index) =>
    condition
      ? `${lines[index] ?? ''}: ${describeCondition(condition, words.families)}`
      : `${lines[index] ?? ''}: no action understood; it matches as text only`,
  );
  const usable = conditions.filter((condition) => condition !== null);
  const condition = alternatives(usable);
  if (condition === null) return { condition, pattern: null, understood, isTextOnly: true, keys: [] };
  return { condition, pattern: null, understood, isTextOnly: false, keys: keysOf(condition) };
}

/** A line says: one of these done to one of those, on one of these paths. */
function toCondition(line: ProseLine, words: WordTable): ReadCondition | null {
  const isPlaced = line.paths.length + line.pathSets.length > 0;
  const { clauses: read, files } = isPlaced
    ? withoutFiles(line.clauses)
    : { clauses: line.clauses, files: [] };
  const clauses = read
    .map((clause) => clauseCondition(clause, isPlaced, words))
    .filter((condition) => condition !== null);
  const done = alternatives(clauses);
  if (done === null) return namedAlone(line);
  const isAnyChange = line.clauses.some((clause) => clause.isAnyChange);
  const paths = [...line.pathSets, ...line.paths, ...files.map((file) => `**/${file}`)].map(
    (within): ReadCondition => ({
      path: isAnyChange ? { within, access: 'write' } : { within },
    }),
  );
  const placed = alternatives(paths);
  return placed === null ? done : { all: [done, placed] };
}

/** `corosync.conf or /etc/hosts`: beside a path, the name of a file is one more path. */
function withoutFiles(clauses: readonly Clause[]): { clauses: Clause[]; files: string[] } {
  const files = unique(clauses.flatMap(({ objects }) => objects.filter(isFileName)));
  const kept = clauses.map((clause) => ({
    ...clause,
    objects: clause.objects.filter((name) => !isFileName(name)),
  }));
  return { clauses: kept, files };
}

function isFileName(word: string): boolean {
  return /^[\w.-]*\.[a-z_]\w*$/i.test(word);
}

/** `k3s-killall.sh`: a line that is nothing but a file warns of running and of changing it. */
function namedAlone({ clauses, paths, pathSets }: ProseLine): ReadCondition | null {
  if (clauses.length > 0 || pathSets.length > 0 || paths.length === 0) return null;
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const written = paths.map((within): ReadCondition => ({ path: { within, access: 'write' } }));
  return alternatives([...written, { evidence: { names, nouns: [], pairs: [], verbs: [], reach: [] } }]);
}

function clauseCondition(clause: Clause, isPlaced: boolean, words: WordTable): ReadCondition | null {
  const isEveryday = (word: string): boolean => words.everyday.has(stem(word));
  const known = clause.objects.filter((word) => !isEveryday(word));
  const names = unique(known.flatMap((word) => namesOf(word, words)));
  const described = unique([...clause.objects.filter(isEveryday), ...joined(clause.objects, isEveryday)]);
  const done = alternatives(waysOf(clause, isPlaced || names.length > 0, words));
  const subject: ReadCondition = {
    ...(names.length > 0 ? { object: names } : {}),
    ...(described.length > 0 ? { described } : {}),
  };
  const isOnSubject = names.length + described.length > 0;
  const main = done !== null && isOnSubject ? { all: [done, subject] } : done;
  const onNames: ReadCondition | null =
    clause.onNames.length > 0 ? { action: unique(clause.onNames), shows: [...names, ...described] } : null;
  const apart = unique(clause.apart.filter((action) => !words.vague.has(action)));
  const said = saidCondition(clause, names, isPlaced);
  const evidence = evidenceOf(clause, names, described, words);
  return alternatives(
    [main, onNames, apart.length > 0 ? { action: apart } : null, said, evidence].filter(
      (condition) => condition !== null,
    ),
  );
}

function evidenceOf(
  clause: Clause,
  names: readonly string[],
  described: readonly string[],
  words: WordTable,
): ReadCondition | null {
  if (clause.programs.length > 0) return null;
  const nouns = unique([...clause.nouns, ...described.map(stem)]).filter(
    (noun) => !words.commonplace.has(noun),
  );
  const { asides, places } = clause;
  // Where nothing else is named, the place is what it is about: `deleting objects from the b2 bucket`.
  const isUnnamed = names.length === 0 && (nouns.length > 0 || clause.reach.length === 0);
  const besides = isUnnamed ? [...asides, ...places].flatMap((word) => namesOf(word, words)) : [];
  if (names.length + besides.length + nouns.length === 0) return null;
  return {
    evidence: {
      names: unique([...names, ...besides]),
      nouns,
      pairs: clause.pairs,
      verbs: unique([...clause.says, ...clause.called]),
      reach: unique(clause.reach),
    },
  };
}

/** A name with its aliases, each as one and as many. */
function namesOf(word: string, { aliases }: WordTable): string[] {
  return (aliases.get(word) ?? [word]).flatMap((name) => {
    if (!/^[a-z-]{3,}$/.test(name)) return [name];
    return name.endsWith('s') ? [name, name.slice(0, -1)] : [name, `${name}s`];
  });
}

/** `fan control` is called fancontrol or fan-control where it is one thing. */
function joined(objects: readonly string[], isEveryday: (word: string) => boolean): string[] {
  return objects.flatMap((word, index) => {
    const next = objects[index + 1];
    return next !== undefined && isEveryday(word) && isEveryday(next) ? [`${word}-${next}`] : [];
  });
}

/** Without a thing or a path, `changing` warns of nothing by itself: it is loose. */
function waysOf(clause: Clause, isDefinite: boolean, { vague }: WordTable): ReadCondition[] {
  const isLoose = (action: string): boolean => !isDefinite && vague.has(action);
  const firm = unique(clause.actions.filter((action) => !isLoose(action)));
  const loose = unique(clause.actions.filter(isLoose));
  const programs = unique(clause.programs);
  const flags = unique(clause.flags);
  return [
    ...(firm.length > 0 ? [{ action: firm }] : []),
    ...(loose.length > 0 ? [{ action: loose, isLoose: true as const }] : []),
    ...(clause.isAnyChange
      ? [isDefinite ? { isAnyChange: true as const } : { isAnyChange: true as const, isLoose: true as const }]
      : []),
    ...(programs.length > 0
      ? [flags.length > 0 ? { program: programs, flag: flags } : { program: programs }]
      : []),
  ];
}

/** `expiring nodes in headscale`: the command says the verb itself, and shows one of the names. */
function saidCondition(clause: Clause, names: readonly string[], isPlaced: boolean): ReadCondition | null {
  const says = unique(clause.says);
  const shows = unique([...names, ...clause.asides]);
  if (says.length === 0) return null;
  if (shows.length > 0) return { says, shows };
  return isPlaced && clause.actions.length === 0 && !clause.isAnyChange ? { says } : null;
}

function alternatives(conditions: readonly ReadCondition[]): ReadCondition | null {
  const [only] = conditions;
  if (only === undefined) return null;
  return conditions.length === 1 ? only : { any: conditions };
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
