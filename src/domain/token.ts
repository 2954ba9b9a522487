import { printable } from './entity.ts';
import type { InvalidInput } from './failure.ts';
import { SCOPES, type Holder, type Scope } from './caller.ts';

/** Tokens as administrators see them: what one may do, how long, and what became of it. Never its text. */

export const TOKEN_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
/** What it is worth now: only an ACTIVE one is let through the door. */
export type TokenState = (typeof TOKEN_STATES)[number];

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly holder: Holder;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** Name of the token that created it; the service's own for the first three. */
  readonly createdBy: string;
  /** From this moment on it is good no longer; null when it has no end. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Name of the token that revoked it; null while it is not, and where the service replaced it. */
  readonly revokedBy: string | null;
  /** To within a minute; null when it was never used. */
  readonly lastUsedAt: string | null;
}

/** What stands behind a token that somebody creates; SERVICE is the service itself. */
export type GivenHolder = Exclude<Holder, 'SERVICE'>;

export interface NewTokenInput {
  readonly name: string;
  readonly holder: Holder;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string | null | undefined;
}

/** What a new token is to be, checked; its end is judged by whoever knows what time it is. */
export interface NewTokenSpec {
  readonly name: string;
  readonly holder: GivenHolder;
  /** Each once, in the order of the table. */
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;
/** Under this name the service itself stands in the audit record. */
const OWN_NAME = 'oikos';
/** Judgement is a person's: an agent asks and drafts (T-21). */
const FOR_PERSONS: readonly Scope[] = ['curate', 'approve'];

/** Reads what a new token is to be, or says which field cannot be and why. */
export function readNewToken({
  name,
  holder,
  scopes,
  expiresAt,
}: NewTokenInput): NewTokenSpec | InvalidInput {
  if (!NAME.test(name)) {
    return invalid(
      'name',
      `"${printable(name)}" is not a name for a token; use 1 to 63 of a-z 0-9 . _ - and start with a letter or digit, for example importer-proxmox`,
    );
  }
  if (name === OWN_NAME) return invalid('name', `${OWN_NAME} is the service itself; choose another name`);
  if (holder === 'SERVICE')
    return invalid(
      'holder',
      'SERVICE is the service itself; say PERSON or AGENT, whoever will hold the token',
    );
  const fault = faultOfScopes(scopes, holder);
  if (fault !== null) return invalid('scopes', fault);
  return {
    name,
    holder,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt: expiresAt ?? null,
  };
}

function faultOfScopes(scopes: readonly Scope[], holder: Holder): string | null {
  if (scopes.length === 0) return `name at least one scope: ${SCOPES.join(', ')}`;
  const clash = clashOf(scopes);
  if (clash !== null) return clash;
  const personal = scopes.find((scope) => FOR_PERSONS.includes(scope));
  if (holder !== 'PERSON' && personal !== undefined)
    return `${personal} is for persons: an agent asks and drafts; leave it out, or give the token to a PERSON`;
  return null;
}

/** Why these scopes may not meet in one token (T-2); null when they may. */
export function clashOf(scopes: readonly Scope[]): string | null {
  const judging = scopes.find((scope) => scope === 'curate' || scope === 'approve');
  if (judging === undefined || !scopes.includes('run')) return null;
  return `${judging} and run are never held by one token: whoever runs commands does not judge them; create two tokens`;
}

/** What the token is worth at this moment. */
export function tokenState({ revokedAt, expiresAt }: Token, now: string): TokenState {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** Why a token is refused whose moment has come already. */
export function endIsPast(expiresAt: string, now: string): InvalidInput {
  return invalid(
    'expiresAt',
    `${expiresAt} is not in the future, it is ${now}; name a later moment, leave it out for no end, or use revokeToken to end the token now`,
  );
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message };
}
