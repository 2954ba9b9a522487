import type { Caller } from '../domain/caller.ts';
import type { GraphClient } from '../graph/client.ts';
import { findToken, type TokenRecord } from '../graph/token-store.ts';
import { hashToken, isSameSecret, isTokenText } from './token-text.ts';

/** How long a verified token is believed without asking the graph: revoking takes at most that long (T-30). */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MAX = 1_000;

export interface TokenVerifier {
  /** The bearer of this token, or null when it is unknown, revoked or expired. Throws when the graph is away. */
  verify(token: string): Promise<Caller | null>;
}

interface Remembered {
  readonly record: TokenRecord;
  readonly caller: Caller;
  readonly untilMs: number;
}

/** Verifies tokens against the graph. Neither `hasPassed` nor `monotonicMs` goes back with the clock (T-28). */
export function createTokenVerifier(deps: {
  graph: GraphClient;
  hasPassed: (deadline: string) => Promise<boolean>;
  monotonicMs: () => number;
}): TokenVerifier {
  const remembered = new Map<string, Remembered>();

  async function load(hash: string): Promise<Remembered | null> {
    const record = await findToken(deps.graph, hash);
    if (record === null || !isSameSecret(record.hash, hash) || record.revokedAt !== null) return null;
    const entry = { record, caller: toCaller(record), untilMs: deps.monotonicMs() + REMEMBERED_MS };
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(hash, entry);
    return entry;
  }

  return {
    verify: async (token) => {
      if (!isTokenText(token)) return null;
      const hash = hashToken(token);
      let entry: Remembered | null = remembered.get(hash) ?? null;
      if (entry !== null && entry.untilMs <= deps.monotonicMs()) {
        remembered.delete(hash);
        entry = null;
      }
      entry ??= await load(hash);
      if (entry === null) return null;
      const { expiresAt } = entry.record;
      return expiresAt !== null && (await deps.hasPassed(expiresAt)) ? null : entry.caller;
    },
  };
}

function toCaller(record: TokenRecord): Caller {
  return {
    tokenId: record.id,
    name: record.name,
    holder: record.holder,
    scopes: new Set(record.scopes),
  };
}
