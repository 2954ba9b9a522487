import { newId } from '../../src/auth/new-id.ts';
import type { Caller, Holder, Scope } from '../../src/domain/caller.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { createServices, type Services } from '../../src/services/services.ts';
import { loadTables } from '../../src/services/tables.ts';
import { createTestClock } from './app.ts';

const caller = (name: string, holder: Holder, scopes: readonly Scope[]): Caller => ({
  tokenId: `token-${name}`,
  name,
  holder,
  scopes: new Set(scopes),
});

/** The three that every installation has. */
export const OPERATOR = caller('operator', 'PERSON', ['read', 'write', 'curate', 'approve', 'admin']);
export const AGENT = caller('agent', 'AGENT', ['read', 'write', 'run']);
export const PERSON = caller('person', 'PERSON', ['read', 'write', 'run']);

/** The use cases on a graph, as one process of the service has them; make two for two processes. */
export function servicesOn(graph: GraphClient): Services {
  return createServices({
    graph,
    tables: loadTables(),
    clock: createTestClock(),
    newId,
    onRefreshFailed: (error) => {
      throw error;
    },
  });
}
