import type { Caller } from '../domain/caller.ts';
import { appendAuditEvent } from '../graph/audit-store.ts';
import type { GraphClient } from '../graph/client.ts';
import type { Clock, NewId } from './write-context.ts';

/** What a token was not allowed to do, in the audit record. */
export interface Denials {
  /**
   * Records the attempt. Bounded, so that asking for what one may not have is no way to fill the disk: the same
   * attempt by the same token once in ten minutes, with the number of those in between, and 60 an hour for a token.
   * Never throws: the refusal stands whether or not it could be written down.
   */
  record(caller: Caller, operation: string, reason: string): Promise<void>;
}

export interface DenialDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly monotonicMs: () => number;
  readonly onFailed: (error: unknown) => void;
}

const SAME_EVERY_MS = 600_000;
const HOUR_MS = 3_600_000;
const PER_TOKEN_AND_HOUR = 60;
const REMEMBERED_MAX = 5_000;

interface Window {
  sinceMs: number;
  count: number;
}

export function createDenials(deps: DenialDeps): Denials {
  const { graph, monotonicMs } = deps;
  const attempts = new Map<string, Window>();
  const tokens = new Map<string, Window>();

  /** How many attempts this record stands for; 0 when it is not to be written. */
  const admit = (tokenId: string, operation: string, reason: string): number => {
    const nowMs = monotonicMs();
    const same = open(attempts, `${tokenId} ${operation} ${reason}`, nowMs, SAME_EVERY_MS);
    same.window.count += 1;
    if (!same.isNew) return 0;
    const token = open(tokens, tokenId, nowMs, HOUR_MS).window;
    token.count += 1;
    return token.count > PER_TOKEN_AND_HOUR ? 0 : same.before + 1;
  };

  return {
    record: async (caller, operation, reason) => {
      const attemptCount = admit(caller.tokenId, operation, reason);
      if (attemptCount === 0) return;
      const event = {
        id: deps.newId(),
        at: deps.clock.now(),
        caller,
        operation,
        subject: `token:${caller.name}`,
        detail: { denied: reason, attempts: attemptCount },
      };
      try {
        await graph.write((tx) => appendAuditEvent(tx, event));
      } catch (error) {
        deps.onFailed(error);
      }
    },
  };
}

/** The window of a key, begun anew when it is over; `before` is what the last one counted beyond its record. */
function open(
  windows: Map<string, Window>,
  key: string,
  nowMs: number,
  lengthMs: number,
): { readonly window: Window; readonly isNew: boolean; readonly before: number } {
  const present = windows.get(key);
  if (present !== undefined && nowMs - present.sinceMs < lengthMs)
    return { window: present, isNew: false, before: 0 };
  if (windows.size >= REMEMBERED_MAX) forgetOld(windows, nowMs - lengthMs);
  const window = { sinceMs: nowMs, count: 0 };
  windows.set(key, window);
  return { window, isNew: true, before: Math.max(0, (present?.count ?? 1) - 1) };
}

function forgetOld(windows: Map<string, Window>, beforeMs: number): void {
  for (const [key, { sinceMs }] of windows) if (sinceMs < beforeMs) windows.delete(key);
}
