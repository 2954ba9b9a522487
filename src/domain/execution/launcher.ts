import { quoteWords } from './quote.ts';

/**
 * What is started on a target, and how its answer is told from everything else on the stream. Both texts are fixed ASCII
 * without `!`, backslash pairs or inner quotes, so that sh, bash, zsh, csh and fish as login shells read them alike.
 * A mark is a word that nobody can guess, new for each call: it opens and closes what counts. Talk of a ~/.bashrc comes
 * before the opening; an answer without its closing was cut off.
 */

/** Lines that open and close an answer on stdout and stderr; the closing one carries the exit code. */
const OPEN = 'printf "\\n%s(\\n" "$n";printf "\\n%s(\\n" "$n" >&2;';
const CLOSE = 'printf "\\n%s)%s\\n" "$n" "$r";printf "\\n%s)%s\\n" "$n" "$r" >&2;exit "$r"';

/** Runs an argument list with the stream's stdin: proves that the far side of an ssh connection started it. */
const ENVELOPE = `n=$1;shift;${OPEN}"$@";r=$?;${CLOSE}`;

/**
 * Reads a script from stdin and runs it, once it has arrived whole: a connection that breaks looks like the end of
 * input, and half a command must never run. The script itself sees an empty stdin.
 */
const READER =
  `n=$1;${OPEN}p=$(cat;printf .);` +
  `case $p in *"#$n.") (eval "$p") </dev/null;r=$?;; *) r=cut;; esac;` +
  'printf "\\n%s)%s\\n" "$n" "$r";printf "\\n%s)%s\\n" "$n" "$r" >&2';

/** One line for the login shell at the other end of an ssh connection. */
export function envelopeLine(mark: string, argv: readonly string[]): string {
  return `exec ${quoteWords(['sh', '-c', ENVELOPE, 'oikos', mark, ...argv])}`;
}

/** ASCII argv of the reader: safe for hops that decode arguments by locale or refuse anything else. */
export function readerArgv(mark: string): string[] {
  return ['sh', '-c', READER, 'oikos', mark];
}

/** What the reader gets on stdin: the script and the word that says it is whole. */
export function readerInput(mark: string, script: Buffer): Buffer {
  return Buffer.concat([script, Buffer.from(`\n#${mark}`)]);
}

export function openingOf(mark: string): Buffer {
  return Buffer.from(`\n${mark}(\n`);
}

/** The closing line without its exit code. */
export function closingOf(mark: string): Buffer {
  return Buffer.from(`\n${mark})`);
}
