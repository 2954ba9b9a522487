import type { TokenVerifier } from '../auth/tokens.ts';
import type { Caller } from '../domain/caller.ts';

const BEARER = /^Bearer ([^\s,]{1,200})$/i;

/**
 * Who sends this request, from its `authorization` header and from nowhere else: never from the address or a
 * cookie (T-30). Null when there is no token or it is not good.
 */
export async function authenticate(
  verifier: TokenVerifier,
  authorization: string | null,
): Promise<Caller | null> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  return token === undefined ? null : verifier.verify(token);
}
