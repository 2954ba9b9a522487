import type { Caller } from './caller.ts';
import { printable } from './entity.ts';
import { maskTokens } from './mask-tokens.ts';
import type { LastAdministrator, NoSuchToken, NotPermitted, TokenNameTaken, WrongStatus } from './failure.ts';
import type { Token, TokenState } from './token.ts';

/** What may not be done to tokens, each refusal with its next step. */

/** Who holds tokens is a person's decision, whatever scopes an agent was given. */
export function checkAdministrator({ holder }: Caller): NotPermitted | null {
  if (holder === 'PERSON') return null;
  return {
    __typename: 'NotPermitted',
    message: 'Tokens are made, changed and taken back by persons; ask an operator to do it.',
    needs: 'PERSON',
  };
}

/** Nobody lengthens the life of the token with which they ask. */
export function checkOwnEnd(caller: Caller, token: Token, expiresAt: string | null): NotPermitted | null {
  const { expiresAt: before } = token;
  const isLonger = before !== null && (expiresAt === null || expiresAt > before);
  if (caller.tokenId !== token.id || !isLonger) return null;
  return {
    __typename: 'NotPermitted',
    message: `This token ends at ${before} and cannot lengthen its own life; another administrator does, or creates a new one.`,
    needs: 'PERSON',
  };
}

/** What has ended stays so. */
export function checkInUse(token: Token, state: TokenState): WrongStatus | null {
  if (state === 'ACTIVE') return null;
  return {
    __typename: 'WrongStatus',
    status: state,
    message:
      state === 'REVOKED'
        ? `${token.name} was revoked at ${token.revokedAt ?? 'an unknown moment'} already and does not come back; createToken makes another.`
        : `${token.name} expired at ${token.expiresAt ?? 'an unknown moment'} and does not come back; createToken makes another.`,
  };
}

/** Tokens besides the one in question that let a person administer now; `lasting` ones have no end. */
export interface OtherAdministrators {
  readonly live: number;
  readonly lasting: number;
}

/** Somebody must remain who can administer, and not only for a while. */
export function checkRemaining(token: Token, others: OtherAdministrators): LastAdministrator | null {
  if (!isAdministrator(token)) return null;
  const remaining = token.expiresAt === null ? others.lasting : others.live;
  if (remaining > 0) return null;
  return {
    __typename: 'LastAdministrator',
    tokenId: token.id,
    message:
      `${token.name} is the last token with which a person can administer${token.expiresAt === null ? ' and that has no end' : ''}; ` +
      'create another with holder PERSON and the scope admin, without an end, and repeat this.',
  };
}

function isAdministrator({ holder, scopes }: Token): boolean {
  return holder === 'PERSON' && scopes.includes('admin');
}

/** Somebody may have sent the token itself where its id is asked for: it is not told back. */
export function noSuchToken(id: string): NoSuchToken {
  const tokenId = maskTokens(printable(id));
  return {
    __typename: 'NoSuchToken',
    tokenId,
    message: `No token has the id ${tokenId}; tokens lists them with their ids.`,
  };
}

export function nameTaken({ id, name, createdAt, createdBy }: Token): TokenNameTaken {
  return {
    __typename: 'TokenNameTaken',
    name,
    tokenId: id,
    message:
      `${name} is the name of a token in use, created by ${createdBy} at ${createdAt}; choose another name. ` +
      'If that was you and the answer with its text never came: revoke it by its id, then create it again.',
  };
}
