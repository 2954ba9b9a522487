import type { Caller } from '../domain/caller.ts';
import type { Services } from '../services/services.ts';

/** What every resolver gets: who asks, and the use cases. */
export interface ApiContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly services: Services;
}
