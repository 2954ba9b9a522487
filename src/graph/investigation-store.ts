import { z } from 'zod';
import {
  EVIDENCE_OUTCOMES,
  INVESTIGATION_STATUSES,
  type Evidence,
  type Investigation,
  type InvestigationContent,
  type InvestigationStatus,
} from '../domain/knowledge.ts';
import type { PageRequest } from '../domain/page.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** An investigation together with what only the service needs to know about it. */
export interface StoredInvestigation {
  readonly investigation: Investigation;
  /** Id of the token that wrote it: whose draft it is. */
  readonly authorToken: string;
}

/** Part of a statement: the map of the investigation `i` that `parseInvestigation` reads. */
export const INVESTIGATION_RECORD = `i {
    .*,
    entities: COLLECT { MATCH (i)-[:ABOUT]->(e:Entity) RETURN e.slug ORDER BY e.slug },
    promotedTo: head(COLLECT { MATCH (r:Runbook)-[:PROMOTED_FROM]->(i) RETURN r.slug ORDER BY r.slug })
  } AS investigation`;

const orNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const evidenceJson = z.array(
  z.object({
    command: z.string(),
    entity: z.string().nullable(),
    outcome: z.enum(EVIDENCE_OUTCOMES),
    exitCode: z.number().nullable(),
    output: z.string().nullable(),
  }),
);
/** The evidence of an investigation, as it is stored. */
export function parseEvidence(json: string): Evidence[] {
  return evidenceJson.parse(JSON.parse(json));
}

const investigationRow = z.object({
  id: z.string(),
  status: z.enum(INVESTIGATION_STATUSES),
  title: z.string(),
  symptom: orNull,
  findings: z.array(z.string()),
  rootCause: orNull,
  fix: orNull,
  tags: z.array(z.string()),
  entities: z.array(z.string()),
  evidence: z.string().transform(parseEvidence),
  authorName: z.string(),
  authorIsPerson: z.boolean(),
  authorToken: z.string(),
  revision: z.number(),
  isSeeded: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  promotedTo: orNull,
});

/** The investigation in a row's map; throws when the graph holds something that no version of the service wrote. */
export function parseInvestigation(map: unknown): Investigation {
  return parseStored(map).investigation;
}

function parseStored(map: unknown): StoredInvestigation {
  const { authorName, authorIsPerson, authorToken, ...rest } = investigationRow.parse(map);
  return { investigation: { ...rest, author: { name: authorName, isPerson: authorIsPerson } }, authorToken };
}

const FIND_INVESTIGATION = statement(
  'the investigation with this id',
  `
  MATCH (i:Knowledge:Investigation {id: $id})
  RETURN ${INVESTIGATION_RECORD}
`,
);

/** The investigation with this id, or null. */
export async function findInvestigation(graph: GraphClient, id: string): Promise<Investigation | null> {
  const [row] = await graph.read(FIND_INVESTIGATION, { id });
  return row === undefined ? null : parseInvestigation(row.investigation);
}

// The write comes before the read: of many that want to decide about it, one at a time gets past this line.
const LOCK_INVESTIGATION = statement(
  'lock an investigation, then read it',
  `
  MATCH (i:Knowledge:Investigation {id: $id})
  SET i.sequence = $sequence
  WITH i
  RETURN ${INVESTIGATION_RECORD}
`,
);

/** Locks the investigation until the transaction ends, then reads it; null when there is none. */
export async function lockInvestigation(
  tx: GraphTransaction,
  id: string,
  sequence: number,
): Promise<StoredInvestigation | null> {
  const [row] = await tx.run(LOCK_INVESTIGATION, { id, sequence });
  return row === undefined ? null : parseStored(row.investigation);
}

const SAVE_INVESTIGATION = statement(
  'save an investigation and what it is about',
  `
  MERGE (i:Knowledge {id: $id})
  SET i:Investigation, i += $properties
  WITH i
  CALL (i) {
    MATCH (i)-[old:ABOUT]->(e:Entity)
    WHERE NOT e.id IN $entityIds
    DELETE old
  }
  CALL (i) {
    UNWIND $entityIds AS entityId
    MATCH (e:Entity {id: entityId})
    MERGE (i)-[:ABOUT]->(e)
  }
  RETURN ${INVESTIGATION_RECORD}
`,
);

