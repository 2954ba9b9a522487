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
  // Many programs take the beginning of a long option for it: `--ou=FILE`.
  const isBeginning = (name: string): boolean =>
    /^--[a-z]{1,4}$/.test(name) && shell.tellingStems.some((stem) => stem.startsWith(name));
  return unknownOptions.find((option) => {
    const name = option.replace(/^--?/, '--');
    return option.length > 2 && (shell.isTellingOption(name) || isBeginning(option)) && !isFormat(option);
  });
}
