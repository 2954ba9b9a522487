import type { PathSetName } from '../model.ts';
import type { Clause } from './clause.ts';

/** One line of a trigger as it was read. */
export interface ProseLine {
  readonly text: string;
  readonly clauses: readonly Clause[];
  readonly paths: readonly string[];
  /** Paths that stand for themselves beside a command: `timedatectl set-timezone or a new /etc/localtime`. */
  readonly lonePaths: readonly string[];
  readonly pathSets: readonly PathSetName[];
  /** Those of the paths that only describe a thing: a command need not show them. */
  readonly describing: ReadonlySet<string>;
}

/** A command in prose: the program, its subcommand and options, and what doing it means. */
export interface Mention {
  readonly program: string;
  readonly actions: readonly string[];
  readonly flags: readonly string[];
  /** True when the options make it another action than without them: then the action says it all. */
  readonly isDecidedByAction: boolean;
  /** True when its last word is an operand that makes it another command: `etcdctl member remove`. */
  readonly isByOperand: boolean;
}

/** What the vocabulary offers to the reading of prose. */
export interface ProseVocabulary {
  isProgram(word: string): boolean;
  /** The words as a command when every one of them is program, subcommand or option; else null. */
  readMention(words: readonly string[]): Mention | null;
  /** Phrases of actions as stems, longest first. */
  readonly phrases: readonly { readonly stems: readonly string[]; readonly actions: readonly string[] }[];
}
