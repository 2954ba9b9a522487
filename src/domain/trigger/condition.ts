import { z } from 'zod';
import { OBJECT_TYPES } from '../command/analysis.ts';
import type { Evidence } from './evidence.ts';
import { symptomSchema, type SymptomCondition } from './symptom.ts';

/**
 * The structure of a trigger on a command. All given fields must hold for the same simple command; `any`, `all` and
 * `not` combine further conditions. Names in a list are alternatives.
 */
export interface Condition {
  readonly all?: readonly Condition[] | undefined;
  readonly any?: readonly Condition[] | undefined;
  readonly not?: Condition | undefined;
  /** Actions of the vocabulary; `packages` covers `packages.upgrade`. */
  readonly action?: readonly string[] | undefined;
  /** Program, or program and subcommand: `zpool`, `docker compose`. */
  readonly program?: readonly string[] | undefined;
  readonly flag?: readonly string[] | undefined;
  /** Operands as written; `*` stands for any run of characters. */
  readonly operand?: readonly string[] | undefined;
  /** Names of what is acted on: unit, package, image, container, vmid, pool … */
  readonly object?: readonly string[] | undefined;
  readonly objectType?: (typeof OBJECT_TYPES)[number] | undefined;
  readonly path?: PathCondition | undefined;
}

/**
 * What words compile to. Beyond what an author can write by structure it says how sure the reading of the words is.
 */
export interface ReadCondition extends Condition {
  readonly all?: readonly ReadCondition[] | undefined;
  readonly any?: readonly ReadCondition[] | undefined;
  readonly not?: ReadCondition | undefined;
  /** Words of everyday English beside the verb: names where the graph knows them, else a description. */
  readonly described?: readonly string[] | undefined;
  /** Stems of verbs of which the command has to say one itself. */
  readonly says?: readonly string[] | undefined;
  /** Names of which the command has to show one: written, by a number, or among everything that it acts on. */
  readonly shows?: readonly string[] | undefined;
  /** Names of which one has to stand in the command itself. */
  readonly spells?: readonly string[] | undefined;
  /** Parts of the names of packages of one sort: kernels, drivers. */
  readonly sort?: readonly string[] | undefined;
  readonly path?: ReadPathCondition | undefined;
  /** Stems of what is changed of a thing: a command that only edits or sets has to say one. */
  readonly details?: readonly string[] | undefined;
  /** What the line names, to be weighed where no action is known for it. */
  readonly evidence?: Evidence | undefined;
  /** A program is named without what it is to do: `running headscale from an old image`. */
  readonly isNamedAlone?: true | undefined;
  /** Whatever changes something. */
  readonly isAnyChange?: true | undefined;
  /** Too general to warn by itself: without a known thing the command has to act on what the runbook covers. */
  readonly isLoose?: true | undefined;
  /** Stems of all words of the line: the more of them a command says itself, the more the line is about it. */
  readonly tells?: readonly string[] | undefined;
}

export interface PathCondition {
  /** `exported`, `mounted`, `stored` (path sets of the entity), or an absolute path. */
  readonly within: string;
  readonly access?: 'read' | 'write' | undefined;
}

export interface ReadPathCondition extends PathCondition {
  /** It only describes a thing: a command that shows no path at all may be about that thing. */
  readonly isDescribing?: true;
}

/** What an author writes: exactly one of the four. The first three are on a command, the last on what one has shown. */
export type TriggerSource =
  | { readonly when: Condition }
  | { readonly words: readonly string[] }
  | { readonly pattern: string }
  | { readonly symptom: SymptomCondition };

export const PATTERN_CHARACTERS_MAX = 512;
const WORDS_LINES_MAX = 20;
const DEPTH_MAX = 8;

const name = z.string().min(1).max(200);
const names = z.array(name).min(1).max(50);

const pathCondition = z.strictObject({
  within: z.union(
    [z.enum(['exported', 'mounted', 'stored']), z.string().regex(/^\//).max(4096)],
    'is not exported, mounted, stored or an absolute path of at most 4096 characters',
  ),
  access: z.enum(['read', 'write']).optional(),
});

const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z
    .strictObject({
      all: z.array(conditionSchema).min(1).max(50).optional(),
      any: z.array(conditionSchema).min(1).max(50).optional(),
      not: conditionSchema.optional(),
      action: names.optional(),
      program: names.optional(),
      flag: names.optional(),
      operand: names.optional(),
      object: names.optional(),
      objectType: z.enum(OBJECT_TYPES).optional(),
      path: pathCondition.optional(),
    })
    .refine(
      (condition) => Object.values(condition).some((value) => value !== undefined),
      'names no condition',
    ),
);

/** One schema for each form, so that a fault is told of the form that was written. */
export const TRIGGER_FORMS: Readonly<
  Record<'when' | 'words' | 'pattern' | 'symptom', z.ZodType<TriggerSource>>
> = {
  when: z.strictObject({
    when: conditionSchema.refine((condition) => depthOf(condition) <= DEPTH_MAX, 'is nested too deeply'),
  }),
  words: z.strictObject({
    words: z.array(z.string().trim().min(1).max(500)).min(1).max(WORDS_LINES_MAX),
  }),
  pattern: z.strictObject({ pattern: z.string().min(1).max(PATTERN_CHARACTERS_MAX) }),
  symptom: z.strictObject({ symptom: symptomSchema }),
};

export const triggerSourceSchema: z.ZodType<TriggerSource> = z.union([
  TRIGGER_FORMS.when,
  TRIGGER_FORMS.words,
  TRIGGER_FORMS.pattern,
  TRIGGER_FORMS.symptom,
]);

function depthOf(condition: Condition): number {
  const below = [
    ...(condition.all ?? []),
    ...(condition.any ?? []),
    ...(condition.not ? [condition.not] : []),
  ];
  return 1 + Math.max(0, ...below.map(depthOf));
}
