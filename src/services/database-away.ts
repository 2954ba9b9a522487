import { DatabaseUnavailable } from '../graph/client.ts';

/** True when the database is away or overloaded, however deep in the causes of an error that stands. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; depth += 1) {
    if (at instanceof DatabaseUnavailable) return true;
    at = 'originalError' in at && at.originalError instanceof Error ? at.originalError : at.cause;
  }
  return false;
}
