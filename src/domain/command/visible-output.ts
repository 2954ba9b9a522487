import type { CommandNode } from 'unbash';
import type { Stdin } from './candidate.ts';
import { expandWord } from './expand.ts';
import { readRedirects } from './redirects.ts';
import type { Scope } from './scope.ts';
import { scriptText } from './word.ts';

const PIPE: Stdin = { kind: 'pipe' };

function unescape(text: string): string {
  return text.replace(/\\n/g, '\n').replace(/\\t/g, '\t');
}

/**
 * What a pipe carries, where the line itself shows it: the words of `echo` and `printf`, the body of a
 * here-document that `cat` passes on.
 */
export function visibleOutput(node: CommandNode, scope: Scope): Stdin {
  if (node.type !== 'Command' || node.name === undefined) return PIPE;
  const words = node.args.flatMap((word) => (word.type === 'Word' ? expandWord(word, scope) : []));
  const redirects = readRedirects(node.redirects, scope);
  if (redirects.some(({ role }) => role !== null)) return PIPE;
  if (node.name.value === 'cat' && words.length === 0) {
    return redirects.find(({ stdin }) => stdin !== null)?.stdin ?? PIPE;
  }
  if (node.name.value !== 'echo' && node.name.value !== 'printf') return PIPE;
  const shown = words.filter(({ text }, index) => !(index === 0 && /^-[neE]+$/.test(text ?? '')));
  const { text, isComplete } = scriptText(shown);
  return { kind: 'text', text: unescape(text.replace(/%s\\n |%s /g, '')), isComplete };
}
