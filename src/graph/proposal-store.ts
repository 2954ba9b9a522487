import { z } from 'zod';
import { CHANGES, type Entity } from '../domain/entity.ts';
import { factsOf } from '../domain/attributes.ts';
import { PROPOSAL_STATUSES, type Proposal, type ProposalStatus } from '../domain/proposal.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * Changes that wait for a curator: `(:Proposal)-[:PROPOSES]->(:Entity)`. The values that they wait with count for
 * matching already, by one mechanism: they stand among the `facts` of the entity, as a further `:Name` of it, or as a
 * relation that carries the id of its proposal. All of these go again when the proposal is decided.
 */

/** Part of a statement: the map of the proposal `p` about `e` that `toProposal` reads. */
const PROPOSAL_RECORD = `p {
    .*,
    entity: e.slug,
    entityId: e.id,
    active: COLLECT { MATCH (r:Runbook) WHERE r.slug IN p.runbooks AND r.status = 'ACTIVE' RETURN r.slug }
  } AS proposal`;

const changes = z.array(
  z.object({
    what: z.enum(CHANGES),
    key: z.string(),
    oldValue: z.unknown(),
    newValue: z.unknown(),
  }),
);
const citations = z.array(z.object({ runbook: z.string(), title: z.string(), why: z.string() }));
const orNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

const proposalRow = z.object({
  id: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  entity: z.string(),
  entityId: z.string(),
  relationId: orNull,
  revision: z.number(),
  changes: z.string(),
  citedBy: z.string(),
  active: z.array(z.string()),
  askedBy: z.string(),
  askedByPerson: z.boolean(),
  askedByToken: z.string(),
  source: z.string(),
  observedAt: z.string(),
  askedAt: z.string(),
  decidedBy: orNull,
  decidedAt: orNull,
  note: orNull,
});

function toProposal(value: unknown): Proposal {
  const row = proposalRow.parse(value);
  const { active, askedBy, askedByPerson, ...rest } = row;
  return {
    ...rest,
    changes: changes.parse(JSON.parse(row.changes)),
    citedBy: citations
      .parse(JSON.parse(row.citedBy))
      .map((citation) => ({ ...citation, isActive: active.includes(citation.runbook) })),
    askedBy: { name: askedBy, isPerson: askedByPerson },
  };
}

const SAVE_PROPOSAL = statement(
  'write a proposal down',
  `
  MATCH (e:Entity {id: $entityId})
  MERGE (p:Proposal {id: $id})
  ON CREATE SET p += $properties
  MERGE (p)-[:PROPOSES]->(e)
`,
);

/** Writes it down about an entity that this transaction holds. `facts` are the values that count from now on. */
export async function saveProposal(
  tx: GraphTransaction,
  proposal: Proposal,
  pending: { readonly facts: readonly string[]; readonly name: string | null },
): Promise<void> {
  const { id, entityId, entity: _entity, askedBy, ...rest } = proposal;
  await tx.run(SAVE_PROPOSAL, {
    id,
    entityId,
    properties: {
      ...rest,
      ...pending,
      changes: JSON.stringify(proposal.changes),
      citedBy: JSON.stringify(proposal.citedBy),
      runbooks: proposal.citedBy.map(({ runbook }) => runbook),
      askedBy: askedBy.name,
      askedByPerson: askedBy.isPerson,
    },
  });
}

const REFRESH_FACTS = statement(
  'make the facts of an entity its attributes and what its proposals wait with',
  `
  MATCH (e:Entity {id: $id})
  OPTIONAL MATCH (e)<-[:PROPOSES]-(p:Proposal {status: 'PENDING'})
  WITH e, collect(p.facts) AS lists
  WITH e, reduce(all = [], list IN lists | all + [fact IN list WHERE NOT fact IN all]) AS pending
  SET e.pendingFacts = pending,
      e.facts = $facts + [fact IN pending WHERE NOT fact IN $facts]
`,
);

/** After a proposal was made or decided. */
export async function refreshFacts(
  tx: GraphTransaction,
  entity: Pick<Entity, 'id' | 'attributes'>,
): Promise<void> {
  await tx.run(REFRESH_FACTS, { id: entity.id, facts: factsOf(entity.attributes) });
}

