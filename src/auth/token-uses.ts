import type { GraphClient } from '../graph/client.ts';
import { saveUses } from '../graph/token-change-store.ts';

/**
 * When tokens were last used. A request only notes it in memory; what was noted is written in one statement now and
 * then, so that nothing waits for it. A crash loses what was noted since.
 */
export interface TokenUses {
  readonly note: (tokenId: string) => void;
  /** Writes what was noted; what cannot be written waits for the next time. Never throws. */
  flush(): Promise<void>;
}

export function createTokenUses(deps: {
  readonly graph: GraphClient;
  /** Wall time as ISO text. */
  readonly now: () => string;
  readonly onFailed: (error: unknown) => void;
}): TokenUses {
  /** One entry for each token that was let through: as many as there are tokens. */
  let noted = new Map<string, string>();
  return {
    note: (tokenId) => {
      noted.set(tokenId, deps.now());
    },
    flush: async () => {
      if (noted.size === 0) return;
      const written = noted;
      noted = new Map();
      try {
        await saveUses(
          deps.graph,
          [...written].map(([token, at]) => ({ token, at })),
        );
      } catch (error) {
        noted = new Map([...written, ...noted]);
        deps.onFailed(error);
      }
    },
  };
}
