/** Text as Perl has it: the hypervisor's programs are written in it, and arguments pass through its decoding. */

const REPLACEMENT = '\uFFFD';

/**
 * Arguments decoded as Perl's locale layer does: with a UTF-8 locale only invalid bytes are lost, with C or none every
 * byte from 0x80 on is.
 */
export function decodeArgument(bytes: Buffer, env: NodeJS.ProcessEnv = process.env): string {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || 'C';
  if (!/utf-?8/i.test(locale))
    return [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : REPLACEMENT)).join('');
  return decodeUtf8(bytes);
}

/** One replacement per byte that belongs to no character. */
function decodeUtf8(bytes: Buffer): string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at] ?? 0);
    try {
      text += strict.decode(bytes.subarray(at, at + length));
      at += length;
    } catch {
      text += REPLACEMENT;
      at += 1;
    }
  }
  return text;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

/** JSON::to_json with `pretty` and `canonical`: sorted keys, three spaces, a space before the colon. */
export function prettyJson(object: Readonly<Record<string, string | number | boolean>>): string {
  const lines = Object.entries(object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `   ${JSON.stringify(key)} : ${JSON.stringify(value)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}
