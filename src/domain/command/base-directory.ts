import { normalisePath } from './paths.ts';
import type { SortedWords } from './sort-words.ts';
import type { ShellWord } from './word.ts';

/** The word of `-C dir`. */
export const baseWord = (sorted: SortedWords | null): ShellWord | undefined =>
  sorted?.parsed.values.find(({ role }) => role?.kind === 'named' && role.name === 'directory')?.word;

/** Where paths are relative to: `-C dir`, else the working directory; null where it is not known. */
export function baseDirectory(sorted: SortedWords | null, directory: string | null): string | null {
  const base = baseWord(sorted);
  if (base === undefined) return directory;
  return base.text === null ? null : normalisePath(base.text, directory);
}
