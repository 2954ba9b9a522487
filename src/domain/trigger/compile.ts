import type { Vocabulary } from '../command/vocabulary.ts';
import type { Condition, TriggerSource } from './condition.ts';

/** A trigger ready to be tried on commands, and what it was understood to say. */
export interface CompiledTrigger {
  /** Structure to evaluate; null for a pattern, or for words in which no action was understood. */
  readonly condition: Condition | null;
  /** Source of a re2js pattern, tried on the canonical text of each simple command. */
  readonly pattern: string | null;
  /** One sentence for each line of the source, shown back to the author. */
  readonly understood: readonly string[];
  /** True when no action was understood: it matches as text only, RELATED at most. */
  readonly isTextOnly: boolean;
  /**
   * By which candidates are found: `action:permissions.change`, `program:zpool`, or `*` when nothing narrows it.
   * Empty when it matches as text only.
   */
  readonly keys: readonly string[];
}

/** Why a trigger cannot be compiled. `position` counts UTF-16 units from 0 in `field`; null when it has none. */
export interface TriggerFault {
  readonly kind: 'TriggerFault';
  readonly field: string;
  readonly message: string;
  readonly position: number | null;
}

export type CompileTrigger = (
  source: TriggerSource,
  vocabulary: Vocabulary,
) => CompiledTrigger | TriggerFault;
