import { GraphQLError } from 'graphql';

/** Errors of a request that never became a question to a service. Each has a stable code (T-6). */

export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_INPUT', http: { status: 400 } } });
}

export function forbidden(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } });
}

export function unavailable(): GraphQLError {
  return new GraphQLError(
    'The database does not answer at the moment; the same request may succeed shortly.',
    {
      extensions: { code: 'UNAVAILABLE', retryable: true, http: { status: 503 } },
    },
  );
}
