import { RE2JS } from 're2js';
import type { ZodError } from 'zod';
import type { Images } from './images.ts';
import { parseEffect, type Effect } from './effects.ts';
import {
  compileCodeFiles,
  compileLanguage,
  wholeLanguage,
  compileShellCalls,
  type CodeFiles,
  type Language,
  type ShellCalls,
} from './languages.ts';
import { compilePathClass, splitWords, type PathClasses, type PathTest } from './matchers.ts';
import { compileShell, type ShellFacts } from './shell-facts.ts';
import { compileNode, type ProgramNode } from './program-node.ts';
import { EMPTY_TABLE } from './option-table.ts';
import {
  VocabularyFileSchema,
  type ActionInput,
  type LanguageInput,
  type NodeInput,
  type PathsInput,
  type ScheduleFormat,
  type VocabularyExample,
  type VocabularyFile,
} from './vocabulary-schema.ts';
import { compileReach } from './patterns.ts';
import { collectExamples, graftRules, graftWrappers, resolveReferences } from './vocabulary-graft.ts';

/** An action: what it is, how people call it, and what follows from it. */
export interface Action {
  readonly id: string;
  readonly summary: string;
  readonly risk: ActionInput['risk'];
  readonly phrases: readonly string[];
  readonly implies: readonly string[];
  readonly undo: string | null;
}

export interface ScheduledFiles {
  readonly test: PathTest;
  readonly format: ScheduleFormat;
}

export interface PathEffect {
  readonly test: PathTest | null;
  /** Whether a pattern of the shell may expand to such a path. */
  readonly reaches: PathTest;
  /** It only holds where all that is below the path is meant. */
  readonly isWhole: boolean;
  readonly effect: Effect;
}

export interface PathMeaning {
  readonly test: PathTest;
  /** It only means that where a text such as this is written; null: whatever is. */
  readonly isIn: ((text: string) => boolean) | null;
  readonly effect: Effect;
}

/** The tables, checked and compiled. Nothing in it changes after `parseVocabulary`. */
export interface Vocabulary {
  readonly actions: ReadonlyMap<string, Action>;
  readonly programs: ReadonlyMap<string, ProgramNode>;
  readonly languages: ReadonlyMap<string, Language>;
  /** By language: the commands that code hands to a shell. */
  readonly shellCalls: ReadonlyMap<string, ShellCalls>;
  /** Files that code of a language names. */
  readonly codeFiles: ReadonlyMap<string, CodeFiles>;
  /** What images of containers start. */
  readonly images: Images;
  readonly pathClasses: PathClasses;
  readonly pathEffects: ReadonlyMap<string, readonly PathEffect[]>;
  /** Actions that changing a path of a class amounts to. */
  readonly pathMeanings: readonly PathMeaning[];
  /** Files whose text runs later. */
  readonly scheduled: readonly ScheduledFiles[];
  readonly shell: ShellFacts;
  readonly examples: readonly VocabularyExample[];
}

/** A table that breaks its own rules; the message names the file and the path inside it. */
export class VocabularyError extends Error {
  override readonly name = 'VocabularyError';
}

function describeZodError(file: string, error: ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return `${file}: ${path === '' ? 'the file' : path}: ${issue?.message ?? 'is not valid'}`;
}

function parseFile(file: { readonly name: string; readonly content: unknown }): VocabularyFile {
  const result = VocabularyFileSchema.safeParse(file.content);
  if (!result.success) throw new VocabularyError(describeZodError(file.name, result.error));
  return result.data;
}

