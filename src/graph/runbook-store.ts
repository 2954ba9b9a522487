import { z } from 'zod';
import type { Runbook, RunbookContent, RunbookStatus, Severity } from '../domain/knowledge.ts';
import type { PageRequest } from '../domain/page.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { parseRunbook, RUNBOOK_RECORD, toProperties } from './runbook-record.ts';
import { statement } from './statement.ts';

const FIND_RUNBOOK = statement(
  'the runbook with this slug',
  `
  MATCH (r:Runbook {slug: $slug})
  RETURN ${RUNBOOK_RECORD}
`,
);

/** The runbook with this slug, or null. */
export async function findRunbook(graph: GraphClient, slug: string): Promise<Runbook | null> {
  const [row] = await graph.read(FIND_RUNBOOK, { slug });
  return row === undefined ? null : parseRunbook(row.runbook);
}

const FIND_RUNBOOK_BY_ID = statement(
  'the runbook with this id',
  `
  MATCH (r:Knowledge:Runbook {id: $id})
  RETURN ${RUNBOOK_RECORD}
`,
);

/** The runbook with this id, or null. */
export async function findRunbookById(graph: GraphClient, id: string): Promise<Runbook | null> {
  const [row] = await graph.read(FIND_RUNBOOK_BY_ID, { id });
  return row === undefined ? null : parseRunbook(row.runbook);
}

// The write comes before the read: of many that want to decide about it, one at a time gets past this line.
const LOCK_RUNBOOK = statement(
  'lock a runbook, then read it',
  `
  MATCH (r:Runbook {slug: $slug})
  SET r.sequence = $sequence
  WITH r
  RETURN ${RUNBOOK_RECORD}
`,
);

/** Locks the runbook until the transaction ends, then reads it; null when there is none. */
export async function lockRunbook(
  tx: GraphTransaction,
  slug: string,
  sequence: number,
): Promise<Runbook | null> {
  const [row] = await tx.run(LOCK_RUNBOOK, { slug, sequence });
  return row === undefined ? null : parseRunbook(row.runbook);
}

const FIND_OWNER = statement(
  'who has or had this name',
  `
  OPTIONAL MATCH (:Name {value: $slug})-[:NAMES]->(owner)
  WITH head(collect(owner.slug)) AS named
  OPTIONAL MATCH (r:Runbook {slug: $slug})
  RETURN coalesce(named, r.slug) AS owner
`,
);

/** Present slug of the entity or runbook that has or had this slug; null when it is free. */
export async function findSlugOwner(tx: GraphTransaction, slug: string): Promise<string | null> {
  const [row] = await tx.run(FIND_OWNER, { slug });
  return z
    .string()
    .nullable()
    .parse(row?.owner ?? null);
}

const SAVE_RUNBOOK = statement(
  'save a runbook, its scope and the keys by which it is found',
  `
  MERGE (r:Knowledge {id: $id})
  SET r:Runbook, r += $properties
  WITH r
  CALL (r) {
    MATCH (r)-[old:APPLIES_TO]->(e:Entity)
    WHERE NOT e.id IN $entityIds
    DELETE old
  }
  CALL (r) {
    UNWIND $entityIds AS entityId
    MATCH (e:Entity {id: entityId})
    MERGE (r)-[:APPLIES_TO]->(e)
  }
  CALL (r) {
    MATCH (r)-[old:COVERS]->(k:ScopeKey)
    WHERE NOT k.key IN $scopeKeys
    DELETE old
    WITH DISTINCT k
    WHERE NOT EXISTS { (k)<-[:COVERS]-() }
    DELETE k
  }
  CALL (r) {
    UNWIND $scopeKeys AS key
    MERGE (k:ScopeKey {key: key})
    MERGE (r)-[:COVERS]->(k)
  }
  // The name is claimed by its constraint; a second claimant's transaction fails.
  MERGE (n:Name {value: r.slug})
  MERGE (n)-[:NAMES]->(r)
  RETURN ${RUNBOOK_RECORD}
`,
);

/** Who made a runbook and when; set once. */
export interface RunbookOrigin {
  readonly slug: string;
  readonly authorName: string;
  readonly authorIsPerson: boolean;
  readonly authorToken: string;
  readonly isSeeded: boolean;
  readonly createdAt: string;
}

export interface RunbookChange {
  readonly id: string;
  readonly content: RunbookContent;
  readonly entityIds: readonly string[];
  /** From the compiled trigger; empty when it matches as text only. */
  readonly triggerKeys: readonly string[];
  readonly scopeKeys: readonly string[];
  readonly status: RunbookStatus;
  readonly version: number;
  readonly revision: number;
  readonly sequence: number;
  readonly updatedAt: string;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
  readonly origin?: RunbookOrigin;
}

