import { makeWord, type ShellWord } from './word.ts';

/** Puts what a placeholder stands for in its place: `{}` of find and xargs. */
export function fillPlaceholder(words: readonly ShellWord[], mark: string, filling: ShellWord): ShellWord[] {
  return words.map((word) => {
    if (word.text?.includes(mark) !== true) return word;
    const parts = word.text.split(mark);
    const pieces = parts.flatMap((part, index) => [
      ...(index === 0 ? [] : filling.pieces),
      { kind: 'text' as const, text: part },
    ]);
    return makeWord(pieces, word.source);
  });
}
