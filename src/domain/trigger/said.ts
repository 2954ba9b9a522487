import type { SimpleCommand } from '../command/analysis.ts';
import { stem } from './word-table.ts';

const PREFIX_MIN = 5;

/**
 * The first word of a command that says one of the verbs itself: `expire` in `headscale nodes expire`, `defrag` for
 * `defragmentation`. Paths are not words, and neither is the program.
 */
export function saysOne(command: SimpleCommand, stems: readonly string[]): string | null {
  for (const { text } of command.words.slice(1)) {
    if (text === null || text.includes('/')) continue;
    const said = text
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((part) => part !== '' && stems.some((wanted) => isSameVerb(stem(part), wanted)));
    if (said !== undefined) return said;
  }
  return null;
}

/** Equal, or one goes on where the other ends. */
function isSameVerb(said: string, wanted: string): boolean {
  // Resealing is sealing.
  if (said === wanted || `re${said}` === wanted) return true;
  const [short, long] = said.length < wanted.length ? [said, wanted] : [wanted, said];
  return short.length >= PREFIX_MIN && long.startsWith(short);
}
