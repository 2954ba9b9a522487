import type { Stdin } from './candidate.ts';
import type { RedirectUse } from './redirects.ts';
import type { Scope } from './scope.ts';
import type { SortedWords } from './sort-words.ts';
import type { ShellWord } from './word.ts';

/** A simple command whose wrappers are gone, with everything that its judgement rests on. */
export interface Situation {
  readonly words: readonly ShellWord[];
  /** Name for the tables; null with `reason` when nobody can know what runs. */
  readonly program: string | null;
  readonly reason: string | null;
  readonly sorted: SortedWords | null;
  readonly redirects: readonly RedirectUse[];
  readonly stdin: Stdin;
  readonly assigned: ReadonlySet<string>;
  readonly scope: Scope;
}

/** What the line shows of what the command is given: its words, and the text on its standard input. */
export function textOfCall({ words, stdin }: Situation): string {
  const fed = stdin.kind === 'text' ? stdin.text : stdin.kind === 'pipe' ? (stdin.shown ?? '') : '';
  return [...words.map(({ text }) => text ?? ''), fed].join('\n');
}
