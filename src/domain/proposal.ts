import type { AttributeChange } from './entity.ts';
import type { Author } from './knowledge.ts';
import type { LostUpdate, NotPermitted, WrongStatus } from './failure.ts';

/**
 * A change of a value that an ACTIVE runbook relies on, asked for by a token that may only add such values (T-31). It
 * waits for a curator; until then what was and what is proposed both bind.
 */

export const PROPOSAL_STATUSES = ['PENDING', 'CONFIRMED', 'REJECTED', 'WITHDRAWN'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** One value as it is and as it is to be, in the form in which history would record it. */
export type ProposedChange = Pick<AttributeChange, 'what' | 'key' | 'oldValue' | 'newValue'>;

/** Why a runbook makes a value one that is not simply changed. */
export interface Citation {
  /** Slug of the runbook. */
  readonly runbook: string;
  readonly title: string;
  readonly why: string;
}

export interface ProposalCitation extends Citation {
  /** False when the runbook is out of force by now. */
  readonly isActive: boolean;
}

export interface Proposal {
  readonly id: string;
  readonly status: ProposalStatus;
  /** Present slug of the entity that it is about; of a relation, the near end. */
  readonly entity: string;
  readonly entityId: string;
  /** The relation that it is about; null when it is about the entity itself. */
  readonly relationId: string | null;
  /** Revision of the entity, or of the relation, that was to be changed. */
  readonly revision: number;
  readonly changes: readonly ProposedChange[];
  readonly citedBy: readonly ProposalCitation[];
  readonly askedBy: Author;
  /** Token of who asked: it cannot confirm, and it alone withdraws. */
  readonly askedByToken: string;
  readonly source: string;
  readonly observedAt: string;
  readonly askedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly note: string | null;
}

/** The answer to a change that waits now. Not a refusal: it was written down, and nothing has to be repeated. */
export interface ProposalMade {
  readonly __typename: 'ProposalMade';
  readonly message: string;
  readonly proposal: Proposal;
}

export function proposalMade(proposal: Proposal): ProposalMade {
  const runbooks = [...new Set(proposal.citedBy.map(({ runbook }) => runbook))].join(', ');
  return {
    __typename: 'ProposalMade',
    message:
      `${runbooks} relies on what this would change, so it waits as a proposal until a curator confirms it. ` +
      'Until then what is there and what you ask for both count. Nothing has to be repeated; ' +
      'proposals shows what became of it, withdrawProposal takes it back.',
    proposal,
  };
}

/** Who asked does not decide, whatever scopes the token has by now. */
export function checkDecider(proposal: Proposal, tokenId: string): NotPermitted | null {
  if (proposal.askedByToken !== tokenId) return null;
  return {
    __typename: 'NotPermitted',
    message: 'This token made the proposal and cannot decide about it; withdrawProposal takes it back.',
    needs: 'PERSON',
  };
}

/** Only a proposal that still waits can be decided. */
export function checkPending({ status, decidedBy }: Proposal): WrongStatus | null {
  if (status === 'PENDING') return null;
  return {
    __typename: 'WrongStatus',
    message: `The proposal was ${status.toLowerCase()} by ${decidedBy ?? 'somebody'} already; nothing is left to decide.`,
    status,
  };
}

/** What was to be changed is no longer as it was when the proposal was made. */
export function outdated(what: string, revisions: { expected: number; actual: number }): LostUpdate {
  return {
    __typename: 'LostUpdate',
    message: `${what} was changed after this was proposed; reject it, and have it proposed again from what is there now.`,
    expectedRevision: revisions.expected,
    actualRevision: revisions.actual,
  };
}
