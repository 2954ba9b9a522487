import { z } from 'zod';
import { GUEST_KINDS, RISKS } from './analysis.ts';

/** The shape of `schema/vocabulary/*.yaml`. Unknown keys are errors, so that a slip of the pen is no silent gap. */

const Words = z.union([z.string(), z.array(z.string())]);

export interface ConditionInput {
  readonly flag?: string | undefined;
  readonly value?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly otherValue?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly operand?: string | readonly string[] | undefined;
  readonly allOperands?: string | undefined;
  readonly whole?: string | undefined;
  readonly first?: string | undefined;
  readonly second?: string | undefined;
  readonly beforeLast?: string | undefined;
  readonly last?: string | undefined;
  readonly operands?: string | undefined;
  readonly stdin?: string | undefined;
  readonly fed?: string | readonly string[] | undefined;
  readonly shown?: boolean | undefined;
  readonly section?: string | undefined;
  readonly assigned?: string | undefined;
  readonly not?: ConditionInput | undefined;
  readonly any?: readonly ConditionInput[] | undefined;
  readonly all?: readonly ConditionInput[] | undefined;
}

export const ConditionSchema: z.ZodType<ConditionInput> = z.lazy(() =>
  z.strictObject({
    flag: z.string().optional(),
    value: z.record(z.string(), Words).optional(),
    /** One of the values of an option is none of these, compared in small letters, or not known. */
    otherValue: z.record(z.string(), Words).optional(),
    operand: Words.optional(),
    allOperands: z.string().optional(),
    /** An operand of this kind with all that is below it: by an option, by a pattern, or handed on by a search. */
    whole: z.string().optional(),
    first: z.string().optional(),
    second: z.string().optional(),
    beforeLast: z.string().optional(),
    last: z.string().optional(),
    operands: z
      .string()
      .regex(/^\d+\+?$/)
      .optional(),
    stdin: z.string().optional(),
    /** Its standard input is a file of such a name. */
    fed: Words.optional(),
    shown: z.boolean().optional(),
    section: z.string().optional(),
    assigned: z.string().optional(),
    not: ConditionSchema.optional(),
    any: z.array(ConditionSchema).optional(),
    all: z.array(ConditionSchema).optional(),
  }),
);

const RuleSchema = z.strictObject({
  if: ConditionSchema,
  then: z.string().optional(),
  also: z.string().optional(),
  undo: z.string().optional(),
  why: z.string().optional(),
});
export type RuleInput = z.infer<typeof RuleSchema>;

/** Other roles of the operands where a condition holds: with `--reference=F` the first one is no owner. */
const FormSchema = z.strictObject({ if: ConditionSchema, operands: z.string() });
export type FormInput = z.infer<typeof FormSchema>;

const ExampleSchema = z.strictObject({
  command: z.string(),
  risk: z.enum(RISKS),
  action: z.string().optional(),
  long: z.boolean().optional(),
  exposes: z.boolean().optional(),
  sends: z.boolean().optional(),
  opens: z.boolean().optional(),
  harmless: z.boolean().optional(),
  reads: z.string().optional(),
  writes: z.string().optional(),
  trees: z.string().optional(),
  objects: z.string().optional(),
  about: z.string().optional(),
  program: z.string().optional(),
});
export type ExampleInput = z.infer<typeof ExampleSchema>;
/** An example of an entry, with the file and the entry that it stands in. */
export interface VocabularyExample extends ExampleInput {
  readonly entry: string;
}

const AlternativeSchema = z.strictObject({
  if: ConditionSchema.optional(),
  run: z.enum([
    'words',
    'joined',
    'quoted',
    'operand',
    'option',
    'stdin',
    'file',
    'sections',
    'crontab',
    'image',
  ]),
  skip: z.number().int().optional(),
  option: z.string().optional(),
  /** The command begins behind this in the value of the option: `alias.x=!CMD`. */
  after: z.string().optional(),
  append: z.boolean().optional(),
  until: z.string().optional(),
  drop: z.string().optional(),
});
export type AlternativeInput = z.infer<typeof AlternativeSchema>;

const HopSchema = z.strictObject({
  via: z.enum(['ssh', 'guest', 'container', 'chroot', 'user']),
  operand: z.number().int().optional(),
  option: z.string().optional(),
  otherwise: z.string().optional(),
  guest: z.enum(GUEST_KINDS).optional(),
});
export type HopInput = z.infer<typeof HopSchema>;

/** How a wrapper carries another command. */
const CarriesSchema = z.strictObject({
  inner: z.array(AlternativeSchema).min(1),
  hops: z.array(HopSchema).optional(),
  neutral: z.boolean().optional(),
  significant: z.string().optional(),
  detours: ConditionSchema.optional(),
  assignments: z.boolean().optional(),
  keep: z.boolean().optional(),
  isSameShell: z.boolean().optional(),
  placeholder: z.string().optional(),
  also: z.string().optional(),
});
export type CarriesInput = z.infer<typeof CarriesSchema>;

