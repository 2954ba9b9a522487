import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createOutputKeeper, type OutputKeeper } from '../../src/domain/output/output-keeper.ts';
import type { ChunkRecord, OutputPiece, OutputStream } from '../../src/domain/output/output.ts';
import { parseSecretTable } from '../../src/domain/secrets/secret-table.ts';

export const SECRETS = parseSecretTable(parse(readFileSync('schema/secrets.yaml', 'utf8')));
export const HEAD_BYTES = 65_536;
export const TAIL_BYTES = 196_608;

/** A keeper with what stands in a store beside it. */
export interface Kept {
  readonly keeper: OutputKeeper;
  /** Bytes that follow on those before them. */
  print(bytes: Buffer | string, stream?: OutputStream): void;
  /** Bytes at an offset of their own: what lies before them was dropped. */
  printAt(offset: number, bytes: Buffer | string, stream?: OutputStream): void;
  /** Brings the store along. */
  drain(): void;
  /** Ends the streams and gives the texts of what is stored. */
  finish(): string;
  stored(stream?: OutputStream): readonly ChunkRecord[];
  pieces(): readonly OutputPiece[];
}

export function keep(bounds = { headBytes: HEAD_BYTES, tailBytes: TAIL_BYTES }): Kept {
  const keeper = createOutputKeeper({ secrets: SECRETS, ...bounds });
  const store = new Map<string, ChunkRecord>();
  const pieces: OutputPiece[] = [];
  const drain = (): void => {
    pieces.push(...keeper.pieces());
    const { writes, deletes } = keeper.drain();
    for (const write of writes) store.set(`${write.stream}.${write.index}`, write);
    for (const { stream, index } of deletes) store.delete(`${stream}.${index}`);
  };
  const stored = (stream: OutputStream = 'OUT'): readonly ChunkRecord[] =>
    [...store.values()].filter((chunk) => chunk.stream === stream).sort((a, b) => a.index - b.index);
  const printAt = (offset: number, bytes: Buffer | string, stream: OutputStream = 'OUT'): void => {
    const chunk = { offset, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes };
    keeper.take(stream, { chunks: [chunk], total: offset + chunk.bytes.length });
  };
  return {
    keeper,
    print: (bytes, stream = 'OUT') => {
      printAt(stream === 'OUT' ? keeper.from().out : keeper.from().err, bytes, stream);
    },
    printAt,
    drain,
    finish: () => {
      keeper.end();
      drain();
      return stored()
        .map(({ text }) => text)
        .join('');
    },
    stored,
    pieces: () => pieces,
  };
}

/** What is shown of some bytes that come in one piece. */
export function shownOf(bytes: Buffer | string): string {
  const kept = keep();
  kept.print(bytes);
  return kept.finish();
}

/** Bytes in pieces of these sizes, over and over. */
export function cutInto(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
}
