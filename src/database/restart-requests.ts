import { textOf } from './database-error.ts';

/** Those who asked for a restart, on one side; the loop that does it, on the other. */
export interface RestartRequests {
  /** The reason of the next request. */
  next: () => Promise<string>;
  /** Waits for the restart that comes; `undefined` joins one that is under way. */
  ask: (reason: string | undefined) => Promise<void>;
  /** Tells all who wait that it is done, or why it failed. */
  settle: (error?: unknown) => void;
}

export function createRestartRequests(): RestartRequests {
  let wake: (reason: string) => void = () => undefined;
  let waiting: ((error?: unknown) => void)[] = [];
  return {
    next: () => new Promise((resolve) => (wake = resolve)),
    ask: (reason) => {
      if (reason !== undefined) wake(reason);
      return new Promise((resolve, reject) => {
        waiting.push((error) => {
          if (error === undefined) resolve();
          else reject(error instanceof Error ? error : new Error(textOf(error)));
        });
      });
    },
    settle: (error) => {
      const all = waiting;
      waiting = [];
      for (const tell of all) tell(error);
    },
  };
}
