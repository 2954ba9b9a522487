import type { Logger } from 'pino';
import { createGraphqlServer, type GraphqlServer } from './api/graphql-server.ts';
import { createSchema } from './api/schema.ts';
import { createDeadlines, type Deadlines } from './auth/deadlines.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/tokens.ts';
import { newTokenText } from './auth/token-text.ts';
import type { GraphClient } from './graph/client.ts';
import { isDatabaseAway } from './services/database-away.ts';
import { createServices, type Services } from './services/services.ts';
import type { Tables } from './services/tables.ts';
import type { Clock, NewId } from './services/write-context.ts';

export interface AppDeps {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
}

export interface App {
  readonly services: Services;
  readonly verifier: TokenVerifier;
  readonly graphql: GraphqlServer;
  readonly deadlines: Deadlines;
  /** Asks the product's hot questions once: after a boot the first of each costs over a second. */
  warmUp(): Promise<void>;
}

/** Puts the parts together. Throws when schema, resolvers and scope table do not match. */
export function createApp({ graph, tables, clock, newId, log }: AppDeps): App {
  const services = createServices({
    graph,
    tables,
    clock,
    newId,
    onRefreshFailed: (error) => {
      log.warn({ err: error }, 'the text index could not be brought along');
    },
    onLedgerFailed: (error) => {
      log.warn({ err: error }, 'what ledgers counted could not be written yet');
    },
    onDenialLost: (error) => {
      log.warn({ err: error }, 'a denied attempt could not be written down');
    },
  });
  const monotonicMs = (): number => performance.now();
  const deadlines = createDeadlines({
    graph,
    now: () => clock.now(),
    monotonicMs,
    onFailed: (error) => {
      log.warn({ err: error }, 'the latest moment could not be kept');
    },
  });
  const verifier = createTokenVerifier({ graph, hasPassed: deadlines.hasPassed, monotonicMs });
  const schema = createSchema(tables.typeDefs);
  const graphql = createGraphqlServer({ schema, services, verifier, isDatabaseAway, newId, log });
  const warmUp = async (): Promise<void> => {
    await verifier.verify(newTokenText());
    await services.receipts.prepare();
    await services.entityKnowledge.entityKnowledge({
      entity: 'host:warm-up',
      command: 'true',
      session: null,
    });
  };
  return { services, verifier, graphql, deadlines, warmUp };
}
