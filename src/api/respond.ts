import type { ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

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
export function sendError(response: ServerResponse, code: ErrorCode, message: string): void {
  const retryable = code === 'UNAVAILABLE' ? { retryable: true } : {};
  const body = JSON.stringify({ errors: [{ message, extensions: { code, ...retryable } }] });
  if (code === 'UNAVAILABLE') response.setHeader('retry-after', '2');
  if (code === 'UNAUTHENTICATED') response.setHeader('www-authenticate', 'Bearer');
  response.writeHead(ERROR_STATUS[code], { 'content-type': 'application/json; charset=utf-8' }).end(body);
}
