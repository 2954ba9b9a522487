import { faultOfAddress, type AddressPolicy } from './address.ts';
import { normalisePath } from './command/paths.ts';
import { parseSlug, printable, type Attributes, type AttributeValue } from './entity.ts';
import type { InvalidInput } from './failure.ts';
import type { DeclaredAttribute } from './model.ts';
import type { MaskText } from './secrets/mask-knowledge.ts';
import { describeMark, hiddenInBody, hiddenInLine } from './text.ts';

/** Attributes of entities and properties of relations: what they may be called and what they may hold. */

export const KEYS_MAX = 100;
export const STRING_BYTES_MAX = 8_192;
export const LIST_MAX = 200;

const KEY = /^[a-z][a-z0-9_]{0,62}$/;
export const USER = /^[A-Za-z_][A-Za-z0-9_.-]{0,31}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** What a merge does to each key that it names: a value sets it, null removes it. */
export type AttributePatch = ReadonlyMap<string, AttributeValue | null>;
export type Declarations = ReadonlyMap<string, DeclaredAttribute>;

export interface ValueChange {
  readonly key: string;
  readonly oldValue: AttributeValue | null;
  readonly newValue: AttributeValue | null;
}

/**
 * Checks what a caller wants to merge. Every value comes back as it will be stored: times in UTC, secrets replaced.
 * Refuses with InvalidInput naming the first faulty key; never throws, whatever it is given.
 */
export function checkPatch(
  input: Readonly<Record<string, unknown>>,
  declared: Declarations,
  policy: AddressPolicy & { readonly field: string; readonly mask: MaskText },
): AttributePatch | InvalidInput {
  const patch = new Map<string, AttributeValue | null>();
  const keys = Object.keys(input);
  if (keys.length > KEYS_MAX) return invalid(policy.field, tooMany(keys.length));
  for (const key of keys) {
    const field = `${policy.field}.${printable(key)}`;
    if (!KEY.test(key)) return invalid(field, KEY_FAULT);
    const value = checkValue(input[key], declared.get(key), policy);
    if (value instanceof Fault) return invalid(field, value.text);
    patch.set(key, withoutSecrets(key, value, policy.mask));
  }
  return patch;
}

/** A text is a secret by itself (`password=…`), or because of its key (`api_token`). */
function withoutSecrets(key: string, value: AttributeValue | null, mask: MaskText): AttributeValue | null {
  const one = (text: string): string => {
    const lead = `${key}: `;
    const whole = mask(`${lead}${text}`);
    return whole.startsWith(lead) ? mask(whole.slice(lead.length)) : mask(text);
  };
  if (typeof value === 'string') return one(value);
  return isTexts(value) ? value.map(one) : value;
}

function isTexts(value: AttributeValue | null): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Says what a merge would change; equal values and removed keys that were not there are no change. */
export function diffAttributes(present: Attributes, patch: AttributePatch): ValueChange[] {
  return [...patch]
    .map(([key, newValue]) => ({ key, oldValue: valueOf(present, key), newValue }))
    .filter(({ oldValue, newValue }) => !isSameValue(oldValue, newValue));
}

/** The attributes after the merge, or InvalidInput when they would be too many. */
export function applyChanges(
  present: Attributes,
  changes: readonly ValueChange[],
  field = 'attributes',
): Attributes | InvalidInput {
  const merged = new Map(Object.entries(present));
  for (const { key, newValue } of changes) {
    if (newValue === null) merged.delete(key);
    else merged.set(key, newValue);
  }
  return merged.size > KEYS_MAX ? invalid(field, tooMany(merged.size)) : Object.fromEntries(merged);
}

/** `key=value` for each value, one per item of a list: what scopes and filters by attribute are tested on. */
export function factsOf(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .flatMap(([key, value]) => itemsOf(value).map((item) => factOf(key, item)))
    .sort();
}

export function factOf(key: string, item: string | number | boolean): string {
  return `${key}=${String(item)}`;
}

export function itemsOf(value: AttributeValue): readonly (string | number | boolean)[] {
  return typeof value === 'object' ? value : [value];
}

export function isSameValue(a: AttributeValue | null, b: AttributeValue | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message: `${field} ${message}` };
}

function valueOf(attributes: Attributes, key: string): AttributeValue | null {
  return Object.hasOwn(attributes, key) ? (attributes[key] ?? null) : null;
}

const KEY_FAULT =
  'is not a key: use lower-case letters, digits and underscores, start with a letter, at most 63 characters';
const STRUCTURE_FAULT =
  'holds structure; turn it into relations or into flat keys, for example nic_mac and nic_model instead of nic';
