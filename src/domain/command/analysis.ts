/**
 * What the analysis of a command line says. One analysis serves everything: matching, risk, the gate,
 * the retry cap, promotion and review. All of it is data; nothing here runs.
 */

import type { Canonical } from './canonical.ts';

/** Worst last: the risk of a line is the worst of its simple commands. */
export const RISKS = ['READ', 'MUTATE', 'UNKNOWN', 'DISRUPTIVE', 'DESTRUCTIVE'] as const;
export type Risk = (typeof RISKS)[number];

/** The longest command that is looked at, in UTF-8 bytes. */
export const COMMAND_BYTES_MAX = 16_384;

/**
 * A word after quotes are removed. `text` is null where the value is only known when the command runs
 * (`$VAR`, `$(…)`); `isGlob` says that it holds an unquoted pattern that the shell would expand.
 */
export interface Word {
  readonly text: string | null;
  readonly source: string;
  readonly isGlob: boolean;
}

/**
 * One step from the target towards the place where a simple command would really run.
 * `ssh` names a machine, `guest` a vmid on the machine before it (pct exec, qm guest exec); the others stay
 * on the same machine but inside something (a container engine's container, a chroot, another user).
 */
export interface Hop {
  readonly via: 'ssh' | 'guest' | 'container' | 'chroot' | 'user';
  readonly name: string;
}

/** Named as the routes to them are in the fleet's model. */
export const GUEST_KINDS = ['lxc', 'vm'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];

/**
 * A name in the command that the graph can turn into an entity: the machine of an ssh hop, or a vmid among
 * the guests of the place where the command runs. `key` is stable within one analysis; `from` is the key
 * of the hop before it, null for the target itself.
 */
export interface EntityHint {
  readonly key: string;
  readonly via: 'ssh' | 'guest';
  readonly name: string;
  readonly from: string | null;
  /**
   * What a guest is where the line goes into it (`pct exec`: a container, `qm guest exec`: a virtual machine) and names
   * that number in no other way; else null, also for `qm destroy`.
   */
  readonly guest: GuestKind | null;
}

/** A path that a simple command touches. `isTree`: everything below it as well (recursive). */
export interface PathUse {
  readonly path: string;
  readonly access: 'read' | 'write';
  readonly isTree: boolean;
}

export const OBJECT_TYPES = [
  'unit',
  'package',
  'image',
  'container',
  'vmid',
  'pool',
  'volume',
  'device',
  'interface',
  'user',
  'name',
] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** What a simple command acts on, besides paths. `isAll`: every one there is (`zpool upgrade -a`, `compose up`). */
export interface ObjectUse {
  readonly type: ObjectType;
  readonly name: string | null;
  readonly isAll: boolean;
}

export interface SimpleCommand {
  /** Hops from the target, outermost first; empty means on the target itself. */
  readonly at: readonly Hop[];
  /** Key of the EntityHint on which this really runs; null is the target itself. */
  readonly place: string | null;
  /** False when a hop on the way is not something the graph can name with certainty (unknown host word). */
  readonly isPlaceKnown: boolean;
  /** Keys of further entities that this command is about although it runs elsewhere (`pct set 101`). */
  readonly about: readonly string[];
  /** Base name of the program; null when it is not known (`$CMD`, a local script). */
  readonly program: string | null;
  /** Subcommand words, e.g. ['compose', 'pull'] of docker. */
  readonly subcommand: readonly string[];
  /** All words including the program. */
  readonly words: readonly Word[];
  /** Options as written without their values: `-R`, `-v`, `--force`; merged short flags are split. */
  readonly flags: readonly string[];
  /** Operands after subcommands and options. */
  readonly operands: readonly Word[];
  /** Names of the wrappers that carried it, outermost first: ['sudo', 'bash']. */
  readonly wrappers: readonly string[];
  /** Canonical text of this simple command, without wrappers and hops. */
  readonly text: string;
  /** Actions, most specific first, e.g. ['packages.upgrade']; what they imply is in the vocabulary. */
  readonly actions: readonly string[];
  readonly risk: Risk;
  /** Prints secrets (EXPOSES), carries local content elsewhere (SENDS), usually lasts over a minute. */
  readonly exposes: boolean;
  readonly sends: boolean;
  readonly isLong: boolean;
  /** A help, version or dry-run form that changes nothing. */
  readonly isHarmlessForm: boolean;
  readonly paths: readonly PathUse[];
  /** It may open a file whose name only the shell there will tell: `cat "$F"`, but not `echo "$F"`. */
  readonly opensUnseen: boolean;
  readonly objects: readonly ObjectUse[];
  /** How it is taken back, in a person's words; null when nobody said. */
  readonly undo: string | null;
  /** Why: which entries and rules decided, for `explain`. */
  readonly because: readonly string[];
}

export interface Analysis {
  readonly kind: 'Analysis';
  /** Version of the canonical form; part of the fingerprint. */
  readonly version: number;
  readonly line: string;
  readonly commands: readonly SimpleCommand[];
  /** What the fingerprint is made of: the line without spelling and wrappers, places as keys of hints. */
  readonly canonical: Canonical;
  /** SHA-256 of what comes on standard input, part of the fingerprint; null when nothing does. */
  readonly stdinDigest: string | null;
  readonly hints: readonly EntityHint[];
  readonly risk: Risk;
  readonly exposes: boolean;
  readonly sends: boolean;
  readonly isLong: boolean;
  /** What could not be known, in a person's words, e.g. 'the program is the value of $CMD'. */
  readonly unknowns: readonly string[];
}

/** A line that is not a command at all. `position` counts UTF-16 units from 0 and points at the fault. */
export interface MalformedCommand {
  readonly kind: 'MalformedCommand';
  readonly message: string;
  readonly position: number;
}

/** The worse of two risks. */
export function worseRisk(a: Risk, b: Risk): Risk {
  return RISKS.indexOf(a) >= RISKS.indexOf(b) ? a : b;
}