export const STYLES = ['getopt', 'posix', 'long'] as const;

export interface NodeInput {
  readonly summary?: string | undefined;
  readonly style?: (typeof STYLES)[number] | undefined;
  readonly bundle?: boolean | undefined;
  readonly greedy?: boolean | undefined;
  readonly client?: boolean | undefined;
  readonly abbreviates?: boolean | undefined;
  readonly stopAfter?: number | undefined;
  readonly takes?: string | undefined;
  readonly optional?: string | undefined;
  readonly flags?: string | undefined;
  readonly switches?: string | undefined;
  readonly keys?: string | undefined;
  readonly sections?: string | undefined;
  readonly operands?: string | undefined;
  readonly forms?: readonly FormInput[] | undefined;
  readonly here?: string | undefined;
  readonly tree?: string | undefined;
  readonly effect?: string | undefined;
  readonly otherwise?: string | undefined;
  readonly rules?: readonly RuleInput[] | undefined;
  readonly code?: string | undefined;
  readonly undo?: string | undefined;
  readonly same?: string | undefined;
  readonly carries?: CarriesInput | undefined;
  readonly commands?: Readonly<Record<string, NodeInput | string>> | undefined;
  readonly examples?: readonly ExampleInput[] | undefined;
}

export const NodeSchema: z.ZodType<NodeInput> = z.lazy(() =>
  z.strictObject({
    summary: z.string().optional(),
    style: z.enum(STYLES).optional(),
    bundle: z.boolean().optional(),
    greedy: z.boolean().optional(),
    /** It hands its words, and what it is fed from a file, to another machine. */
    client: z.boolean().optional(),
    abbreviates: z.boolean().optional(),
    stopAfter: z.number().int().optional(),
    takes: z.string().optional(),
    optional: z.string().optional(),
    flags: z.string().optional(),
    /** Flags that may be followed by whether they are on (`--full 1`, `--force=false`). */
    switches: z.string().optional(),
    keys: z.string().optional(),
    sections: z.string().optional(),
    operands: z.string().optional(),
    forms: z.array(FormSchema).optional(),
    here: z.string().optional(),
    tree: z.string().optional(),
    effect: z.string().optional(),
    otherwise: z.string().optional(),
    rules: z.array(RuleSchema).optional(),
    code: z.string().optional(),
    undo: z.string().optional(),
    same: z.string().optional(),
    carries: CarriesSchema.optional(),
    commands: z.record(z.string(), z.union([z.string(), NodeSchema])).optional(),
    examples: z.array(ExampleSchema).optional(),
  }),
);

const ActionSchema = z.strictObject({
  summary: z.string(),
  risk: z.enum(RISKS),
  phrases: z.array(z.string()).min(1),
  implies: z.array(z.string()).optional(),
  undo: z.string().optional(),
});
export type ActionInput = z.infer<typeof ActionSchema>;

const LanguageRuleSchema = z.strictObject({
  starts: z.array(z.string()).optional(),
  has: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  unlisted: z
    .strictObject({
      pattern: z.string(),
      allowed: z.string(),
      families: z.string().optional(),
      /** Names with dots are those of a schema: only what is listed in one of these is allowed. */
      schemas: z.string().optional(),
    })
    .optional(),
  /** The rule looks at the code without what stands in literals, and without the signs in parentheses. */
  bare: z.boolean().optional(),
  then: z.string().optional(),
  also: z.string().optional(),
});
export type LanguageRuleInput = z.infer<typeof LanguageRuleSchema>;

/** One way to read statements: what are strings and names, what are comments, and what is meant for the client. */
const LexisSchema = z.strictObject({
  summary: z.string(),
  /** Signs around strings, and around names. */
  strings: z.string(),
  names: z.string().optional(),
  /** `\\` keeps a string open. */
  escapes: z.boolean().optional(),
  /** What begins a comment up to the end of the line; with a blank behind it only where one follows. */
  comments: z.array(z.string()).optional(),
  /** Comments between slash and star; whether they nest, and whether those with `!` are code. */
  blocks: z.boolean().optional(),
  nested: z.boolean().optional(),
  executed: z.boolean().optional(),
  /** Strings between `$tag$`, and `E''` with escapes. */
  dollar: z.boolean().optional(),
  /** A name right behind a number belongs to it: in `1E'…'` stands no `E''`. */
  joined: z.boolean().optional(),
  /** Names in brackets. */
  brackets: z.boolean().optional(),
});
export type LexisInput = z.infer<typeof LexisSchema>;

/** Commands of a client among the statements. */
const ClientSchema = z.strictObject({
  /** `\\x` of one letter, `\\word` or `.word` up to the end of the line. */
  marks: z.enum(['letters', 'words', 'dots']),
  /** Words that begin a command that ends with its line. */
  lines: z.string().optional(),
});
export type ClientInput = z.infer<typeof ClientSchema>;

