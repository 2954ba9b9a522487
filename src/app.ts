import type { Logger } from 'pino';
import { createAdmission, type Admission } from './api/admission.ts';
import { createGraphqlServer, type GraphqlServer } from './api/graphql-server.ts';
import { createSchema } from './api/schema.ts';
import { createDeadlines, type Deadlines } from './auth/deadlines.ts';
import { createRateLimit, UNLIMITED, type RateLimit } from './auth/rate-limit.ts';
import { createTokenUses, type TokenUses } from './auth/token-uses.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/tokens.ts';
import { newTokenText } from './auth/token-text.ts';
import type { Rates } from './config.ts';
import type { AddressPolicy } from './domain/address.ts';
import type { OwnData } from './domain/gate/own-data.ts';
import type { Targets } from './exec/targets.ts';
import type { GraphClient } from './graph/client.ts';
import { isDatabaseAway } from './services/database-away.ts';
import type { Retention } from './services/executions/retention-service.ts';
import { createServices, type ExecutionOptions, type Services } from './services/services.ts';
import type { Tables } from './services/tables.ts';
import type { Clock, NewId } from './services/write-context.ts';

export interface AppDeps {
  readonly graph: GraphClient;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  /** How much one may ask; without bounds when left out. */
  readonly rates?: Rates;
  /** Slug of the entity that is the machine of the service. */
  readonly localEntity?: string | null;
  /** Which addresses machines may have; no loopback when left out. */
  readonly addresses?: AddressPolicy;
  /** What commands are started on; nothing when left out. */
  readonly targets?: Targets;
  /** What no command gets at; nothing when left out. */
  readonly ownData?: OwnData;
  /** How executions are looked after; a key of its own and the usual times when left out. */
  readonly executions?: Partial<ExecutionOptions>;
  /** How long executions and their output are kept; the usual times when left out. */
  readonly retention?: Retention;
}

export interface App {
  readonly services: Services;
  readonly verifier: TokenVerifier;
  readonly admission: Admission;
  readonly tokenUses: TokenUses;
  readonly graphql: GraphqlServer;
  readonly deadlines: Deadlines;
  /** Asks the product's hot questions once: after a boot the first of each costs over a second. */
  warmUp(): Promise<void>;
}

const monotonicMs = (): number => performance.now();

function limitOf(perMinute: number | null | undefined): RateLimit {
  return perMinute == null ? UNLIMITED : createRateLimit({ perMinute, monotonicMs });
}

/** Puts the parts together. Throws when schema, resolvers and scope table do not match. */
export function createApp(deps: AppDeps): App {
  const {
    graph,
    tables,
    clock,
    newId,
    log,
    rates,
    localEntity = null,
    addresses,
    targets,
    ownData,
    executions,
    retention,
  } = deps;
  const warn = (message: string) => (error: unknown) => {
    log.warn({ err: error }, message);
  };
  const deadlines = createDeadlines({
    graph,
    now: () => clock.now(),
    monotonicMs,
    onFailed: warn('the latest moment could not be kept'),
  });
  const verifier = createTokenVerifier({ graph, hasPassed: deadlines.hasPassed, monotonicMs });
  const tokenUses = createTokenUses({
    graph,
    now: () => clock.now(),
    onFailed: warn('when tokens were used could not be written yet'),
  });
  const admission = createAdmission({
    verifier,
    requests: limitOf(rates?.requests),
    badTokens: limitOf(rates?.badTokens),
    onUse: tokenUses.note,
  });
  const services = createServices({
    graph,
    tables,
    clock,
    newId,
    deadlines,
    localEntity,
    ...(addresses === undefined ? {} : { addresses }),
    ...(targets === undefined ? {} : { targets }),
    ...(ownData === undefined ? {} : { ownData }),
    ...(executions === undefined ? {} : { executions }),
    ...(retention === undefined ? {} : { retention }),
    onTokenChanged: verifier.forget,
    onRefreshFailed: warn('the text index could not be brought along'),
    onLedgerFailed: warn('what ledgers counted could not be written yet'),
    onExecutionTrouble: (error, execution) => {
      log.warn({ err: error, execution }, 'an execution could not be looked after; it is tried again');
    },
    onDenialLost: warn('a denied attempt could not be written down'),
  });
  const schema = createSchema(tables.typeDefs);
  const graphql = createGraphqlServer({ schema, services, admission, isDatabaseAway, newId, log });
  const warmUp = async (): Promise<void> => {
    await verifier.verify(newTokenText());
    await services.receipts.prepare();
    await services.entityKnowledge.entityKnowledge({
      entity: 'host:warm-up',
      command: 'true',
      session: null,
    });
  };
  return { services, verifier, admission, tokenUses, graphql, deadlines, warmUp };
}
