import { z } from 'zod';
import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

const READ_MARK = statement(
  'the latest moment that any process has seen',
  `
  OPTIONAL MATCH (s:Setting {key: 'latestMoment'})
  RETURN s.value AS at
`,
);

// Locked by writing before it is read: of two processes the later moment stays.
const RAISE_MARK = statement(
  'raise the latest moment that any process has seen',
  `
  MERGE (s:Setting {key: 'latestMoment'})
  SET s.lockedAt = $at
  WITH s
  SET s.value = CASE WHEN coalesce(s.value, '') < $at THEN $at ELSE s.value END
  RETURN s.value AS at
`,
);

const markRow = z.object({ at: z.string().nullable() });

export async function readLatestMoment(graph: GraphClient): Promise<string | null> {
  const [row] = await graph.read(READ_MARK, {});
  return markRow.parse(row).at;
}

/** Gives the mark as it is then, by whoever raised it last. */
export async function raiseLatestMoment(graph: GraphClient, at: string): Promise<string | null> {
  return graph.write(async (tx) => markRow.parse((await tx.run(RAISE_MARK, { at }))[0]).at);
}
