/**
 * What a reader does not see. Controls and marks that hide or reorder text have no place in what a person reads before
 * saying yes (T-13, T-23); everything else, markup included, is kept as it was written.
 */

/** Bidirectional controls, zero-width and other invisible characters: they make a line look like another one. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
];
/** Scripts and emoji need these: joiners inside a word, selectors behind a sign. They reorder nothing. */
const JOINING: readonly (readonly [number, number])[] = [
  [0x200c, 0x200d],
  [0xfe00, 0xfe0f],
];
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** A binary output has one in every other place. */
const CONTROL_ESCAPES = Array.from({ length: 0xa0 }, (_, code) => newEscape(code));
/** Units at which one has to look closer: controls, the ranges above and halves of surrogate pairs. */
const SUSPECT = new RegExp(
  `[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff${INVISIBLE.filter(([, last]) => last <= 0xffff)
    .map(([first, last]) => `${unit(first)}-${unit(last)}`)
    .join('')}]`,
  'g',
);

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A character that is not shown, and where it stands in UTF-16 units from 0. */
export interface HiddenMark {
  readonly name: string;
  readonly position: number;
}

export function isControl(code: number): boolean {
  if (code === TAB || code === NEWLINE) return false;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

export function isInvisible(code: number): boolean {
  return code >= 0x00ad && isWithin(code, INVISIBLE);
}

/** A lone half of a surrogate pair has no UTF-8 form, so the bytes that are kept could not be the ones judged. */
export function isLoneSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** The first character that has no place in one line: names, titles, tags. Null when there is none. */
export function hiddenInLine(text: string): HiddenMark | null {
  return find(text, (code) => code === TAB || code === NEWLINE || isHidden(code));
}

/** The first character that has no place in a text of several lines; tabs, newlines and joiners have. */
export function hiddenInBody(text: string): HiddenMark | null {
  return find(text, (code) => isHidden(code) && !isWithin(code, JOINING));
}

/** The first character that has no place in a command; no joiners either, since they make two names look like one. */
export function hiddenInCommand(text: string): HiddenMark | null {
  return find(text, isHidden);
}

/** As the rest of a sentence that starts with the field. */
export function describeMark({ name, position }: HiddenMark): string {
  return `holds the character ${name} at position ${position}, which is not shown or changes how the rest is shown; leave it out`;
}

/** What a machine printed, with everything that a terminal would obey or not show written out: `\u001b[31m`. */
export function makeVisible(output: string): string {
  let shown = '';
  eachVisible(output, (part) => {
    shown += part;
  });
  return shown;
}

/**
 * Goes through what a machine printed: `take` gets what is to be shown and the part of the text for which it stands.
 * Both are equal where it is shown as it is; a character that is written out comes as often as it stands in a row. A text that comes in pieces must not be cut between CR and LF, nor within
 * a surrogate pair.
 */
export function eachVisible(
  text: string,
  take: (shown: string, source: string, times: number) => void,
): void {
  let begin = 0;
  SUSPECT.lastIndex = 0;
  for (let found = SUSPECT.exec(text); found !== null; found = SUSPECT.exec(text)) {
    const at = found.index;
    const code = text.codePointAt(at) ?? 0;
    const isLineEnd = code === RETURN && text.charCodeAt(at + 1) === NEWLINE;
    const units = isLineEnd || code > 0xffff ? 2 : 1;
    SUSPECT.lastIndex = at + units;
    if (!isLineEnd && !isWrittenOut(code)) continue;
    if (at > begin) take(text.slice(begin, at), text.slice(begin, at), 1);
    const times = isLineEnd ? 1 : timesAt(text, at, units);
    const end = at + units * times;
    take(isLineEnd ? '\n' : escapeOf(code).repeat(times), text.slice(at, end), times);
    SUSPECT.lastIndex = end;
    begin = end;
  }
  if (begin < text.length) take(text.slice(begin), text.slice(begin), 1);
}

/** How often the character there stands in a row; a carriage return that ends a line is another one. */
function timesAt(text: string, at: number, units: number): number {
  const character = text.slice(at, at + units);
  let times = 1;
  while (text.startsWith(character, at + times * units)) times += 1;
  const isLineEnd = character === '\r' && times > 1 && text.charCodeAt(at + times) === NEWLINE;
  return isLineEnd ? times - 1 : times;
}

/** Does this character stand as an escape in what is shown of an output? */
export function isWrittenOut(code: number): boolean {
  return isHidden(code) && !isWithin(code, JOINING);
}

function escapeOf(code: number): string {
  return CONTROL_ESCAPES[code] ?? newEscape(code);
}

function newEscape(code: number): string {
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

function isHidden(code: number): boolean {
  return isControl(code) || isInvisible(code) || isLoneSurrogate(code);
}

function isWithin(code: number, ranges: readonly (readonly [number, number])[]): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}

function find(text: string, isWrong: (code: number) => boolean): HiddenMark | null {
  for (let position = 0; position < text.length; position += 1) {
    const code = text.codePointAt(position) ?? 0;
    if (isWrong(code)) return { name: nameOf(code), position };
    if (code > 0xffff) position += 1;
  }
  return null;
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
