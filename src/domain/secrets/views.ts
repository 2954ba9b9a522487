import { BACKSPACE, marksOf, type Marks } from './marks.ts';

/**
 * A line as a secret may stand in it: as it is written; without the marks that a terminal does not show, which may cut a
 * secret in two; and with a blank in their place, since they also part words.
 */
export interface View {
  readonly text: string;
  /** Where the characters from `begin` to `end` of this view stand in the line. */
  rangeOf(begin: number, end: number): readonly [begin: number, end: number];
}

/** One view of a plain line, three of one with marks. */
export function viewsOf(line: string, marks: Marks = marksOf(line)): readonly View[] {
  const asItIs: View = { text: line, rangeOf: (begin, end) => [begin, end] };
  if (marks.length === 0) return [asItIs];
  return [asItIs, viewWithout(line, marks, ''), viewWithout(line, marks, ' ')];
}

function viewWithout(line: string, marks: Marks, instead: string): View {
  let text = '';
  /** Where each part begins in the view and in the line. */
  const inView: number[] = [];
  const inLine: number[] = [];
  const add = (begin: number, part: string): void => {
    inView.push(text.length);
    inLine.push(begin);
    text += part;
  };
  let at = 0;
  for (let place = 0; place < marks.length; place += 1) {
    const begin = marks.begins[place] ?? 0;
    const markEnd = marks.ends[place] ?? begin;
    // A backspace takes what stands before it, as in bold text of manual pages.
    const isBackspace = instead === '' && line.startsWith(BACKSPACE, begin);
    const end = isBackspace ? Math.max(at, begin - (markEnd - begin) / BACKSPACE.length) : begin;
    if (at < end) add(at, line.slice(at, end));
    // One blank for several in a row.
    if (instead !== '' && (at < begin || at === 0)) add(begin, instead);
    at = markEnd;
  }
  if (at < line.length) add(at, line.slice(at));
  const originOf = (position: number): number => {
    const part = lastUpTo(inView, position);
    return (inLine[part] ?? 0) + position - (inView[part] ?? 0);
  };
  return {
    text,
    rangeOf: (begin, end) => [originOf(begin), end > begin ? originOf(end - 1) + 1 : originOf(begin)],
  };
}

/** Place of the last number that is not greater; 0 when there is none. */
export function lastUpTo(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
