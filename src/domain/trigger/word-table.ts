import { z } from 'zod';
import type { PathSetName } from '../model.ts';

/** `schema/trigger-words.yaml` as checked data. */

const words = z.array(z.string().min(1));

const actionName = z.string().regex(/^(?:[a-z-]+\.[a-z-]+|\*)$/);
const actionList = z.array(actionName).min(1);
const verbSchema = z.strictObject({
  words: words.min(1),
  /** Empty where the verb alone says nothing: `make it nice`. */
  otherwise: z.array(actionName),
  named: actionList,
  unnamed: actionList.optional(),
  placed: actionList.optional(),
  nouns: z.record(z.string(), actionList),
});

const wordFile = z.strictObject({
  version: z.literal(1),
  boundaries: words,
  ignored: words,
  generic: words,
  commonplace: words,
  everydayPrograms: words,
  imperatives: words,
  running: words,
  families: z.record(z.string(), actionList),
  packageSorts: z.record(z.string(), words.min(1)),
  verbs: z.array(verbSchema),
  circumstances: words,
  commandWords: z.record(z.string(), words.min(1)),
  vague: actionList,
  nouns: z.record(z.string(), words.min(1)),
  aliases: z.array(words.min(2)),
  pathSets: z.strictObject({ exported: words, mounted: words, stored: words }),
});

/** What a verb does, by what stands beside it. */
export interface Verb {
  readonly otherwise: readonly string[];
  readonly named: readonly string[];
  /** Those that count with a name also where the command shows none: it acts on everything, or on a mere number. */
  readonly unnamed: readonly string[];
  /** Those that count as well where the line says on which path: `writing dumps to /tmp`. */
  readonly placed: readonly string[];
  /** By the stem of a noun. */
  readonly nouns: ReadonlyMap<string, readonly string[]>;
}

export interface SplitVerb {
  readonly head: string;
  readonly tail: string;
  readonly verb: Verb;
}

export interface WordTable {
  readonly boundaries: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  /** Stems of nouns that name a sort of thing. */
  readonly generic: ReadonlySet<string>;
  /** Stems of nouns that say nothing where a command has them too. */
  readonly commonplace: ReadonlySet<string>;
  readonly everydayPrograms: ReadonlySet<string>;
  /** Words after which the plain form of a verb stands: `do not touch`. */
  readonly imperatives: ReadonlySet<string>;
  /** Stems of verbs after which a program stands by itself: `running badblocks`. */
  readonly running: ReadonlySet<string>;
  /** Lists of actions that many verbs share, by their names. */
  readonly families: ReadonlyMap<string, readonly string[]>;
  /** How packages of a sort are called, by the stem of the noun for it. */
  readonly packageSorts: ReadonlyMap<string, readonly string[]>;
  /** By the stem of a word. */
  readonly verbs: ReadonlyMap<string, Verb>;
  /** Verbs of two words; what they are done to may stand between. The head is a stem. */
  readonly splitVerbs: readonly SplitVerb[];
  /** Stems of everyday English: what is not among them can only be a name. */
  readonly everyday: ReadonlySet<string>;
  /** The stem by which verbs know a noun: `ssd` is a disk to them. */
  readonly nounFor: (stem: string) => string;
  /** Further names of the same thing, by each of them. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** Actions that warn of nothing without a thing or a path. */
  readonly vague: ReadonlySet<string>;
  /** What commands say where people use a verb, by the stem of the verb: remove, `rm`. */
  readonly commandWords: ReadonlyMap<string, readonly string[]>;
  /** Words after which only circumstances follow. */
  readonly circumstances: ReadonlySet<string>;
  /** Phrases as stems, longest first. */
  readonly pathSets: readonly { readonly set: PathSetName; readonly stems: readonly string[] }[];
}

/**
 * Checks the parsed content of `schema/trigger-words.yaml`. `english` is the text of the list of everyday words, one or
 * more on a line, lines of comment behind `#`. Throws an Error that names the faulty entry.
 */
