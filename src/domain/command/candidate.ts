import type { Role } from './roles.ts';
import type { ShellWord } from './word.ts';

/** Where a simple command's standard input comes from, and its text where that can be seen. */
export type Stdin =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly isComplete: boolean }
  | {
      readonly kind: 'file';
      /** Its name; null: not known before the command runs. */
      readonly name: string | null;
    }
  | {
      readonly kind: 'pipe';
      /** What its lines name, where that can be seen: the places that a search goes through. */
      readonly items?: readonly ShellWord[];
      /** The part of its text that can be seen, where other parts cannot. */
      readonly shown?: string;
      /** What cannot be seen of it is scheduled already (`crontab -l`). */
      readonly isScheduled?: boolean;
    };

/** An option that was given a value. */
export interface OptionValue {
  readonly option: string;
  readonly word: ShellWord;
  readonly role: Role | null;
}

/** The words of another command inside this one, such as between `-exec` and `;`. */
export interface Section {
  readonly option: string;
  readonly words: readonly ShellWord[];
}

/** The words of a simple command sorted by the option tables of its program. */
export interface ParsedWords {
  readonly flags: readonly string[];
  readonly values: readonly OptionValue[];
  readonly operands: readonly ShellWord[];
  readonly sections: readonly Section[];
  /** Options that no table names. */
  readonly unknownOptions: readonly string[];
  /** Those of them that have, or are followed by, what may be their value. */
  readonly followed: ReadonlySet<string>;
  /** Switches among the flags with a value that nobody knows: they may be off. */
  readonly unsure: ReadonlySet<string>;
}

/** What conditions look at. */
export interface Candidate {
  readonly parsed: ParsedWords;
  readonly flags: ReadonlySet<string>;
  readonly stdin: Stdin;
  /** What it prints is seen and ends in no file. */
  readonly isShown: boolean;
  readonly directory: string | null;
  /** It goes through everything below what it is given. */
  readonly isTree: boolean;
  readonly assigned: ReadonlySet<string>;
}
