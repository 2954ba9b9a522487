import { exitCodeOf, findMarked } from '../domain/execution/frames.ts';
import { readerArgv, readerInput } from '../domain/execution/launcher.ts';
import { reasonIn } from '../domain/execution/not-started.ts';
import type { OpenRoute } from './hops.ts';
import { lost, notStarted, type CallOptions, type CallResult, type Ended } from './transport.ts';

export interface ScriptCall {
  /** A word that nobody can guess, new for each call: letters, digits and -. The script may frame its answer with it. */
  readonly mark: string;
  /** POSIX sh; any bytes but NUL. */
  readonly script: Buffer;
  readonly options: Omit<CallOptions, 'stdin'>;
}

/** Room for opening and closing lines around what the caller asked for. */
const MARKS_BYTES = 512;

/**
 * Runs a script at the end of a route. It travels on stdin behind a fixed ASCII argument list, so every byte arrives
 * through every hop (T-12), and it runs only when it arrived whole. Without the far side's proof that it started, the
 * last hop's words tell why not.
 */
export async function callScript(route: OpenRoute, call: ScriptCall): Promise<CallResult> {
  const result = await route.carrier.call(readerArgv(call.mark), {
    ...call.options,
    maxOutputBytes: call.options.maxOutputBytes + MARKS_BYTES,
    stdin: readerInput(call.mark, call.script),
  });
  return result.kind === 'ended' ? unwrap(route, call, result) : result;
}

function unwrap(route: OpenRoute, call: ScriptCall, result: Ended): CallResult {
  const out = findMarked(result.stdout, call.mark);
  const err = findMarked(result.stderr, call.mark);
  const said = result.stderr.toString();
  if (out === null && err === null) {
    const otherwise = result.exitCode === 127 || result.exitCode === 126 ? 'NO_SHELL' : 'HOP_FAILED';
    return notStarted(reasonIn(said, route.failures, otherwise), `${said}${result.stdout.toString()}`);
  }
  const closing = out?.closing ?? err?.closing ?? null;
  if (closing === 'cut') return notStarted('HOP_FAILED', 'the script did not arrive whole and was not run');
  const exitCode = closing === null ? null : exitCodeOf(closing);
  if (exitCode === null) return lost(true, 'DISCONNECTED', said);
  return {
    kind: 'ended',
    exitCode,
    stdout: out?.body ?? Buffer.alloc(0),
    stderr: err?.body ?? Buffer.alloc(0),
    droppedBytes: result.droppedBytes,
  };
}
