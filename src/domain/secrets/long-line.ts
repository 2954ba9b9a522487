import { blockMarksOf, spansOf } from './secret-spans.ts';
import type { SecretTable } from './secret-table.ts';
import { marksOf, viewsOf } from './views.ts';

/** A line longer than this is looked at in pieces, each with more of the line behind it in view. */
export const PIECE_CHARACTERS = 24_576;
/** More than the longest secret and what stands before it. */
export const OVERLAP_CHARACTERS = 8_192;

/**
 * Where the first piece of a long line ends: at `reach`, or before it where that would cut a secret, what tells that it is
 * one, an escape sequence or the mark of a block in two. The text goes on for OVERLAP_CHARACTERS after `reach`.
 */
export function cutOf(table: SecretTable, text: string, reach: number): number {
  const marks = marksOf(text);
  const views = viewsOf(text, marks);
  const whole = [
    ...spansOf(table, views).map(({ from, to }) => ({ begin: from, end: to })),
    ...marks,
    ...blockMarksOf(table.blocks, views, 'begin'),
    ...blockMarksOf(table.blocks, views, 'end'),
  ];
  for (let cut = reach; cut > 0;) {
    const at = cut;
    const inside = whole.find(({ begin, end }) => begin < at && at < end);
    if (inside === undefined) return isLowSurrogate(text, cut) ? cut - 1 : cut;
    cut = inside.begin;
  }
  // One that fills all of it goes as it is; its rest follows as a secret of its own or is none.
  return isLowSurrogate(text, reach) ? reach - 1 : reach;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
