import type { ShellFacts } from './shell-facts.ts';
import type { ShellWord } from './word.ts';

export type ProgramName =
  { readonly kind: 'known'; readonly name: string } | { readonly kind: 'unknown'; readonly reason: string };

/** The service that a script of the system's init belongs to; null for every other program. */
export function serviceOfScript({ text, isGlob }: ShellWord, shell: ShellFacts): string | null {
  const at = text?.lastIndexOf('/') ?? -1;
  if (text === null || isGlob || !shell.serviceScripts.includes(text.slice(0, at))) return null;
  return text.slice(at + 1);
}

/**
 * The name under which the tables know a program. A path counts as the program of that name only in the
 * system's own directories: `./sed` and `/tmp/x/cat` may be anything. Scripts of applications, which lie where those are
 * installed (`/var/www/x/occ`), are known by their names.
 */
export function programName(word: ShellWord, shell: ShellFacts): ProgramName {
  const { text } = word;
  if (text === null) return { kind: 'unknown', reason: `the program is the value of ${word.source}` };
  if (word.isGlob || word.pieces.some((piece) => piece.kind === 'glob')) {
    return { kind: 'unknown', reason: `the program is what ${word.source} expands to` };
  }
  if (!text.includes('/')) return { kind: 'known', name: text };
  const at = text.lastIndexOf('/');
  const base = text.slice(at + 1);
  if (shell.systemPaths.includes(text.slice(0, at)) || shell.knownScripts.has(base))
    return { kind: 'known', name: base };
  return { kind: 'unknown', reason: `${text} is a local program that nobody has described` };
}
