import { z } from 'zod';
import { COMMAND_BYTES_MAX } from './command/analysis.ts';
import { isSlug, type AttributeScalar } from './entity.ts';
import { EVIDENCE_OUTCOMES, PARAMETER_TYPES, SEVERITIES, type ParameterSource } from './knowledge.ts';
import { PARAMETER_NAME, parameterFault } from './step-parameters.ts';
import {
  describeMark,
  hiddenInBody,
  hiddenInCommand,
  hiddenInLine,
  makeVisible,
  type HiddenMark,
} from './text.ts';

/** The shape of what callers write into knowledge, its limits, and how gaps are filled. */

const TITLE_CHARACTERS_MAX = 200;
const BODY_BYTES_MAX = 65_536;
const LIST_MAX = 100;
const TAG_CHARACTERS_MAX = 64;
const encoder = new TextEncoder();
const fits = (bytes: number) => (text: string) =>
  text.length <= bytes && encoder.encode(text).length <= bytes;

const refuseMark =
  (find: (text: string) => HiddenMark | null) =>
  (text: string, context: z.RefinementCtx): void => {
    const mark = find(text);
    if (mark !== null) context.addIssue({ code: 'custom', message: describeMark(mark) });
  };

const line = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `is longer than ${max} characters`)
    .superRefine(refuseMark(hiddenInLine));
// What is pasted from Windows ends its lines with two characters.
const body = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .refine(fits(BODY_BYTES_MAX), `is larger than ${BODY_BYTES_MAX / 1024} KiB`)
  .superRefine(refuseMark(hiddenInBody));
const optionalBody = body.nullish().transform((text) => (text == null || text.trim() === '' ? null : text));
const command = z
  .string()
  .refine((text) => text.trim() !== '', 'is empty')
  .refine(fits(COMMAND_BYTES_MAX), `is larger than ${COMMAND_BYTES_MAX / 1024} KiB`)
  .superRefine(refuseMark(hiddenInCommand));
const optionalCommand = command.nullish().transform((text) => text ?? null);
// A machine prints what it likes, and lies in every byte: kept, with nothing in it that a terminal would obey (T-23).
const output = z
  .string()
  .transform(makeVisible)
  .refine(fits(BODY_BYTES_MAX), `is larger than ${BODY_BYTES_MAX / 1024} KiB`)
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text));
const slug = z.string().refine(isSlug, 'is not a slug; write kind:name, for example host:strong');
const optionalSlug = slug.nullish().transform((text) => text ?? null);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(LIST_MAX, `has more than ${LIST_MAX} items`)
    .nullish()
    .transform((items) => items ?? []);
const distinct = <T extends z.ZodType<string>>(item: T) =>
  list(item).transform((items) => [...new Set(items)]);

const evidence = z
  .strictObject({
    command,
    entity: optionalSlug,
    outcome: z.enum(EVIDENCE_OUTCOMES),
    exitCode: z
      .int()
      .min(-1)
      .max(255)
      .nullish()
      .transform((code) => code ?? null),
    output,
  })
  .superRefine(({ outcome, exitCode }, context) => {
    if (exitCode === null || (outcome === 'WORKED' && exitCode === 0) || outcome === 'FAILED') return;
    const message =
      outcome === 'HUNG'
        ? `is ${exitCode}, and what hung has not ended; leave it out, or say FAILED`
        : `is ${exitCode}, and what worked ends with 0; leave it out, or say FAILED`;
    context.addIssue({ code: 'custom', message, path: ['exitCode'] });
  });

export const investigationSchema = z.strictObject({
  title: line(TITLE_CHARACTERS_MAX),
  symptom: optionalBody,
  findings: list(body),
  rootCause: optionalBody,
  fix: optionalBody,
  tags: distinct(line(TAG_CHARACTERS_MAX)),
  entities: distinct(slug),
  evidence: list(evidence),
});

const parameterSource = z
  .strictObject({
    operand: z.int().min(0).max(LIST_MAX).nullish(),
    attribute: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,62}$/, 'is not an attribute key')
      .nullish(),
    relation: z
      .string()
      .regex(/^[A-Z][A-Z_]{0,62}$/, 'is not a relation type')
      .nullish(),
    asked: line(TITLE_CHARACTERS_MAX).nullish(),
  })
  .transform(({ operand, attribute, relation, asked }, context): ParameterSource => {
    const given: ParameterSource[] = [
      ...(operand == null ? [] : [{ from: 'OPERAND' as const, position: operand }]),
      ...(attribute == null ? [] : [{ from: 'ATTRIBUTE' as const, key: attribute }]),
      ...(relation == null ? [] : [{ from: 'RELATION' as const, type: relation }]),
      ...(asked == null ? [] : [{ from: 'ASKED' as const, question: asked }]),
    ];
    const [first] = given;
    if (first !== undefined && given.length === 1) return first;
    context.addIssue({
      code: 'custom',
      message: 'names not exactly one of operand, attribute, relation, asked',
    });
    return z.NEVER;
  });

const step = z
  .strictObject({
    text: body.refine((text) => text.trim() !== '', 'is empty'),
    command: optionalCommand,
    check: optionalCommand,
    undo: optionalCommand,
    parameters: list(
      z.strictObject({
        name: z.string().regex(PARAMETER_NAME, 'is not a parameter name: a-z, 0-9 and _, a letter first'),
        type: z
          .enum(PARAMETER_TYPES)
          .nullish()
          .transform((type) => type ?? 'STRING'),
        source: parameterSource,
      }),
    ),
  })
  .superRefine((value, context) => {
    const fault = parameterFault(value);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault, path: ['parameters'] });
  });

const scalar: z.ZodType<AttributeScalar> = z.union(
  [z.string().max(4096).superRefine(refuseMark(hiddenInBody)), z.number(), z.boolean()],
  {
    error: 'is not text, a number, true or false',
  },
);

const scope = z
  .strictObject({
    entities: distinct(slug),
    kinds: distinct(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'is not a kind')),
    attributes: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'is not an attribute key'), scalar)
      .refine((all) => Object.keys(all).length <= LIST_MAX, `has more than ${LIST_MAX} keys`)
      .nullish()
      .transform((attributes) => attributes ?? {}),
  })
  .nullish()
  .transform((value) => value ?? { entities: [], kinds: [], attributes: {} });

/** All of a runbook but its trigger. */
export const runbookSchema = z.strictObject({
  title: line(TITLE_CHARACTERS_MAX),
  summary: optionalBody,
  symptom: optionalBody,
  rootCause: optionalBody,
  severity: z
    .enum(SEVERITIES)
    .nullish()
    .transform((severity) => severity ?? 'DEGRADED'),
  tags: distinct(line(TAG_CHARACTERS_MAX)),
  scope,
  steps: list(step),
  examples: list(z.strictObject({ command, entity: optionalSlug, mustMatch: z.boolean() })),
});
