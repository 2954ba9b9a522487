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
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}

/** An error with its code and the HTTP status that goes with it. */
export function codedError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: ERROR_STATUS[code] } } });
}

export function badInput(message: string): GraphQLError {
  return codedError('BAD_INPUT', message);
}

export function forbidden(message: string): GraphQLError {
  return codedError('FORBIDDEN', message);
}

export function unavailable(reason: string | null = null): GraphQLError {
  return new GraphQLError(
    reason ?? 'The database does not answer at the moment; the same request may succeed shortly.',
    { extensions: { code: 'UNAVAILABLE', retryable: true, http: { status: ERROR_STATUS.UNAVAILABLE } } },
  );
}
