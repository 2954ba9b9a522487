import { z } from 'zod';
import { exitCodeOfSignal } from './exit-status.ts';

/** What `qm guest exec` and `exec-status` print (pve-manager, qemu-server 9.2). */

/** Flags arrive as 0, 1, true, false, or not at all. */
const flag = z
  .union([z.literal(0), z.literal(1), z.boolean()])
  .optional()
  .transform((value) => value === 1 || value === true);

const started = z.object({ pid: z.number().int().nonnegative() });
const status = z.object({
  exited: flag,
  exitcode: z.number().int().optional(),
  signal: z.number().int().optional(),
  'out-data': z.string().optional(),
  'err-data': z.string().optional(),
  'out-truncated': flag,
  'err-truncated': flag,
});

export interface GuestStatus {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** The agent kept the first 16 MiB of a stream and dropped the rest. */
  readonly isTruncated: boolean;
}

/** The guest's pid in the answer to `exec --synchronous 0`; null when it is not that answer. */
export function readGuestPid(text: string): number | null {
  return started.safeParse(parseJson(text)).data?.pid ?? null;
}

/** The end of a guest command, `running`, or null when the text is no status. */
export function readGuestStatus(text: string): GuestStatus | 'running' | null {
  const parsed = status.safeParse(parseJson(text)).data;
  if (!parsed) return null;
  if (!parsed.exited) return 'running';
  const exitCode = parsed.exitcode ?? (parsed.signal === undefined ? null : exitCodeOfSignal(parsed.signal));
  if (exitCode === null) return null;
  return {
    exitCode,
    // Each character stands for one byte: é in UTF-8 arrives as the two characters U+00C3 U+00A9.
    stdout: Buffer.from(parsed['out-data'] ?? '', 'latin1'),
    stderr: Buffer.from(parsed['err-data'] ?? '', 'latin1'),
    isTruncated: parsed['out-truncated'] || parsed['err-truncated'],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
