/**
 * Words of the service; SDL, Cypher, TypeScript and the tools use the same ones.
 *
 * entity         a thing in the fleet, named by its slug `kind:name`; a former slug stays as an alias
 * target         the entity on which a command is to run
 * kind           what sort of entity; kinds extend kinds (lxc and vm extend guest, guest and host extend machine)
 * relation       a typed, directed link between two entities, with properties
 * investigation  what was observed, found and done; DRAFT (written by an agent) or CONFIRMED (by a person)
 * runbook        a procedure with the condition under which it applies; DRAFT, ACTIVE or RETIRED
 * trigger        the condition of a runbook: on a command about to run, or on a symptom that has shown
 * scope          the entities that a runbook covers: by name, or by kind and attributes
 * match          a runbook that applies here and now, BINDING (must be read first) or RELATED
 * action         what a simple command does, from the vocabulary: `permissions.change`
 */

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const KIND = /^[a-z][a-z0-9-]{0,30}$/;

export interface Slug {
  readonly kind: string;
  readonly name: string;
}

/**
 * Reads `kind:name`. A slug is checked, never repaired: upper case, spaces or a path are a fault, not a typo
 * to be fixed behind the caller's back. Returns the parts, or a sentence that says what is wrong.
 */
export function parseSlug(text: string): Slug | string {
  const colon = text.indexOf(':');
  if (colon < 0) return `"${printable(text)}" is not a slug; write kind:name, for example host:strong`;
  const kind = text.slice(0, colon);
  const name = text.slice(colon + 1);
  if (!KIND.test(kind))
    return `"${printable(kind)}" is not a kind; kinds are lower-case words such as host, lxc, vm, pool`;
  if (!NAME.test(name)) {
    return `"${printable(name)}" is not a name; use 1 to 63 of a-z 0-9 . _ - and start with a letter or digit`;
  }
  return { kind, name };
}

export function isSlug(text: string): boolean {
  return typeof parseSlug(text) !== 'string';
}

/** Text from outside inside a message: short, and every control or direction mark made visible. */
export function printable(text: string, max = 80): string {
  const shown = text.length > max ? `${text.slice(0, max)}…` : text;
  return shown.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

export type AttributeScalar = string | number | boolean;
export type AttributeValue = AttributeScalar | readonly string[] | readonly number[] | readonly boolean[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** An entity as the service hands it out. Times are ISO 8601 in UTC. */
export interface Entity {
  /** Never changes, not even on rename. */
  readonly id: string;
  readonly slug: string;
  readonly kind: string;
  readonly title: string | null;
  readonly attributes: Attributes;
  readonly aliases: readonly string[];
  /** Grows by one with each change; a caller names the one it saw, to be told of a lost update. */
  readonly revision: number;
  readonly isRetired: boolean;
  readonly isSeeded: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Relation {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly properties: Attributes;
  /** Grows by one with each change of its properties or its far end. */
  readonly revision: number;
  readonly isSeeded: boolean;
  /** It stands in for a change that is proposed and not confirmed: it counts for matching, and is no fact yet. */
  readonly isProposed: boolean;
  readonly createdAt: string;
}

export const CHANGES = [
  'CREATED',
  'ATTRIBUTE',
  'TITLE',
  'RENAMED',
  'RETIRED',
  'RESTORED',
  'RELATION_CREATED',
  'RELATION_CHANGED',
  'RELATION_MOVED',
  'RELATION_REMOVED',
] as const;
/** What happened to an entity; drift and STALE look at ATTRIBUTE. */
export type ChangeType = (typeof CHANGES)[number];

/** One change: the one record behind history, drift and STALE. A relation's change belongs to both its ends. */
export interface AttributeChange {
  readonly id: string;
  readonly what: ChangeType;
  /** Key of the attribute, type of the relation; `slug`, `title` or `retired` for the entity itself. */
  readonly key: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly author: string;
  /** What the author relied on, e.g. `person`, `agent`, `importer:proxmox`. */
  readonly source: string;
  /** When it was seen to be so; `at` is when it was written down. */
  readonly observedAt: string;
  readonly at: string;
}
