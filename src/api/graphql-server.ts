import type { IncomingMessage, ServerResponse } from 'node:http';
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Services } from '../services/services.ts';
import type { Admission } from './admission.ts';
import type { ApiContext } from './context.ts';
import { BODY_BYTES_MAX } from './json-body.ts';
import { documentCache, documentLimits } from './limits.ts';
import { useOperationName, useTimeLimit } from './operation.ts';
import { useRequestDoor, type RequestScope } from './request-door.ts';
import { createErrorMask, useStableErrors } from './stable-errors.ts';

export interface GraphqlServerOptions {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly admission: Admission;
  readonly isDatabaseAway: (error: unknown) => boolean;
  readonly newId: () => string;
  readonly log: Logger;
  /** How long an operation may take; ten seconds when left out. */
  readonly requestMs?: number;
}

/** GraphQL over HTTP: `handle` serves a request of node:http, `fetch` one that was made in this process. */
export interface GraphqlServer {
  handle(request: IncomingMessage, response: ServerResponse, scope: RequestScope): Promise<void>;
  fetch(url: string, init: RequestInit, scope?: RequestScope): Response | Promise<Response>;
}

export const GRAPHQL_PATH = '/graphql';

/** The server with all that stands before a resolver: door, limits, stable errors. */
export function createGraphqlServer(options: GraphqlServerOptions): GraphqlServer {
  const { schema, services, admission, isDatabaseAway, newId, log, requestMs } = options;
  return createYoga<RequestScope, ApiContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    context: ({ caller, requestId }) => {
      if (caller === undefined) throw new Error('a request came past the door');
      return { caller, requestId: requestId ?? newId(), services };
    },
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    maxRequestBodySize: BODY_BYTES_MAX,
    logging: false,
    maskedErrors: { maskError: createErrorMask({ log, isDatabaseAway }) },
    parserAndValidationCache: {
      documentCache: documentCache<DocumentNode>(),
      errorCache: documentCache<Error>(),
    },
    plugins: [
      useRequestDoor({ admission, isDatabaseAway }),
      // The door lets JSON only through already; this stands behind it should that ever be loosened.
      useCSRFPrevention(),
      ...documentLimits(),
      useTimeLimit(requestMs),
      useOperationName(),
      useStableErrors(),
    ],
  });
}
