import { marksOf, wordsIn, type Marks } from './marks.ts';
import { blockMarksOf, spansOf } from './secret-spans.ts';
import type { SecretTable } from './secret-table.ts';
import { lastUpTo, viewsOf } from './views.ts';

/** A line longer than this is looked at in pieces, each with more of the line behind it in view. */
export const PIECE_CHARACTERS = 24_576;
/** More than the longest secret and what stands before it. */
export const OVERLAP_CHARACTERS = 8_192;

/**
 * Where the first piece of a long line ends: at `reach`, or before it where that would cut a secret, what tells that it is
 * one, an escape sequence or the mark of a block in two. The text goes on for OVERLAP_CHARACTERS after `reach`.
 */
export function cutOf(
  table: SecretTable,
  text: string,
  { reach, isInBlock }: { readonly reach: number; readonly isInBlock: boolean },
): number {
  const marks = marksOf(text);
  const whole =
    wordsIn(table.wordsIn, text, marks) === 0 && !isInBlock ? [] : stretchesOf(table, text, marks);
  for (let cut = reach; cut > 0;) {
    const at = cut;
    const inside = whole.find(({ begin, end }) => begin < at && at < end)?.begin ?? beginAround(marks, at);
    if (inside === null) return isLowSurrogate(text, cut) ? cut - 1 : cut;
    cut = inside;
  }
  // One that fills all of it goes as it is; its rest follows as a secret of its own or is none.
  return isLowSurrogate(text, reach) ? reach - 1 : reach;
}

function stretchesOf(
  table: SecretTable,
  text: string,
  marks: Marks,
): { readonly begin: number; readonly end: number }[] {
  const views = viewsOf(text, marks);
  return [
    ...spansOf(table, views).map(({ from, to }) => ({ begin: from, end: to })),
    ...blockMarksOf(table.blocks, views, 'begin'),
    ...blockMarksOf(table.blocks, views, 'end'),
  ];
}

/** Where the mark begins that a cut there would part; null when there is none. */
function beginAround(marks: Marks, at: number): number | null {
  const place = lastUpTo(marks.begins, at - 1);
  const begin = marks.begins[place] ?? at;
  const inside = (at - begin) % (marks.lengths[place] ?? 1);
  return begin < at && at < (marks.ends[place] ?? at) && inside > 0 ? at - inside : null;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
