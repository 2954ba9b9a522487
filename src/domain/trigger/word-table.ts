import { z } from 'zod';
import type { PathSetName } from '../model.ts';

/** `schema/trigger-words.yaml` as checked data. */

const words = z.array(z.string().min(1));

const wordFile = z.strictObject({
  version: z.literal(1),
  boundaries: words,
  ignored: words,
  generic: words,
  everydayPrograms: words,
  pathSets: z.strictObject({ exported: words, mounted: words, stored: words }),
});

export interface WordTable {
  readonly boundaries: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  /** Stems of nouns that name a sort of thing. */
  readonly generic: ReadonlySet<string>;
  readonly everydayPrograms: ReadonlySet<string>;
  /** Phrases as stems, longest first. */
  readonly pathSets: readonly { readonly set: PathSetName; readonly stems: readonly string[] }[];
}

/** Checks the parsed content of `schema/trigger-words.yaml`. Throws an Error that names the faulty entry. */
export function parseWordTable(content: unknown): WordTable {
  const parsed = wordFile.safeParse(content);
  if (!parsed.success) throw new Error(`schema/trigger-words.yaml: ${z.prettifyError(parsed.error)}`);
  const { boundaries, ignored, generic, everydayPrograms, pathSets } = parsed.data;
  const sets: { set: PathSetName; stems: string[] }[] = (['exported', 'mounted', 'stored'] as const).flatMap(
    (set) => pathSets[set].map((phrase) => ({ set, stems: stemsOf(phrase) })),
  );
  return {
    boundaries: new Set(boundaries),
    ignored: new Set(ignored),
    generic: new Set(generic.map(stem)),
    everydayPrograms: new Set(everydayPrograms),
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
