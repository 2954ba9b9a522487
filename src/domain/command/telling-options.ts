import type { SortedWords } from './sort-words.ts';
import type { ShellFacts } from './shell-facts.ts';

/** An option that no table names and whose name says that it writes, starts or changes something. */
export function tellingOption({ parsed }: SortedWords, shell: ShellFacts): string | undefined {
  const { unknownOptions, values, operands } = parsed;
  const isFormat = (option: string): boolean =>
    option.includes('out') &&
    [...values.filter((value) => value.option === option).map(({ word }) => word), ...operands].some(
      ({ text }) => text !== null && shell.isFormat(text),
    );
  return unknownOptions.find(
    (option) => shell.isTellingOption(option.replace(/^--?/, '--')) && option.length > 2 && !isFormat(option),
  );
}
