/** Signals by number as Linux counts them: a shell reports 128 + N for a command that one of them ended. */
const SIGNALS: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
};

/** The exit code by which every route reports a death by signal `number`. */
export function exitCodeOfSignal(number: number): number {
  return 128 + number;
}

/** The signal that an exit code of 128 + N stands for; null for codes that say nothing of the kind. */
export function signalOf(exitCode: number): string | null {
  return SIGNALS[exitCode - 128] ?? null;
}
