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
