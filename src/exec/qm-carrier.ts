import { QM_FAILURES } from '../domain/execution/failure-texts.ts';
import { reasonIn } from '../domain/execution/not-started.ts';
import { readGuestPid, readGuestStatus, type GuestStatus } from '../domain/execution/qm-answer.ts';
import { armTimeLimit, pauseWithin, type TimeLimit } from './time-limit.ts';
import {
  lost,
  notStarted,
  type CallOptions,
  type CallResult,
  type Carrier,
  type Ended,
} from './transport.ts';

/** `'input-data' (STDIN) is limited to 1 MiB` */
const STDIN_BYTES_MAX = 1_048_576;
/** 16 MiB of each stream, every byte as up to six characters of JSON, would not fit any sane limit of ours. */
const JSON_BYTES_PER_BYTE = 6;
const JSON_FRAME_BYTES = 4_096;
const PAUSES_MS = [30, 60, 120, 250, 500, 1_000];
/** qm waits three seconds and more for an agent that does not answer: it may have got the request all the same. */
const DOUBTFUL = /qga command 'guest-exec' failed - got timeout/;

/**
 * Through the guest agent of a VM: `exec` answers with a pid at once, `exec-status` is asked sparsely until it says
 * `exited`. The guest's argv must be ASCII; a finished status can be read once, so an answer that got lost stays lost.
 */
export function qmCarrier(host: Carrier, vmid: number): Carrier {
  return {
    call: async (argv, options) => {
      const limit = armTimeLimit(options);
      if ((options.stdin?.length ?? 0) > STDIN_BYTES_MAX)
        return notStarted('TOO_LARGE', `the guest agent takes ${STDIN_BYTES_MAX} bytes`);
      const pass = options.stdin === null ? [] : ['--pass-stdin', '1'];
      const exec = ['qm', 'guest', 'exec', String(vmid), '--synchronous', '0', ...pass, '--', ...argv];
      const started = await host.call(exec, within(options, limit, options.stdin));
      if (started.kind !== 'ended') return started;
      const pid = started.exitCode === 0 ? readGuestPid(started.stdout.toString()) : null;
      return pid === null ? refusal(started) : followUp(host, { vmid, pid }, options, limit);
    },
  };
}

function refusal(answer: Ended): CallResult {
  const said = `${answer.stderr.toString()}${answer.stdout.toString()}`;
  if (DOUBTFUL.test(said)) return lost(false, 'TIMED_OUT', said);
  return notStarted(reasonIn(said, QM_FAILURES, 'HOP_FAILED'), said);
}

async function followUp(
  host: Carrier,
  guest: { readonly vmid: number; readonly pid: number },
  options: CallOptions,
  limit: TimeLimit,
): Promise<CallResult> {
  const ask = ['qm', 'guest', 'exec-status', String(guest.vmid), String(guest.pid)];
  for (let look = 0; ; look += 1) {
    const pauseMs = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)] ?? 0;
    if (await pauseWithin(limit, pauseMs))
      return lost(true, limit.reason(), `the guest's process is ${guest.pid}`);
    const answer = await host.call(ask, within(options, limit, null));
    if (answer.kind === 'lost') return { ...answer, isStarted: true };
    // The question was not asked: the answer still waits in the guest.
    if (answer.kind === 'not-started') continue;
    const status = answer.exitCode === 0 ? readGuestStatus(answer.stdout.toString()) : null;
    if (status === 'running') continue;
    if (status === null)
      return lost(true, 'GARBLED', `${answer.stderr.toString()}${answer.stdout.toString()}`);
    return ended(status, options.maxOutputBytes);
  }
}

function ended(status: GuestStatus, maxBytes: number): Ended {
  const [stdout, stderr] = [status.stdout.subarray(0, maxBytes), status.stderr.subarray(0, maxBytes)];
  const dropped = status.stdout.length + status.stderr.length - stdout.length - stderr.length;
  // The agent does not say how much it dropped: at least one byte.
  const droppedBytes = dropped + (status.isTruncated ? 1 : 0);
  return { kind: 'ended', exitCode: status.exitCode, stdout, stderr, droppedBytes };
}

function within(options: CallOptions, limit: TimeLimit, stdin: Buffer | null): CallOptions {
  const maxOutputBytes = options.maxOutputBytes * 2 * JSON_BYTES_PER_BYTE + JSON_FRAME_BYTES;
  return { ...options, stdin, timeoutMs: limit.leftMs(), maxOutputBytes };
}
