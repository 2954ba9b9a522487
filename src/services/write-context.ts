import type { Caller } from '../domain/caller.ts';

/** Time and identity come from outside, so that tests can set them and a repeated transaction repeats them. */
export interface Clock {
  /** Now as ISO 8601 text in UTC with milliseconds. */
  now(): string;
}

/** Makes ids that nobody can guess and that sort roughly by time. */
export type NewId = () => string;

/** Who does what when: chosen once before a transaction, so that repeating it repeats the same values. */
export interface Stamp {
  readonly auditId: string;
  readonly at: string;
  readonly caller: Caller;
  readonly operation: string;
}

export function stamp(deps: { clock: Clock; newId: NewId }, caller: Caller, operation: string): Stamp {
  return { auditId: deps.newId(), at: deps.clock.now(), caller, operation };
}
