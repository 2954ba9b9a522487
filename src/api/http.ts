import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AllowList } from './allow-list.ts';
import { createRoutes, type HttpDeps } from './http-routes.ts';
import { runInRequest, type CurrentRequest } from './request-scope.ts';
import { sendError, setSecurityHeaders } from './respond.ts';

/** Asked every few seconds by whatever watches the service: no news. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The way of a request: Host and Origin are compared before anything else is read, then the path decides.
 * Every answer has the security headers, an id, a line in the log and a place in the metrics.
 */
export function createHttpHandler(deps: HttpDeps): RequestListener {
  const routes = createRoutes(deps);
  return (request, response) => {
    const requestId = deps.newId();
    setSecurityHeaders(response, deps.isHttps);
    response.setHeader('x-request-id', requestId);
    const path = pathOf(request.url);
    const route = path === null ? undefined : routes.get(path);
    void runInRequest({ requestId, operation: route ? (path ?? 'other') : 'other' }, async (current) => {
      recordEnd(deps, { request, response, current });
      if (!isFromUs(deps.allowList, request, response)) return;
      try {
        if (route) await route(request, response, requestId);
        else sendError(response, 'NOT_FOUND', 'There is nothing here; GraphQL is at /graphql.');
      } catch (error) {
        failSafely(deps, response, error);
      }
    });
  };
}

function recordEnd(
  deps: HttpDeps,
  {
    request,
    response,
    current,
  }: { request: IncomingMessage; response: ServerResponse; current: CurrentRequest },
): void {
  const startedMs = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - startedMs) / 1000;
    const { requestId, operation } = current;
    const { statusCode: status } = response;
    deps.metrics.observeRequest(operation, status, seconds);
    const level = PROBES.has(operation) ? 'debug' : 'info';
    deps.log[level]({ requestId, method: request.method, operation, status, seconds }, 'request');
  });
}

function isFromUs(allowList: AllowList, request: IncomingMessage, response: ServerResponse): boolean {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length !== 1 || !allowList.isHostAllowed(hosts[0])) {
    sendError(
      response,
      'HOST_NOT_ALLOWED',
      'This service does not answer to that name; OIKOS_PUBLIC_URL adds one.',
    );
    return false;
  }
  if (!allowList.isOriginAllowed(request.headers.origin)) {
    sendError(response, 'ORIGIN_NOT_ALLOWED', 'Pages of that origin may not speak to this service.');
    return false;
  }
  return true;
}

/** The path without its query; null for the absolute form, which only proxies have a use for. */
function pathOf(url: string | undefined): string | null {
  if (url?.startsWith('/') !== true) return null;
  return url.split('?', 1)[0] ?? null;
}

function failSafely(deps: HttpDeps, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (deps.isDatabaseAway(error)) {
    sendError(response, 'UNAVAILABLE', 'The database does not answer at the moment; try again shortly.');
    return;
  }
  deps.log.error({ err: error }, 'unexpected error');
  sendError(response, 'INTERNAL_ERROR', 'Something went wrong here; the log says what.');
}
