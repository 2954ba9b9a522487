import type { TriggerSource } from '../../domain/trigger/condition.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';

/** A trigger as its author wrote it, and what it is understood to say today. */
export interface TriggerView {
  readonly source: TriggerSource;
  readonly understood: readonly string[];
  /** It matches as text only, RELATED at most. */
  readonly isTextOnly: boolean;
  /** Why the present vocabulary cannot compile it; null as long as it can. */
  readonly fault: string | null;
}

export interface TriggerReader {
  /** Pure; no trip to the database. */
  view(source: TriggerSource): TriggerView;
}

/** Shows triggers back as they are understood. */
export function createTriggerReader({ compile }: { compile: CompileTrigger }): TriggerReader {
  return {
    view: (source) => {
      const compiled = compile(source);
      if ('kind' in compiled) return { source, understood: [], isTextOnly: true, fault: compiled.message };
      const { understood, isTextOnly } = compiled;
      return { source, understood, isTextOnly, fault: null };
    },
  };
}
