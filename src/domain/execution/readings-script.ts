import { assign, assignId, whole, withoutComments } from './script-text.ts';
import { checkDirectories, TARGET_DIRECTORIES } from './wrapper-script.ts';

/** Whose processes are read. */
export type ReadWhom =
  | { readonly by: 'execution'; readonly id: string }
  | { readonly by: 'pids'; readonly pids: readonly number[] }
  /** From the host of a container, whose processes it finds in its own /proc. */
  | { readonly by: 'host'; readonly id: string; readonly vmid: number };

export interface ReadingsAsk {
  readonly whom: ReadWhom;
  /** 2 to 10; at least two are needed for a verdict. */
  readonly count: number;
  /** Whole seconds between two readings, at least 1. */
  readonly everyS: number;
  /** After so long the target ends its reader, whatever that waits for. */
  readonly limitMs: number;
  /** Of each stream, of its end. */
  readonly outputBytes: number;
}

/** The script that takes readings. Throws on values that would not survive the way: callers check before. */
export function readingsScript(
  texts: { readonly operations: string; readonly readings: string },
  mark: string,
  ask: ReadingsAsk,
  directories: readonly string[] = TARGET_DIRECTORIES,
): Buffer {
  checkDirectories(directories);
  const { whom } = ask;
  const lines = [
    assign('n', mark),
    assign('bases', directories.join(' ')),
    ...(whom.by === 'pids' ? [] : [assignId(whom.id)]),
    assign('roots', whom.by === 'pids' ? whom.pids.map(whole).join(' ') : ''),
    assign('vmid', whom.by === 'host' ? whole(whom.vmid) : ''),
    assign('count', whole(Math.min(10, Math.max(2, ask.count)))),
    assign('pause_s', whole(Math.max(1, ask.everyS))),
    assign('limit_tenths', whole(ask.limitMs / 100)),
    assign('last_bytes', whole(ask.outputBytes)),
    Buffer.from(withoutComments(texts.operations)),
    Buffer.from(withoutComments(texts.readings)),
    Buffer.from('readings'),
  ];
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
}
