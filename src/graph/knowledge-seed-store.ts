import { z } from 'zod';
import type { GraphClient, GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/** A seeded piece of knowledge; `isTouched` once anybody changed it. */
export interface SeededKnowledge {
  readonly id: string;
  /** Null for an investigation. */
  readonly slug: string | null;
  readonly isTouched: boolean;
}

const seededRow = z.object({ id: z.string(), slug: z.string().nullable(), isTouched: z.boolean() });

// An investigation whose runbook stays is part of that runbook's history and stays with it.
const LIST_SEEDED = statement(
  'seeded knowledge, and whether anybody touched it',
  `
  MATCH (k:Knowledge)
  WHERE k.isSeeded
  RETURN k.id AS id, k.slug AS slug,
         k.revision > 1 OR EXISTS {
           MATCH (k)<-[:PROMOTED_FROM]-(r:Runbook)
           WHERE NOT r.isSeeded OR r.revision > 1
         } AS isTouched
  ORDER BY id
`,
);

/** By id. */
export async function listSeededKnowledge(graph: GraphClient): Promise<SeededKnowledge[]> {
  return (await graph.read(LIST_SEEDED, {})).map((row) => seededRow.parse(row));
}

const IS_PRESENT = statement(
  'is this knowledge there, or was it once',
  `
  RETURN EXISTS { (:Knowledge {id: $id}) } AS isPresent,
         EXISTS { (:KnowledgeTombstone {id: $id}) } AS wasDeleted
`,
);

const presenceRow = z.object({ isPresent: z.boolean(), wasDeleted: z.boolean() });

/** Seeds are loaded once: what is there is left alone, and what was deleted does not come back. */
export async function findPresence(
  tx: GraphTransaction,
  id: string,
): Promise<{ readonly isPresent: boolean; readonly wasDeleted: boolean }> {
  const [row] = await tx.run(IS_PRESENT, { id });
  return presenceRow.parse(row);
}
