import type { Deadlines } from '../auth/deadlines.ts';
import { hashToken, newTokenText } from '../auth/token-text.ts';
import type { Caller, Holder, Scope } from '../domain/caller.ts';
import {
  isFailure,
  type InvalidInput,
  type LastAdministrator,
  type NoSuchToken,
  type NotPermitted,
  type TokenNameTaken,
  type WrongStatus,
} from '../domain/failure.ts';
import { readPage, toPage, type Page, type PageArguments } from '../domain/page.ts';
import {
  endIsPast,
  readNewToken,
  tokenState,
  type NewTokenInput,
  type NewTokenSpec,
  type Token,
  type TokenState,
} from '../domain/token.ts';
import {
  checkAdministrator,
  checkInUse,
  checkOwnEnd,
  checkRemaining,
  nameTaken,
  noSuchToken,
  type OtherAdministrators,
} from '../domain/token-rules.ts';
import { appendAuditEvent, findAuditDetail } from '../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../graph/client.ts';
import {
  bearerOfName,
  countOtherAdministrators,
  createToken,
  getToken,
  listTokens,
  markRevoked,
  setExpiry,
} from '../graph/token-change-store.ts';
import { lockTokens } from '../graph/token-store.ts';
import { decide } from './decide.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import { stamp, type Clock, type NewId, type Stamp } from './write-context.ts';

export interface TokenDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Changes of tokens wait for each other here, before they meet at the database's lock. */
  readonly queue: KeyedQueue;
  readonly deadlines: Pick<Deadlines, 'current'>;
  /** This token is worth something else from now on: what is remembered of it does not count. */
  readonly onChanged: (tokenId: string) => void;
}

/** A token and what it is worth now. */
export interface JudgedToken extends Token {
  readonly state: TokenState;
}

export interface TokenFilterInput {
  readonly state?: TokenState | null | undefined;
  readonly holder?: Holder | null | undefined;
  readonly scope?: Scope | null | undefined;
  readonly name?: string | null | undefined;
}

export interface CreatedTokenAnswer {
  readonly token: JudgedToken;
  /** The only time that anybody sees it. */
  readonly text: string;
}

export interface TokenService {
  /** Newest first. Refuses a page that cannot be with InvalidInput. */
  list(filter: TokenFilterInput, page: PageArguments): Promise<Page<JudgedToken> | InvalidInput>;
  /**
   * Makes a token and gives its text, this once. Refuses what cannot be or may not meet in one token (InvalidInput), a
   * name that a token in use bears (TokenNameTaken; so repeating a request whose answer was lost makes no second
   * token), and anybody but a person (NotPermitted).
   */
  create(
    caller: Caller,
    input: NewTokenInput,
  ): Promise<CreatedTokenAnswer | InvalidInput | TokenNameTaken | NotPermitted>;
  /**
   * Moves the end of a token in use; null takes it away. Refuses a moment that has passed, to lengthen one's own life,
   * and an end for the last administrator that has none.
   */
  setExpiry(
    caller: Caller,
    input: { readonly token: string; readonly expiresAt: string | null },
  ): Promise<JudgedToken | InvalidInput | ChangeRefusal>;
  /** Whether the token with this id is still good: for what lasts longer than the request that it was shown with. */
  isGood(id: string): Promise<boolean>;
  /** Takes a token back for good, one's own as well. Refuses the last administrator. */
  revoke(caller: Caller, id: string): Promise<JudgedToken | ChangeRefusal>;
}

type ChangeRefusal = NoSuchToken | WrongStatus | NotPermitted | LastAdministrator;

/** All tokens are one thing for the queue, as they are for the lock. */
const QUEUE = ['tokens'];

export function createTokenService(deps: TokenDeps): TokenService {
  const { graph, deadlines, queue } = deps;
  return {
    list: async ({ state, holder, scope, name }, page) => {
      const request = readPage(page, 2);
      if (isFailure(request)) return request;
      const now = await deadlines.current();
      const filter = {
        state: state ?? null,
        holder: holder ?? null,
        scope: scope ?? null,
        name: name ?? null,
        now,
      };
      const rows = await listTokens(graph, filter, request);
      return toPage(
        rows.map((token) => judged(token, now)),
        request.limit,
        ({ createdAt, id }) => [createdAt, id],
      );
    },
    isGood: async (id) => {
      const now = await deadlines.current();
      const token = await graph.readAll((tx) => getToken(tx, id));
      return token !== null && tokenState(token, now) === 'ACTIVE';
    },
    create: async (caller, input) => {
      const refusal = checkAdministrator(caller);
      if (refusal !== null) return refusal;
      const spec = readNewToken(input);
      if (isFailure(spec)) return spec;
      const now = await deadlines.current();
      if (spec.expiresAt !== null && spec.expiresAt <= now) return endIsPast(spec.expiresAt, now);
      // Chosen before the transaction, which may run twice: both times it is the same token.
      const made = { id: deps.newId(), text: newTokenText(), now };
      const by = stamp(deps, caller, 'createToken');
      return queue(QUEUE, () => decide(graph, (tx) => create(tx, by, { ...made, spec })));
    },
    setExpiry: (caller, { token, expiresAt }) =>
      change(deps, stamp(deps, caller, 'setTokenExpiry'), {
        id: token,
        check: (held, others, now) => mayEndAt({ caller, held, others, now, expiresAt }),
        carry: (tx) => setExpiry(tx, { id: token, expiresAt }),
        detail: ({ name, expiresAt: before }) => ({ name, before, expiresAt }),
      }),
    revoke: (caller, id) => {
      const by = stamp(deps, caller, 'revokeToken');
      return change<never>(deps, by, {
        id,
        check: mayRevoke,
        carry: (tx) => markRevoked(tx, { id, at: by.at, by: caller.name }),
        detail: ({ name }) => ({ name }),
      });
    },
  };
}

