import { withImplied, type Vocabulary } from '../command/vocabulary.ts';
import type { ImpliedActions } from './evaluate.ts';

/** What follows from an action, remembered: every condition on every command asks. */
export function createImpliedActions(vocabulary: Vocabulary): ImpliedActions {
  const known = new Map<string, readonly string[]>();
  return (action) => {
    const remembered = known.get(action) ?? withImplied(vocabulary, action);
    known.set(action, remembered);
    return remembered;
  };
}
