import type { z } from 'zod';

/**
 * What a schema finds wrong with what somebody wrote, said so that they can mend it: where it is, and what is wanted
 * there. A message that a schema gives itself stays as it is; each is the rest of a sentence that starts with the field.
 */

export interface InputFault {
  /** Path as a caller would write it: `steps[2].command`; empty for the whole. */
  readonly field: string;
  /** `steps[2].command is text, not a number`. */
  readonly message: string;
}

type Issue = z.core.$ZodRawIssue;
type FinishedIssue = z.core.$ZodIssue;

/** Names of types as people use them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  map: 'a group of fields',
  null: 'null',
  undefined: 'nothing',
  date: 'a time',
};

/** Parses with our own words. `whole` names what is judged, for a fault that is of no field. */
export function judge<T>(
  schema: z.ZodType<T>,
  input: unknown,
  whole = 'the input',
): { readonly data: T } | { readonly faults: readonly [InputFault, ...InputFault[]] } {
  const parsed = schema.safeParse(input, { error: wanted });
  if (parsed.success) return { data: parsed.data };
  const [first, ...rest] = parsed.error.issues.map((issue) => faultOf(issue, whole));
  return { faults: [first ?? { field: '', message: `${whole} is not valid` }, ...rest] };
}

/** One fault of a schema with its path; an unknown field is named itself. */
export function faultOf(issue: FinishedIssue, whole = 'the input'): InputFault {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const field = pathOf(unknown === undefined ? issue.path : [...issue.path, unknown]);
  const message = unknown === undefined ? issue.message : 'is not a field here';
  return { field, message: `${field === '' ? whole : field} ${message}` };
}

export function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** What is wanted instead; schemas that know better say it themselves. */
function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, issue.input);
    case 'invalid_value':
      return `is ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return ofSize(issue.origin, Number(issue.minimum), 'at least');
    case 'too_big':
      return ofSize(issue.origin, Number(issue.maximum), 'at most');
    case 'not_multiple_of':
      return `is a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'has none of the forms that are known here';
    case 'invalid_key':
    case 'invalid_element':
      return 'has a key or an item that is not allowed here';
    case 'invalid_format':
    case 'custom':
      return 'does not have the form that is wanted here';
  }
}

function ofType(expected: string, input: unknown): string {
  const type = TYPES[expected] ?? expected;
  if (input === undefined) return `is missing; it is ${type}`;
  // A whole number is a number too: what is wrong is the fraction, or its size.
  if (expected === 'int' && typeof input === 'number') return 'is a whole number';
  if (typeof input === 'number' && !Number.isFinite(input)) return 'is a finite number';
  return `is ${type}, not ${TYPES[kindOf(input)] ?? kindOf(input)}`;
}

function kindOf(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

function ofSize(origin: string, limit: number, bound: 'at least' | 'at most'): string {
  const plural = limit === 1 ? '' : 's';
  if (origin === 'string')
    return bound === 'at least' && limit === 1 ? 'is empty' : `has ${bound} ${limit} character${plural}`;
  if (origin === 'array' || origin === 'set')
    return bound === 'at least' && limit === 1
      ? 'is an empty list; leave it out for none'
      : `has ${bound} ${limit} item${plural}`;
  return `is ${bound} ${limit}`;
}
