/** What trying a condition on one simple command came to. */
export interface Evaluation {
  readonly isMet: boolean;
  /** Why, in a person's words; empty when not met. */
  readonly reasons: readonly string[];
  /** The trigger's own object was met (unit, package, image, path, vmid, pool, name), not its action alone. */
  readonly isObjectMet: boolean;
  /** It was met as one of all that the command acts on. */
  readonly isAmongAll: boolean;
  /** The trigger names this very program. */
  readonly isProgramNamed: boolean;
  /** The trigger names a thing, and the command does not show what it acts on: taken as met. */
  readonly isAssumed: boolean;
  /** Only something general was met, and no thing that the graph knows stands in the words. */
  readonly isLoose: boolean;
  /** What stands in the words is known in the graph. */
  readonly isSubjectKnown: boolean;
  /** Stems of the words of the line that was met; empty for a trigger by structure. */
  readonly tells: readonly string[];
  /** How many words of the line that was met the command says itself. */
  readonly wordsSaid: number;
  /** The action was met by another one that brings it about. */
  readonly isImplied: boolean;
}

export const NOT_MET: Evaluation = {
  isMet: false,
  reasons: [],
  isObjectMet: false,
  isAmongAll: false,
  isProgramNamed: false,
  isAssumed: false,
  isLoose: false,
  isSubjectKnown: false,
  tells: [],
  wordsSaid: 0,
  isImplied: false,
};

export function met(reason: string, extra: Partial<Evaluation> = {}): Evaluation {
  return { ...NOT_MET, isMet: true, reasons: [reason], ...extra };
}
