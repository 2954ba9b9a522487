import { cutOf, OVERLAP_CHARACTERS, PIECE_CHARACTERS } from './long-line.ts';
import { blockMarksOf, markOf } from './secret-spans.ts';
import type { SecretTable } from './secret-table.ts';
import { viewsOf } from './views.ts';

/**
 * Stands before text that follows on a gap: its beginning may be the rest of a secret that nobody saw begin. The line
 * that was cut is withheld, and so is what reads like the rest of a private key: lines of Base64, until its end or until
 * a line that cannot stand in one.
 */
export interface GapGuard {
  push(text: string): Guarded;
  /** Another gap follows: what is still in doubt is withheld. */
  gap(): readonly Withheld[];
  /** Nothing follows any more: what is still in doubt is withheld, but for a short line or two. */
  end(): Guarded;
}

export interface Guarded {
  readonly withheld: readonly Withheld[];
  /** What may pass; null while the guard still stands. */
  readonly passed: string | null;
}

export interface Withheld {
  readonly source: string;
  /** Stands in its place. */
  readonly shown: string;
}

/** No key is longer; what goes on for longer is withheld in parts. */
const HELD_CHARACTERS_MAX = 16_384;
/** Longer than any line of a key, with what may stand before it. */
const KEY_LINE_CHARACTERS_MAX = 1_024;
/** The last line of a key is short, and one of PGP has a checksum after it. */
const SHORT_LINES_MAX = 2;
const LONG_KEY_LINE = /[A-Za-z0-9+/=]{40,}(?:\\n)?["',\\]{0,4}\s{0,8}$/;
const SHORT_KEY_LINE = /^[\s"'#>|*+-]{0,64}[A-Za-z0-9+/=]{0,76}(?:\\n)?["',\\]{0,4}\s{0,8}$/;
const KEY_HEADER = /^\W{0,64}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): /;

export function createGapGuard(table: SecretTable): GapGuard {
  let isCutLine = true;
  /** Lines that may belong to a key. */
  let held = '';
  let shortLines = 0;
  let hasLongLine = false;
  let rest = '';

  const standing: Guarded = { withheld: [], passed: null };
  const name = table.blocks[0]?.name ?? 'withheld';

  /** The text up to the end of a block that did not begin here; null when none ends. */
  const upToBlockEnd = (text: string): number | null => {
    const views = viewsOf(text);
    const end = blockMarksOf(table.blocks, views, 'end')[0];
    const begin = blockMarksOf(table.blocks, views, 'begin')[0];
    return end === undefined || (begin !== undefined && begin.begin < end.begin) ? null : end.end;
  };

  const endBlock = (text: string, end: number): Guarded => ({
    withheld: [{ source: held + text.slice(0, end), shown: markOf(name) }],
    passed: text.slice(end),
  });

  const judgeCutLine = (): Guarded => {
    const newline = rest.indexOf('\n');
    const isLong = newline < 0 ? rest.length > PIECE_CHARACTERS : newline > PIECE_CHARACTERS;
    if (newline < 0 && !isLong) return standing;
    const line = rest.slice(0, isLong ? PIECE_CHARACTERS : newline + 1);
    const end = upToBlockEnd(line);
    if (end !== null) return endBlock(rest, end);
    const cut = isLong ? cutOf(table, line, { reach: OVERLAP_CHARACTERS, isInBlock: true }) : line.length;
    const source = rest.slice(0, cut);
    rest = rest.slice(cut);
    isCutLine = false;
    return { withheld: [{ source, shown: '' }], passed: isLong ? rest : null };
  };

  const judgeLine = (): Guarded => {
    const newline = rest.indexOf('\n');
    const isLong = newline < 0 ? rest.length > KEY_LINE_CHARACTERS_MAX : newline > KEY_LINE_CHARACTERS_MAX;
    if (newline < 0 && !isLong) return standing;
    const line = rest.slice(0, isLong ? KEY_LINE_CHARACTERS_MAX : newline);
    const end = upToBlockEnd(line);
    if (end !== null) return endBlock(rest, end);
    if (isLong || !mayStandInKey(line)) return { withheld: [], passed: held + rest };
    held += rest.slice(0, newline + 1);
    rest = rest.slice(newline + 1);
    if (held.length <= HELD_CHARACTERS_MAX) return standing;
    const source = held;
    held = '';
    return { withheld: [{ source, shown: `${markOf(name)}\n` }], passed: null };
  };

  const passAll = (): Guarded => ({ withheld: [], passed: held + rest });

  const withholdAll = (): readonly Withheld[] => {
    const source = held + rest;
    return source === '' ? [] : [{ source, shown: hasLongLine ? markOf(name) : '' }];
  };

  const mayStandInKey = (line: string): boolean => {
    if (LONG_KEY_LINE.test(line.slice(-128))) {
      hasLongLine = true;
      shortLines = 0;
      return true;
    }
    if (KEY_HEADER.test(line)) return true;
    shortLines += 1;
    return shortLines <= SHORT_LINES_MAX && SHORT_KEY_LINE.test(line);
  };

  return {
    push: (text) => {
      rest += text;
      const withheld: Withheld[] = [];
      for (;;) {
        const before = rest.length;
        const judged = isCutLine ? judgeCutLine() : judgeLine();
        withheld.push(...judged.withheld);
        if (judged.passed !== null || rest.length === before) return { withheld, passed: judged.passed };
      }
    },
    gap: () => withholdAll(),
    end: () => (isCutLine || hasLongLine ? { withheld: withholdAll(), passed: '' } : passAll()),
  };
}
