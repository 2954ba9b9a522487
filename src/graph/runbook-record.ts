import { z } from 'zod';
import {
  PARAMETER_TYPES,
  RUNBOOK_STATUSES,
  SEVERITIES,
  type Runbook,
  type RunbookContent,
} from '../domain/knowledge.ts';
import { parseLedger } from './ledger-store.ts';
import { triggerSourceSchema } from '../domain/trigger/condition.ts';

/** How a runbook is kept: texts as properties, structure as JSON, the entities of its scope as relations. */

const orNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const json = <T extends z.ZodType>(schema: T) =>
  z.string().transform((text): z.output<T> => schema.parse(JSON.parse(text)));

const parameterSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('OPERAND'), position: z.number() }),
  z.object({ from: z.literal('ATTRIBUTE'), key: z.string() }),
  z.object({ from: z.literal('RELATION'), type: z.string() }),
  z.object({ from: z.literal('ASKED'), question: z.string() }),
]);
const steps = z.array(
  z.object({
    text: z.string(),
    command: z.string().nullable(),
    check: z.string().nullable(),
    undo: z.string().nullable(),
    parameters: z.array(
      z.object({ name: z.string(), type: z.enum(PARAMETER_TYPES), source: parameterSource }),
    ),
  }),
);
const examples = z.array(
  z.object({ command: z.string(), entity: z.string().nullable(), mustMatch: z.boolean() }),
);
const selector = z.object({
  kinds: z.array(z.string()),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const contentSchema = z.object({
  title: z.string(),
  summary: z.string().nullable(),
  symptom: z.string().nullable(),
  rootCause: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  tags: z.array(z.string()),
  trigger: triggerSourceSchema.nullable(),
  scope: selector.extend({ entities: z.array(z.string()) }),
  steps,
  examples,
});

/** The content of a version, as it was written. */
export function parseContent(text: string): RunbookContent {
  return contentSchema.parse(JSON.parse(text));
}

/** Part of a statement: the map of the runbook `r` that `parseRunbook` reads. */
export const RUNBOOK_RECORD = `r {
    .*,
    scopeEntities: COLLECT { MATCH (r)-[:APPLIES_TO]->(e:Entity) RETURN e.slug ORDER BY e.slug },
    promotedFrom: head(COLLECT { MATCH (r)-[:PROMOTED_FROM]->(i:Investigation) RETURN i.id })
  } AS runbook`;

const runbookRow = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.enum(RUNBOOK_STATUSES),
  title: z.string(),
  summary: orNull,
  symptom: orNull,
  rootCause: orNull,
  severity: z.enum(SEVERITIES),
  tags: z.array(z.string()),
  trigger: z
    .string()
    .nullish()
    .transform((text) => (text == null ? null : triggerSourceSchema.parse(JSON.parse(text)))),
  scope: json(selector),
  scopeEntities: z.array(z.string()),
  steps: json(steps),
  examples: json(examples),
  version: z.number(),
  revision: z.number(),
  authorName: z.string(),
  authorIsPerson: z.boolean(),
  publishedBy: orNull,
  publishedAt: orNull,
  isSeeded: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  promotedFrom: orNull,
  confirmedAt: orNull,
  confirmedBy: orNull,
});

/** The runbook in a row's map; throws when the graph holds something that no version of the service wrote. */
export function parseRunbook(map: unknown): Runbook {
  const { authorName, authorIsPerson, scopeEntities, scope, ...rest } = runbookRow.parse(map);
  return {
    ...rest,
    scope: { ...scope, entities: scopeEntities },
    author: { name: authorName, isPerson: authorIsPerson },
    ledger: parseLedger(map),
  };
}

/** The properties of the node that hold the content; the entities of its scope become relations. */
export function toProperties(content: RunbookContent): Record<string, unknown> {
  const { title, summary, symptom, rootCause, severity, tags, trigger, scope } = content;
  return {
    title,
    summary,
    symptom,
    rootCause,
    severity,
    tags,
    trigger: trigger === null ? null : JSON.stringify(trigger),
    scope: JSON.stringify({ kinds: scope.kinds, attributes: scope.attributes }),
    steps: JSON.stringify(content.steps),
    examples: JSON.stringify(content.examples),
  };
}

export function contentOf(runbook: Runbook): RunbookContent {
  const { title, summary, symptom, rootCause, severity, tags, trigger, scope, steps, examples } = runbook;
  return { title, summary, symptom, rootCause, severity, tags, trigger, scope, steps, examples };
}
