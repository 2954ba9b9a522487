import type { Vocabulary } from '../command/vocabulary.ts';
import type { ImpliedActions } from './evaluate.ts';

/** Follows `implies` of the vocabulary to its end; the action itself comes first, each action once. */
export function createImpliedActions(vocabulary: Vocabulary): ImpliedActions {
  const closures = new Map<string, readonly string[]>();
  return (action) => {
    const known = closures.get(action);
    if (known) return known;
    const closure = [action];
    for (const next of closure) {
      for (const implied of vocabulary.actions.get(next)?.implies ?? [])
        if (!closure.includes(implied)) closure.push(implied);
    }
    closures.set(action, closure);
    return closure;
  };
}
