import type { Verdict } from '../verdict.ts';
import type { HowItEnded } from './how-it-ended.ts';
import type { Movement } from './movement.ts';
import type { Finding } from './rules.ts';
import type { SafeToStop } from './safe-to-stop.ts';

/** Who decides the verdict, and where it stands. Null is what does not show. */
export interface Evidence {
  readonly pid: number;
  /** Its pid where it lives, when it was read from outside. */
  readonly insidePid: number;
  readonly name: string;
  readonly state: string;
  readonly call: string | null;
  readonly waitChannel: string | null;
  readonly path: string | null;
  /** True: by the words of the command; false: by the open file. */
  readonly isPathFromCommand: boolean;
  /** Functions of the kernel, innermost first. */
  readonly stack: readonly string[];
  /** Milliseconds that it has been standing there; 0: it does not stand still. */
  readonly forMs: number;
  /** It got SIGKILL already. */
  readonly isKillPending: boolean;
}

export interface Diagnosis {
  readonly verdict: Verdict;
  /** The rule that held, in words; null for UNKNOWN. */
  readonly rule: string | null;
  readonly evidence: Evidence | null;
  /** What is waited for. */
  readonly of: string | null;
  readonly holder: Finding['holder'];
  readonly movement: Movement | null;
  /** Processes at work beside the one that stands still. */
  readonly busy: readonly { readonly pid: number; readonly name: string }[];
  readonly unreadable: readonly string[];
  /** Null: it ran when it was looked at. */
  readonly ended: HowItEnded | null;
  readonly safeToStop: SafeToStop;
  readonly sentence: string;
}

/** One that is on record. */
export interface StoredDiagnosis extends Diagnosis {
  readonly id: string;
  readonly at: string;
  /** Name of the token that asked. */
  readonly by: string;
}
