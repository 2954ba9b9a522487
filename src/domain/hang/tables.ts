import { z } from 'zod';

/** The tables of `schema/system-calls.yaml` and `schema/hang-signs.yaml`. */
export interface HangTables {
  /** Null for a machine or a number that the table does not know. */
  readonly callName: (machine: string, number: number) => string | null;
  readonly isKind: (name: string, kind: CallKind) => boolean;
  /** Is its first argument a file descriptor? */
  readonly isOnFile: (name: string) => boolean;
  readonly signs: HangSigns;
}

const CALL_KINDS = [
  'reads',
  'writes',
  'opens',
  'talks',
  'polls',
  'selects',
  'epolls',
  'sleeps',
  'futexes',
  'locks',
  'waits_for_children',
  'takes_path',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

const names = z.array(z.string());
const numberOrNone = z.number().int().nullable();
const callsSchema = z.strictObject({
  numbers: z.record(z.string(), z.tuple([numberOrNone, numberOrNone])),
  first_argument_is_file: names,
  kinds: z.strictObject(
    Object.fromEntries(CALL_KINDS.map((kind) => [kind, names])) as Record<CallKind, typeof names>,
  ),
});

const whole = z.string().transform((text) => new RegExp(`^(?:${text})$`));
const whats = z.array(whole);
const signsSchema = z.strictObject({
  kernel_waits: z.array(z.strictObject({ name: whole, of: z.string() })),
  disk_waits: whats,
  fifo_opens: whats,
  pipe_reads: whats,
  pipe_writes: whats,
  lock_waits: whats,
  child_waits: whats,
  sleeps: whats,
  terminals: whats,
  lock_texts: z.array(z.string().transform((text) => new RegExp(text))),
});
export type HangSigns = z.infer<typeof signsSchema>;

/** Columns of `numbers`, by what `uname -m` says. */
const COLUMNS: Readonly<Record<string, 0 | 1>> = { x86_64: 0, amd64: 0, aarch64: 1, arm64: 1 };

/** Throws an Error that names the faulty place. */
export function parseHangTables(calls: unknown, signs: unknown): HangTables {
  const table = callsSchema.parse(calls);
  const byNumber = [new Map<number, string>(), new Map<number, string>()] as const;
  for (const [name, numbers] of Object.entries(table.numbers))
    for (const column of [0, 1] as const) {
      const number = numbers[column];
      if (number !== null) byNumber[column].set(number, name);
    }
  const kinds = new Map(CALL_KINDS.map((kind) => [kind, new Set(table.kinds[kind])]));
  const onFile = new Set(table.first_argument_is_file);
  return {
    callName: (machine, number) => {
      const column = COLUMNS[machine];
      return column === undefined ? null : (byNumber[column].get(number) ?? null);
    },
    isKind: (name, kind) => kinds.get(kind)?.has(name) === true,
    isOnFile: (name) => onFile.has(name),
    signs: signsSchema.parse(signs),
  };
}

/** Does one of the expressions fit? */
export function fits(signs: readonly RegExp[], text: string | null): boolean {
  return text !== null && signs.some((sign) => sign.test(text));
}
