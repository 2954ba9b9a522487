import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { maskTokens } from './domain/mask-tokens.ts';

export interface LogTarget {
  readonly log: Logger;
  /** Where the log goes, for the person who starts the service; null is the error output. */
  readonly file: string | null;
}

/**
 * One JSON object per line (T-25). At a terminal the log goes to a file, so that a person can read what the
 * service says to them; anywhere else it goes to the error output, where whatever runs the service collects it.
 */
export function openLog(options: { level: string; dataDir: string; isTerminal: boolean }): LogTarget {
  if (!options.isTerminal) {
    return { log: createLog(options.level, pino.destination({ dest: 2, sync: true })), file: null };
  }
  const folder = path.join(options.dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'oikos.log');
  return { log: createLog(options.level, pino.destination({ dest: file, mode: 0o600, sync: true })), file };
}

/** A log that masks tokens wherever they stand in a line, and names no header. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service: 'oikos', pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['headers.authorization', 'password', '*.password', '*.authorization'],
      hooks: { streamWrite: (line) => maskTokens(line) },
    },
    destination,
  );
}
