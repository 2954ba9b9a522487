import { z } from 'zod';
import { RUNBOOK_STATUSES } from '../domain/knowledge.ts';
import type { PageRequest } from '../domain/page.ts';
import { VERSION_ACTS, type RunbookVersion } from '../domain/runbook-version.ts';
import type { GraphClient, GraphTransaction, Row } from './client.ts';
import { parseContent } from './runbook-record.ts';
import { statement } from './statement.ts';

const versionRow = z.object({
  number: z.number(),
  act: z.enum(VERSION_ACTS),
  status: z.enum(RUNBOOK_STATUSES),
  content: z.string().transform(parseContent),
  authorName: z.string(),
  authorIsPerson: z.boolean(),
  at: z.string(),
  noiseOverride: z
    .string()
    .nullish()
    .transform((reason) => reason ?? null),
});

function toVersion(row: Row): RunbookVersion {
  const { authorName, authorIsPerson, ...rest } = versionRow.parse(row.version);
  return { ...rest, author: { name: authorName, isPerson: authorIsPerson } };
}

const SAVE_VERSION = statement(
  'keep a version of a runbook',
  `
  MATCH (r:Knowledge:Runbook {id: $runbookId})
  MERGE (v:RunbookVersion {id: $id})
  SET v += $properties
  MERGE (r)-[:HAS_VERSION]->(v)
  RETURN v {.*} AS version
`,
);

/** Keeps a version. Its id is made of runbook and number, so that a repeated transaction keeps one. */
export async function saveVersion(
  tx: GraphTransaction,
  runbookId: string,
  version: RunbookVersion,
): Promise<void> {
  const { author, content, ...rest } = version;
  await tx.run(SAVE_VERSION, {
    runbookId,
    id: `${runbookId}/${version.number}`,
    properties: {
      ...rest,
      content: JSON.stringify(content),
      authorName: author.name,
      authorIsPerson: author.isPerson,
    },
  });
}

const LIST_VERSIONS = statement(
  'versions of a runbook, newest first',
  `
  MATCH (r:Runbook {slug: $slug})
  OPTIONAL MATCH (r)-[:HAS_VERSION]->(v:RunbookVersion)
  WHERE $before IS NULL OR v.number < $before
  WITH v
  ORDER BY v.number DESC
  LIMIT toInteger($limit)
  RETURN v {.*} AS version
`,
);

/**
 * Two more than the page holds: one tells whether there is a next page, and each version is compared with the one
 * before it. Null when there is no such runbook.
 */
export async function listVersions(
  graph: GraphClient,
  slug: string,
  page: PageRequest,
): Promise<RunbookVersion[] | null> {
  const rows = await graph.read(LIST_VERSIONS, {
    slug,
    before: page.after === null ? null : Number(page.after[0]),
    limit: page.limit + 2,
  });
  if (rows.length === 0) return null;
  return rows.filter(({ version }) => version !== null).map(toVersion);
}

const FIND_VERSIONS = statement(
  'these versions of a runbook',
  `
  MATCH (r:Runbook {slug: $slug})-[:HAS_VERSION]->(v:RunbookVersion)
  WHERE v.number IN $numbers
  RETURN v {.*} AS version
`,
);

/** The versions with these numbers that exist, by number. */
export async function findVersions(
  tx: Pick<GraphTransaction, 'run'>,
  slug: string,
  numbers: readonly number[],
): Promise<Map<number, RunbookVersion>> {
  const rows = await tx.run(FIND_VERSIONS, { slug, numbers: [...numbers] });
  return new Map(rows.map(toVersion).map((version) => [version.number, version]));
}

const FIND_PUBLISHED = statement(
  'what was published last',
  `
  MATCH (r:Runbook {slug: $slug})-[:HAS_VERSION]->(v:RunbookVersion {status: 'ACTIVE'})
  RETURN v {.*} AS version
  ORDER BY v.number DESC
  LIMIT 1
`,
);

/** The newest content that was ever in force, or null. */
export async function findLastActive(tx: GraphTransaction, slug: string): Promise<RunbookVersion | null> {
  const [row] = await tx.run(FIND_PUBLISHED, { slug });
  return row === undefined ? null : toVersion(row);
}
