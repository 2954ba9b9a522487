import type { Stdin } from './candidate.ts';
import type { Alternative } from './program-node.ts';
import { textWord, type ShellWord } from './word.ts';

/** More items than this are not followed one by one. */
const ITEMS_MAX = 64;

/** Items that a program such as xargs or a loop would read; null where they cannot be seen. */
export function readItems(stdin: Stdin, isByLine: boolean): readonly ShellWord[] | null {
  if (stdin.kind === 'pipe') return stdin.items ?? null;
  if (stdin.kind !== 'text' || !stdin.isComplete || /['"\\]/.test(stdin.text)) return null;
  const parts = stdin.text.split(isByLine ? /[\n\0]+/ : /[\s\0]+/);
  return parts.filter((part) => part !== '').map(textWord);
}

/**
 * The words that a wrapper adds to what it carries: what stands after its separator (`parallel rm ::: a b`), else what
 * it reads.
 * @returns null where they cannot be seen
 */
export function givenItems(
  alternative: Alternative,
  rest: readonly ShellWord[],
  stdin: Stdin,
  isByLine: boolean,
): readonly ShellWord[] | null {
  const { until } = alternative;
  const at = until === null ? -1 : rest.findIndex(({ text }) => text?.startsWith(until) === true);
  let items: readonly ShellWord[] | null = null;
  if (at === -1) items = alternative.isAppended ? readItems(stdin, isByLine) : null;
  else if (until !== null && rest[at]?.text === until) {
    const given = rest.slice(at + 1);
    items = given.some(({ text }) => text?.startsWith(until) === true) ? null : given;
  }
  return items === null || items.length === 0 || items.length > ITEMS_MAX ? null : items;
}
