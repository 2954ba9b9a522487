export interface Repeated {
  /** Ends it; resolves when the turn under way is over. */
  stop(): Promise<void>;
}

/** One turn after the other, with a pause before each. A turn does not throw. */
export function repeat(turn: () => Promise<void>, pauseMs: number): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  let isStopped = false;
  const schedule = (): void => {
    timer = setTimeout(() => {
      current = turn().then(() => {
        if (!isStopped) schedule();
      });
    }, pauseMs);
  };
  schedule();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