export function parseWordTable(content: unknown, english: string): WordTable {
  const parsed = wordFile.safeParse(content);
  if (!parsed.success) throw new Error(`schema/trigger-words.yaml: ${z.prettifyError(parsed.error)}`);
  const { boundaries, ignored, generic, everydayPrograms, pathSets, circumstances, imperatives, running } =
    parsed.data;
  const nouns = new Map(
    Object.entries(parsed.data.nouns).flatMap(([noun, same]) =>
      same.map((other) => [stem(other), stem(noun)] as const),
    ),
  );
  const forms = parsed.data.verbs.flatMap(readForms);
  const sets: { set: PathSetName; stems: string[] }[] = (['exported', 'mounted', 'stored'] as const).flatMap(
    (set) => pathSets[set].map((phrase) => ({ set, stems: stemsOf(phrase) })),
  );
  return {
    boundaries: new Set(boundaries),
    ignored: new Set(ignored),
    generic: new Set([
      ...generic.map(stem),
      ...nouns.keys(),
      ...forms.flatMap(({ verb }) => [...verb.nouns.keys()]),
    ]),
    commonplace: new Set(parsed.data.commonplace.map(stem)),
    everydayPrograms: new Set(everydayPrograms),
    imperatives: new Set(imperatives),
    running: new Set(running.map(stem)),
    families: new Map(Object.entries(parsed.data.families)),
    packageSorts: new Map(
      Object.entries(parsed.data.packageSorts).map(([noun, names]) => [stem(noun), names]),
    ),
    verbs: new Map(forms.flatMap(({ head, tail, verb }) => (tail === null ? [[head, verb] as const] : []))),
    splitVerbs: forms.flatMap(({ head, tail, verb }) => (tail === null ? [] : [{ head, tail, verb }])),
    everyday: stemsOfList(english),
    nounFor: (noun) => nouns.get(noun) ?? noun,
    aliases: new Map(parsed.data.aliases.flatMap((names) => names.map((name) => [name, names] as const))),
    vague: new Set(parsed.data.vague),
    commandWords: new Map(
      Object.entries(parsed.data.commandWords).map(([verb, said]) => [stem(verb), said.map(stem)]),
    ),
    circumstances: new Set(circumstances),
    pathSets: sets.sort((a, b) => b.stems.length - a.stems.length),
  };
}

/** Each form of a verb with what it means; `take down` has a head and a tail. */
function readForms({ words: forms, nouns, ...verb }: z.infer<typeof verbSchema>): {
  head: string;
  tail: string | null;
  verb: Verb;
}[] {
  const read: Verb = {
    ...verb,
    unnamed: verb.unnamed ?? verb.otherwise,
    placed: verb.placed ?? [],
    nouns: new Map(Object.entries(nouns).map(([noun, actions]) => [stem(noun), actions])),
  };
  return forms.map((form) => {
    const [head = '', tail] = form.split(' ');
    return { head: stem(head), tail: tail ?? null, verb: read };
  });
}

function stemsOfList(text: string): Set<string> {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return new Set(
    lines
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(stem),
  );
}

export function stemsOf(phrase: string): string[] {
  return phrase.toLowerCase().split(/\s+/).map(stem);
}

const ENDINGS: readonly (readonly [string, string])[] = [
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['es', ''],
  ['ed', ''],
  ['s', ''],
  ['e', ''],
];
const STEM_MIN = 3;

/**
 * A rough stem that makes the forms of one verb or noun equal (restart, restarts, restarted, restarting; removing,
 * remove; copies, copy). It need not be a word: both sides of every comparison go through it.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  for (const [ending, replacement] of ENDINGS) {
    if (!lower.endsWith(ending) || lower.length - ending.length < STEM_MIN) continue;
    // mess and address are no plurals.
    if (ending === 's' && lower.endsWith('ss')) continue;
    return undouble(lower.slice(0, -ending.length) + replacement);
  }
  return undouble(lower);
}

/** stopping, stop; running, run. */
function undouble(text: string): string {
  const last = text.at(-1);
  return text.length > STEM_MIN && last !== undefined && last === text.at(-2) && !'sl'.includes(last)
    ? text.slice(0, -1)
    : text;
}
