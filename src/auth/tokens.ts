import type { Caller } from '../domain/caller.ts';
import { clashOf } from '../domain/token.ts';
import type { GraphClient } from '../graph/client.ts';
import { findToken, type TokenRecord } from '../graph/token-store.ts';
import { hashToken, isSameSecret, isTokenText } from './token-text.ts';

/** How long a verified token is believed without asking the graph: revoking takes at most that long (T-30). */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MAX = 1_000;

/** Why a text is not good as a token. Only who holds the whole text of a former token learns that it was one. */
export type TokenFault = 'UNKNOWN' | 'EXPIRED' | 'REVOKED';

export interface TokenVerifier {
  /** The bearer of this token, or what is wrong with it. Throws when the graph is away. */
  verify(token: string): Promise<Caller | TokenFault>;
  /** Whether this process has found it good before; it may have ended since. Asks nobody. */
  isFamiliar(token: string): boolean;
  /** The token with this id was changed: the next request asks the graph again. */
  readonly forget: (tokenId: string) => void;
}

interface Remembered {
  readonly record: TokenRecord;
  readonly caller: Caller;
  untilMs: number;
}

/** Verifies tokens against the graph. Neither `hasPassed` nor `monotonicMs` goes back with the clock (T-28). */
export function createTokenVerifier(deps: {
  graph: GraphClient;
  hasPassed: (deadline: string) => Promise<boolean>;
  monotonicMs: () => number;
}): TokenVerifier {
  const { graph, hasPassed, monotonicMs } = deps;
  /** By hash, the one verified longest ago first. */
  const remembered = new Map<string, Remembered>();

  async function load(hash: string): Promise<Remembered | TokenFault> {
    const record = await findToken(graph, hash);
    remembered.delete(hash);
    if (record === null || !isSameSecret(record.hash, hash)) return 'UNKNOWN';
    // Nobody gives such a token out (T-2); one that got into the graph some other way opens nothing.
    if (clashOf(record.scopes) !== null) return 'UNKNOWN';
    if (record.revokedAt !== null) return 'REVOKED';
    const entry = { record, caller: toCaller(record), untilMs: monotonicMs() + REMEMBERED_MS };
    const [oldest] = remembered.keys();
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
    remembered.set(hash, entry);
    return entry;
  }

  return {
    verify: async (token) => {
      if (!isTokenText(token)) return 'UNKNOWN';
      const hash = hashToken(token);
      const known = remembered.get(hash);
      const entry = known !== undefined && known.untilMs > monotonicMs() ? known : await load(hash);
      if (typeof entry === 'string') return entry;
      const { expiresAt } = entry.record;
      return expiresAt !== null && (await hasPassed(expiresAt)) ? 'EXPIRED' : entry.caller;
    },
    isFamiliar: (token) => isTokenText(token) && remembered.has(hashToken(token)),
    forget: (tokenId) => {
      for (const entry of remembered.values()) if (entry.record.id === tokenId) entry.untilMs = 0;
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
