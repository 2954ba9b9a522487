import type { Chunk } from '../execution/wrapper-answer.ts';
import { createSecretStream, type MaskedPiece } from '../secrets/secret-stream.ts';
import type { SecretTable } from '../secrets/secret-table.ts';
import { createByteReader, type TakeText } from './byte-reader.ts';
import { createDifferences } from './differences.ts';
import type { Unit } from './kept-stream.ts';

/** Bytes of one stream as text that may be kept and shown, with the bytes for which each unit stands. */
export interface StreamReader {
  /** Takes what is new of a chunk. Where bytes before it are missing, nothing is shown that they may have begun. */
  take(chunk: Chunk): void;
  /** The stream is over; `total` bytes were written. */
  end(total: number): void;
  /** Offset of the next byte. */
  position(): number;
}

/** What is done with the text. */
export interface UnitSink {
  unit(unit: Unit): void;
  /** Bytes are missing up to where the next unit begins. */
  skip(): void;
}

/** Bounds what is in memory of one chunk in several forms at once. */
const SLICE_BYTES = 8_192;
/** Units that do not have one byte for each character are not longer than this, unless something in them was replaced. */
const UNIT_CHARACTERS = 4_096;

export function createStreamReader(secrets: SecretTable, sink: UnitSink): StreamReader {
  const bytes = createByteReader();
  const stream = createSecretStream(secrets);
  let position = 0;
  /** Offset of the bytes and number of the character at which the next unit begins. */
  let at = 0;
  let character = 0;
  let pushed = 0;
  const differences = createDifferences();

  const takeText = (work: (take: TakeText) => void): void => {
    const parts: string[] = [];
    work((shown, size, times) => {
      const begin = pushed;
      pushed += shown.length;
      parts.push(shown);
      const difference = size - Buffer.byteLength(shown);
      if (difference !== 0) differences.add({ begin, end: pushed, bytes: difference, times });
    });
    if (parts.length > 0) tell(stream.push(parts.join('')));
  };

  const tell = (pieces: readonly MaskedPiece[]): void => {
    for (const piece of pieces) {
      if (piece.isWithheld) sink.skip();
      if (piece.shown === piece.source) tellAsItIs(piece.source);
      else tellOne(piece.source, piece.shown, piece.isWithheld);
    }
  };

  const tellAsItIs = (text: string): void => {
    const isPlain = differences.isEmpty() && Buffer.byteLength(text) === text.length;
    for (let from = 0; from < text.length;) {
      const end = isPlain ? text.length : endOfUnit(text, from);
      tellOne(text.slice(from, end), text.slice(from, end), false);
      from = end;
    }
  };

  /** After a line if possible, and not within what stands for one character. */
  const endOfUnit = (text: string, from: number): number => {
    const end = from + UNIT_CHARACTERS;
    if (end >= text.length) return text.length;
    const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
    if (lineEnd > from) return lineEnd;
    const inStream = character + UNIT_CHARACTERS;
    const whole = end - (inStream - differences.cutAt(inStream));
    return isLowSurrogate(text, whole) ? whole - 1 : whole;
  };

  const tellOne = (source: string, shown: string, isWithheld: boolean): void => {
    const begin = at;
    character += source.length;
    at += Buffer.byteLength(source) + differences.takeUpTo(character);
    // What was withheld is missing, not printed: its bytes are in no unit.
    if (!isWithheld) sink.unit({ text: shown, at: begin, end: at });
    else if (shown !== '') sink.unit({ text: shown, at, end: at });
  };

  const skipTo = (offset: number): void => {
    takeText((take) => {
      bytes.end(take);
    });
    tell(stream.gap());
    differences.clear();
    at = offset;
    position = offset;
    sink.skip();
  };

  return {
    take: ({ offset, bytes: all }) => {
      // A target that lies about its offsets gets nothing out of it.
      if (!Number.isSafeInteger(offset) || offset < 0) return;
      const known = position - offset;
      if (known >= all.length) return;
      if (known < 0) skipTo(offset);
      const fresh = known > 0 ? all.subarray(known) : all;
      position += fresh.length;
      for (let from = 0; from < fresh.length; from += SLICE_BYTES)
        takeText((take) => {
          bytes.push(fresh.subarray(from, from + SLICE_BYTES), take);
        });
    },
    end: (total) => {
      if (total > position) skipTo(total);
      takeText((take) => {
        bytes.end(take);
      });
      tell(stream.end());
    },
    position: () => position,
  };
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