const tooMany = (count: number): string => `would hold ${count} keys; at most ${KEYS_MAX} are kept`;

/** Why a value is refused, as the rest of a sentence that starts with the field. */
class Fault {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Checked<T> = T | Fault;

function checkValue(
  value: unknown,
  declared: DeclaredAttribute | undefined,
  policy: AddressPolicy,
): Checked<AttributeValue | null> {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return checkList(value, declared, policy);
  if (declared?.type.endsWith('[]')) return new Fault(`is a list: write ["…"]`);
  return checkItem(value, declared, policy);
}

function checkList(
  values: readonly unknown[],
  declared: DeclaredAttribute | undefined,
  policy: AddressPolicy,
): Checked<AttributeValue> {
  if (declared && !declared.type.endsWith('[]')) return new Fault(`is one ${declared.type}, not a list`);
  if (values.length > LIST_MAX) return new Fault(`has ${values.length} items; at most ${LIST_MAX} are kept`);
  const strings: string[] = [];
  const numbers: number[] = [];
  const booleans: boolean[] = [];
  for (const value of values) {
    const item = checkItem(value, declared, policy);
    if (item instanceof Fault) return item;
    if (typeof item === 'string') strings.push(item);
    else if (typeof item === 'number') numbers.push(item);
    else booleans.push(item);
  }
  const filled = [strings, numbers, booleans].filter((list) => list.length > 0);
  return filled.length > 1
    ? new Fault('mixes types; the items of a list are all strings, all numbers or all booleans')
    : (filled[0] ?? []);
}

function checkItem(
  value: unknown,
  declared: DeclaredAttribute | undefined,
  policy: AddressPolicy,
): Checked<string | number | boolean> {
  const expected = declared?.type.replace('[]', '');
  if (typeof value === 'object' || typeof value === 'function') return new Fault(STRUCTURE_FAULT);
  if (typeof value === 'boolean') return matches(expected, 'boolean') ? value : wrongType(expected);
  if (typeof value === 'number') {
    if (!matches(expected, 'number')) return wrongType(expected);
    const fault = faultOfNumber(value, declared);
    return fault === null ? value : new Fault(fault);
  }
  if (typeof value !== 'string')
    return new Fault('is a string, a number, a boolean or a list of one of these');
  if (expected === 'time') return checkTime(value);
  if (!matches(expected, 'string')) return wrongType(expected);
  const fault = faultOfString(value, declared, policy);
  return fault === null ? value : new Fault(fault);
}

function matches(expected: string | undefined, actual: string): boolean {
  return expected === undefined || expected === actual;
}

function wrongType(expected: string | undefined): Fault {
  const example = expected === 'number' ? ', written without quotes' : '';
  return new Fault(`is a ${expected ?? 'value'}${example}`);
}

function checkTime(value: string): Checked<string> {
  const ms = ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms)
    ? new Fault('is a time as ISO 8601 text with a zone, for example 2026-03-01T10:15:00Z')
    : new Date(ms).toISOString();
}

function faultOfNumber(value: number, declared: DeclaredAttribute | undefined): string | null {
  if (!Number.isFinite(value)) return 'is a finite number';
  if (!declared) return null;
  const { min = -Infinity, max = Infinity, integer } = declared;
  if (integer && !Number.isSafeInteger(value)) return 'is a whole number';
  if (value < min) return `is at least ${min}`;
  return value > max ? `is at most ${max}` : null;
}

function faultOfString(
  value: string,
  declared: DeclaredAttribute | undefined,
  policy: AddressPolicy,
): string | null {
  const mark = hiddenInBody(value);
  if (mark !== null) return describeMark(mark);
  if (new TextEncoder().encode(value).length > STRING_BYTES_MAX)
    return `is longer than ${STRING_BYTES_MAX} bytes; keep long text in an investigation`;
  if (declared?.path === true) return faultOfPath(value);
  switch (declared?.format) {
    case 'host':
      return faultOfAddress(value, policy);
    case 'user':
      return USER.test(value) ? null : 'is an account name: letters, digits, dots, _ and -, at most 32';
    case 'slug': {
      const slug = parseSlug(value);
      return typeof slug === 'string' ? `names an entity: ${slug}` : null;
    }
    case undefined:
      return null;
  }
}

function faultOfPath(value: string): string | null {
  const isPlain = value.startsWith('/') && value.length <= 4_096 && hiddenInLine(value) === null;
  if (!isPlain) return 'is an absolute path: it starts with / and holds no control characters';
  const plain = normalisePath(value, null);
  // Two spellings of one path would be two relations, and no command would be found by the second.
  return plain === value
    ? null
    : `is a path as it is written plainly, without . or .. or a slash too many: ${plain}`;
}
