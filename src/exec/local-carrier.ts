import { createSink } from './bounded-output.ts';
import { runChild } from './child-call.ts';
import { armTimeLimit } from './time-limit.ts';
import { lost, notStarted, type Carrier } from './transport.ts';

const SIGNAL_CODES: Readonly<Record<string, number>> = {
  SIGHUP: 129,
  SIGKILL: 137,
  SIGSEGV: 139,
  SIGTERM: 143,
};
const OTHER_SIGNAL = 128;

/** The machine of the service itself. Only configuration leads here (T-31). */
export function localCarrier(environment: Readonly<Record<string, string>>): Carrier {
  return {
    call: async ([program = '', ...args], options) => {
      const limit = armTimeLimit(options);
      const [stdout, stderr] = [
        createSink(options.maxOutputBytes, null),
        createSink(options.maxOutputBytes, null),
      ];
      const { stdin } = options;
      const end = await runChild({ program, args, environment, stdin, stdout, stderr, signal: limit.signal });
      const [out, err] = [stdout.read(), stderr.read()];
      if (end.kind === 'unable') return notStarted('NO_SHELL', end.error.message);
      if (end.kind === 'aborted') return lost(true, limit.reason(), err.bytes.toString());
      return {
        kind: 'ended',
        exitCode: end.kind === 'exited' ? end.exitCode : (SIGNAL_CODES[end.signal] ?? OTHER_SIGNAL),
        stdout: out.bytes,
        stderr: err.bytes,
        droppedBytes: out.droppedBytes + err.droppedBytes,
      };
    },
  };
}
