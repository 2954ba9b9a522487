import { z } from 'zod';
import type { Runbook } from '../domain/knowledge.ts';
import type { GraphClient, GraphTransaction } from './client.ts';
import { parseRunbook, RUNBOOK_RECORD } from './runbook-record.ts';
import { statement } from './statement.ts';

/** Keys of runbooks follow from their triggers and the vocabulary; when that changes, they are made anew. */

const READ_HASH = statement(
  'with which vocabulary were the keys of runbooks made',
  `
  OPTIONAL MATCH (s:Setting {key: 'vocabularyHash'})
  RETURN s.value AS hash
`,
);

export async function findVocabularyHash(graph: GraphClient): Promise<string | null> {
  const [row] = await graph.read(READ_HASH, {});
  return z
    .string()
    .nullable()
    .parse(row?.hash ?? null);
}

const SAVE_HASH = statement(
  'the keys of all runbooks were made with this vocabulary',
  `
  MERGE (s:Setting {key: 'vocabularyHash'})
  SET s.value = $hash
`,
);

export async function saveVocabularyHash(tx: GraphTransaction, hash: string): Promise<void> {
  await tx.run(SAVE_HASH, { hash });
}

const LIST_BATCH = statement(
  'the next runbooks by id',
  `
  MATCH (r:Knowledge:Runbook)
  WHERE r.id > $after
  WITH r
  ORDER BY r.id
  LIMIT toInteger($limit)
  RETURN ${RUNBOOK_RECORD}
  ORDER BY r.id
`,
);

export async function listRunbookBatch(
  graph: GraphClient,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Runbook[]> {
  return (await graph.read(LIST_BATCH, { after, limit })).map((row) => parseRunbook(row.runbook));
}

// A runbook that was changed since it was read got its keys from that change.
const SAVE_KEYS = statement(
  'give runbooks their keys',
  `
  UNWIND $rows AS row
  MATCH (r:Knowledge:Runbook {id: row.id})
  WHERE r.revision = row.revision
  SET r.triggerKeys = row.triggerKeys
  WITH r, row
  CALL (r, row) {
    MATCH (r)-[old:COVERS]->(k:ScopeKey)
    WHERE NOT k.key IN row.scopeKeys
    DELETE old
    WITH DISTINCT k
    WHERE NOT EXISTS { (k)<-[:COVERS]-() }
    DELETE k
  }
  CALL (r, row) {
    UNWIND row.scopeKeys AS key
    MERGE (k:ScopeKey {key: key})
    MERGE (r)-[:COVERS]->(k)
  }
  RETURN count(r) AS changed
`,
);

export interface RunbookKeys {
  readonly id: string;
  readonly revision: number;
  readonly triggerKeys: readonly string[];
  readonly scopeKeys: readonly string[];
}

export async function saveKeys(tx: GraphTransaction, rows: readonly RunbookKeys[]): Promise<void> {
  await tx.run(SAVE_KEYS, { rows });
}
