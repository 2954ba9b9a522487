import type { Word } from './analysis.ts';

/** A part of a word: known text, a pattern that the shell expands, or something only known when it runs. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'glob';
      readonly text: string;
      /** Of what a search finds: the names that it looks for, as patterns. */
      readonly names?: readonly string[];
      /** It stands for what it expanded to already, so that quotes around it change nothing (a loop's variable). */
      readonly isExpanded?: boolean;
      /** The same where it stands unquoted, so that it may come to several words. */
      readonly isSplit?: true;
    }
  | {
      readonly kind: 'unknown';
      readonly source: string;
      readonly isQuoted: boolean;
      /** One value that it may have: the default of `${D:-/srv}`, the path in `$(realpath /srv)`. */
      readonly possible?: string;
      /** The same with its patterns. */
      readonly stands?: readonly Piece[];
      /** It stands unquoted where the word is used, so it may come to several words or to none. */
      readonly isSplit?: true;
      /** What it gives is a number or nothing: `$((n + 1))`, `$#`, `$(nproc)`. */
      readonly isNumber?: true;
    };

export interface ShellWord extends Word {
  readonly pieces: readonly Piece[];
}

/** Joins neighbouring text, so that quoting inside a word leaves no trace. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else if (piece.kind !== 'text' || piece.text !== '') joined.push(piece);
  }
  return joined;
}

/** Start of the name of a variable that stands for what could not be seen in a text that a shell will read. */
const UNSEEN = '__unseen__';
const STANDS_FOR = /\$\{__unseen__([0-9a-z_]*)\}/g;
const PRINTABLE = /^[ -~\p{L}]{1,200}$/u;

/** A variable for what could not be seen; its name spells how that was written, so that it can be shown again. */
function unseenVariable(source: string): string {
  if (source.replace(STANDS_FOR, '') === '') return source;
  const shown = showUnseen(source);
  if (!PRINTABLE.test(shown)) return `\${${UNSEEN}}`;
  return `\${${UNSEEN}${Array.from(shown, (mark) => (mark.codePointAt(0) ?? 0).toString(36)).join('_')}}`;
}

/** The text with everything unseen as it was written. */
function showUnseen(text: string): string {
  if (!text.includes(UNSEEN)) return text;
  return text.replace(STANDS_FOR, (_, name: string) => {
    const codes = name.split('_').map((code) => Number.parseInt(code, 36));
    const marks = codes.map((code) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')).join('');
    return PRINTABLE.test(marks) ? marks : '…';
  });
}

export function makeWord(pieces: readonly Piece[], source: string): ShellWord {
  const joined = joinPieces(pieces);
  let text: string | null = '';
  let isGlob = false;
  for (const piece of joined) {
    if (piece.kind === 'unknown') text = null;
    else if (text !== null) text += piece.text;
    if (piece.kind === 'glob' && piece.text !== '~') isGlob = true;
  }
  return { text, source: showUnseen(source), isGlob, pieces: joined };
}

/** The word as a loop hands it out: its patterns stand for what they expand to. */
export const expandedWord = (word: ShellWord): ShellWord =>
  word.isGlob
    ? makeWord(
        word.pieces.map((piece) => (piece.kind === 'glob' ? { ...piece, isExpanded: true } : piece)),
        word.source,
      )
    : word;

/** `{1..100}`: what it comes to is written out. */
const WRITTEN_OUT = /^\{[\w.,-]*\}$/;

/** True when a part of a word stands for what a pattern was expanded to before. */
export const isFromPattern = (piece: Piece): piece is Extract<Piece, { kind: 'glob' }> =>
  piece.kind === 'glob' && (piece.isExpanded === true || piece.isSplit === true);

/** True when a part of a word is the name of a file that nobody has seen: known as a path, not as code. */
export const isFileName = (piece: Piece): boolean => isFromPattern(piece) && !WRITTEN_OUT.test(piece.text);

/** One text that a word may be where it is not known: with the defaults of its variables. */
export function possibleText(word: ShellWord): string | null {
  if (word.text !== null) return null;
  let text = '';
  for (const piece of word.pieces) {
    const part = piece.kind === 'unknown' ? piece.possible : piece.text;
    if (part === undefined) return null;
    text += part;
  }
  return text;
}

/** The word that it may be where `possibleText` tells one, its patterns kept. */
export function possibleWord(word: ShellWord): ShellWord | null {
  if (possibleText(word) === null) return null;
  const pieces = word.pieces.flatMap((piece): readonly Piece[] =>
    piece.kind === 'unknown' ? (piece.stands ?? [{ kind: 'text', text: piece.possible ?? '' }]) : [piece],
  );
  return makeWord(pieces, word.source);
}

export const textWord = (text: string): ShellWord => makeWord([{ kind: 'text', text }], text);

export const unknownWord = (source: string): ShellWord =>
  makeWord([{ kind: 'unknown', source, isQuoted: true }], source);

/** A number that is only known when the command runs. */
export const numberWord = (source: string): ShellWord =>
  makeWord([{ kind: 'unknown', source, isQuoted: true, isNumber: true }], source);

/** The text of a word with every unknown number as 0; null where something else in it is unknown. */
export function textWithNumbers(word: ShellWord): string | null {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'unknown') text += piece.text;
    else if (piece.isNumber === true) text += '0';
    else return null;
  }
  return text;
}

const NUMBERS = /^[\s\d.]*$|^\s*[-+]?\d+(?:\.\d+)?\s*$|^\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\}$/;

/** True when a word is a number or several, or nothing at all, whatever they will be. */
export const isNumeric = (word: ShellWord): boolean => NUMBERS.test(textWithNumbers(word) ?? 'no');

/** One spelling for words that mean the same; patterns and unknown parts keep their own marks. */
export function canonicalWord(word: ShellWord): string {
  return JSON.stringify(
    word.pieces.map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'glob') return { glob: piece.text };
      return piece.isQuoted ? { quoted: piece.source } : { open: piece.source };
    }),
  );
}

const PLAIN = /^[A-Za-z0-9_@%+=:,./^-]+$/;

/** The word as a person would type it, with no more quotes than needed. */
export function displayWord(word: ShellWord): string {
  if (word.text === null || word.isGlob) return word.source;
  if (PLAIN.test(word.text)) return word.text;
  if (word.source.startsWith('~') && word.pieces[0]?.kind === 'glob') return word.source;
  return `'${word.text.replaceAll("'", "'\\''")}'`;
}

/** What a shell would be given to read, and whether all of it is known. */
export interface ScriptText {
  readonly text: string;
  readonly isComplete: boolean;
}

export function scriptText(words: readonly ShellWord[]): ScriptText {
  let isComplete = true;
  const parts = words.map((word) =>
    word.pieces
      .map((piece) => {
        if (piece.kind !== 'unknown') {
          isComplete &&= !isFileName(piece);
          return piece.text;
        }
        isComplete = false;
        return unseenVariable(piece.source);
      })
      .join(''),
  );
  return { text: parts.join(' '), isComplete };
}
