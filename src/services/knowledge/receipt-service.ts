import { openReceipt, signReceipt, verifyReceipt } from '../../auth/receipts.ts';
import type { Analysis } from '../../domain/command/analysis.ts';
import type { Caller } from '../../domain/caller.ts';
import { parseSlug, printable } from '../../domain/entity.ts';
import type { InvalidSlug, MalformedCommand, NoSuchEntity, NoSuchSession } from '../../domain/failure.ts';
import type { Match } from '../../domain/matching/match.ts';
import {
  actionsOfUse,
  losesBeside,
  VERDICT_MESSAGES,
  type ReceiptClaims,
  type ReceiptVerdict,
} from '../../domain/receipt.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import { findRunbookById } from '../../graph/runbook-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { GraphQuestion } from './graph-question.ts';
import { fingerprintOf, usesOf } from './line-uses.ts';

/** A line that was analysed, and what the graph knows around it. */
export interface AskedLine {
  readonly caller: Caller;
  readonly analysis: Analysis;
  readonly found: WhatMatters;
}

/** A match with the receipt that it was shown; null where none is given. */
export interface ShownMatch extends Match {
  readonly receipt?: string | null;
}

export interface ReceiptCheckInput {
  readonly receipt: string;
  readonly entity: string;
  readonly command: string;
  readonly session: string;
}

export interface ReceiptCheck {
  readonly __typename: 'ReceiptCheck';
  readonly verdict: ReceiptVerdict;
  readonly message: string;
  /** Slug of the runbook that was shown; null when it is forged or the runbook is gone. */
  readonly runbook: string | null;
}

export interface ReceiptService {
  /** Reads or makes the key, so that no question has to wait for it. */
  prepare(): Promise<void>;
  /** Gives each BINDING match its receipt, if the line was asked in a session of this token with an open goal. */
  issue(line: AskedLine, matches: readonly Match[]): Promise<readonly ShownMatch[]>;
  /**
   * Whether a receipt counts for a command on an entity in a session. Refuses a bad or unknown slug, a line that is no
   * command, and a session that does not exist.
   */
  check(
    caller: Caller,
    input: ReceiptCheckInput,
  ): Promise<ReceiptCheck | InvalidSlug | NoSuchEntity | MalformedCommand | NoSuchSession>;
}

export interface ReceiptDeps {
  readonly graph: GraphClient;
  readonly ask: GraphQuestion;
  readonly analyse: CommandTools['analyse'];
  readonly key: () => Promise<string>;
  readonly refuseUnknownEntity: (slug: string) => Promise<NoSuchEntity>;
}

export function createReceiptService(deps: ReceiptDeps): ReceiptService {
  return {
    prepare: async () => {
      await deps.key();
    },
    issue: async (line, matches) => {
      const { session } = line.found;
      if (session?.tokenId !== line.caller.tokenId || session.openGoal === null) return matches;
      const bound = { token: line.caller.tokenId, session: session.id, goal: session.openGoal };
      const key = matches.some(({ strength }) => strength === 'BINDING') ? await deps.key() : '';
      return matches.map((match): ShownMatch => {
        const claims = match.strength === 'BINDING' ? claimsOf(match, line, bound) : null;
        return claims === null ? match : { ...match, receipt: signReceipt(key, claims) };
      });
    },
    check: (caller, input) => checkReceipt(deps, caller, input),
  };
}

/** Why a BINDING match comes without a receipt although a session was named; empty when it comes with one. */
export function notesOnReceipts({ caller, found: { session } }: AskedLine): string[] {
  if (session === null) return [];
  if (session.tokenId !== caller.tokenId)
    return ['the session was opened by another token, so no receipt is given; open one with setGoal'];
  return session.openGoal === null
    ? ['the session has no open goal, so no receipt is given; open one with setGoal']
    : [];
}

function claimsOf(
  match: Match,
  line: AskedLine,
  bound: Pick<ReceiptClaims, 'token' | 'session' | 'goal'>,
): ReceiptClaims | null {
  const start = line.found.starts.find(({ slug }) => slug === match.entity);
  const command = line.analysis.commands.find(({ text }) => text === match.command);
  if (start === undefined || command === undefined) return null;
  const { id, version, severity } = match.runbook;
  const shownFor = { entity: start.id, actions: actionsOfUse(command) };
  // Where data is lost, and where nobody knows what runs, it is good for these very bytes.
  const isOneCommand =
    severity === 'DATA_LOSS' ||
    command.program === null ||
    losesBeside(usesOf(line.analysis, line.found), shownFor);
  return {
    ...bound,
    ...shownFor,
    runbook: id,
    version,
    fingerprint: isOneCommand ? fingerprintOf(line.analysis, line.found) : null,
  };
}

async function checkReceipt(
  deps: ReceiptDeps,
  caller: Caller,
  input: ReceiptCheckInput,
): Promise<ReceiptCheck | InvalidSlug | NoSuchEntity | MalformedCommand | NoSuchSession> {
  const slug = parseSlug(input.entity);
  if (typeof slug === 'string')
    return { __typename: 'InvalidSlug', message: slug, slug: printable(input.entity) };
  const analysis = deps.analyse(input.command);
  if (analysis.kind === 'MalformedCommand')
    return { __typename: 'MalformedCommand', message: analysis.message, position: analysis.position };
  const found = await deps.ask({ slug: input.entity, session: input.session, analysis });
  if (found.target === null) return deps.refuseUnknownEntity(input.entity);
  if (found.session === null)
    return noSuchSession(input.session, 'name the one in which the receipt was given');
  const key = await deps.key();
  const claims = openReceipt(key, input.receipt);
  const runbook = claims === null ? null : await findRunbookById(deps.graph, claims.runbook);
  const verdict = verifyReceipt(key, input.receipt, {
    token: caller.tokenId,
    session: found.session.id,
    openGoal: found.session.openGoal,
    uses: usesOf(analysis, found),
    fingerprint: fingerprintOf(analysis, found),
    versionOf: () => runbook?.version ?? null,
  });
  return {
    __typename: 'ReceiptCheck',
    verdict,
    message: VERDICT_MESSAGES[verdict],
    runbook: runbook?.slug ?? null,
  };
}

export function noSuchSession(
  session: string,
  next = 'leave it out, or name one that is open',
): NoSuchSession {
  return {
    __typename: 'NoSuchSession',
    message: `there is no session "${printable(session)}"; ${next}`,
    session,
  };
}
