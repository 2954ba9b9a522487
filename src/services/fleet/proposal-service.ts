import type { Caller } from '../../domain/caller.ts';
import type { Entity } from '../../domain/entity.ts';
import {
  isFailure,
  type InvalidInput,
  type NoSuchProposal,
  type NotPermitted,
  type WrongStatus,
} from '../../domain/failure.ts';
import { checkNote } from '../../domain/naming.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import {
  checkDecider,
  checkPending,
  type Proposal,
  type ProposalStatus,
  type ProposedChange,
} from '../../domain/proposal.ts';
import { printable } from '../../domain/entity.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findEntity } from '../../graph/entity-store.ts';
import { lockEntities } from '../../graph/entity-write-store.ts';
import {
  closeProposal,
  findProposal,
  listProposals,
  lockProposal,
  refreshFacts,
  releaseName,
} from '../../graph/proposal-store.ts';
import { removeProposedRelation } from '../../graph/relation-write-store.ts';
import { decide } from '../decide.ts';
import type { ChangeStamp, EntityDeps } from './entity-deps.ts';
import { checkFilterEntity } from './filter-entity.ts';
import { applyProposal, slugsOf, type ApplyRefusal } from './proposal-apply.ts';
import { stamp } from '../write-context.ts';

export interface ProposalFilterInput {
  readonly status?: ProposalStatus | null | undefined;
  /** Slug, present or former. */
  readonly entity?: string | null | undefined;
}

export interface ProposalDecision {
  readonly id: string;
  /** What the others are told about it. */
  readonly note?: string | null | undefined;
}

type DecisionRefusal = NoSuchProposal | WrongStatus | NotPermitted;

export type ProposalService = ReturnType<typeof createProposalService>;

export function createProposalService(deps: EntityDeps) {
  return {
    /** Newest first. Refuses a page size that cannot be with InvalidInput. */
    list: (filter: ProposalFilterInput, page: PageArguments) => listPage(deps, filter, page),
    /**
     * Carries the proposed change out in the same transaction. Of many who decide at once one does, the others are
     * told by WrongStatus. Refuses who asked, and with LostUpdate when the value changed meanwhile.
     */
    confirm: async (
      caller: Caller,
      input: ProposalDecision,
    ): Promise<Proposal | DecisionRefusal | ApplyRefusal> =>
      faultyNote(input) ?? decideProposal(deps, caller, { ...input, status: 'CONFIRMED' }, applyProposal),
    /** What was proposed no longer counts; what was there stays. Refuses who asked. */
    reject: async (
      caller: Caller,
      input: ProposalDecision,
    ): Promise<Proposal | DecisionRefusal | InvalidInput> =>
      faultyNote(input) ?? decideProposal(deps, caller, { ...input, status: 'REJECTED' }, leaveAsItIs),
    /** Who asked takes it back; everybody else is refused by NotPermitted. */
    withdraw: (caller: Caller, id: string): Promise<Proposal | DecisionRefusal> =>
      decideProposal(deps, caller, { id, status: 'WITHDRAWN' }, leaveAsItIs),
  };
}

function faultyNote({ note }: ProposalDecision): InvalidInput | null {
  return note == null ? null : checkNote(note);
}

async function listPage(
  deps: EntityDeps,
  { status, entity }: ProposalFilterInput,
  page: PageArguments,
): Promise<Page<Proposal> | InvalidInput> {
  const request = readPage(page, 2);
  if (isFailure(request)) return request;
  const fault = await checkFilterEntity(deps, entity);
  if (fault !== null) return fault;
  const filter = { status: status ?? null, entity: entity ?? null };
  const rows = await listProposals(deps.graph, filter, { after: request.after, limit: request.limit + 1 });
  return toPage(rows, request.limit, ({ askedAt, id }) => [askedAt, id]);
}

const OPERATIONS = {
  CONFIRMED: 'confirmProposal',
  REJECTED: 'rejectProposal',
  WITHDRAWN: 'withdrawProposal',
} as const;

interface Decision extends ProposalDecision {
  readonly status: keyof typeof OPERATIONS;
}

