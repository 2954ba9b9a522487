import { z } from 'zod';
import { INVESTIGATION_STATUSES, RUNBOOK_STATUSES, SEVERITIES } from '../domain/knowledge.ts';
import type { GraphClient, Row } from './client.ts';
import { statement } from './statement.ts';

/** What the text index needs to know about one change of knowledge; null texts mean that it was deleted. */
export interface IndexedChange {
  readonly id: string;
  readonly sequence: number;
  readonly document: IndexedText | null;
}

export type IndexedText = z.output<typeof documentRow>;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const commandList = z.array(z.object({ command: z.string().nullable() }));
const stepList = z.array(
  z.object({
    text: z.string(),
    command: z.string().nullable(),
    check: z.string().nullable(),
    undo: z.string().nullable(),
  }),
);

const documentRow = z
  .object({
    id: z.string(),
    slug: z
      .string()
      .nullish()
      .transform((slug) => slug ?? null),
    status: z.enum([...INVESTIGATION_STATUSES, ...RUNBOOK_STATUSES]),
    severity: z
      .enum(SEVERITIES)
      .nullish()
      .transform((severity) => severity ?? null),
    authorName: z.string(),
    authorIsPerson: z.boolean(),
    updatedAt: z.string(),
    title: z.string(),
    summary: text,
    symptom: text,
    rootCause: text,
    fix: text,
    findings: z
      .array(z.string())
      .nullish()
      .transform((findings) => (findings ?? []).join('\n')),
    evidence: z.string().nullish(),
    steps: z.string().nullish(),
    trigger: z
      .string()
      .nullish()
      .transform((json) => (json == null ? '' : textsOf(JSON.parse(json)).join(' '))),
    tags: z.array(z.string()),
    entities: z.array(z.string()),
  })
  .transform(({ evidence, steps, ...rest }) => ({
    ...rest,
    kind: rest.slug === null ? ('INVESTIGATION' as const) : ('RUNBOOK' as const),
    steps: [...stepTexts(steps), ...commandTexts(evidence)].join('\n'),
  }));

function stepTexts(json: string | null | undefined): string[] {
  const steps = json == null ? [] : stepList.parse(JSON.parse(json));
  return steps.flatMap((step) => [step.text, step.command ?? '', step.check ?? '', step.undo ?? '']);
}

function commandTexts(json: string | null | undefined): string[] {
  const evidence = json == null ? [] : commandList.parse(JSON.parse(json));
  return evidence.map(({ command }) => command ?? '');
}

/** Every text inside a trigger, whatever its form. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
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
  RETURN id, sequence,
         CASE WHEN node IS NULL THEN null ELSE node {
           .id, .slug, .status, .severity, .authorName, .authorIsPerson, .updatedAt, .title, .summary, .symptom,
           .rootCause, .fix, .findings, .evidence, .steps, .trigger, .tags,
           entities: COLLECT { MATCH (node)-[:ABOUT|APPLIES_TO]->(e:Entity) RETURN e.slug ORDER BY e.slug }
         } END AS document
  ORDER BY sequence, id
`,
);

const changeRow = z.object({ id: z.string(), sequence: z.number(), document: documentRow.nullable() });

/** What was written after `position`, in order, at most `limit` changes. */
export async function listChanges(
  graph: GraphClient,
  position: { readonly sequence: number; readonly id: string },
  limit: number,
): Promise<IndexedChange[]> {
  const rows = await graph.read(LIST_CHANGES, { ...position, limit });
  return rows.map((row: Row) => changeRow.parse(row));
}
