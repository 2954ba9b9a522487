import type { SecretBlock, SecretRow, SecretTable } from './secret-table.ts';

/**
 * Replaces secrets in text that streams by (T-24). A line is looked at whole; a line that does not end is looked at in
 * pieces that overlap by more than the longest secret, and a secret that is cut by the end of a piece is held back.
 * Memory is bounded by the size of a piece, time is linear in the text.
 */
export interface SecretFilter {
  /** Takes a piece of the text and gives what can be told by now. */
  push(text: string): string;
  /** The rest, after the last piece. */
  end(): string;
  /** How many secrets were replaced so far. */
  count(): number;
}

/** A line longer than this is looked at in pieces. */
const PIECE_CHARACTERS = 65_536;
/** More than the longest secret and what stands before it. */
const OVERLAP_CHARACTERS = 8_192;

interface State {
  /** Of a line that has not ended yet. */
  held: string;
  /** In which one stands. */
  block: SecretBlock | null;
  count: number;
}

/** A new filter, for one stream. */
export function createSecretFilter(table: SecretTable): SecretFilter {
  const state: State = { held: '', block: null, count: 0 };

  const maskLine = (line: string): string => {
    let rest = line;
    let shown = '';
    for (;;) {
      if (state.block !== null) {
        const end: RegExpExecArray | null = state.block.end.exec(rest);
        if (end === null) return shown;
        rest = rest.slice(end.index + end[0].length);
        state.block = null;
      }
      const [opened, begin] = firstBlock(table, rest);
      if (opened === null) break;
      shown += `${maskRows(rest.slice(0, begin.index))}${markOf(opened.name)}`;
      rest = rest.slice(begin.index + begin[0].length);
      state.block = opened;
      state.count += 1;
    }
    return shown + maskRows(rest);
  };

  const maskRows = (text: string): string => {
    const masked = maskSpans(text, spansOf(table, text));
    state.count += masked.count;
    return masked.text;
  };

  /** Gives out of an unfinished line what no secret can reach any more. */
  const drain = (): string => {
    const window = state.held.slice(0, PIECE_CHARACTERS);
    const spans = spansOf(table, window);
    const reach = window.length - OVERLAP_CHARACTERS;
    const cut = spans.reduce((at, { begin, end }) => (begin < at && end > at ? begin : at), reach);
    // One that fills the whole overlap goes as it is; its rest follows as a secret of its own or is none.
    const safe = cut > 0 ? cut : reach;
    const piece = state.held.slice(0, safe);
    state.held = state.held.slice(safe);
    return maskLine(piece);
  };

  return {
    push: (text) => {
      state.held += text;
      const lineEnd = state.held.lastIndexOf('\n') + 1;
      let shown = '';
      if (lineEnd > 0) {
        const whole = state.held.slice(0, lineEnd);
        state.held = state.held.slice(lineEnd);
        shown = eachLine(whole, maskLine, () => state.block === null);
      }
      while (state.held.length > PIECE_CHARACTERS) shown += drain();
      return shown;
    },
    end: () => {
      const rest = state.held;
      state.held = '';
      return maskLine(rest);
    },
    count: () => state.count,
  };
}

/** A text that is there whole, with its secrets replaced. */
export function maskSecrets(table: SecretTable, text: string): string {
  const filter = createSecretFilter(table);
  return filter.push(text) + filter.end();
}

function eachLine(text: string, mask: (line: string) => string, isOutside: () => boolean): string {
  let shown = '';
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const wasInside = !isOutside();
    const masked = mask(text.slice(at, end));
    // Lines of a block of which nothing is left leave no empty line behind.
    shown += masked === '' && wasInside ? '' : `${masked}\n`;
    at = end + 1;
  }
  return shown;
}

/** A place where a secret was: nothing in it is taken for one again. */
const MARK = /\[secret:[a-z-]{1,40}\]/g;

/** One word for a shell, so that a command keeps its form. */
function markOf(name: string): string {
  return `[secret:${name}]`;
}

interface Span {
  readonly begin: number;
  readonly end: number;
  readonly name: string;
}

function firstBlock(table: SecretTable, text: string): [SecretBlock, RegExpExecArray] | [null, null] {
  for (const block of table.blocks) {
    const found = block.begin.exec(text);
    if (found !== null) return [block, found];
  }
  return [null, null];
}

/** Where secrets stand, in order; of two that overlap the first row's counts. */
function spansOf(table: SecretTable, text: string): Span[] {
  const lower = text.toLowerCase();
  const spans: Span[] = [];
  const marks = [...text.matchAll(MARK)].map(({ index, 0: mark }) => ({
    begin: index,
    end: index + mark.length,
  }));
  for (const row of table.rows) {
    if (!row.any.some((word) => lower.includes(word))) continue;
    for (const span of spansOfRow(row, text)) {
      const value = text.slice(span.begin, span.end);
      const isTaken = spans.some(({ begin, end }) => span.begin < end && begin < span.end);
      const isMark = marks.some(({ begin, end }) => begin < span.begin && span.begin < end);
      if (!isTaken && !isMark && (row.always || !table.unless.test(value))) spans.push(span);
    }
  }
  return spans.sort((a, b) => a.begin - b.begin);
}

function spansOfRow({ pattern, name }: SecretRow, text: string): Span[] {
  const spans: Span[] = [];
  for (const { indices } of text.matchAll(pattern)) {
    const ranges: ([number, number] | undefined)[] = Object.values(indices?.groups ?? {});
    const found = ranges.find((range) => range !== undefined);
    if (found !== undefined) spans.push({ begin: found[0], end: found[1], name });
  }
  return spans;
}

function maskSpans(text: string, spans: readonly Span[]): { readonly text: string; readonly count: number } {
  let shown = '';
  let at = 0;
  for (const { begin, end, name } of spans) {
    shown += `${text.slice(at, begin)}${markOf(name)}`;
    at = end;
  }
  return { text: shown + text.slice(at), count: spans.length };
}
