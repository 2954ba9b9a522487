import { z } from 'zod';
import type { Evidence } from '../domain/knowledge.ts';
import type { GraphClient } from './client.ts';
import { parseEvidence } from './investigation-store.ts';
import { statement } from './statement.ts';

/** The commands of one investigation, in order. */
export interface RecordedEvidence {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly entities: readonly string[];
  readonly evidence: readonly Evidence[];
}

const LIST_EVIDENCE = statement(
  'what was run while investigating, newest first',
  `
  MATCH (i:Investigation)
  WHERE i.createdAt <= $afterAt AND (i.createdAt < $afterAt OR i.id > $afterId)
    AND i.evidence <> '[]'
  WITH i
  ORDER BY i.createdAt DESC, i.id
  LIMIT toInteger($limit)
  RETURN i {
    .id, .title, .createdAt, .evidence,
    entities: COLLECT { MATCH (i)-[:ABOUT]->(e:Entity) RETURN e.slug ORDER BY e.slug }
  } AS recorded
  ORDER BY i.createdAt DESC, i.id
`,
);

// Later than any time that is written, so that the first batch is a batch like any other.
const LATEST = '9999';

const recordedRow = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  entities: z.array(z.string()),
  evidence: z.string().transform(parseEvidence),
});

/** Investigations with evidence after `after`, at most `limit`; without `after`, the newest. */
export async function listEvidence(
  graph: GraphClient,
  { after, limit }: { readonly after: RecordedEvidence | undefined; readonly limit: number },
): Promise<RecordedEvidence[]> {
  const rows = await graph.read(LIST_EVIDENCE, {
    afterAt: after?.createdAt ?? LATEST,
    afterId: after?.id ?? '',
    limit,
  });
  return rows.map(({ recorded }) => recordedRow.parse(recorded));
}
