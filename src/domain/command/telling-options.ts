import type { SortedWords } from './sort-words.ts';
import type { ShellFacts } from './shell-facts.ts';

/**
 * An option that no table names and whose name says that it writes, starts or changes something, or that is the
 * beginning of several that its table names: which of them is meant is the program's to know.
 */
export function tellingOption({ node, parsed }: SortedWords, shell: ShellFacts): string | undefined {
  const { unknownOptions, values, operands } = parsed;
  const isFormat = (option: string): boolean =>
    option.includes('out') &&
    [...values.filter((value) => value.option === option).map(({ word }) => word), ...operands].some(
      ({ text }) => text !== null && shell.isFormat(text),
    );
  // Many programs take the beginning of a long option for it: `--ou=FILE`.
  const isStem = (option: string): boolean =>
    /^--[a-z]{1,4}$/.test(option) && shell.tellingStems.some((stem) => stem.startsWith(option));
  const isBeginning = (option: string): boolean => {
    const names = node.table.longNames.filter((name) => name.startsWith(option));
    // `--list` may well be an option besides `--list-raw`; `--det` of `--detach` and `--detach-all` is none.
    return names.length > 1 && names.every((name) => name[option.length] !== '-');
  };
  return unknownOptions.find((option) => {
    if (option.length <= 2) return false;
    const isTelling = shell.isTellingOption(option.replace(/^--?/, '--')) || isStem(option);
    return isBeginning(option) || (isTelling && !isFormat(option));
  });
}
