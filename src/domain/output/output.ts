/** What executions print, as it is kept and shown: without secrets, and with everything written out that hides. */

export const OUTPUT_STREAMS = ['OUT', 'ERR'] as const;
export type OutputStream = (typeof OUTPUT_STREAMS)[number];

/** One stored run of a stream. Between the end of one and the beginning of the next, bytes are missing. */
export interface ChunkRecord {
  readonly stream: OutputStream;
  /** Counts up; never used twice in an execution. */
  readonly index: number;
  readonly text: string;
  /** Bytes of the stream for which the text stands: from `at` up to, and without, `end`. */
  readonly at: number;
  readonly end: number;
}

/** New text for those who follow. What lies between the end of one and the beginning of the next is missing. */
export interface OutputPiece {
  readonly stream: OutputStream;
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

export interface StreamCounters {
  /** Bytes that the command wrote so far. */
  readonly bytes: number;
  /** How many of them are not kept: dropped on the target, between beginning and end, or beside such a gap. */
  readonly dropped: number;
}

export interface OutputCounters {
  readonly out: StreamCounters;
  readonly err: StreamCounters;
}

/** What the store has to do; doing it twice does no harm. */
export interface OutputChange {
  readonly writes: readonly ChunkRecord[];
  readonly deletes: readonly Pick<ChunkRecord, 'stream' | 'index'>[];
  readonly counters: OutputCounters;
}
