import type { Plugin } from 'graphql-yoga';
import type { Caller } from '../domain/caller.ts';
import type { Admission } from './admission.ts';
import { codedError, unavailable } from './errors.ts';
import { decodeBody, parseJsonBody } from './json-body.ts';

/** What the HTTP layer and the door hand on to the context of a request. */
export interface RequestScope {
  caller?: Caller;
  requestId?: string;
  /** Where it comes from; left out for a request that was made in this process. */
  address?: string;
}

interface DoorOptions {
  readonly admission: Admission;
  readonly isDatabaseAway: (error: unknown) => boolean;
}

/**
 * What has to hold before a GraphQL document is looked at: POST, JSON, a good token, and then a body that is one
 * JSON object. In this order, so that a stranger's body is never read.
 */
export function useRequestDoor({ admission, isDatabaseAway }: DoorOptions): Plugin<object, RequestScope> {
  return {
    async onRequestParse({ request, serverContext, setRequestParser }) {
      if (request.method !== 'POST') {
        throw codedError('METHOD_NOT_ALLOWED', 'Send GraphQL as a POST with a JSON body.');
      }
      if (!isJson(request.headers.get('content-type'))) {
        throw codedError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as content-type: application/json.');
      }
      try {
        serverContext.caller = await admission.admit({
          authorization: request.headers.get('authorization'),
          address: serverContext.address,
        });
      } catch (error) {
        throw isDatabaseAway(error) ? unavailable() : error;
      }
      setRequestParser(async (parsed) => parseJsonBody(decodeBody(await readBody(parsed))));
    },
  };
}

/** A body that breaks off is the client's doing, not a fault of ours. */
async function readBody(request: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<ArrayBuffer> {
  try {
    return await request.arrayBuffer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw codedError('BAD_REQUEST', 'The body broke off before its end.');
    throw error;
  }
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  return (
    type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
  );
}
