import type { AssentWindow } from './situation.ts';

/** An assent window as it is kept and shown. Times are ISO 8601 in UTC. */

export const WINDOW_STATUSES = ['OPEN', 'CLOSED', 'EXPIRED', 'USED_UP', 'WITHDRAWN'] as const;
/** WITHDRAWN: the way to one of its entities changed, or its goal ended. */
export type WindowStatus = (typeof WINDOW_STATUSES)[number];

export interface StoredWindow extends AssentWindow {
  readonly status: WindowStatus;
  readonly session: string;
  readonly goal: string;
  /** Lines that it names, without secrets; as they were given. */
  readonly commands: readonly string[];
  /** Slugs of its entities, in order. */
  readonly targets: readonly string[];
  /** How many starts it was opened for. */
  readonly count: number;
  /** Minutes for which it was opened. */
  readonly minutes: number;
  readonly reason: string;
  readonly openedBy: string;
  readonly openedAt: string;
  readonly closedBy: string | null;
  readonly closedAt: string | null;
}

/** How many times its length a window may last while what it let start goes on. */
const EXTENSIONS_MAX = 4;

/**
 * Until when a window lasts that is extended now: its whole length again, at most four times its length altogether.
 * Nothing shortens it.
 */
export function extendedUntil(
  { openedAt, minutes, until }: Pick<StoredWindow, 'openedAt' | 'minutes' | 'until'>,
  now: string,
): string {
  const lengthMs = minutes * 60_000;
  const latestMs = Date.parse(openedAt) + EXTENSIONS_MAX * lengthMs;
  const wantedMs = Math.min(Date.parse(now) + lengthMs, latestMs);
  return new Date(Math.max(wantedMs, Date.parse(until))).toISOString();
}