/** Runs a step and adds to what it throws where in the tables that was. */
function inPlace<T>(place: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof VocabularyError) throw cause;
    throw new VocabularyError(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

function compilePathEffects(input: PathsInput, classes: PathClasses): Map<string, PathEffect[]> {
  const effects = new Map<string, PathEffect[]>();
  const reach = new Map(Object.entries(input.classes).map(([name, one]) => [name, compileReach(one)]));
  for (const { role, on, whole: isWhole = false, effect } of input.effects) {
    const reaches = reach.get(on) ?? ((): boolean => false);
    const test = on === 'any' ? null : classes.get(on);
    if (test === undefined) throw new Error(`"${on}" is no path class`);
    for (const name of splitWords(role)) {
      effects.set(name, [
        ...(effects.get(name) ?? []),
        { test, reaches, isWhole, effect: parseEffect(effect) },
      ]);
    }
  }
  return effects;
}

function compileScheduled(input: PathsInput, classes: PathClasses): ScheduledFiles[] {
  return input.scheduled.map(({ on, as: format }) => {
    const test = classes.get(on);
    if (test === undefined) throw new Error(`"${on}" is no path class`);
    return { test, format };
  });
}

/** All that fit count: a file may be a secret and the configuration of a tunnel. */
function compileMeanings(
  input: PathsInput,
  classes: PathClasses,
  actions: ReadonlyMap<string, Action>,
): PathMeaning[] {
  return input.meanings.map(({ on, text, action }) => {
    const test = classes.get(on);
    if (test === undefined) throw new Error(`"${on}" is no path class`);
    if (!actions.has(action)) throw new Error(`"${action}" is no action`);
    const pattern = text === undefined ? null : RE2JS.compile(text);
    const isIn = pattern === null ? null : (given: string): boolean => pattern.matcher(given).find();
    return { test, isIn, effect: parseEffect(action) };
  });
}

function compileActions(parsed: readonly NamedFile[]): Map<string, Action> {
  const actions = new Map<string, Action>();
  for (const { name, data } of parsed) {
    for (const [id, input] of Object.entries(data.actions ?? {})) {
      if (actions.has(id)) throw new VocabularyError(`${name}: actions.${id}: is defined twice`);
      actions.set(id, { ...input, id, implies: input.implies ?? [], undo: input.undo ?? null });
    }
  }
  for (const action of actions.values()) {
    const missing = action.implies.find((id) => !actions.has(id));
    if (missing !== undefined)
      throw new VocabularyError(`action ${action.id} implies ${missing}, which is no action`);
  }
  return actions;
}

interface NamedFile {
  readonly name: string;
  readonly data: VocabularyFile;
}

function collectNodes(parsed: readonly NamedFile[]): Map<string, { file: string; input: NodeInput }> {
  const inputs = new Map<string, { file: string; input: NodeInput }>();
  for (const { name: file, data } of parsed) {
    for (const [names, value] of Object.entries(data.programs ?? {})) {
      for (const program of names.split('|').map((part) => part.trim())) {
        if (inputs.has(program)) throw new VocabularyError(`${file}: programs.${program}: is defined twice`);
        inputs.set(program, { file, input: typeof value === 'string' ? { effect: value } : value });
      }
    }
  }
  return inputs;
}

function only<T>(
  parsed: readonly NamedFile[],
  pick: (file: VocabularyFile) => T | undefined,
  what: string,
): T {
  const found = parsed.flatMap(({ data }) => {
    const value = pick(data);
    return value === undefined ? [] : [value];
  });
  const first = found[0];
  if (first === undefined || found.length > 1)
    throw new VocabularyError(`exactly one file has to define "${what}"`);
  return first;
}

function checkActions(
  programs: ReadonlyMap<string, ProgramNode>,
  actions: ReadonlyMap<string, Action>,
): void {
  const seen = new Set<ProgramNode>();
  const visit = (node: ProgramNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const effects = [node.effect, node.otherwise, node.carrier?.also ?? null];
    for (const rule of node.rules) effects.push(rule.then, rule.also);
    const unknown = effects.flatMap((effect) => effect?.actions ?? []).find((id) => !actions.has(id));
    if (unknown !== undefined) throw new VocabularyError(`${node.name}: "${unknown}" is no action`);
    for (const child of node.children.values()) visit(child);
  };
  for (const node of programs.values()) visit(node);
}

/** Programs with the wrappers' forms put into their trees and references resolved. */
function compilePrograms(parsed: readonly NamedFile[], classes: PathClasses): Map<string, ProgramNode> {
  const inputs = collectNodes(parsed);
  for (const { name, data } of parsed) {
    for (const [forms, input] of Object.entries(data.wrappers ?? {})) {
      inPlace(`${name}: wrappers.${forms}`, () => {
        graftWrappers(inputs, forms, input, name);
      });
    }
  }
  for (const { name, data } of parsed) {
    for (const [forms, input] of Object.entries(data.showing ?? {})) {
      inPlace(`${name}: showing.${forms}`, () => {
        graftRules(inputs, forms, input);
      });
    }
  }
  const programs = new Map<string, ProgramNode>();
  for (const [name, { file, input }] of inputs) {
    const node = inPlace(`${file}: programs.${name}`, () =>
      compileNode(name, input, EMPTY_TABLE, [], classes),
    );
    programs.set(name, node);
  }
  inPlace('same', () => {
    resolveReferences(programs);
  });
  return programs;
}

/** By image: the program that the tables list it under. */
function compileImages(input: Readonly<Record<string, string>>): Images {
  return new Map(
    Object.entries(input).flatMap(([program, names]) =>
      splitWords(names).map((name): [string, string] => [name, program]),
    ),
  );
}

function compileLanguages<T>(
  parsed: readonly NamedFile[],
  compile: (input: LanguageInput) => T,
): Map<string, T> {
  const languages = new Map<string, T>();
  const all = new Map(parsed.flatMap(({ data }) => Object.entries(data.languages ?? {})));
  for (const { name, data } of parsed) {
    for (const [id, input] of Object.entries(data.languages ?? {})) {
      languages.set(
        id,
        inPlace(`${name}: languages.${id}`, () => compile(wholeLanguage(input, all))),
      );
    }
  }
  return languages;
}

/**
 * Checks and compiles the vocabulary: actions, programs, wrappers, languages, paths and shell facts.
 * @param files the parsed contents of `schema/vocabulary/*.yaml`; reading them is not the domain's work
 * @throws VocabularyError naming file and path of the first thing that is wrong
 */
export function parseVocabulary(
  files: readonly { readonly name: string; readonly content: unknown }[],
): Vocabulary {
  const parsed = files.map((file): NamedFile => ({ name: file.name, data: parseFile(file) }));
  const paths = only(parsed, (file) => file.paths, 'paths');
  const pathClasses: PathClasses = new Map(
    Object.entries(paths.classes).map(([name, input]) => [name, compilePathClass(input)]),
  );
  const actions = compileActions(parsed);
  const programs = compilePrograms(parsed, pathClasses);
  checkActions(programs, actions);
  return {
    actions,
    programs,
    languages: compileLanguages(parsed, compileLanguage),
    shellCalls: compileLanguages(parsed, compileShellCalls),
    codeFiles: compileLanguages(parsed, compileCodeFiles),
    images: compileImages(only(parsed, (file) => file.images, 'images')),
    pathClasses,
    pathEffects: inPlace('paths.effects', () => compilePathEffects(paths, pathClasses)),
    pathMeanings: inPlace('paths.meanings', () => compileMeanings(paths, pathClasses, actions)),
    scheduled: inPlace('paths.scheduled', () => compileScheduled(paths, pathClasses)),
    shell: compileShell(only(parsed, (file) => file.shell, 'shell')),
    examples: collectExamples(parsed),
  };
}

/** The action and everything that follows from it, itself first. Unknown actions imply nothing. */
export function withImplied(vocabulary: Vocabulary, action: string): readonly string[] {
  const all = new Set([action]);
  for (const id of all) for (const next of vocabulary.actions.get(id)?.implies ?? []) all.add(next);
  return [...all];
}
