import { DatabaseUnavailable } from './client.ts';

/** Whether the database answered when it was last looked at, and what that means for those who wait for it. */
export interface Absence {
  /** From the first `false` until the next `true` nobody waits: who does is told at once that the database is away. */
  readonly note: (isUp: boolean) => void;
  /** Does the work, unless and until the database is known to be away: then it throws DatabaseUnavailable. */
  readonly whilePresent: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * `isWaitedFor` tells work that a client waits for from the service's own: asking whether the database is back, and
 * warming it up, must be possible while clients are still kept away from it.
 */
export function createAbsence(isWaitedFor: () => boolean): Absence {
  let isAway = false;
  const waiting = new Set<(error: Error) => void>();
  return {
    note: (isUp) => {
      isAway = !isUp;
      if (isUp) return;
      for (const giveUp of waiting) giveUp(away());
    },
    whilePresent: async (work) => {
      if (!isWaitedFor()) return work();
      if (isAway) throw away();
      let giveUp: (error: Error) => void = () => undefined;
      const known = new Promise<never>((_resolve, reject) => (giveUp = reject));
      waiting.add(giveUp);
      try {
        // A connection that fell silent may never end by itself; what it carried may still happen, as with a lost answer.
        return await Promise.race([work(), known]);
      } finally {
        waiting.delete(giveUp);
      }
    },
  };
}

function away(): DatabaseUnavailable {
  return new DatabaseUnavailable('the database is known to be away');
}
