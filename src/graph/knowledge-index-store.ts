import { z } from 'zod';
import type { Investigation, Runbook } from '../domain/knowledge.ts';
import type { GraphClient, Row } from './client.ts';
import { INVESTIGATION_RECORD, parseInvestigation } from './investigation-store.ts';
import { parseRunbook, RUNBOOK_RECORD } from './runbook-record.ts';
import { statement } from './statement.ts';

/** One change of knowledge as the text index needs it; both are null when it was deleted. */
export interface IndexedChange {
  readonly id: string;
  readonly sequence: number;
  readonly runbook: Runbook | null;
  readonly investigation: Investigation | null;
}

// Ordered by sequence and id: one write may touch two pieces of knowledge, and a page may end between them.
const LIST_CHANGES = statement(
  'what changed in the knowledge since',
  `
  CALL () {
    MATCH (k:Knowledge)
    WHERE k.sequence >= $sequence AND (k.sequence > $sequence OR k.id > $id)
    RETURN k.id AS id, k.sequence AS sequence, k AS node
    ORDER BY sequence, id
    LIMIT toInteger($limit)
    UNION ALL
    MATCH (t:KnowledgeTombstone)
    WHERE t.sequence >= $sequence AND (t.sequence > $sequence OR t.id > $id)
    RETURN t.id AS id, t.sequence AS sequence, null AS node
    ORDER BY sequence, id
    LIMIT toInteger($limit)
  }
  WITH id, sequence, node
  ORDER BY sequence, id
  LIMIT toInteger($limit)
  OPTIONAL CALL (node) {
    WITH node AS r
    WHERE r:Runbook
    RETURN ${RUNBOOK_RECORD}
  }
  OPTIONAL CALL (node) {
    WITH node AS i
    WHERE i:Investigation
    RETURN ${INVESTIGATION_RECORD}
  }
  RETURN id, sequence, runbook, investigation
  ORDER BY sequence, id
`,
);

const changeRow = z.object({ id: z.string(), sequence: z.number() });

/** What was written after `position`, in order, at most `limit` changes. */
export async function listChanges(
  graph: GraphClient,
  position: { readonly sequence: number; readonly id: string },
  limit: number,
): Promise<IndexedChange[]> {
  const rows = await graph.read(LIST_CHANGES, { ...position, limit });
  return rows.map((row: Row) => ({
    ...changeRow.parse(row),
    runbook: row.runbook == null ? null : parseRunbook(row.runbook),
    investigation: row.investigation == null ? null : parseInvestigation(row.investigation),
  }));
}

const LIST_ABOUT = statement(
  'which knowledge is about an entity, or names it in its scope',
  `
  MATCH (:Name {value: $slug})-[:NAMES]->(:Entity)<-[:ABOUT|APPLIES_TO]-(k:Knowledge)
  RETURN k.id AS id
`,
);

/** Ids of knowledge about the entity that has or had this slug. */
export async function listKnowledgeAbout(graph: GraphClient, slug: string): Promise<ReadonlySet<string>> {
  const rows = await graph.read(LIST_ABOUT, { slug });
  return new Set(rows.map((row) => z.string().parse(row.id)));
}
