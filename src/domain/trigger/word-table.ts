import { z } from 'zod';
import type { PathSetName } from '../model.ts';

/** `schema/trigger-words.yaml` as checked data. */

const words = z.array(z.string().min(1));

const actionList = z.array(z.string().regex(/^[a-z-]+\.[a-z-]+$/)).min(1);
const verb = z.strictObject({
  words: words.min(1),
  otherwise: actionList,
  named: actionList,
  nouns: z.record(z.string(), actionList),
});

const wordFile = z.strictObject({
  version: z.literal(1),
  boundaries: words,
  ignored: words,
  generic: words,
  everydayPrograms: words,
  verbs: z.array(verb),
  circumstances: words,
  vague: actionList,
  pathSets: z.strictObject({ exported: words, mounted: words, stored: words }),
});

/** What a verb does, by what stands beside it. */
export interface Verb {
  readonly otherwise: readonly string[];
  readonly named: readonly string[];
  /** By the stem of a noun. */
  readonly nouns: ReadonlyMap<string, readonly string[]>;
}

export interface WordTable {
  readonly boundaries: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  /** Stems of nouns that name a sort of thing. */
  readonly generic: ReadonlySet<string>;
  readonly everydayPrograms: ReadonlySet<string>;
  /** By the stem of a word. */
  readonly verbs: ReadonlyMap<string, Verb>;
  /** Actions that warn of nothing without a thing or a path. */
  readonly vague: ReadonlySet<string>;
  /** Words after which only circumstances follow. */
  readonly circumstances: ReadonlySet<string>;
  /** Phrases as stems, longest first. */
  readonly pathSets: readonly { readonly set: PathSetName; readonly stems: readonly string[] }[];
}

/** Checks the parsed content of `schema/trigger-words.yaml`. Throws an Error that names the faulty entry. */
export function parseWordTable(content: unknown): WordTable {
  const parsed = wordFile.safeParse(content);
  if (!parsed.success) throw new Error(`schema/trigger-words.yaml: ${z.prettifyError(parsed.error)}`);
  const { boundaries, ignored, generic, everydayPrograms, pathSets, circumstances } = parsed.data;
  const verbs = parsed.data.verbs.flatMap(({ words: forms, nouns, ...verb }) => {
    const read: Verb = {
      ...verb,
      nouns: new Map(Object.entries(nouns).map(([noun, actions]) => [stem(noun), actions])),
    };
    return forms.map((form) => [stem(form), read] as const);
  });
  const sets: { set: PathSetName; stems: string[] }[] = (['exported', 'mounted', 'stored'] as const).flatMap(
    (set) => pathSets[set].map((phrase) => ({ set, stems: stemsOf(phrase) })),
  );
  return {
    boundaries: new Set(boundaries),
    ignored: new Set(ignored),
    generic: new Set([...generic.map(stem), ...verbs.flatMap(([, { nouns }]) => [...nouns.keys()])]),
    everydayPrograms: new Set(everydayPrograms),
    verbs: new Map(verbs),
    vague: new Set(parsed.data.vague),
    circumstances: new Set(circumstances),
    pathSets: sets.sort((a, b) => b.stems.length - a.stems.length),
  };
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
