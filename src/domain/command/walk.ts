import type { CompoundList, SyntaxNode } from 'unbash';
import type { SimpleCommand } from './analysis.ts';
import type { Canonical } from './canonical.ts';
import type { Stdin } from './candidate.ts';
import type { Hints } from './hints.ts';
import type { RedirectUse } from './redirects.ts';
import type { FunctionBody, Scope, Value } from './scope.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { ScriptText, ShellWord } from './word.ts';

/** Shells in shells, function calls and wrappers nested deeper than this are left unknown. */
export const DEPTH_MAX = 24;

/** A line that stands for more simple commands than this is cut, and what is cut is unknown. */
export const COMMANDS_MAX = 512;

/** Steps of one analysis, however a line multiplies itself with loops and functions. */
export const STEPS_MAX = 8192;

/** Words that are about to run, with what the shell adds to them. */
export interface Call {
  readonly words: readonly ShellWord[];
  readonly redirects: readonly RedirectUse[];
  readonly stdin: Stdin;
  /** What it prints, where that is not told by its words: a group with a redirect of its own. */
  readonly printed?: Stdin;
  /** Names of the variables set for this command alone. */
  readonly assigned: ReadonlySet<string>;
  readonly assignments: readonly string[];
}

/** One analysis under way: the tables, what was found so far, and the ways to go on. */
export interface Walk {
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
  readonly commands: SimpleCommand[];
  readonly unknowns: Set<string>;
  readonly definitions: Map<string, FunctionBody>;
  readonly called: Set<string>;
  /** Variables that hold numbers only (`declare -i`): what they are assigned is evaluated. */
  readonly integers: Set<string>;
  /** Variables that stand for others (`declare -n`), those others, and what traps assign: they change unseen. */
  readonly references: Set<string>;
  /** What traps hold, with the variables as they were then. */
  readonly later: { readonly script: ScriptText; readonly variables: ReadonlyMap<string, Value> }[];
  /** Standard inputs that a shell has read as its script. */
  readonly consumed: Set<Stdin>;
  /** Variables that hold what files say. */
  readonly carriers: Set<string>;
  steps: number;
  /** The line stands for more than is looked at; nothing further is walked. */
  isCut: boolean;
  readonly runWords: (walk: Walk, call: Call, scope: Scope) => Canonical;
  /** Null when the text is no valid shell. */
  readonly runText: (walk: Walk, script: ScriptText, stdin: Stdin, scope: Scope) => Canonical | null;
  readonly runList: (walk: Walk, list: CompoundList, stdin: Stdin, scope: Scope) => Canonical;
  /** Commands inside the words of a node run too, each in a shell of its own. */
  readonly runSubstitutions: (walk: Walk, node: SyntaxNode, scope: Scope) => void;
  readonly runBody: (walk: Walk, body: FunctionBody, stdin: Stdin, scope: Scope) => Canonical;
}

export const NO_STDIN: Stdin = { kind: 'none' };

export function plainCall(words: readonly ShellWord[], stdin: Stdin): Call {
  return { words, redirects: [], stdin, assigned: new Set(), assignments: [] };
}

/** Counts a step. @returns false when the analysis has to stop here */
export function mayGoOn(walk: Walk): boolean {
  walk.steps += 1;
  if (walk.steps > STEPS_MAX) walk.isCut = true;
  return !walk.isCut;
}
