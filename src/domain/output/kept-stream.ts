import type { ChunkRecord, OutputStream } from './output.ts';

/** Some text with the bytes for which it stands. */
export interface Unit {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/**
 * What is kept of a stream: its beginning and its end, in chunks. Chunks of the beginning are written once; those of the
 * end are a ring, in which only the last one grows. Texts are forgotten once they are handed out.
 */
export interface KeptStream {
  add(unit: Unit): void;
  /** Bytes are missing before the next unit. */
  skip(): void;
  /** What changed since it was asked last. */
  changes(): { readonly writes: readonly ChunkRecord[]; readonly deletes: readonly number[] };
  /** Bytes of the stream for which something is kept. */
  covered(): number;
}

export interface KeptBounds {
  readonly headBytes: number;
  readonly tailBytes: number;
}

const CHUNK_BYTES = 16_384;
/** Where gaps make chunks small. */
const HEAD_CHUNKS_MAX = 16;
const TAIL_CHUNKS_MAX = 48;

interface OpenChunk {
  readonly index: number;
  readonly texts: string[];
  bytes: number;
  readonly at: number;
  end: number;
  isChanged: boolean;
  /** It is in the store. */
  isWritten: boolean;
}

export function createKeptStream(stream: OutputStream, bounds: KeptBounds): KeptStream {
  const head: OpenChunk[] = [];
  const tail: OpenChunk[] = [];
  let open: OpenChunk | null = null;
  let isHeadFull = bounds.headBytes <= 0;
  let next = 0;
  let deletes: number[] = [];

  const sizeOf = (chunks: readonly OpenChunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);

  const append = (chunks: OpenChunk[], unit: Unit, bytes: number): void => {
    if (open === null || (open.bytes > 0 && open.bytes + bytes > CHUNK_BYTES)) {
      open = {
        index: next,
        texts: [],
        bytes: 0,
        at: unit.at,
        end: unit.at,
        isChanged: true,
        isWritten: false,
      };
      next += 1;
      chunks.push(open);
    }
    open.texts.push(unit.text);
    open.bytes += bytes;
    open.end = unit.end;
    open.isChanged = true;
  };

  const addToHead = (unit: Unit, bytes: number): void => {
    append(head, unit, bytes);
    if (sizeOf(head) < bounds.headBytes && head.length <= HEAD_CHUNKS_MAX) return;
    isHeadFull = true;
    open = null;
  };

  const addToTail = (unit: Unit, bytes: number): void => {
    append(tail, unit, bytes);
    for (let size = sizeOf(tail); ;) {
      const [oldest] = tail;
      if (oldest === undefined || oldest === open) return;
      size -= oldest.bytes;
      if (size < bounds.tailBytes && tail.length <= TAIL_CHUNKS_MAX) return;
      tail.shift();
      forgetTexts(oldest);
      if (oldest.isWritten) deletes.push(oldest.index);
    }
  };

  return {
    add: (unit) => {
      for (let rest: Unit | null = unit; rest !== null;) {
        const room: number = isHeadFull
          ? CHUNK_BYTES
          : Math.min(CHUNK_BYTES, bounds.headBytes - sizeOf(head));
        const [first, later]: [Unit, Unit | null] = split(rest, room);
        const bytes = Buffer.byteLength(first.text);
        if (isHeadFull) addToTail(first, bytes);
        else addToHead(first, bytes);
        rest = later;
      }
    },
    skip: () => {
      open = null;
    },
    changes: () => {
      const writes = [...head, ...tail].flatMap((chunk) => {
        if (!chunk.isChanged) return [];
        const text = chunk.texts.join('');
        chunk.isChanged = false;
        chunk.isWritten = true;
        // Only the one that grows is needed again.
        forgetTexts(chunk);
        if (chunk === open) chunk.texts.push(copyOf(text));
        return [{ stream, index: chunk.index, text, at: chunk.at, end: chunk.end }];
      });
      const gone = deletes;
      deletes = [];
      return { writes, deletes: gone };
    },
    covered: () => [...head, ...tail].reduce((sum, { at, end }) => sum + end - at, 0),
  };
}

/** A text that is cut out of a longer one keeps all of that in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Emptied, not replaced: a list that has grown old would keep its young texts until all of the memory is swept. */
function forgetTexts({ texts }: OpenChunk): void {
  texts.length = 0;
}

/**
 * Text in which each character stands for one byte may be cut anywhere, and is cut after a line where a chunk ends; other
 * units are whole, and small.
 */
function split(unit: Unit, room: number): [first: Unit, later: Unit | null] {
  const { text, at, end } = unit;
  const isPlain = end - at === text.length && Buffer.byteLength(text) === text.length;
  if (!isPlain || text.length <= room) return [unit, null];
  const lineEnd = room < CHUNK_BYTES ? 0 : text.lastIndexOf('\n', room - 1) + 1;
  const length = lineEnd > room / 2 ? lineEnd : room;
  return [
    { text: text.slice(0, length), at, end: at + length },
    { text: text.slice(length), at: at + length, end },
  ];
}