/** Creates or replaces the content with all its links; what is no longer named goes. */
export async function saveRunbook(tx: GraphTransaction, change: RunbookChange): Promise<Runbook> {
  const { content, entityIds, scopeKeys, origin, ...rest } = change;
  const [row] = await tx.run(SAVE_RUNBOOK, {
    id: change.id,
    entityIds,
    scopeKeys,
    properties: { ...toProperties(content), ...rest, ...origin },
  });
  if (row === undefined) throw new Error('saving a runbook returned no row');
  return parseRunbook(row.runbook);
}

const CONFIRM_RUNBOOK = statement(
  'a runbook is still right',
  `
  MATCH (r:Runbook {slug: $slug})
  SET r.confirmedAt = $at, r.confirmedBy = $by
  RETURN ${RUNBOOK_RECORD}
`,
);

/** Notes who answered for a runbook that is locked, and when. */
export async function markConfirmed(
  tx: GraphTransaction,
  mark: { readonly slug: string; readonly at: string; readonly by: string },
): Promise<Runbook> {
  const [row] = await tx.run(CONFIRM_RUNBOOK, { ...mark });
  if (row === undefined) throw new Error('confirming a runbook returned no row');
  return parseRunbook(row.runbook);
}

const LINK_PROMOTION = statement(
  'a runbook came from an investigation',
  `
  MATCH (r:Knowledge:Runbook {id: $runbookId})
  MATCH (i:Knowledge:Investigation {id: $investigationId})
  MERGE (r)-[:PROMOTED_FROM]->(i)
  RETURN ${RUNBOOK_RECORD}
`,
);

/** Links the runbook to the investigation that it came from. */
export async function linkPromotion(
  tx: GraphTransaction,
  ends: { readonly runbookId: string; readonly investigationId: string },
): Promise<Runbook> {
  const [row] = await tx.run(LINK_PROMOTION, { ...ends });
  if (row === undefined) throw new Error('linking a promotion found no runbook or no investigation');
  return parseRunbook(row.runbook);
}

const DELETE_RUNBOOK = statement(
  'delete a runbook with its versions and its name, and leave a tombstone',
  `
  MERGE (t:KnowledgeTombstone {id: $id})
  SET t.sequence = $sequence
  WITH t
  MATCH (r:Knowledge:Runbook {id: $id})
  CALL (r) {
    MATCH (r)-[:HAS_VERSION]->(v:RunbookVersion)
    DETACH DELETE v
  }
  CALL (r) {
    MATCH (n:Name)-[:NAMES]->(r)
    DETACH DELETE n
  }
  CALL (r) {
    MATCH (r)-[old:COVERS]->(k:ScopeKey)
    DELETE old
    WITH DISTINCT k
    WHERE NOT EXISTS { (k)<-[:COVERS]-() }
    DELETE k
  }
  DETACH DELETE r
`,
);

/** Removes a runbook for good. Only seeds that nobody touched go this way; everything else is retired. */
export async function deleteRunbook(tx: GraphTransaction, id: string, sequence: number): Promise<void> {
  await tx.run(DELETE_RUNBOOK, { id, sequence });
}

const LIST_RUNBOOKS = statement(
  'runbooks by slug',
  `
  MATCH (r:Runbook)
  WHERE r.slug > $after
    AND ($status IS NULL OR r.status = $status)
    AND ($severity IS NULL OR r.severity = $severity)
    AND ($tag IS NULL OR $tag IN r.tags)
    AND ($entity IS NULL OR EXISTS { (:Name {value: $entity})-[:NAMES]->(:Entity)<-[:APPLIES_TO]-(r) })
    AND ($text IS NULL OR toLower(r.title) CONTAINS toLower($text) OR toLower(r.summary) CONTAINS toLower($text))
  WITH r
  ORDER BY r.slug
  LIMIT toInteger($limit)
  RETURN ${RUNBOOK_RECORD}
  ORDER BY r.slug
`,
);

export interface RunbookFilter {
  readonly status: RunbookStatus | null;
  readonly severity: Severity | null;
  readonly entity: string | null;
  readonly tag: string | null;
  readonly text: string | null;
}

/** One more than the page holds, so that the caller knows whether there is a next one. */
export async function listRunbooks(
  graph: GraphClient,
  filter: RunbookFilter,
  page: PageRequest,
): Promise<Runbook[]> {
  const rows = await graph.read(LIST_RUNBOOKS, {
    ...filter,
    after: page.after?.[0] ?? '',
    limit: page.limit + 1,
  });
  return rows.map((row) => parseRunbook(row.runbook));
}
