import type { GraphClient } from '../graph/client.ts';
import type { Tables } from './tables.ts';
import type { Clock, NewId } from './write-context.ts';

/** What the use cases are built from. */
export interface ServiceDeps {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The use cases that the doors call. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Services {}

/** Builds each use case once; they share the graph client and the tables. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars
export function createServices(_deps: ServiceDeps): Services {
  return {};
}