/** What a decision does to the entity, inside its transaction; null when it is done. */
type Carry<R> = (
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  about: { readonly proposal: Proposal; readonly entity: Entity },
) => Promise<R | null>;

const leaveAsItIs: Carry<never> = () => Promise.resolve(null);

async function decideProposal<R extends ApplyRefusal>(
  deps: EntityDeps,
  caller: Caller,
  decision: Decision,
  carry: Carry<R>,
): Promise<Proposal | DecisionRefusal | R> {
  const asked = await findProposal(deps.graph, decision.id);
  if (!asked) return noSuchProposal(decision.id);
  const by: ChangeStamp = {
    ...stamp(deps, caller, OPERATIONS[decision.status]),
    source: `${asked.source}, proposed by ${asked.askedBy.name}`,
    observedAt: asked.observedAt,
    proposal: asked.id,
  };
  const slugs = slugsOf(asked);
  const note = decision.note == null ? null : deps.mask(decision.note);
  return deps.queue(slugs, () =>
    decide<Proposal | DecisionRefusal | R>(deps.graph, async (tx) => {
      // Entities first and in order, then the proposal: in the same order as whoever proposes.
      const locked = await lockEntities(tx, slugs, by.auditId);
      const held = locked.get(asked.entity);
      const proposal = await lockProposal(tx, decision.id, by.auditId);
      if (!proposal || !held) return noSuchProposal(decision.id);
      if (held.isRepeat) return proposal;
      const refusal = checkPending(proposal) ?? mayDecide(proposal, caller, decision);
      if (refusal) return refusal;
      const about = { proposal, entity: held.entity };
      await removeProposedRelation(tx, deps.model, { id: proposal.id, fromId: held.entity.id });
      return (
        (await carry(tx, deps, by, about)) ?? close(tx, by, { ...about, decision: { ...decision, note } })
      );
    }),
  );
}

function mayDecide(proposal: Proposal, caller: Caller, { status }: Decision): NotPermitted | null {
  if (status !== 'WITHDRAWN') return checkDecider(proposal, caller.tokenId);
  if (proposal.askedByToken === caller.tokenId) return null;
  return {
    __typename: 'NotPermitted',
    message: `Only ${proposal.askedBy.name}, who asked, withdraws it; a curator rejects it with rejectProposal.`,
    needs: 'curate',
  };
}

async function close(
  tx: GraphTransaction,
  by: ChangeStamp,
  { decision, proposal, entity }: { decision: Decision; proposal: Proposal; entity: Entity },
): Promise<Proposal> {
  const { id } = proposal;
  await closeProposal(tx, {
    id,
    status: decision.status,
    decidedBy: by.caller.name,
    decidedAt: by.at,
    note: decision.note ?? null,
  });
  const after = await settle(tx, by, { proposal, entity });
  if (decision.status !== 'CONFIRMED') await auditDecision(tx, by, after.slug, proposal.changes);
  return (await findProposal(tx, id)) ?? proposal;
}

/** What only waited counts no more; gives the entity as it is now. */
async function settle(
  tx: GraphTransaction,
  by: ChangeStamp,
  { proposal, entity }: { readonly proposal: Proposal; readonly entity: Entity },
): Promise<Entity> {
  for (const { what, newValue } of proposal.changes) {
    if (what === 'RENAMED' && typeof newValue === 'string')
      await releaseName(tx, { id: entity.id, slug: newValue, auditId: by.auditId });
  }
  const after = (await findEntity(tx, entity.slug)) ?? entity;
  await refreshFacts(tx, after);
  return after;
}

async function auditDecision(
  tx: GraphTransaction,
  by: ChangeStamp,
  subject: string,
  changes: readonly ProposedChange[],
): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject,
    detail: { proposal: by.proposal, proposed: changes.map(({ what, key }) => `${what} ${key}`) },
  });
}

function noSuchProposal(id: string): NoSuchProposal {
  return {
    __typename: 'NoSuchProposal',
    message: `There is no proposal ${printable(id)}; proposals lists what there is.`,
    proposal: printable(id),
  };
}
