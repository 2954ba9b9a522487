import { closingOf, openingOf } from './launcher.ts';

/** One line of an answer and the bytes that follow it. */
export interface Frame {
  readonly words: readonly string[];
  readonly body: Buffer;
}

/** What stands between opening and closing of one mark. */
export interface MarkedAnswer {
  readonly body: Buffer;
  /** Text of the closing line: an exit code, or `cut` when the script did not arrive whole; null without a closing. */
  readonly closing: string | null;
}

const FRAMES_WITH_BODY: ReadonlySet<string> = new Set(['out', 'err']);

/** The part of a stream that a mark encloses, or null when the far side never opened it. */
export function findMarked(stream: Buffer, mark: string): MarkedAnswer | null {
  const opening = openingOf(mark);
  const begin = stream.indexOf(opening);
  return begin === -1 ? null : cutAtClosing(stream.subarray(begin + opening.length), mark);
}

/** The last closing counts: what an answer carries may look like one, what comes after it is not ours. */
export function cutAtClosing(afterOpening: Buffer, mark: string): MarkedAnswer {
  const closing = closingOf(mark);
  const end = afterOpening.lastIndexOf(closing);
  if (end === -1) return { body: afterOpening, closing: null };
  const text = afterOpening.subarray(end + closing.length).toString('latin1');
  const line = /^([^\n]*)\n/.exec(text)?.[1];
  return line === undefined
    ? { body: afterOpening, closing: null }
    : { body: afterOpening.subarray(0, end), closing: line };
}

/** The exit code of a closing line; null when it is none. */
export function exitCodeOf(closing: string): number | null {
  return /^\d{1,10}$/.test(closing) ? Number(closing) : null;
}

/**
 * Frames of an answer: lines `\n<mark> <words>\n`. Those named `out` and `err` say in their last word how many bytes
 * follow; these are skipped by number, so nothing in them can pass for a frame. Null when the answer does not add up.
 */
export function parseFrames(body: Buffer, mark: string): Frame[] | null {
  const lead = Buffer.from(`\n${mark} `);
  const frames: Frame[] = [];
  let at = body.indexOf(lead);
  while (at !== -1) {
    const end = body.indexOf('\n', at + lead.length);
    if (end === -1) return null;
    const words = body.toString('utf8', at + lead.length, end).split(' ');
    const size = FRAMES_WITH_BODY.has(words[0] ?? '') ? exitCodeOf(words.at(-1) ?? '') : 0;
    if (size === null || end + 1 + size > body.length) return null;
    const next = end + 1 + size;
    frames.push({ words, body: body.subarray(end + 1, next) });
    if (next === body.length) break;
    if (size > 0 && !body.subarray(next, next + lead.length).equals(lead)) return null;
    at = body.indexOf(lead, next);
  }
  return frames;
}
