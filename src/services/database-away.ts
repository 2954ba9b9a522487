import { DatabaseUnavailable } from '../graph/client.ts';

/** True when the database is away or overloaded, however deep in the causes of an error that stands. */
export function isDatabaseAway(error: unknown): boolean {
  return causeOf(error) !== null;
}

/** What may be told about it beyond that; null when there is nothing. */
export function reasonOfAbsence(error: unknown): string | null {
  return causeOf(error)?.publicMessage ?? null;
}

function causeOf(error: unknown): DatabaseUnavailable | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; depth += 1) {
    if (at instanceof DatabaseUnavailable) return at;
    at = 'originalError' in at && at.originalError instanceof Error ? at.originalError : at.cause;
  }
  return null;
}
