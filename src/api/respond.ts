import type { ServerResponse } from 'node:http';
import type { GraphQLError } from 'graphql';
import { ERROR_STATUS, headersOf, isErrorCode, type ErrorCode } from './errors.ts';

/** On every answer: nothing is sniffed, framed, cached or read by other sites. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const ONE_YEAR = 'max-age=31536000';

export function setSecurityHeaders(response: ServerResponse, isHttps: boolean): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
  if (isHttps) response.setHeader('strict-transport-security', ONE_YEAR);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** An error in the form of GraphQL's, so that a client has one way to read them all. */
export function errorBody(code: ErrorCode, message: string): string {
  const retryable = code === 'UNAVAILABLE' ? { retryable: true } : {};
  return JSON.stringify({ errors: [{ message, extensions: { code, ...retryable } }] });
}

export function sendError(response: ServerResponse, code: ErrorCode, message: string): void {
  const body = errorBody(code, message);
  if (code === 'UNAVAILABLE') response.setHeader('retry-after', '2');
  response.writeHead(ERROR_STATUS[code], { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

/** An error of ours outside of GraphQL, as GraphQL would have answered it. */
export function sendGraphqlError(response: ServerResponse, error: GraphQLError): void {
  const { http: _http, ...extensions } = error.extensions;
  const status = isErrorCode(extensions.code) ? ERROR_STATUS[extensions.code] : ERROR_STATUS.INTERNAL_ERROR;
  for (const [name, value] of Object.entries(headersOf(error))) response.setHeader(name, value);
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ errors: [{ message: error.message, extensions }] }));
}
