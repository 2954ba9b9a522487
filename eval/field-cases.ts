import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Asked } from './scratch.ts';

/** Case files: an inventory, and gotchas with probes. Loaded and asked through the public API only. */

const inventorySchema = z.object({
  entities: z.array(
    z.object({ slug: z.string(), attributes: z.record(z.string(), z.unknown()).default({}) }),
  ),
  relations: z.array(z.object({ from: z.string(), type: z.string(), to: z.string() })),
});

const probe = { entity: z.string(), command: z.string() };
const caseSchema = z.object({
  id: z.string(),
  risk: z.string(),
  runbook: z.object({
    title: z.string(),
    summary: z.string(),
    symptom: z.string(),
    root_cause: z.string(),
    steps: z.array(z.object({ text: z.string(), command: z.string().optional() })),
    applies_to: z.object({
      entities: z.array(z.string()),
      kinds: z.array(z.string()),
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    triggers: z.array(z.string()),
  }),
  investigation: z.object({ title: z.string(), findings: z.array(z.string()), fix: z.string() }),
  entities: z.array(z.string()),
  probes: z.object({
    positive: z.array(z.object({ ...probe, how: z.string(), must_rank_first: z.boolean() })),
    negative: z.array(z.object({ ...probe, why: z.string() })),
  }),
});
export type RunbookCase = z.infer<typeof caseSchema>;

export function readInventory(file = 'test/cases/inventory.yaml'): z.infer<typeof inventorySchema> {
  return inventorySchema.parse(parse(readFileSync(file, 'utf8')));
}

export function readCases(file = 'test/cases/cases.yaml'): RunbookCase[] {
  return z
    .array(caseSchema)
    .min(1, 'is empty: there is no case in it')
    .parse(parse(readFileSync(file, 'utf8')));
}

const UPSERT_ENTITY = `mutation ($input: UpsertEntityInput!) {
  upsertEntity(input: $input) { __typename ... on Failure { message } }
}`;
const CREATE_RELATION = `mutation ($input: CreateRelationInput!) {
  createRelation(input: $input) { __typename ... on Failure { message } }
}`;
const CREATE_INVESTIGATION = `mutation ($input: CreateInvestigationInput!) {
  createInvestigation(input: $input) { __typename ... on Failure { message } }
}`;
const CREATE_RUNBOOK = `mutation ($input: CreateRunbookInput!) {
  createRunbook(input: $input) { __typename ... on Failure { message } }
}`;
const PUBLISH_RUNBOOK = `mutation ($input: PublishRunbookInput!) {
  publishRunbook(input: $input) { __typename ... on Failure { message } }
}`;

const outcome = z.object({ __typename: z.string(), message: z.string().optional() });

/** Asks and insists on success, so that a refused load is a failure and not a wrong figure. */
async function must(app: Asked, query: string, input: Record<string, unknown>): Promise<void> {
  const [result] = Object.values(await app.ask(query, { input }, 'operator'));
  const { __typename, message } = outcome.parse(result);
  if (!__typename.endsWith('Success')) {
    throw new Error(`${JSON.stringify(input)} was answered with ${__typename}: ${message ?? ''}`);
  }
}

export async function loadInventory(app: Asked, inventory = readInventory()): Promise<void> {
  for (const { slug, attributes } of inventory.entities) await must(app, UPSERT_ENTITY, { slug, attributes });
  for (const relation of inventory.relations) await must(app, CREATE_RELATION, relation);
}

/** Writes investigation and runbook of a case and publishes the runbook. Returns its slug. */
export async function loadCase(
  app: Asked,
  { id, risk, runbook, investigation, entities }: RunbookCase,
): Promise<string> {
  await must(app, CREATE_INVESTIGATION, { ...investigation, entities });
  const slug = `runbook:${id}`;
  await must(app, CREATE_RUNBOOK, {
    slug,
    title: runbook.title,
    summary: runbook.summary,
    symptom: runbook.symptom,
    rootCause: runbook.root_cause,
    severity: risk.toUpperCase().replace('-', '_'),
    trigger: { words: runbook.triggers },
    scope: runbook.applies_to,
    steps: runbook.steps,
  });
  await must(app, PUBLISH_RUNBOOK, { slug });
  return slug;
}

export interface Surfaced {
  readonly slug: string;
  readonly strength: 'BINDING' | 'RELATED';
  readonly reasons: readonly string[];
}

const ASK = `query ($entity: String!, $command: String!) {
  entityKnowledge(entity: $entity, command: $command) {
    __typename
    ... on Failure { message }
    ... on EntityKnowledge { runbooks { strength reasons runbook { slug } } }
  }
}`;

const answer = z.object({
  entityKnowledge: z.object({
    runbooks: z.array(
      z.object({
        strength: z.enum(['BINDING', 'RELATED']),
        reasons: z.array(z.string()),
        runbook: z.object({ slug: z.string() }),
      }),
    ),
  }),
});

/** The runbooks that surface for a command, in order. */
export async function surfaced(app: Asked, entity: string, command: string): Promise<Surfaced[]> {
  const { entityKnowledge } = answer.parse(await app.ask(ASK, { entity, command }, 'agent'));
  return entityKnowledge.runbooks.map(({ strength, reasons, runbook }) => ({
    slug: runbook.slug,
    strength,
    reasons,
  }));
}

/** All of a case file in one graph: the inventory once, then every runbook. */
export async function loadAll(
  app: Asked,
  inventory: ReturnType<typeof readInventory>,
  cases: readonly RunbookCase[],
  /** Told after each case how many are loaded. */
  onLoaded: (done: number) => void = () => undefined,
): Promise<void> {
  await loadInventory(app, inventory);
  for (const [index, each] of cases.entries()) {
    await loadCase(app, each);
    onLoaded(index + 1);
  }
}
