/**
 * Words for a POSIX shell. Every hop that is parsed by a shell quotes with `quoteWord`, once (T-12); nothing else in the
 * service writes quotes.
 */

/** One word that any shell (sh, bash, zsh, csh, fish) reads back as exactly this text. Throws on NUL: no argv holds it. */
export function quoteWord(word: string): string {
  if (word.includes('\0')) throw new Error('A word of a command cannot hold NUL; leave the byte out');
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** An argument list as one line for a shell. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}

/** The same for bytes that need not be UTF-8: no byte of a longer UTF-8 sequence looks like a quote. */
export function quoteBytes(bytes: Buffer): Buffer {
  return Buffer.from(quoteWord(bytes.toString('latin1')), 'latin1');
}

/** A command of the shell's own `printf` that writes these bytes, NUL among them, to standard output. */
export function printBytes(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let begin = 0;
  for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, begin)) {
    parts.push(Buffer.from("printf '%s\\000' "), quoteBytes(bytes.subarray(begin, end)), Buffer.from('; '));
    begin = end + 1;
  }
  return Buffer.concat([...parts, Buffer.from("printf '%s' "), quoteBytes(bytes.subarray(begin))]);
}
