import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { errorBody, sendError, setSecurityHeaders } from './respond.ts';

/** What the parser of node:http calls its faults, in our codes; anything else is a bad request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
};
const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  HEADERS_TOO_LARGE: 'The headers of this request are larger than the service reads.',
  PAYLOAD_TOO_LARGE: 'The chunks of this body carry more than the service reads.',
  TIMEOUT: 'The request did not arrive in time.',
};

/** For the options of the server: a request without a host gets our own refusal, with a code, not an empty one. */
export const SERVER_OPTIONS = { requireHostHeader: false } as const;

/**
 * Answers what never becomes a request: a line or header that is not HTTP, a body that breaks off, a tunnel, an
 * expectation. Each gets a 4xx with a stable code (T-6), where node:http would send an empty answer or hang up.
 */
export function answerMalformed(server: Server, isHttps: boolean): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = answers.get(socket);
    // Half an answer is under way, or nobody is left to read one: a second one would be taken for the next.
    if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent === true) socket.destroy();
    else endWith(socket, CODES[error.code ?? ''] ?? 'BAD_REQUEST');
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, 'METHOD_NOT_ALLOWED', 'This service is no proxy.');
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response, isHttps);
    sendError(response, 'EXPECTATION_FAILED', 'The only expectation that is met here is 100-continue.');
  });
}

/** There is no response object yet, so the answer is written as it goes over the wire. */
function endWith(
  socket: Duplex,
  code: ErrorCode,
  message = MESSAGES[code] ?? 'This is not an HTTP request.',
): void {
  const body = errorBody(code, message);
  socket.end(
    `HTTP/1.1 ${ERROR_STATUS[code]} ${code}\r\nconnection: close\r\ncache-control: no-store\r\n` +
      'content-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
