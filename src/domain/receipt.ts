import type { Risk, SimpleCommand } from './command/analysis.ts';

/** A receipt says that a runbook was shown to a token, in a session and goal, for an entity and an action. */

/** What a receipt is signed over: all of it is in its text, none of it is secret. */
export interface ReceiptClaims {
  /** Id of the token to which the runbook was shown. */
  readonly token: string;
  readonly session: string;
  readonly goal: string;
  /** Id of the entity on which the command acts. */
  readonly entity: string;
  /** What the command does there, sorted. */
  readonly actions: readonly string[];
  /** Id of the runbook. */
  readonly runbook: string;
  /** Its version when it was shown. */
  readonly version: number;
  /** The one command that it is good for; null when any command with these actions is. */
  readonly fingerprint: string | null;
}

/** An entity on which a part of a line acts, and what that part does. */
export interface CommandUse {
  /** Its id; null where the graph does not know the place. */
  readonly entity: string | null;
  readonly actions: readonly string[];
  readonly risk: Risk;
  /** Which simple command of the line it is; it may concern several entities. */
  readonly part: number;
}

/** What a receipt is held against. */
export interface ReceiptSituation {
  readonly token: string;
  readonly session: string;
  /** Id of the open goal of the session; null when none is open. */
  readonly openGoal: string | null;
  /** The parts of the line; the receipt has to cover one of them, and each that loses data. */
  readonly uses: readonly CommandUse[];
  readonly fingerprint: string;
  /** Present version of the runbook with this id; null when it is gone. */
  readonly versionOf: (runbook: string) => number | null;
}

export const RECEIPT_VERDICTS = [
  'VALID',
  'FORGED',
  'FOREIGN_TOKEN',
  'FOREIGN_SESSION',
  'FOREIGN_GOAL',
  'FOREIGN_ENTITY',
  'FOREIGN_ACTION',
  'STALE_GOAL_ENDED',
  'STALE_VERSION',
] as const;
export type ReceiptVerdict = (typeof RECEIPT_VERDICTS)[number];

/** What is wrong with a receipt and what to do next, in a person's words. */
export const VERDICT_MESSAGES: Readonly<Record<ReceiptVerdict, string>> = {
  VALID: 'the runbook was shown for this; the receipt counts',
  FORGED: 'this service has not written this text; pass a receipt as entityKnowledge gave it',
  FOREIGN_TOKEN: 'it was given to another token; ask entityKnowledge with your own',
  FOREIGN_SESSION: 'it was given in another session; ask entityKnowledge again and name this one',
  FOREIGN_GOAL: 'it was given for an earlier goal of this session; ask entityKnowledge again',
  FOREIGN_ENTITY: 'it was given for another entity; ask entityKnowledge for this one',
  FOREIGN_ACTION:
    'it was given for something else than this command does; ask entityKnowledge with this command',
  STALE_GOAL_ENDED: 'its goal has ended; open one with setGoal, then ask entityKnowledge again',
  STALE_VERSION: 'the runbook has changed since; ask entityKnowledge again and read what it says now',
};

/** The judgement on an authentic receipt: who, in what, on what, then whether it still holds. Pure. */
export function judgeReceipt(
  claims: ReceiptClaims,
  situation: ReceiptSituation,
): Exclude<ReceiptVerdict, 'FORGED'> {
  if (claims.token !== situation.token) return 'FOREIGN_TOKEN';
  if (claims.session !== situation.session) return 'FOREIGN_SESSION';
  if (situation.openGoal === null) return 'STALE_GOAL_ENDED';
  if (claims.goal !== situation.openGoal) return 'FOREIGN_GOAL';
  const there = situation.uses.filter(({ entity }) => entity === claims.entity);
  if (there.length === 0) return 'FOREIGN_ENTITY';
  const isCovered = there.some((use) => covers(claims, use));
  const isThisCommand = claims.fingerprint === null || claims.fingerprint === situation.fingerprint;
  const isBeside = claims.fingerprint === null && losesBeside(situation.uses, claims);
  if (!isCovered || !isThisCommand || isBeside) return 'FOREIGN_ACTION';
  return situation.versionOf(claims.runbook) === claims.version ? 'VALID' : 'STALE_VERSION';
}

/**
 * Whether a line loses data by a part that is not what the runbook was shown for: `chown /srv/a; mkfs /dev/sda`. Then
 * the receipt has to be for this line alone.
 */
export function losesBeside(
  uses: readonly CommandUse[],
  claims: Pick<ReceiptClaims, 'entity' | 'actions'>,
): boolean {
  const covered = new Set(uses.filter((use) => covers(claims, use)).map(({ part }) => part));
  return uses.some(({ risk, part }) => risk === 'DESTRUCTIVE' && !covered.has(part));
}

function covers(
  { entity, actions }: Pick<ReceiptClaims, 'entity' | 'actions'>,
  use: Pick<CommandUse, 'entity' | 'actions'>,
): boolean {
  return use.entity === entity && use.actions.every((action) => actions.includes(action));
}

/** What a receipt names of a command: its actions; its program where no action is known. Never empty. */
export function actionsOfUse({ actions, program }: Pick<SimpleCommand, 'actions' | 'program'>): string[] {
  return actions.length > 0 ? [...actions].sort() : [`program:${program ?? '?'}`];
}
