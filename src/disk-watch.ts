import type { Logger } from 'pino';
import { freeBytes } from './database/disk-space.ts';

/**
 * Below this much free space nothing new is written (T-29). The database needs room for its log and checkpoints, and
 * 64 MiB to start at all; once its log cannot be written it refuses reads too, so we stop well before.
 */
export const RESERVE_BYTES = 128 * 1024 * 1024;

const LOOK_EVERY_MS = 1_000;

export interface DiskWatch {
  /** Why nothing may be written now; null while there is room. */
  readonly refusal: () => string | null;
  stop(): void;
}

/** Looks once a second how much room there is where the database writes. */
export function watchDisk(options: {
  readonly folder: string;
  readonly log: Logger;
  readonly free?: (folder: string) => Promise<number>;
}): DiskWatch {
  const { folder, log, free = freeBytes } = options;
  let refusal: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    // Not to know is no reason to refuse: the database has the last word.
    const bytes = await free(folder).catch(() => Number.POSITIVE_INFINITY);
    const isLow = bytes < RESERVE_BYTES;
    if (isLow !== (refusal !== null))
      log.warn({ freeMiB: toMiB(bytes), folder }, isLow ? 'the disk is nearly full' : 'there is room again');
    refusal = isLow ? message(bytes) : null;
    if (isStopped) return;
    timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return {
    refusal: () => refusal,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function toMiB(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

function message(bytes: number): string {
  return (
    `The disk of the database is nearly full: ${toMiB(bytes)} MiB free, ${toMiB(RESERVE_BYTES)} MiB are kept for it. ` +
    'Nothing new is written until there is room; reading goes on. Make room, and the same request will succeed.'
  );
}
