import { createGapGuard, type GapGuard } from './gap-guard.ts';
import { createLineMask } from './line-mask.ts';
import { cutOf, OVERLAP_CHARACTERS, PIECE_CHARACTERS } from './long-line.ts';
import type { SecretTable } from './secret-table.ts';

/**
 * Replaces secrets in text that streams by (T-24). A line is looked at whole, with its newline; a line that does not end
 * is looked at in pieces that overlap by more than the longest secret, and a secret that is cut by the end of a piece is
 * held back. Memory is bounded by the size of a piece, time is linear in the text, and where the text is cut into pushes
 * changes nothing.
 */
export interface SecretStream {
  /** Takes a piece of the text and gives what can be told by now. */
  push(text: string): MaskedPiece[];
  /** Text is missing here. What may be the rest of a secret that was cut is withheld on both sides. */
  gap(): MaskedPiece[];
  /** The rest, after the last piece. */
  end(): MaskedPiece[];
  /** How many secrets were replaced so far. */
  count(): number;
}

/** Some text and what is shown of it; equal where nothing was replaced. */
export interface MaskedPiece {
  readonly source: string;
  readonly shown: string;
  /** Not shown because it is beside a gap: nobody can tell what it belongs to. */
  readonly isWithheld: boolean;
}

const BLANKS: ReadonlySet<string> = new Set([' ', '\t', '\n']);

/** A new stream. */
export function createSecretStream(table: SecretTable): SecretStream {
  const lines = createLineMask(table);
  const held: string[] = [];
  let heldLength = 0;
  let guard: GapGuard | null = null;

  const hold = (text: string): void => {
    if (text === '') return;
    held.push(text);
    heldLength += text.length;
  };
  const takeHeld = (): string => {
    const text = held.join('');
    held.length = 0;
    heldLength = 0;
    return text;
  };

  /** Pieces of a line that is too long, down to what fits into one. */
  const shorten = (line: string): { readonly pieces: MaskedPiece[]; readonly rest: string } => {
    const pieces: MaskedPiece[] = [];
    let rest = line;
    while (contentLength(rest) > PIECE_CHARACTERS) {
      const window = rest.slice(0, PIECE_CHARACTERS);
      const reach = PIECE_CHARACTERS - OVERLAP_CHARACTERS;
      const cut = cutOf(table, window, { reach, isInBlock: lines.isInBlock() });
      const source = window.slice(0, cut);
      pieces.push(shownAs(source, lines.mask(source)));
      rest = rest.slice(source.length);
    }
    return { pieces, rest };
  };

  const maskLine = (line: string): MaskedPiece[] => {
    const { pieces, rest } = shorten(line);
    const wasInside = lines.isInBlock();
    const shown = lines.mask(rest.slice(0, -1));
    // Lines of a block of which nothing is left leave no empty line behind.
    return [...pieces, shownAs(rest, shown === '' && wasInside ? '' : `${shown}\n`)];
  };

  /** Lines with their newlines; those of which nothing is replaced stay together. */
  const maskLines = (text: string): MaskedPiece[] => {
    if (lines.isPlain(text)) return [shownAs(text, text)];
    const pieces: MaskedPiece[] = [];
    let same = 0;
    for (let at = 0; at < text.length;) {
      const end = text.indexOf('\n', at) + 1;
      const masked = maskLine(text.slice(at, end));
      if (masked.some(({ source, shown }) => source !== shown)) {
        if (at > same) pieces.push(shownAs(text.slice(same, at), text.slice(same, at)));
        pieces.push(...masked);
        same = end;
      }
      at = end;
    }
    if (same < text.length) pieces.push(shownAs(text.slice(same), text.slice(same)));
    return pieces;
  };

  const pass = (text: string): MaskedPiece[] => {
    const lineEnd = text.lastIndexOf('\n') + 1;
    const pieces = lineEnd > 0 ? maskLines(takeHeld() + text.slice(0, lineEnd)) : [];
    hold(text.slice(lineEnd));
    if (heldLength <= PIECE_CHARACTERS) return pieces;
    const { pieces: more, rest } = shorten(takeHeld());
    hold(rest);
    return [...pieces, ...more];
  };

  const flush = (): MaskedPiece[] => {
    const rest = takeHeld();
    return rest === '' ? [] : [shownAs(rest, lines.mask(rest))];
  };

  /** The word before a gap may be half a secret. */
  const flushBeforeGap = (): MaskedPiece[] => {
    const { before, word } = takeLastWord(takeHeld());
    hold(before);
    return [...flush(), ...(word === '' ? [] : [withheld({ source: word, shown: '' })])];
  };

  return {
    push: (text) => {
      if (guard === null) return pass(text);
      const guarded = guard.push(text);
      const pieces = guarded.withheld.map(withheld);
      if (guarded.passed === null) return pieces;
      guard = null;
      return [...pieces, ...pass(guarded.passed)];
    },
    gap: () => {
      const pieces = guard === null ? flushBeforeGap() : guard.gap().map(withheld);
      lines.leaveBlock();
      guard = createGapGuard(table);
      return pieces;
    },
    end: () => {
      if (guard === null) return flush();
      const { withheld: kept, passed } = guard.end();
      guard = null;
      return [...kept.map(withheld), ...pass(passed ?? ''), ...flush()];
    },
    count: () => lines.count(),
  };
}

function shownAs(source: string, shown: string): MaskedPiece {
  return { source, shown, isWithheld: false };
}

function withheld({ source, shown }: Pick<MaskedPiece, 'source' | 'shown'>): MaskedPiece {
  return { source, shown, isWithheld: true };
}

function contentLength(line: string): number {
  return line.endsWith('\n') ? line.length - 1 : line.length;
}

/** A word at the end of a text that was cut may be half a secret. */
function takeLastWord(text: string): { readonly before: string; readonly word: string } {
  let at = text.length;
  while (at > 0 && !BLANKS.has(text.charAt(at - 1))) at -= 1;
  return { before: text.slice(0, at), word: text.slice(at) };
}
