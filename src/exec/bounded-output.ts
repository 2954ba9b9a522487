import { cutAtClosing } from '../domain/execution/frames.ts';
import { openingOf } from '../domain/execution/launcher.ts';

/** Room for a closing line: mark and exit code. */
const TAIL_BYTES = 256;
const TALK_BYTES = 4_096;

/** What came over one stream of a process: at most `max` bytes of it, and how many more there were. */
export interface Output {
  readonly bytes: Buffer;
  readonly droppedBytes: number;
  /** The mark was seen: what follows it is ours. */
  readonly isOpened: boolean;
  /** Text of the closing line; null without one, or without a mark. */
  readonly closing: string | null;
  /** The end of what came before the mark. */
  readonly talk: Buffer;
}

export interface OutputSink {
  push(chunk: Buffer): void;
  read(): Output;
}

/**
 * Takes bytes as they come and keeps the first `max` (T-19). With a mark it drops whatever precedes the opening, however
 * long a shell's start-up files talk, and always knows the last bytes, so that the closing is found behind any amount.
 */
export function createSink(max: number, mark: string | null): OutputSink {
  const opening = mark === null ? null : openingOf(mark);
  let isOpened = opening === null;
  let talk: Buffer = Buffer.alloc(0);
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let tail: Buffer = Buffer.alloc(0);
  let total = 0;

  function keep(chunk: Buffer): void {
    total += chunk.length;
    const room = max + TAIL_BYTES - keptBytes;
    const head = chunk.subarray(0, Math.max(0, room));
    if (head.length > 0) kept.push(head);
    keptBytes += head.length;
    tail = lastOf(Buffer.concat([tail, chunk.subarray(Math.max(0, chunk.length - TAIL_BYTES))]), TAIL_BYTES);
  }

  function push(chunk: Buffer): void {
    if (isOpened || opening === null) {
      keep(chunk);
      return;
    }
    const seen = Buffer.concat([talk, chunk]);
    const at = seen.indexOf(opening);
    talk = lastOf(at === -1 ? seen : seen.subarray(0, at), TALK_BYTES);
    if (at === -1) return;
    isOpened = true;
    keep(seen.subarray(at + opening.length));
  }

  function read(): Output {
    const whole = Buffer.concat(kept);
    kept = [whole];
    if (mark === null || !isOpened) return finish(whole, total, null);
    if (total === keptBytes) {
      const answer = cutAtClosing(whole, mark);
      return finish(answer.body, answer.body.length, answer.closing);
    }
    const end = cutAtClosing(tail, mark);
    return finish(whole, total - (tail.length - end.body.length), end.closing);
  }

  function finish(bytes: Buffer, length: number, closing: string | null): Output {
    const first = bytes.subarray(0, max);
    return { bytes: first, droppedBytes: Math.max(0, length - first.length), isOpened, closing, talk };
  }

  return { push, read };
}

function lastOf(bytes: Buffer, length: number): Buffer {
  // A copy: a view would hold the whole chunk in memory.
  return bytes.length <= length ? bytes : Buffer.from(bytes.subarray(bytes.length - length));
}
