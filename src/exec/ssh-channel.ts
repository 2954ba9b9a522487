import { envelopeLine } from '../domain/execution/launcher.ts';
import { exitCodeOf } from '../domain/execution/frames.ts';
import { createSink, type Output } from './bounded-output.ts';
import { runChild, type ChildEnd } from './child-call.ts';
import type { TimeLimit } from './time-limit.ts';
import { lost, notStarted, type CallOptions, type CallResult } from './transport.ts';

/** The connection could not take the call, and nothing was started: try once more. */
export type ChannelRefusal = 'refused' | 'no-connection';

interface Exchange {
  readonly socket: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly mark: string;
  readonly argv: readonly string[];
}

/** ssh's own exit code, or that of a command that nobody can tell from it. */
const SSH_FAILED = 255;
/** ssh says so before it asks the server for anything. */
const NO_CONNECTION =
  /^Control socket connect\(.*\): |^kex_exchange_identification: |^Connection closed by UNKNOWN /m;
const REFUSED = /mux_client_request_session: session request failed: Session open refused by peer/;
/** The connection died while the session was being asked for: it may have come to be. */
const DOUBTFUL = /mux_client_(request_session|hello_exchange)?.*(read from master failed|write packet)/;

/**
 * One call over a shared connection. What counts is what the far side proves: with its opening it has started, with its
 * closing it has ended with that exit code; ssh's own 255 says neither.
 */
export async function exchange(
  setup: Exchange,
  options: CallOptions,
  limit: TimeLimit,
): Promise<CallResult | ChannelRefusal> {
  const stdout = createSink(options.maxOutputBytes, setup.mark);
  const stderr = createSink(options.maxOutputBytes, setup.mark);
  const end = await runChild({
    program: 'ssh',
    args: [...channelArgs(setup.socket), envelopeLine(setup.mark, setup.argv)],
    environment: setup.environment,
    stdin: options.stdin,
    stdout,
    stderr,
    signal: limit.signal,
  });
  return judge(end, stdout.read(), stderr.read(), limit);
}

/** ProxyCommand=false: without the shared connection this client must fail, not open one of its own. */
function channelArgs(socket: string): string[] {
  const own = ['ControlMaster=no', 'ProxyCommand=false', 'BatchMode=yes', 'ClearAllForwardings=yes'];
  return [
    '-F',
    'none',
    '-S',
    socket,
    '-T',
    '-e',
    'none',
    ...own.flatMap((option) => ['-o', option]),
    '--',
    'shared',
  ];
}

function judge(end: ChildEnd, out: Output, err: Output, limit: TimeLimit): CallResult | ChannelRefusal {
  const exitCode = out.closing === null ? null : exitCodeOf(out.closing);
  if (exitCode !== null) {
    const droppedBytes = out.droppedBytes + err.droppedBytes;
    return { kind: 'ended', exitCode, stdout: out.bytes, stderr: err.bytes, droppedBytes };
  }
  const said = (err.isOpened ? err.bytes : err.talk).toString();
  if (end.kind === 'unable') return notStarted('NO_SSH_CLIENT', end.error.message);
  const isOpened = out.isOpened || err.isOpened;
  if (end.kind === 'aborted') return lost(isOpened, limit.reason(), said);
  if (!isOpened && !DOUBTFUL.test(said)) {
    if (REFUSED.test(said)) return 'refused';
    if (NO_CONNECTION.test(said)) return 'no-connection';
  }
  // The login shell ended without running our line (nologin, a forced command): it will not run it later either.
  if (!isOpened && end.kind === 'exited' && end.exitCode !== SSH_FAILED)
    return notStarted('NO_SHELL', `${said}${out.talk.toString()}`);
  return lost(isOpened, 'DISCONNECTED', said);
}
