import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { maskTokens } from '../domain/mask-tokens.ts';
import { reasonOfAbsence } from '../services/database-away.ts';
import { codedError, ERROR_STATUS, headersOf, isErrorCode, unavailable, type ErrorCode } from './errors.ts';

/** The server library's own codes, in our words. */
const OUR_NAMES: Readonly<Record<string, ErrorCode>> = {
  REQUEST_ENTITY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  INTERNAL_SERVER_ERROR: 'INTERNAL_ERROR',
};

interface MaskOptions {
  readonly log: Logger;
  readonly isDatabaseAway: (error: unknown) => boolean;
}

/**
 * Decides what of an error a client may see: our own coded errors and the faults of the document or its
 * variables. Everything else is logged with its cause and masked (T-6).
 */
export function createErrorMask({ log, isDatabaseAway }: MaskOptions): (error: unknown) => Error {
  return (error) => {
    if (isDatabaseAway(error)) {
      log.warn({ err: error }, 'the database does not answer');
      return located(unavailable(reasonOfAbsence(error)), error);
    }
    const root = rootOf(error);
    if (
      root instanceof GraphQLError &&
      (typeof root.extensions.code === 'string' || isFaultOfRequest(root))
    ) {
      return error instanceof Error ? error : root;
    }
    log.error({ err: root instanceof Error ? root : error }, 'unexpected error');
    return located(codedError('INTERNAL_ERROR', 'Something went wrong here; the log says what.'), error);
  };
}

/** What was thrown first: the executor wraps it to say at which path. */
function rootOf(error: unknown): unknown {
  let at = error;
  while (at instanceof GraphQLError && at.originalError !== undefined) at = at.originalError;
  return at;
}

/** Without a path it never ran; with nodes of its own it is about an argument. The rest is a fault of ours. */
function isFaultOfRequest(error: GraphQLError): boolean {
  return error.path === undefined || error.nodes !== undefined;
}

function located(masked: GraphQLError, error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError)) return masked;
  return new GraphQLError(masked.message, {
    nodes: error.nodes ?? null,
    path: error.path ?? null,
    extensions: masked.extensions,
  });
}

/** Gives every error that leaves a code and a status that clients can rely on. */
export function useStableErrors(): Plugin {
  return {
    onResultProcess: (payload) => {
      const { result } = payload;
      if (Array.isArray(result) || !('errors' in result)) return;
      payload.setResult({ ...result, errors: result.errors.map(withCode) });
    },
  };
}

const MESSAGE_CHARACTERS_MAX = 2_000;

/** The parser quotes the word it did not expect, which may be a megabyte; what was sent is not sent back. */
function shortened(message: string): string {
  return message.length > MESSAGE_CHARACTERS_MAX ? `${message.slice(0, MESSAGE_CHARACTERS_MAX)}…` : message;
}

function withCode(error: GraphQLError): GraphQLError {
  const given = error.extensions.code;
  const renamed = typeof given === 'string' ? (OUR_NAMES[given] ?? given) : 'BAD_INPUT';
  const code: ErrorCode = isErrorCode(renamed) ? renamed : 'BAD_REQUEST';
  const http = { status: ERROR_STATUS[code], headers: headersOf(error) };
  // What a client put into a variable is quoted in the message; a token it is not to be.
  return new GraphQLError(maskTokens(shortened(error.message)), {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    // The library leaves the parser's own words here, which quote the body.
    extensions: { ...error.extensions, originalError: undefined, code, http },
  });
}
