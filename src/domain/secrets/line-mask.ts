import { blockMarksOf, markOf, spansOf } from './secret-spans.ts';
import type { SecretBlock, SecretTable } from './secret-table.ts';
import { hasMarks, marksOf, wordsIn } from './marks.ts';
import { viewsOf, type View } from './views.ts';

/** Masks lines, or pieces of long ones, one after the other; it knows whether it stands in a block. */
export interface LineMask {
  /** Without its newline. What is left of a line within a block is empty. */
  mask(line: string): string;
  /** Nothing in these lines can be a secret: they need not be looked at one by one. */
  isPlain(lines: string): boolean;
  isInBlock(): boolean;
  /** Text is missing: whether a block that was open goes on behind it is for others to say. */
  leaveBlock(): void;
  /** How many secrets were replaced so far. */
  count(): number;
}

export function createLineMask(table: SecretTable): LineMask {
  let block: SecretBlock | null = null;
  let count = 0;

  const maskRows = (text: string, views: readonly View[]): string => {
    const spans = spansOf(table, views);
    if (spans.length === 0) return text;
    count += spans.length;
    let shown = '';
    let at = 0;
    for (const { begin, end, name } of spans) {
      shown += `${text.slice(at, begin)}${markOf(name)}`;
      at = end;
    }
    return shown + text.slice(at);
  };

  return {
    mask: (line) => {
      if (block === null && wordsIn(table.wordsIn, line, marksOf(line)) === 0) return line;
      let rest = line;
      let shown = '';
      for (;;) {
        if (block !== null) {
          const end = blockMarksOf([block], viewsOf(rest), 'end')[0];
          if (end === undefined) return shown;
          rest = rest.slice(end.end);
          block = null;
        }
        const views = viewsOf(rest);
        const begin = blockMarksOf(table.blocks, views, 'begin')[0];
        if (begin === undefined) return shown + maskRows(rest, views);
        const before = rest.slice(0, begin.begin);
        shown += `${maskRows(before, viewsOf(before))}${markOf(begin.block.name)}`;
        rest = rest.slice(begin.end);
        block = begin.block;
        count += 1;
      }
    },
    isPlain: (lines) => block === null && !hasMarks(lines) && table.wordsIn(lines) === 0,
    isInBlock: () => block !== null,
    leaveBlock: () => {
      block = null;
    },
    count: () => count,
  };
}
