import { isControl, isInvisible, isLoneSurrogate } from '../text.ts';
import { COMMAND_BYTES_MAX, type MalformedCommand } from './analysis.ts';

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
