import type { StreamNews } from '../execution/wrapper-answer.ts';
import type { SecretTable } from '../secrets/secret-table.ts';
import { createKeptStream, type KeptBounds, type Unit } from './kept-stream.ts';
import type { OutputChange, OutputCounters, OutputPiece, OutputStream, StreamCounters } from './output.ts';
import { createStreamReader } from './stream-reader.ts';

/**
 * The output of one execution, from bytes of a target to what is kept of it and shown to those who follow (T-19, T-23,
 * T-24). What is in memory is bounded whatever comes in: about what is kept, until it is drained.
 */
export interface OutputKeeper {
  /** Takes what a target says of a stream. Bytes that are known already are passed over; a step in the offsets is a gap. */
  take(stream: OutputStream, news: StreamNews): void;
  /** Both streams are over: what was held back, because more could have followed, is told. */
  end(): void;
  /** Offsets of the bytes to ask for next. */
  from(): { readonly out: number; readonly err: number };
  /** New text since it was asked last, in the order in which it came; the oldest is left out where it is too much. */
  pieces(): readonly OutputPiece[];
  /** What the store has to do to be as far as the keeper is. */
  drain(): OutputChange;
  counters(): OutputCounters;
}

export interface KeeperSetup extends KeptBounds {
  readonly secrets: SecretTable;
}

/** Text that waits for those who follow. */
const PIECES_CHARACTERS_MAX = 262_144;

export function createOutputKeeper({ secrets, ...bounds }: KeeperSetup): OutputKeeper {
  const news = createNews();
  const out = createOne('OUT', {
    secrets,
    bounds,
    note: (piece) => {
      news.note(piece);
    },
  });
  const err = createOne('ERR', {
    secrets,
    bounds,
    note: (piece) => {
      news.note(piece);
    },
  });
  const counters = (): OutputCounters => ({ out: out.counters(), err: err.counters() });
  return {
    take: (stream, told) => {
      (stream === 'OUT' ? out : err).take(told);
    },
    end: () => {
      out.end();
      err.end();
    },
    from: () => ({ out: out.position(), err: err.position() }),
    pieces: () => news.take(),
    drain: () => {
      const changes = [out.changes(), err.changes()];
      return {
        writes: changes.flatMap(({ writes }) => writes),
        deletes: changes.flatMap(({ deletes }) => deletes),
        counters: counters(),
      };
    },
    counters,
  };
}

interface One {
  take(news: StreamNews): void;
  end(): void;
  position(): number;
  changes(): Omit<OutputChange, 'counters'>;
  counters(): StreamCounters;
}

function createOne(
  stream: OutputStream,
  setup: {
    readonly secrets: SecretTable;
    readonly bounds: KeptBounds;
    readonly note: (piece: OutputPiece) => void;
  },
): One {
  const kept = createKeptStream(stream, setup.bounds);
  /** Bytes that were told, kept or not; what lies between is known to be missing. */
  let told = 0;
  let total = 0;
  let hasEnded = false;
  const reader = createStreamReader(setup.secrets, {
    unit: (unit: Unit) => {
      told = unit.end;
      kept.add(unit);
      if (unit.text !== '') setup.note({ stream, ...unit });
    },
    skip: () => {
      kept.skip();
    },
  });
  return {
    take: ({ chunks, total: said }) => {
      for (const chunk of chunks) reader.take(chunk);
      if (Number.isSafeInteger(said)) total = Math.max(total, said);
      total = Math.max(total, reader.position());
    },
    end: () => {
      reader.end(total);
      hasEnded = true;
    },
    position: () => reader.position(),
    changes: () => {
      const { writes, deletes } = kept.changes();
      return { writes, deletes: deletes.map((index) => ({ stream, index })) };
    },
    counters: () => ({ bytes: total, dropped: (hasEnded ? total : told) - kept.covered() }),
  };
}

/** Pieces that wait to be taken; what follows on the last one is put to it. */
function createNews(): { note(piece: OutputPiece): void; take(): readonly OutputPiece[] } {
  const pieces: OutputPiece[] = [];
  let characters = 0;
  return {
    note: (piece) => {
      const last = pieces.at(-1);
      if (last?.stream === piece.stream && last.end === piece.at && last.text.length < PIECE_CHARACTERS)
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text, end: piece.end };
      else pieces.push(piece);
      characters += piece.text.length;
      while (characters > PIECES_CHARACTERS_MAX && pieces.length > 1)
        characters -= pieces.shift()?.text.length ?? 0;
    },
    take: () => {
      // Emptied, not replaced, so that a list that has grown old does not keep what it held.
      const taken = pieces.splice(0);
      characters = 0;
      return taken;
    },
  };
}
const PIECE_CHARACTERS = 16_384;