function judged(token: Token, now: string): JudgedToken {
  return { ...token, state: tokenState(token, now) };
}

async function create(
  tx: GraphTransaction,
  by: Stamp,
  made: { readonly id: string; readonly text: string; readonly now: string; readonly spec: NewTokenSpec },
): Promise<CreatedTokenAnswer | TokenNameTaken> {
  const { id, text, now, spec } = made;
  await lockTokens(tx, by.auditId);
  const isRepeat = (await findAuditDetail(tx, by.auditId)) !== null;
  const bearer = isRepeat ? null : await bearerOfName(tx, { name: spec.name, now });
  if (bearer !== null) return nameTaken(bearer);
  await createToken(tx, { ...spec, id, hash: hashToken(text), createdAt: by.at, createdBy: by.caller.name });
  const { name, holder, scopes, expiresAt } = spec;
  await audit(tx, by, id, { name, holder, scopes, expiresAt });
  return { token: judged(await reload(tx, id), now), text };
}

/** One change of a token that is there already. */
interface Change<R> {
  readonly id: string;
  readonly check: (held: JudgedToken, others: OtherAdministrators, now: string) => R | ChangeRefusal | null;
  readonly carry: (tx: GraphTransaction) => Promise<void>;
  readonly detail: (before: Token) => Readonly<Record<string, unknown>>;
}

async function change<R extends InvalidInput>(
  { graph, deadlines, queue, onChanged }: TokenDeps,
  by: Stamp,
  { id, check, carry, detail }: Change<R>,
): Promise<JudgedToken | R | ChangeRefusal> {
  const refusal = checkAdministrator(by.caller);
  if (refusal !== null) return refusal;
  const now = await deadlines.current();
  const answer = await queue(QUEUE, () =>
    decide<JudgedToken | R | ChangeRefusal>(graph, async (tx) => {
      await lockTokens(tx, by.auditId);
      const held = await getToken(tx, id);
      if (held === null) return noSuchToken(id);
      // The driver repeats a transaction whose answer was lost; then all is done already (T-27).
      if ((await findAuditDetail(tx, by.auditId)) !== null) return judged(held, now);
      const others = await countOtherAdministrators(tx, { id, now });
      const fault = check(judged(held, now), others, now);
      if (fault !== null) return fault;
      await carry(tx);
      await audit(tx, by, id, detail(held));
      return judged(await reload(tx, id), now);
    }),
  );
  if (!isFailure(answer)) onChanged(id);
  return answer;
}

function mayRevoke(held: JudgedToken, others: OtherAdministrators): ChangeRefusal | null {
  if (held.state === 'REVOKED') return checkInUse(held, held.state);
  // What has expired administers nothing; taking it back as well leaves everything as it is.
  return held.state === 'EXPIRED' ? null : checkRemaining(held, others);
}

function mayEndAt({
  caller,
  held,
  others,
  now,
  expiresAt,
}: {
  readonly caller: Caller;
  readonly held: JudgedToken;
  readonly others: OtherAdministrators;
  readonly now: string;
  readonly expiresAt: string | null;
}): InvalidInput | ChangeRefusal | null {
  if (expiresAt !== null && expiresAt <= now) return endIsPast(expiresAt, now);
  const takesEnd = expiresAt !== null && held.expiresAt === null;
  return (
    checkInUse(held, held.state) ??
    checkOwnEnd(caller, held, expiresAt) ??
    (takesEnd ? checkRemaining(held, others) : null)
  );
}

async function reload(tx: GraphTransaction, id: string): Promise<Token> {
  const token = await getToken(tx, id);
  if (token === null) throw new Error('a token was written and cannot be read');
  return token;
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { auditId: id, at, caller, operation } = by;
  await appendAuditEvent(tx, { id, at, caller, operation, subject, detail });
}
