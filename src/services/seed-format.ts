import { z } from 'zod';
import { EVIDENCE_OUTCOMES, PARAMETER_TYPES, RUNBOOK_STATUSES, SEVERITIES } from '../domain/knowledge.ts';
import { OBJECT_TYPES } from '../domain/command/analysis.ts';
import { VERDICTS } from '../domain/verdict.ts';

/** The form of a seed file: what the mutations take, written down. Unknown keys are errors. */

const texts = z.array(z.string());
const names = texts.optional();
const values = z.record(z.string(), z.unknown());

const entity = z.strictObject({
  slug: z.string(),
  title: z.string().optional(),
  attributes: values.default({}),
});

const relation = z.strictObject({
  from: z.string(),
  type: z.string(),
  to: z.string(),
  properties: values.default({}),
});

const evidence = z.strictObject({
  command: z.string(),
  entity: z.string().optional(),
  outcome: z.enum(EVIDENCE_OUTCOMES),
  exitCode: z.number().int().optional(),
  output: z.string().optional(),
});

const investigation = z.strictObject({
  /** Names it for ever: loading twice is loading once. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'is lower-case letters, digits and hyphens'),
  title: z.string(),
  symptom: z.string().optional(),
  findings: texts.default([]),
  rootCause: z.string().optional(),
  fix: z.string().optional(),
  tags: names,
  entities: texts.default([]),
  evidence: z.array(evidence).default([]),
});

interface ConditionSeed {
  readonly all?: readonly ConditionSeed[] | undefined;
  readonly any?: readonly ConditionSeed[] | undefined;
  readonly not?: ConditionSeed | undefined;
  readonly action?: readonly string[] | undefined;
  readonly program?: readonly string[] | undefined;
  readonly flag?: readonly string[] | undefined;
  readonly operand?: readonly string[] | undefined;
  readonly object?: readonly string[] | undefined;
  readonly objectType?: (typeof OBJECT_TYPES)[number] | undefined;
  readonly path?: { readonly within: string; readonly access?: 'read' | 'write' | undefined } | undefined;
}

const condition: z.ZodType<ConditionSeed> = z.lazy(() =>
  z.strictObject({
    all: z.array(condition).optional(),
    any: z.array(condition).optional(),
    not: condition.optional(),
    action: names,
    program: names,
    flag: names,
    operand: names,
    object: names,
    objectType: z.enum(OBJECT_TYPES).optional(),
    path: z.strictObject({ within: z.string(), access: z.enum(['read', 'write']).optional() }).optional(),
  }),
);

const symptom = z.strictObject({
  output: z.string().optional(),
  exitCode: z.array(z.number().int()).optional(),
  verdict: z.array(z.enum(VERDICTS)).optional(),
  program: names,
  action: names,
});

const parameterSource = z.strictObject({
  operand: z.number().int().optional(),
  attribute: z.string().optional(),
  relation: z.string().optional(),
  asked: z.string().optional(),
});

const step = z.strictObject({
  text: z.string(),
  command: z.string().optional(),
  check: z.string().optional(),
  undo: z.string().optional(),
  parameters: z
    .array(
      z.strictObject({ name: z.string(), type: z.enum(PARAMETER_TYPES).optional(), source: parameterSource }),
    )
    .optional(),
});

const runbook = z.strictObject({
  slug: z.string(),
  status: z.enum(RUNBOOK_STATUSES).default('ACTIVE'),
  title: z.string(),
  summary: z.string().optional(),
  symptom: z.string().optional(),
  rootCause: z.string().optional(),
  severity: z.enum(SEVERITIES),
  tags: names,
  trigger: z
    .strictObject({
      when: condition.optional(),
      words: names,
      pattern: z.string().optional(),
      symptom: symptom.optional(),
    })
    .optional(),
  scope: z.strictObject({ entities: names, kinds: names, attributes: values.optional() }),
  steps: z.array(step).default([]),
  examples: z
    .array(z.strictObject({ command: z.string(), entity: z.string().optional(), mustMatch: z.boolean() }))
    .default([]),
  /** Key of the investigation in the seeds that it came out of. */
  promotedFrom: z.string().optional(),
});

export const seedFile = z.strictObject({
  version: z.literal(1),
  entities: z.array(entity).default([]),
  relations: z.array(relation).default([]),
  investigations: z.array(investigation).default([]),
  runbooks: z.array(runbook).default([]),
});

/** All files of a folder put together. */
export type Seeds = Omit<z.output<typeof seedFile>, 'version'>;
