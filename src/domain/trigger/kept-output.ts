/**
 * What is kept of an output to look for symptoms in: its head and its tail, where programs say what they wanted and why
 * they gave up (T-10). Colour and cursor sequences are left out, so that they cannot split a word.
 */

const HEAD_CHARACTERS = 8_192;
const TAIL_CHARACTERS = 24_576;
const CONTROL_SEQUENCE = /\u001b\[[0-9;?]{0,32}[a-zA-Z]/g;

/** The text in which patterns are looked for. Time and result are bounded, whatever comes in. */
export function keepOutput(output: string): string {
  const cut = output.length - HEAD_CHARACTERS - TAIL_CHARACTERS;
  const kept =
    cut <= 0
      ? output
      : `${output.slice(0, HEAD_CHARACTERS)}\n[${cut} characters left out]\n${output.slice(-TAIL_CHARACTERS)}`;
  return kept.replace(CONTROL_SEQUENCE, '').replaceAll('\r\n', '\n');
}

/** The characters between head and tail, counted from 1, in which nothing is looked for; null when all of it is kept. */
export function leftOutOf(output: string): { readonly from: number; readonly to: number } | null {
  const to = output.length - TAIL_CHARACTERS;
  return to <= HEAD_CHARACTERS ? null : { from: HEAD_CHARACTERS + 1, to };
}
