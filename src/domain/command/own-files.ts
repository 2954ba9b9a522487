import type { Alternative } from './program-node.ts';
import type { RedirectUse } from './redirects.ts';
import { roleAt, type PathRole, type Role } from './roles.ts';
import type { SortedWords } from './sort-words.ts';
import { canonicalWord, type ShellWord } from './word.ts';

/** How a redirect would say what a wrapper does with a file of its own. */
const OPERATORS: ReadonlyMap<PathRole, string> = new Map([
  ['print', '<'],
  ['output', '>'],
  ['append', '>>'],
]);

function asRedirect(role: Role | null, word: ShellWord): RedirectUse[] {
  if (role?.kind !== 'path') return [];
  const operator = OPERATORS.get(role.role);
  if (operator === undefined) return [];
  const canonical = `${operator}${canonicalWord(word)}`;
  return [{ role: role.role, word, operator, isInput: false, isOutput: false, canonical, stdin: null }];
}

/**
 * The files that a wrapper itself writes or shows, whatever it carries: `strace -o FILE`, `time -o FILE`,
 * `xargs -a FILE`, the last word of `script -c … FILE`.
 */
export function ownFiles({ node, parsed }: SortedWords, alternative: Alternative): readonly RedirectUse[] {
  const byOption = parsed.values.flatMap(({ role, word }) => asRedirect(role, word));
  if (alternative.run !== 'option') return byOption;
  const count = parsed.operands.length;
  return [
    ...byOption,
    ...parsed.operands.flatMap((word, index) => asRedirect(roleAt(node.operands, index, count), word)),
  ];
}
