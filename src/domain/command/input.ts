import { COMMAND_BYTES_MAX, type MalformedCommand } from './analysis.ts';

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

function isControl(code: number): boolean {
  if (code === 0x09 || code === 0x0a) return false;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

function isInvisible(code: number): boolean {
  return code >= 0x00ad && INVISIBLE.some(([first, last]) => code >= first && code <= last);
}

/** A lone half of a surrogate pair has no UTF-8 form, so the bytes that run could not be the ones judged. */
function isLoneSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

export function malformed(message: string, position: number): MalformedCommand {
  return { kind: 'MalformedCommand', message, position };
}

/**
 * Checks the characters and the length of a line before anything parses it (T-10, T-13).
 * @returns null when the line may be looked at, else where the first fault is.
 */
export function checkInput(line: string): MalformedCommand | null {
  let bytes = 0;
  for (let position = 0; position < line.length; position += 1) {
    const code = line.codePointAt(position) ?? 0;
    if (isControl(code) || isInvisible(code) || isLoneSurrogate(code)) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return malformed(
        `the character ${name} is not allowed in a command: printable text, tab and newline only`,
        position,
      );
    }
    bytes += utf8Length(code);
    if (bytes > COMMAND_BYTES_MAX) {
      return malformed(
        `the command is longer than ${COMMAND_BYTES_MAX} bytes: put it into a script and run that`,
        position,
      );
    }
    if (code > 0xffff) position += 1;
  }
  if (line.trim() === '') return malformed('the command is empty', 0);
  return null;
}
