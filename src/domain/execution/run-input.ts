import type { InvalidInput } from '../failure.ts';
import type { Using } from '../gate/using.ts';

/** What comes with a command that is to be run. */
export interface RunInput {
  readonly target: string;
  readonly command: string;
  readonly stdin?: string | null | undefined;
  readonly stdinBase64?: string | null | undefined;
  readonly session?: string | null | undefined;
  readonly waitMs?: number | null | undefined;
  /** Receipts of runbooks that were read. */
  readonly using?: readonly Using[] | null | undefined;
  /** Only says what would come of it. */
  readonly dryRun?: boolean | null | undefined;
}

export const STDIN_BYTES_MAX = 65_536;
/** Well under the time-out of clients and of gateways between. */
export const WAIT_MS_MAX = 25_000;
const WAIT_MS = 20_000;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes on standard input; null when there are none to be: it is /dev/null then. */
export function readStdin({ stdin, stdinBase64 }: RunInput): Buffer | null | InvalidInput {
  if (stdin != null && stdinBase64 != null)
    return invalid('stdinBase64', 'stands beside stdin; give one of the two');
  if (stdinBase64 != null && !BASE64.test(stdinBase64))
    return invalid('stdinBase64', 'is not base64; give text as stdin, or encode the bytes');
  const field = stdinBase64 == null ? 'stdin' : 'stdinBase64';
  const bytes =
    stdinBase64 == null ? (stdin == null ? null : Buffer.from(stdin)) : Buffer.from(stdinBase64, 'base64');
  if (bytes !== null && bytes.length > STDIN_BYTES_MAX)
    return invalid(
      field,
      `holds ${bytes.length} bytes, at most ${STDIN_BYTES_MAX} go along; put the data into a file on the target first`,
    );
  return bytes;
}

/** How long to wait for the end, in milliseconds. */
export function readWait(waitMs: number | null | undefined, otherwise = WAIT_MS): number | InvalidInput {
  if (waitMs == null) return otherwise;
  return waitMs >= 0 && waitMs <= WAIT_MS_MAX
    ? waitMs
    : invalid('waitMs', `is ${waitMs}; wait 0 to ${WAIT_MS_MAX} milliseconds at a time and ask again`);
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message: `${field} ${message}` };
}
