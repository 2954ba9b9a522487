import { eachVisible } from '../text.ts';

/**
 * Bytes of a target as text that may be shown: UTF-8, with everything written out that a terminal would obey or hide, and
 * bytes that are no UTF-8 as \xNN. Where the bytes are cut into pushes changes nothing.
 */
export interface ByteReader {
  push(bytes: Buffer, take: TakeText): void;
  /** What waited for more bytes, which do not come. */
  end(take: TakeText): void;
}

/** Gets what is to be shown, in order, for how many bytes it stands, and how often the same stands in it. */
export type TakeText = (shown: string, bytes: number, times: number) => void;

const RETURN = 0x0d;
const NOTHING = Buffer.alloc(0);

export function createByteReader(): ByteReader {
  let carried = NOTHING;
  return {
    push: (bytes, take) => {
      const joined = carried.length === 0 ? bytes : Buffer.concat([carried, bytes]);
      const end = joined.length - unfinishedAt(joined);
      read(joined.subarray(0, end), take);
      // A copy, so that a few bytes do not keep the whole push in memory.
      carried = end === joined.length ? NOTHING : Buffer.from(joined.subarray(end));
    },
    end: (take) => {
      read(carried, take);
      carried = NOTHING;
    },
  };
}

/** How many bytes at the end may be the beginning of a character, or of a line's end. */
function unfinishedAt(bytes: Buffer): number {
  if (bytes.at(-1) === RETURN) return 1;
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of the character that begins with this one; 1 for one that begins none. */
function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}

function read(bytes: Buffer, take: TakeText): void {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd')) {
    readText(text, take);
    return;
  }
  let begin = 0;
  for (let at = 0; at < bytes.length;) {
    const length = validLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    if (at > begin) readText(bytes.toString('utf8', begin, at), take);
    take(`\\x${(bytes[at] ?? 0).toString(16)}`, 1, 1);
    at += 1;
    begin = at;
  }
  if (begin < bytes.length) readText(bytes.toString('utf8', begin), take);
}

function readText(text: string, take: TakeText): void {
  eachVisible(text, (shown, source, times) => {
    take(shown, Buffer.byteLength(source), times);
  });
}

/** Length of the character there, 0 when the bytes are none: overlong forms and halves of pairs are none. */
function validLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = lengthOf(first);
  const second = bytes[at + 1] ?? 0;
  const [low, high] = SECOND_BYTE[first] ?? [0x80, 0xbf];
  if (length === 1 || second < low || second > high) return 0;
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** First bytes after which the second is restricted (Unicode, table 3-7). */
const SECOND_BYTE: Readonly<Record<number, readonly [number, number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};
