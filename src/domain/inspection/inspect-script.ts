import { assign, whole, withoutComments } from '../execution/script-text.ts';
import { TARGET_DIRECTORIES } from '../execution/wrapper-script.ts';

/** Names of a directory that one answer carries. */
export const NAMES_MAX = 50;

/** The script that looks at one path. The path is one word of it, whatever it holds but NUL. */
export function inspectScript(
  texts: { readonly operations: string; readonly inspect: string },
  mark: string,
  ask: { readonly path: string; readonly limitMs: number },
): Buffer {
  const lines = [
    assign('n', mark),
    assign('bases', TARGET_DIRECTORIES.join(' ')),
    assign('path', ask.path),
    assign('limit_tenths', whole(ask.limitMs / 100)),
    assign('names_max', whole(NAMES_MAX)),
    Buffer.from(withoutComments(texts.operations)),
    Buffer.from(withoutComments(texts.inspect)),
    Buffer.from('inspect'),
  ];
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
}
