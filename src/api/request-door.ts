import type { Plugin } from 'graphql-yoga';
import type { TokenVerifier } from '../auth/tokens.ts';
import type { Caller } from '../domain/caller.ts';
import { authenticate } from './authentication.ts';
import { codedError, unavailable } from './errors.ts';
import { decodeBody, parseJsonBody } from './json-body.ts';

/** What the HTTP layer and the door hand on to the context of a request. */
export interface RequestScope {
  caller?: Caller;
  requestId?: string;
}

interface DoorOptions {
  readonly verifier: TokenVerifier;
  readonly isDatabaseAway: (error: unknown) => boolean;
}

/**
 * What has to hold before a GraphQL document is looked at: POST, JSON, a good token, and then a body that is one
 * JSON object. In this order, so that a stranger's body is never read.
 */
export function useRequestDoor({ verifier, isDatabaseAway }: DoorOptions): Plugin<object, RequestScope> {
  return {
    async onRequestParse({ request, serverContext, setRequestParser }) {
      if (request.method !== 'POST') {
        throw codedError('METHOD_NOT_ALLOWED', 'Send GraphQL as a POST with a JSON body.');
      }
      if (!isJson(request.headers.get('content-type'))) {
        throw codedError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as content-type: application/json.');
      }
      try {
        const caller = await authenticate(verifier, request.headers.get('authorization'));
        if (caller === null) throw unauthenticated();
        serverContext.caller = caller;
      } catch (error) {
        throw isDatabaseAway(error) ? unavailable() : error;
      }
      setRequestParser(async (parsed) => parseJsonBody(decodeBody(await parsed.arrayBuffer())));
    },
  };
}

export function unauthenticated(): Error {
  return codedError(
    'UNAUTHENTICATED',
    'This needs a token that is known and not revoked: send the header "authorization: Bearer oikos_…".',
  );
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  return (
    type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
  );
}