// The node of the name stays, as all names do: whoever waits for its lock must not find it gone.
const RELEASE_NAME = statement(
  'give up a name that was only proposed',
  `
  MATCH (n:Name {value: $slug})-[named:NAMES]->(e:Entity {id: $id})
  SET n.lockedBy = $auditId
  WITH n, named, e
  WHERE n.value <> e.slug
    AND NOT n.value IN e.aliases
    AND NOT EXISTS { MATCH (e)<-[:PROPOSES]-(:Proposal {status: 'PENDING', name: $slug}) }
  DELETE named
`,
);

/** Takes the name off again unless the entity has or had it, or another proposal waits with it. */
export async function releaseName(
  tx: GraphTransaction,
  name: { readonly id: string; readonly slug: string; readonly auditId: string },
): Promise<void> {
  await tx.run(RELEASE_NAME, name);
}

const LIST_WAITING = statement(
  'which proposals wait about an entity',
  `
  MATCH (p:Proposal {status: 'PENDING'})-[:PROPOSES]->(e:Entity {id: $id})
  RETURN ${PROPOSAL_RECORD}
  ORDER BY proposal.askedAt, proposal.id
`,
);

/** What waits about an entity, oldest first. */
export async function listWaiting(tx: GraphTransaction, entityId: string): Promise<Proposal[]> {
  const rows = await tx.run(LIST_WAITING, { id: entityId });
  return rows.map(({ proposal }) => toProposal(proposal));
}

const FIND_PROPOSAL = statement(
  'the proposal with this id',
  `
  MATCH (p:Proposal {id: $id})-[:PROPOSES]->(e:Entity)
  RETURN ${PROPOSAL_RECORD}
`,
);

/** The proposal as it is now, without a lock; null when there is none. */
export async function findProposal(
  reader: Pick<GraphClient, 'read'> | GraphTransaction,
  id: string,
): Promise<Proposal | null> {
  const rows =
    'read' in reader ? await reader.read(FIND_PROPOSAL, { id }) : await reader.run(FIND_PROPOSAL, { id });
  const [row] = rows;
  return row === undefined ? null : toProposal(row.proposal);
}

const LOCK_PROPOSAL = statement(
  'lock a proposal, then read it',
  `
  MATCH (p:Proposal {id: $id})
  SET p.lockedBy = $auditId
  WITH p
  MATCH (p)-[:PROPOSES]->(e:Entity)
  RETURN ${PROPOSAL_RECORD}
`,
);

/** Locks it until the transaction ends; its entity is locked before, so that nobody waits crosswise. */
export async function lockProposal(
  tx: GraphTransaction,
  id: string,
  auditId: string,
): Promise<Proposal | null> {
  const [row] = await tx.run(LOCK_PROPOSAL, { id, auditId });
  return row === undefined ? null : toProposal(row.proposal);
}

const DECIDE_PROPOSAL = statement(
  'close a locked proposal',
  `
  MATCH (p:Proposal {id: $id})
  SET p.status = $status,
      p.decidedBy = $decidedBy,
      p.decidedAt = $decidedAt,
      p.note = $note
`,
);

export async function closeProposal(
  tx: GraphTransaction,
  decision: {
    readonly id: string;
    readonly status: ProposalStatus;
    readonly decidedBy: string;
    readonly decidedAt: string;
    readonly note: string | null;
  },
): Promise<void> {
  await tx.run(DECIDE_PROPOSAL, decision);
}

const LIST_PROPOSALS = statement(
  'proposals, newest first',
  `
  MATCH (p:Proposal)
  WHERE ($status IS NULL OR p.status = $status)
    AND ($at IS NULL OR p.askedAt < $at OR (p.askedAt = $at AND p.id < $after))
  MATCH (p)-[:PROPOSES]->(e:Entity)
  WHERE $entity IS NULL OR EXISTS { MATCH (:Name {value: $entity})-[:NAMES]->(e) }
  WITH p, e
  ORDER BY p.askedAt DESC, p.id DESC
  LIMIT toInteger($limit)
  RETURN ${PROPOSAL_RECORD}
  ORDER BY proposal.askedAt DESC, proposal.id DESC
`,
);

/** Up to `limit` proposals before the given one. */
export async function listProposals(
  graph: GraphClient,
  filter: { readonly status: ProposalStatus | null; readonly entity: string | null },
  page: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<Proposal[]> {
  const [at = null, after = null] = page.after ?? [];
  const rows = await graph.read(LIST_PROPOSALS, { ...filter, at, after, limit: page.limit });
  return rows.map(({ proposal }) => toProposal(proposal));
}
