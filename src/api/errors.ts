import { GraphQLError } from 'graphql';

/**
 * Errors of a request that never became a question to a service. Each has a stable code (T-6): clients read the
 * code, people the message.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  BAD_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  LIMIT_EXCEEDED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  HOST_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}

/** What a client reads beside the code, and headers that HTTP asks for. */
interface ErrorExtras {
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error with its code and the HTTP status that goes with it. */
export function codedError(
  code: ErrorCode,
  message: string,
  { extensions, headers }: ErrorExtras = {},
): GraphQLError {
  const http = { status: ERROR_STATUS[code], ...(headers && { headers }) };
  return new GraphQLError(message, { extensions: { code, ...extensions, http } });
}

export function badInput(message: string): GraphQLError {
  return codedError('BAD_INPUT', message);
}

export function forbidden(message: string): GraphQLError {
  return codedError('FORBIDDEN', message);
}

/** `reason` says what is wrong with the token, for programs: MISSING, UNKNOWN, EXPIRED or REVOKED. */
export function unauthenticated(reason: string, message: string): GraphQLError {
  return codedError('UNAUTHENTICATED', message, {
    extensions: { reason },
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** The same request succeeds after so many seconds. */
export function rateLimited(message: string, seconds: number): GraphQLError {
  return codedError('RATE_LIMITED', message, {
    extensions: { retryable: true, retryAfterSeconds: seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

export function unavailable(reason: string | null = null): GraphQLError {
  return codedError(
    'UNAVAILABLE',
    reason ?? 'The database does not answer at the moment; the same request may succeed shortly.',
    { extensions: { retryable: true }, headers: { 'retry-after': '2' } },
  );
}

/** The headers that go with an error of ours; none with any other. */
export function headersOf(error: GraphQLError): Readonly<Record<string, string>> {
  return error.extensions.http?.headers ?? {};
}
