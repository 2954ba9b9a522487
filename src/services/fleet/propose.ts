import { factsOf, invalid } from '../../domain/attributes.ts';
import type { Attributes, Entity, Relation } from '../../domain/entity.ts';
import type { InvalidInput } from '../../domain/failure.ts';
import {
  proposalMade,
  type Citation,
  type Proposal,
  type ProposalMade,
  type ProposedChange,
} from '../../domain/proposal.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findProposal, listWaiting, refreshFacts, saveProposal } from '../../graph/proposal-store.ts';
import type { ChangeStamp } from './entity-deps.ts';

/** Turns a change into a proposal, inside the transaction in which the change was asked for. */

export interface ProposalDraft {
  /** Locked; of a relation, the near end. */
  readonly entity: Entity;
  readonly changes: readonly ProposedChange[];
  readonly citedBy: readonly Citation[];
  readonly relation?: Relation;
  /** Values that count beside the present ones from now on. */
  readonly facts?: readonly string[];
  /** A name that the entity answers to from now on; the caller has added it. */
  readonly name?: string;
}

/** So many wait about one entity at most: each of them adds to what binds. */
const WAITING_MAX = 50;

/**
 * Writes the proposal down with its audit event. The same change asked for again is the same proposal. Refuses with
 * InvalidInput when too many wait about the entity already.
 */
export async function propose(
  tx: GraphTransaction,
  by: ChangeStamp,
  draft: ProposalDraft,
): Promise<ProposalMade | InvalidInput> {
  const { entity, changes } = draft;
  const waiting = await listWaiting(tx, entity.id);
  const proposal = newProposal(by, draft);
  const same = waiting.find((other) => isSameChange(other, proposal));
  if (same) return proposalMade(same);
  if (waiting.length >= WAITING_MAX)
    return invalid('entity', `has ${waiting.length} proposals that wait; have some of them decided first`);
  await saveProposal(tx, proposal, { facts: draft.facts ?? [], name: draft.name ?? null });
  await refreshFacts(tx, entity);
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: entity.slug,
    detail: {
      proposal: proposal.id,
      proposed: changes.map(({ what, key }) => `${what} ${key}`),
      citedBy: draft.citedBy.map(({ runbook }) => runbook),
    },
  });
  return proposalMade(proposal);
}

/** The answer again when the driver repeats a change that became a proposal; null when it became none. */
export async function replayProposal(tx: GraphTransaction, by: ChangeStamp): Promise<ProposalMade | null> {
  const proposal = await findProposal(tx, proposalId(by));
  return proposal && proposalMade(proposal);
}

/** Chosen with the stamp, before the transaction that may be repeated. */
export function proposalId(by: ChangeStamp): string {
  return by.auditId;
}

/** What a change of attributes would add: it counts while the change waits. */
export function addedFacts(before: Attributes, after: Attributes): string[] {
  const present = new Set(factsOf(before));
  return factsOf(after).filter((fact) => !present.has(fact));
}

function newProposal(by: ChangeStamp, { entity, changes, citedBy, relation }: ProposalDraft): Proposal {
  return {
    id: proposalId(by),
    status: 'PENDING',
    entity: entity.slug,
    entityId: entity.id,
    relationId: relation?.id ?? null,
    revision: relation?.revision ?? entity.revision,
    changes,
    citedBy: citedBy.map((citation) => ({ ...citation, isActive: true })),
    askedBy: { name: by.caller.name, isPerson: by.caller.holder === 'PERSON' },
    askedByToken: by.caller.tokenId,
    source: by.source,
    observedAt: by.observedAt,
    askedAt: by.at,
    decidedBy: null,
    decidedAt: null,
    note: null,
  };
}

function isSameChange(a: Proposal, b: Proposal): boolean {
  return a.relationId === b.relationId && JSON.stringify(a.changes) === JSON.stringify(b.changes);
}
