import { isWrittenOut } from '../text.ts';

/**
 * A line as a secret may stand in it: as it is written; without the escape sequences and characters that a terminal does
 * not show, which may cut a secret in two; and with a blank in the place of each, since they also part words.
 */
export interface View {
  readonly text: string;
  /** Where the characters from `begin` to `end` of this view stand in the line. */
  rangeOf(begin: number, end: number): readonly [begin: number, end: number];
}

/** A place of a line that is not text: it is not cut in two. */
export interface Mark {
  readonly begin: number;
  readonly end: number;
}

/** Escape sequences in the form in which they are written out: colours and cursor, titles and links, character sets. */
const SEQUENCE =
  /\\u(?:001b\[|009b)[0-?]{0,32}[ -/]{0,4}[@-~]|\\u(?:001b\]|009d)(?:(?!\\u00(?:07|1b|9c)).){0,512}\\u00(?:07|1b\\\\|9c)|\\u001b(?:[()*+./-][0-9A-Za-z@]|[78=>])/y;
const BEGINS_SEQUENCE: ReadonlySet<number> = new Set([0x1b, 0x9b, 0x9d]);
const ESCAPE = /\\(?:u([0-9a-f]{4})|u\{(e0[0-9a-f]{3})\}|x[89a-f][0-9a-f])/y;
/** They stay as they are, since scripts and emoji need them, and are not seen. */
const JOINERS = /[\u200c\u200d\ufe00-\ufe0f]/g;
const SUSPECT = /\\[ux]|[\u200c\u200d\ufe00-\ufe0f]/;
const BACKSPACE = '\\u0008';

/** May there be anything that a terminal does not show? */
export function hasMarks(text: string): boolean {
  return SUSPECT.test(text);
}

/** What a terminal does not show, in order. */
export function marksOf(line: string): Mark[] {
  if (!hasMarks(line)) return [];
  const marks: Mark[] = [];
  for (let at = line.indexOf('\\'); at >= 0;) {
    const end = endOfMark(line, at);
    if (end > at) marks.push({ begin: at, end });
    at = line.indexOf('\\', Math.max(end, at + 1));
  }
  const joiners = [...line.matchAll(JOINERS)].map(({ index }) => ({ begin: index, end: index + 1 }));
  return joiners.length === 0 ? marks : [...marks, ...joiners].sort((a, b) => a.begin - b.begin);
}

/** Where the mark that begins there ends; `at` when none does. */
function endOfMark(line: string, at: number): number {
  ESCAPE.lastIndex = at;
  const escape = ESCAPE.exec(line);
  if (escape === null) return at;
  const code = Number.parseInt(escape[1] ?? escape[2] ?? '', 16);
  if (BEGINS_SEQUENCE.has(code)) {
    SEQUENCE.lastIndex = at;
    const sequence = SEQUENCE.exec(line);
    if (sequence !== null) return at + sequence[0].length;
  }
  return Number.isNaN(code) || isWrittenOut(code) ? at + escape[0].length : at;
}

/** One view of a plain line, three of one with marks. */
export function viewsOf(line: string, marks: readonly Mark[] = marksOf(line)): readonly View[] {
  const asItIs: View = { text: line, rangeOf: (begin, end) => [begin, end] };
  if (marks.length === 0) return [asItIs];
  return [asItIs, viewWithout(line, marks, ''), viewWithout(line, marks, ' ')];
}

function viewWithout(line: string, marks: readonly Mark[], instead: string): View {
  let text = '';
  /** Where each part begins in the view and in the line. */
  const inView: number[] = [];
  const inLine: number[] = [];
  const add = (begin: number, part: string): void => {
    if (part === '') return;
    inView.push(text.length);
    inLine.push(begin);
    text += part;
  };
  let at = 0;
  for (const { begin, end } of marks) {
    // A backspace takes what stands before it, as in bold text of manual pages.
    const isBackspace = instead === '' && line.startsWith(BACKSPACE, begin);
    add(at, line.slice(at, isBackspace ? Math.max(at, begin - 1) : begin));
    // One blank for several in a row.
    if (at < begin || at === 0) add(begin, instead);
    at = end;
  }
  add(at, line.slice(at));
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
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
