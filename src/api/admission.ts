import type { GraphQLError } from 'graphql';
import type { RateLimit } from '../auth/rate-limit.ts';
import type { TokenFault, TokenVerifier } from '../auth/tokens.ts';
import type { Caller } from '../domain/caller.ts';
import { rateLimited, unauthenticated } from './errors.ts';

export interface Knock {
  /** The header; null when there is none. */
  readonly authorization: string | null;
  /** Where the request comes from; undefined when it was made in this process. */
  readonly address?: string | undefined;
}

/** Who may come in. */
export interface Admission {
  /**
   * The bearer of the token in the header, and of nothing else: never from the address or a cookie (T-30). Throws
   * UNAUTHENTICATED with the reason, RATE_LIMITED, or what the graph throws when it is away.
   */
  admit(knock: Knock): Promise<Caller>;
}

export interface AdmissionDeps {
  readonly verifier: TokenVerifier;
  /** Requests of one token. */
  readonly requests: RateLimit;
  /** Bad tokens from one address. */
  readonly badTokens: RateLimit;
  readonly onUse: (tokenId: string) => void;
}

const BEARER = /^Bearer ([^\s,]{1,200})$/i;

export function createAdmission({ verifier, requests, badTokens, onUse }: AdmissionDeps): Admission {
  return {
    admit: async ({ authorization, address }) => {
      const token = BEARER.exec(authorization ?? '')?.[1];
      if (token === undefined) throw unauthenticated('MISSING', MESSAGES.MISSING);
      // Who guesses waits before the graph is asked. Others at that address go on: their tokens were good before.
      const guessing = address === undefined || verifier.isFamiliar(token) ? 0 : badTokens.wait(address);
      if (guessing > 0) throw tooManyBad(guessing);
      const verdict = await verifier.verify(token);
      if (typeof verdict === 'string') {
        if (address !== undefined) badTokens.take(address);
        throw unauthenticated(verdict, MESSAGES[verdict]);
      }
      const seconds = requests.take(verdict.tokenId);
      if (seconds > 0) throw tooManyRequests(seconds);
      onUse(verdict.tokenId);
      return verdict;
    },
  };
}

const MESSAGES: Readonly<Record<TokenFault | 'MISSING', string>> = {
  MISSING: 'This needs a token: send the header "authorization: Bearer oikos_…".',
  UNKNOWN: 'This needs a token that is known: send the header "authorization: Bearer oikos_…".',
  EXPIRED: 'This token has expired; ask an administrator for a new one.',
  REVOKED: 'This token was revoked; ask an administrator for a new one.',
};

function tooManyBad(seconds: number): GraphQLError {
  return rateLimited(
    `Too many bad tokens came from this address; check the token and try again in ${seconds} s. OIKOS_BAD_TOKEN_LIMIT sets how many.`,
    seconds,
  );
}

function tooManyRequests(seconds: number): GraphQLError {
  return rateLimited(
    `This token asks too often; slow down and repeat this in ${seconds} s. OIKOS_RATE_LIMIT sets how many.`,
    seconds,
  );
}
