import type { SecretBlock, SecretRow, SecretTable } from './secret-table.ts';
import type { View } from './views.ts';
import { bitOf } from './word-finder.ts';

/** Where secrets stand in a line, or in a piece of a long one, given its views. */

export interface Span {
  /** What goes. */
  readonly begin: number;
  readonly end: number;
  readonly name: string;
  /** The stretch that tells that it is a secret: with `password=` before it and `@host` behind it. */
  readonly from: number;
  readonly to: number;
}

/** The beginning or the end of a block. */
export interface BlockMark {
  readonly block: SecretBlock;
  readonly begin: number;
  readonly end: number;
}

/** How far patterns look beyond what they match. */
const LOOKAHEAD_CHARACTERS = 64;
/** A place where a secret was: nothing in it is taken for one again. */
const MARK = /\[secret:[a-z-]{1,40}\]/g;

/** One word for a shell, so that a command keeps its form. */
export function markOf(name: string): string {
  return `[secret:${name}]`;
}

/** In order, none within another. Of two that overlap in a view the first row's counts; across views they join. */
export function spansOf(table: SecretTable, views: readonly View[]): readonly Span[] {
  const spans = views.flatMap((view) => spansIn(table, view));
  return views.length === 1 ? spans : joined(spans);
}

/** Where blocks begin or end, first one first. */
export function blockMarksOf(
  blocks: readonly SecretBlock[],
  views: readonly View[],
  which: 'begin' | 'end',
): readonly BlockMark[] {
  return views
    .flatMap((view) =>
      blocks.flatMap((block) =>
        placesOf(block[which], view.text).map(([begin, end]) => {
          const range = view.rangeOf(begin, end);
          return { block, begin: range[0], end: range[1] };
        }),
      ),
    )
    .sort((a, b) => a.begin - b.begin);
}

function placesOf(pattern: RegExp, text: string): [begin: number, end: number][] {
  const places: [number, number][] = [];
  for (let at = 0; ;) {
    const found = pattern.exec(text.slice(at));
    if (found === null) return places;
    const begin = at + found.index;
    at = begin + found[0].length;
    places.push([begin, at]);
  }
}

function spansIn(table: SecretTable, view: View): Span[] {
  const bits = table.wordsIn(view.text);
  if (bits === 0) return [];
  const spans: Span[] = [];
  const marks = [...view.text.matchAll(MARK)].map(({ index, 0: mark }) => ({
    begin: index,
    end: index + mark.length,
  }));
  table.rows.forEach((row, place) => {
    if ((bits & bitOf(place)) === 0) return;
    for (const span of spansOfRow(row, view.text)) {
      const value = view.text.slice(span.begin, span.end);
      const isTaken = spans.some(({ begin, end }) => span.begin < end && begin < span.end);
      const isMark = marks.some(({ begin, end }) => begin < span.begin && span.begin < end);
      if (!isTaken && !isMark && (row.always || !table.unless.test(value))) spans.push(span);
    }
  });
  return spans.sort((a, b) => a.begin - b.begin).map((span) => inLine(span, view));
}

function inLine(span: Span, view: View): Span {
  const [begin, end] = view.rangeOf(span.begin, span.end);
  const [from] = view.rangeOf(span.from, span.begin);
  const [, to] = view.rangeOf(span.begin, Math.min(span.to, view.text.length));
  return { name: span.name, begin, end, from: Math.min(begin, from), to: Math.max(end, to) };
}

function spansOfRow({ pattern, name }: SecretRow, text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, indices, 0: match } of text.matchAll(pattern)) {
    const ranges: ([number, number] | undefined)[] = Object.values(indices?.groups ?? {});
    const found = ranges.find((range) => range !== undefined);
    if (found === undefined) continue;
    const to = index + match.length + LOOKAHEAD_CHARACTERS;
    spans.push({ begin: found[0], end: found[1], name, from: index, to });
  }
  return spans;
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.begin - b.begin || b.end - a.end)) {
    const last = result.at(-1);
    if (last === undefined || last.end <= span.begin) result.push(span);
    else
      result[result.length - 1] = {
        ...last,
        end: Math.max(last.end, span.end),
        from: Math.min(last.from, span.from),
        to: Math.max(last.to, span.to),
      };
  }
  return result;
}
