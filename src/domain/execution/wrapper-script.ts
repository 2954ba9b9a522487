import { printBytes, quoteBytes } from './quote.ts';
import { assign, assignId, assignIds, whole, withoutComments } from './script-text.ts';

/** The texts of `schema/target/`, which run on targets. */
export interface WrapperTexts {
  readonly operations: string;
  readonly supervisor: string;
  readonly shim: string;
}

/** Offsets that the reader has, and how much more it takes: bytes from 0 in each stream. */
export interface ReadFrom {
  readonly out: number;
  readonly err: number;
  /** Bytes of each stream in one answer. */
  readonly maxBytes: number;
}

/** How long the target itself holds the answer back: until the command has ended, or until there is anything new. */
export interface Patience {
  readonly ms: number;
  readonly until: 'end' | 'news';
}

/** What the wrapper can be asked, with what it needs to know. */
export type WrapperOperation =
  | {
      readonly name: 'start';
      readonly id: string;
      readonly command: string;
      /** Null: /dev/null. Empty: a stdin that is closed at once. */
      readonly stdin: Buffer | null;
      readonly patience: Patience;
      readonly read: ReadFrom;
    }
  | { readonly name: 'poll'; readonly id: string; readonly patience: Patience; readonly read: ReadFrom }
  | { readonly name: 'settle'; readonly id: string; readonly read: ReadFrom }
  | {
      readonly name: 'stop';
      readonly id: string;
      readonly graceMs: number;
      /** After the grace; otherwise TERM is all that it gets. */
      readonly mayKill: boolean;
      readonly read: ReadFrom;
    }
  | { readonly name: 'remove'; readonly ids: readonly string[] }
  | { readonly name: 'sweep'; readonly days: number };

/**
 * Where executions may live on a target, best first; `-<uid>` is added there. Local directories only: a home directory
 * may hang on the network. The last ones are in memory, for targets whose disks are full or read-only.
 */
export const TARGET_DIRECTORIES: readonly string[] = [
  '/var/tmp/oikos',
  '/tmp/oikos',
  '/run/oikos',
  '/dev/shm/oikos',
];

/** One argument holds at most 131,071 bytes on Linux; the shell that runs the command gets it as one. */
const COMMAND_BYTES_MAX = 120_000;
const STDIN_BYTES_MAX = 65_536;
const DIRECTORY = /^(\/[A-Za-z0-9._-]+)+$/;

/** The script that asks for one operation. Throws on values that would not survive the way: callers check before. */
export function wrapperScript(
  texts: WrapperTexts,
  mark: string,
  operation: WrapperOperation,
  directories: readonly string[] = TARGET_DIRECTORIES,
): Buffer {
  checkDirectories(directories);
  const lines = [
    assign('n', mark),
    assign('bases', directories.join(' ')),
    ...assignments(texts, operation),
    Buffer.from(withoutComments(texts.operations)),
    Buffer.from(operation.name),
  ];
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
}

/** They stand in the scripts as words: throws on anything but plain absolute paths. */
export function checkDirectories(directories: readonly string[]): void {
  const odd = directories.find((directory) => !DIRECTORY.test(directory));
  if (odd !== undefined) throw new Error(`${odd} is no plain absolute path`);
}

function assignments(texts: WrapperTexts, operation: WrapperOperation): Buffer[] {
  switch (operation.name) {
    case 'start':
      return [
        assignId(operation.id),
        ...starting(texts, operation),
        ...waiting(operation.patience),
        ...reading(operation.read),
      ];
    case 'poll':
      return [assignId(operation.id), ...waiting(operation.patience), ...reading(operation.read)];
    case 'settle':
      return [assignId(operation.id), ...reading(operation.read)];
    case 'stop':
      return [
        assignId(operation.id),
        assign('grace_tenths', whole(operation.graceMs / 100)),
        assign('may_kill', operation.mayKill ? 'yes' : 'no'),
        ...reading(operation.read),
      ];
    case 'remove':
      return [assignIds(operation.ids)];
    case 'sweep':
      return [assign('days', whole(Math.max(1, operation.days)))];
  }
}

function starting(texts: WrapperTexts, start: WrapperOperation & { readonly name: 'start' }): Buffer[] {
  const { stdin } = start;
  const command = Buffer.from(start.command);
  if (command.length > COMMAND_BYTES_MAX)
    throw new Error(`The command is longer than ${COMMAND_BYTES_MAX} bytes`);
  if (stdin !== null && stdin.length > STDIN_BYTES_MAX)
    throw new Error(
      `stdin is longer than ${STDIN_BYTES_MAX} bytes; put the data into a file on the target first`,
    );
  return [
    assign('supervisor', withoutComments(texts.supervisor)),
    assign('shim', withoutComments(texts.shim)),
    Buffer.concat([Buffer.from('command='), quoteBytes(command)]),
    assign('stdin_bytes', stdin === null ? 'none' : whole(stdin.length)),
    ...(stdin === null ? [] : [Buffer.from('give_stdin() {'), printBytes(stdin), Buffer.from('}')]),
  ];
}

function waiting(patience: Patience): Buffer[] {
  return [assign('wait_ms', whole(patience.ms)), assign('wait_for', patience.until)];
}

function reading(read: ReadFrom): Buffer[] {
  return [
    assign('out_from', whole(read.out)),
    assign('err_from', whole(read.err)),
    assign('max_bytes', whole(read.maxBytes)),
  ];
}
