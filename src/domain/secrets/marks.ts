import { isWrittenOut } from '../text.ts';
import { ALL_BITS, type FindWords } from './word-finder.ts';

/**
 * What a terminal does not show of a line: escape sequences and other characters in the form in which they are written
 * out, bytes that are no text, and joiners and selectors, which stay as they are since scripts and emoji need them.
 */
export interface Marks {
  readonly length: number;
  /** Where each begins, in order, and where it ends. A binary output has thousands in a line. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  /** How long each is of those that stand in a row as one, because they are the same. */
  readonly lengths: readonly number[];
}

/** Colours and cursor, titles and links, character sets. */
const SEQUENCE =
  /\\u(?:001b\[|009b)[0-?]{0,32}[ -/]{0,4}[@-~]|\\u(?:001b\]|009d)(?:(?!\\u00(?:07|1b|9c)).){0,512}\\u00(?:07|1b\\\\|9c)|\\u001b(?:[()*+./-][0-9A-Za-z@]|[78=>])/y;
const BEGINS_SEQUENCE: ReadonlySet<number> = new Set([0x1b, 0x9b, 0x9d]);
const LONG_ESCAPE = /\\u\{e0[0-9a-f]{3}\}/y;
const JOINERS = /[\u200c\u200d\ufe00-\ufe0f]/g;
const SUSPECT = /\\[ux]|[\u200c\u200d\ufe00-\ufe0f]/;
/** What takes something away that a terminal has shown already. */
export const BACKSPACE = '\\u0008';
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const LETTER_X = 0x78;
const BRACE = 0x7b;

/** May there be anything that a terminal does not show? */
export function hasMarks(text: string): boolean {
  return SUSPECT.test(text);
}

/** Bits of the rows and blocks of which a word occurs in a line, whatever stands between its letters. */
export function wordsIn(find: FindWords, line: string, marks: Marks): number {
  return line.includes(BACKSPACE) ? ALL_BITS : find(line, marks);
}

export function marksOf(line: string): Marks {
  const begins: number[] = [];
  const ends: number[] = [];
  const lengths: number[] = [];
  if (!hasMarks(line)) return { length: 0, begins, ends, lengths };
  for (let at = line.indexOf('\\'); at >= 0;) {
    let end = endOfMark(line, at);
    if (end > at) {
      begins.push(at);
      lengths.push(end - at);
      const length = end - at;
      while (isSame(line, at, end, length)) end += length;
      ends.push(end);
    }
    const next = Math.max(end, at + 1);
    // Where one follows on the other there is nothing to look for.
    at = line.charCodeAt(next) === BACKSLASH ? next : line.indexOf('\\', next);
  }
  return withJoiners(line, { length: begins.length, begins, ends, lengths });
}

/** Does the text at `at` stand at `other` as well? */
function isSame(line: string, at: number, other: number, length: number): boolean {
  for (let place = 0; place < length; place += 1)
    if (line.charCodeAt(at + place) !== line.charCodeAt(other + place)) return false;
  return true;
}

function withJoiners(line: string, marks: Marks): Marks {
  const joiners = [...line.matchAll(JOINERS)].map(({ index }) => index);
  if (joiners.length === 0) return marks;
  const places = new Map(marks.begins.map((begin, place) => [begin, place]));
  const begins = [...marks.begins, ...joiners].sort((a, b) => a - b);
  return {
    length: begins.length,
    begins,
    ends: begins.map((begin) => marks.ends[places.get(begin) ?? -1] ?? begin + 1),
    lengths: begins.map((begin) => marks.lengths[places.get(begin) ?? -1] ?? 1),
  };
}

/** Where the mark that begins there ends; `at` when none does. */
function endOfMark(line: string, at: number): number {
  const kind = line.charCodeAt(at + 1);
  if (kind === LETTER_X) {
    const byte = hexOf(line, at + 2, 2);
    return byte >= 0x80 ? at + 4 : at;
  }
  if (kind !== LETTER_U) return at;
  if (line.charCodeAt(at + 2) === BRACE) return at + matchLength(LONG_ESCAPE, line, at);
  const code = hexOf(line, at + 2, 4);
  const sequence = BEGINS_SEQUENCE.has(code) ? matchLength(SEQUENCE, line, at) : 0;
  if (sequence > 0) return at + sequence;
  return code >= 0 && isWrittenOut(code) ? at + 6 : at;
}

function matchLength(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex - at : 0;
}

/** The number that so many digits in lower case make; -1 when they are none. */
function hexOf(line: string, at: number, digits: number): number {
  let value = 0;
  for (let place = at; place < at + digits; place += 1) {
    const code = line.charCodeAt(place);
    if (code >= 0x30 && code <= 0x39) value = value * 16 + code - 0x30;
    else if (code >= 0x61 && code <= 0x66) value = value * 16 + code - 0x57;
    else return -1;
  }
  return value;
}