export interface InvestigationChange {
  readonly id: string;
  readonly content: InvestigationContent;
  readonly entityIds: readonly string[];
  readonly revision: number;
  readonly sequence: number;
  readonly updatedAt: string;
  readonly status: InvestigationStatus;
  /** Given at creation only. */
  readonly origin?: {
    readonly authorName: string;
    readonly authorIsPerson: boolean;
    readonly authorToken: string;
    readonly isSeeded: boolean;
    readonly createdAt: string;
  };
}

/** Creates or replaces the content; links that are no longer named go. */
export async function saveInvestigation(
  tx: GraphTransaction,
  change: InvestigationChange,
): Promise<Investigation> {
  const { content, entityIds, origin, ...rest } = change;
  const { title, symptom, findings, rootCause, fix, tags, evidence } = content;
  const texts = { title, symptom, findings, rootCause, fix, tags };
  const [row] = await tx.run(SAVE_INVESTIGATION, {
    id: change.id,
    entityIds,
    properties: { ...texts, ...rest, ...origin, evidence: JSON.stringify(evidence) },
  });
  if (row === undefined) throw new Error('saving an investigation returned no row');
  return parseInvestigation(row.investigation);
}

const MARK_PROMOTED = statement(
  'an investigation became a runbook',
  `
  MATCH (i:Knowledge:Investigation {id: $id})
  SET i.revision = $revision, i.updatedAt = $at
`,
);

/** Counts the promotion as a change of the investigation. */
export async function markPromoted(
  tx: GraphTransaction,
  mark: { readonly id: string; readonly revision: number; readonly at: string },
): Promise<void> {
  await tx.run(MARK_PROMOTED, { ...mark });
}

const DELETE_INVESTIGATION = statement(
  'delete an investigation and leave a tombstone',
  `
  MERGE (t:KnowledgeTombstone {id: $id})
  SET t.sequence = $sequence
  WITH t
  OPTIONAL MATCH (i:Knowledge:Investigation {id: $id})
  DETACH DELETE i
`,
);

/** Removes it; the tombstone tells the text indexes of other processes. */
export async function deleteInvestigation(tx: GraphTransaction, id: string, sequence: number): Promise<void> {
  await tx.run(DELETE_INVESTIGATION, { id, sequence });
}

// Later than any time that is written, so that the first page is a page like any other.
const LATEST = '9999';

const LIST_INVESTIGATIONS = statement(
  'investigations, newest first',
  `
  MATCH (i:Investigation)
  WHERE i.createdAt <= $afterAt AND (i.createdAt < $afterAt OR i.id > $afterId)
    AND ($status IS NULL OR i.status = $status)
    AND ($tag IS NULL OR $tag IN i.tags)
    AND ($entity IS NULL OR EXISTS { (:Name {value: $entity})-[:NAMES]->(:Entity)<-[:ABOUT]-(i) })
    AND ($text IS NULL OR toLower(i.title) CONTAINS toLower($text) OR toLower(i.symptom) CONTAINS toLower($text))
  WITH i
  ORDER BY i.createdAt DESC, i.id
  LIMIT toInteger($limit)
  RETURN ${INVESTIGATION_RECORD}
  ORDER BY i.createdAt DESC, i.id
`,
);

export interface InvestigationFilter {
  readonly status: InvestigationStatus | null;
  readonly entity: string | null;
  readonly tag: string | null;
  readonly text: string | null;
}

/** One more than the page holds, so that the caller knows whether there is a next one. */
export async function listInvestigations(
  graph: GraphClient,
  filter: InvestigationFilter,
  page: PageRequest,
): Promise<Investigation[]> {
  const rows = await graph.read(LIST_INVESTIGATIONS, {
    ...filter,
    afterAt: page.after?.[0] ?? LATEST,
    afterId: page.after?.[1] ?? '',
    limit: page.limit + 1,
  });
  return rows.map((row) => parseInvestigation(row.investigation));
}
