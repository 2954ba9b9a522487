import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { hasScope } from '../auth/scopes.ts';
import type { Admission } from './admission.ts';
import type { AllowList } from './allow-list.ts';
import { forbidden } from './errors.ts';
import { graphiqlPage } from './graphiql-page.ts';
import { GRAPHQL_PATH, type GraphqlServer } from './graphql-server.ts';
import type { Metrics } from './metrics.ts';
import { remoteAddress } from './remote-address.ts';
import { sendError, sendGraphqlError, sendText } from './respond.ts';

/** `starting`: not there yet. `degraded`: the database is away. */
export type Readiness = 'ready' | 'starting' | 'degraded';

/** What answers once the database is known. */
export interface Backend {
  readonly graphql: GraphqlServer;
  readonly admission: Admission;
}

export interface HttpDeps {
  readonly allowList: AllowList;
  readonly isHttps: boolean;
  /** A declared proxy stands in front and says where a request comes from. */
  readonly isBehindProxy: boolean;
  readonly readiness: () => Readiness;
  /** Null while the service is coming up. */
  readonly backend: () => Backend | null;
  readonly isDatabaseAway: (error: unknown) => boolean;
  readonly metrics: Metrics;
  readonly newId: () => string;
  readonly log: Logger;
}

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => Promise<void> | void;

/** The paths of this service. */
export function createRoutes(deps: HttpDeps): ReadonlyMap<string, Handler> {
  const page = reading(sendGraphiql);
  return new Map<string, Handler>([
    [GRAPHQL_PATH, (request, response, requestId) => sendGraphql(deps, { request, response, requestId })],
    ['/', page],
    ['/graphiql', page],
    [
      '/healthz',
      reading((_request, response) => {
        sendText(response, 200, 'ok');
      }),
    ],
    [
      '/readyz',
      reading((_request, response) => {
        sendReadiness(deps, response);
      }),
    ],
    ['/metrics', reading((request, response) => sendMetrics(deps, request, response))],
  ]);
}

/** A path that can only be read. */
function reading(handler: Handler): Handler {
  return (request, response, requestId) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, response, requestId);
    response.setHeader('allow', 'GET, HEAD');
    sendError(response, 'METHOD_NOT_ALLOWED', 'This path can only be read.');
  };
}

async function sendGraphql(
  deps: HttpDeps,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): Promise<void> {
  const backend = deps.backend();
  if (request.method !== 'POST') response.setHeader('allow', 'POST');
  if (backend === null) {
    sendError(response, 'UNAVAILABLE', 'The service is starting; the same request may succeed shortly.');
    return;
  }
  const accept = answerable(request.headers.accept);
  if (accept === '') {
    sendError(response, 'NOT_ACCEPTABLE', 'Answers are JSON: accept application/json.');
    return;
  }
  request.headers.accept = accept;
  const address = remoteAddress(request, deps.isBehindProxy);
  await backend.graphql.handle(request, response, { requestId, address });
}

const ANSWER_TYPES: ReadonlySet<string> = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
]);

/** What is left of an Accept header: the server library answers other wishes with an empty 406, or in many parts. */
function answerable(accept: string | undefined): string {
  if (accept === undefined || accept.trim() === '') return '*/*';
  const types = accept.split(',').map((each) => (each.split(';')[0] ?? '').trim().toLowerCase());
  return types.filter((type) => ANSWER_TYPES.has(type)).join(', ');
}

function sendReadiness(deps: HttpDeps, response: ServerResponse): void {
  const readiness = deps.readiness();
  sendText(response, readiness === 'ready' ? 200 : 503, readiness);
}

async function sendMetrics(
  deps: HttpDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const backend = deps.backend();
  if (backend === null) {
    sendError(response, 'UNAVAILABLE', 'The service is starting; the same request may succeed shortly.');
    return;
  }
  try {
    const caller = await backend.admission.admit({
      authorization: request.headers.authorization ?? null,
      address: remoteAddress(request, deps.isBehindProxy),
    });
    if (!hasScope(caller, 'read')) throw forbidden('Metrics need the scope "read".');
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    sendGraphqlError(response, error);
    return;
  }
  response.writeHead(200, { 'content-type': deps.metrics.contentType }).end(await deps.metrics.text());
}

async function sendGraphiql(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await graphiqlPage();
  response.setHeader('content-security-policy', page.contentSecurityPolicy);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('etag', page.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304).end();
    return;
  }
  const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isGzip) response.setHeader('content-encoding', 'gzip');
  response.writeHead(200).end(isGzip ? page.gzipped : page.html);
}