const LanguageSchema = z.strictObject({
  summary: z.string(),
  /** It is judged like this other language where it does not say otherwise. */
  like: z.string().optional(),
  /** It is judged statement by statement, read in each of these ways. */
  statements: z.array(LexisSchema).min(1).optional(),
  client: ClientSchema.optional(),
  /** Its literals and comments, for rules that are `bare`; the first group is what stays of them. */
  literals: z.string().optional(),
  /** One of its commands with its addresses; rules, `shell` and `files` see the groups `said…` of each, on a line. */
  commands: z.string().optional(),
  /** Where its code hands a command to a shell: patterns whose first group is the command. */
  shell: z.array(z.string()).optional(),
  /** Its quoted absolute paths are files, which code that changes something may change; or patterns whose first group is one. */
  files: z.union([z.literal(true), z.array(z.string())]).optional(),
  rules: z.array(LanguageRuleSchema).optional(),
  otherwise: z.string().optional(),
});
export type OwnLanguageInput = z.infer<typeof LanguageSchema>;
/** A language with what it takes over from the one that it is like. */
export type LanguageInput = Omit<OwnLanguageInput, 'rules' | 'otherwise'> & {
  readonly rules: readonly LanguageRuleInput[];
  readonly otherwise: string;
};

const SCHEDULE_FORMATS = ['crontab', 'user-crontab', 'script'] as const;
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number];

const PathsSchema = z.strictObject({
  classes: z.record(
    z.string(),
    z.strictObject({
      summary: z.string(),
      is: z.string().optional(),
      below: z.string().optional(),
      within: z.string().optional(),
      like: z.string().optional(),
      except: z.string().optional(),
    }),
  ),
  /** With `whole`, only where all that is below the path is meant. */
  effects: z.array(
    z.strictObject({ role: z.string(), on: z.string(), whole: z.boolean().optional(), effect: z.string() }),
  ),
  /** Files whose text runs later: lines of a crontab with or without an account, or a script. */
  scheduled: z.array(z.strictObject({ on: z.string(), as: z.enum(SCHEDULE_FORMATS) })),
  /** What changing a path of a class means, besides what was done to the file; with `text` where that is written. */
  meanings: z.array(z.strictObject({ on: z.string(), text: z.string().optional(), action: z.string() })),
});
export type PathsInput = z.infer<typeof PathsSchema>;

/** What the shell itself means: names that the analysis has to know about. */
const ShellSchema = z.strictObject({
  systemPaths: z.string(),
  serviceScripts: z.string(),
  knownScripts: z.string(),
  helperVariables: z.string(),
  harmlessVariables: z.string(),
  familyVariables: z.string(),
  tellingNothing: z.string(),
  settingVariables: z.string(),
  localeVariables: z.string(),
  unseen: z.string(),
  harmlessHelpers: z.string(),
  noOps: z.array(z.string()),
  shapers: z.string(),
  fetchers: z.string(),
  interpreters: z.string(),
  stateChanging: z.string(),
  assigning: z.string(),
  readingInto: z.string(),
  keepsAssignments: z.string(),
  tests: z.string(),
  looseShells: z.string(),
  integerVariables: z.string(),
  numberVariables: z.string(),
  actedOn: z.string(),
  filledBehind: z.string(),
  expandedVariables: z.string(),
  commandVariables: z.string(),
  /** Commands that print a number or nothing, as patterns on their words; ARG is any word that is no option. */
  numbers: z.array(z.string()),
  /** Programs that print paths. */
  listers: z.strictObject({
    names: z.string(),
    operands: z.string(),
    holders: z.string(),
    everywhere: z.string(),
  }),
  /** Programs that may take only some of what they read, and leave the rest to the shell. */
  partialReaders: z.string(),
  /** What code of another language that reads something shows, as a pattern; options that make an interpreter read. */
  readingCode: z.string(),
  loopFlags: z.string(),
  helpFlags: z.string(),
  lonelyHelpFlags: z.string(),
  helpWords: z.string(),
  tellingOptions: z.string(),
  formats: z.string(),
});
export type ShellInput = z.infer<typeof ShellSchema>;

export const VocabularyFileSchema = z.strictObject({
  actions: z.record(z.string(), ActionSchema).optional(),
  programs: z.record(z.string(), z.union([z.string(), NodeSchema])).optional(),
  wrappers: z.record(z.string(), NodeSchema).optional(),
  /** Rules for entries that stand elsewhere, asked before theirs: what of a program shows secrets. */
  showing: z
    .record(
      z.string(),
      z.strictObject({ rules: z.array(RuleSchema).min(1), examples: z.array(ExampleSchema).min(1) }),
    )
    .optional(),
  languages: z.record(z.string(), LanguageSchema).optional(),
  /** Images by name, with the program that they start. */
  images: z.record(z.string(), z.string()).optional(),
  paths: PathsSchema.optional(),
  shell: ShellSchema.optional(),
});
export type VocabularyFile = z.infer<typeof VocabularyFileSchema>;
