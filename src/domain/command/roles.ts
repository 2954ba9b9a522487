import { isObjectType } from './effects.ts';
import type { ObjectType } from './analysis.ts';
import { splitWords } from './matchers.ts';

/**
 * What an operand or an option's value is.
 * look: only its metadata; print: its content is shown; read: its content is used; touch: its metadata or
 * existence changes; write: its content changes; output: truncated and written; append; empty: truncated with
 * nothing written; unlisted: no table says what it is, so it may be shown; blocks: written in place or anew, as much as is asked for; fill: a directory that something is unpacked into; send: its content leaves the machine. directory: where the others are relative to; from, to:
 * a local path or `host:path`; archive: a package by name or as a file; node, api: a machine or a path of the
 * Proxmox API; dataset: `pool/volume`. The rest name objects or code.
 */
const PATH_ROLES = [
  'look',
  'print',
  'read',
  'touch',
  'write',
  'output',
  'append',
  'send',
  'empty',
  'blocks',
  'fill',
  'unlisted',
] as const;
export type PathRole = (typeof PATH_ROLES)[number];
const NAMED_ROLES = ['dataset', 'node', 'api', 'archive', 'from', 'to', 'directory', '_'] as const;
type NamedRole = (typeof NAMED_ROLES)[number];

/**
 * What a shell does with the text of a word besides taking it: name: of a variable, whose subscript is evaluated;
 * variable: the same, and it is assigned; arithmetic: an expression; loose: one only in some shells (ksh, mksh, zsh);
 * elsewhere: the same, where it is text in the others; assignment: `NAME=value`;
 * expanded: a text with expansions; shell: commands; file: of commands.
 */
const EVALUATIONS = [
  'name',
  'variable',
  'arithmetic',
  'loose',
  'elsewhere',
  'assignment',
  'expanded',
  'shell',
  'file',
] as const;
export type Evaluation = (typeof EVALUATIONS)[number];

export type Role =
  | { readonly kind: 'evaluated'; readonly as: Evaluation }
  | { readonly kind: 'path'; readonly role: PathRole }
  | { readonly kind: 'object'; readonly type: ObjectType }
  | { readonly kind: 'code'; readonly language: string }
  | { readonly kind: 'named'; readonly name: NamedRole };

const isPathRole = (text: string): text is PathRole => PATH_ROLES.some((role) => role === text);
const evaluationOf = (text: string): Evaluation | undefined =>
  EVALUATIONS.find((one) => text === `eval:${one}`);
const isNamedRole = (text: string): text is NamedRole => NAMED_ROLES.some((role) => role === text);

/** @throws Error when the word is no role. */
export function parseRole(text: string): Role {
  if (isPathRole(text)) return { kind: 'path', role: text };
  if (isObjectType(text)) return { kind: 'object', type: text };
  if (text.startsWith('code:')) return { kind: 'code', language: text.slice('code:'.length) };
  const as = evaluationOf(text);
  if (as !== undefined) return { kind: 'evaluated', as };
  if (isNamedRole(text)) return { kind: 'named', name: text };
  throw new Error(`"${text}" is no role`);
}

/** Roles by position: `head` from the start, `tail` from the end, `repeat` for all between. */
export interface OperandRoles {
  readonly head: readonly Role[];
  readonly repeat: Role | null;
  readonly tail: readonly Role[];
  /** With no operand at all, every object of this type is meant. */
  readonly allWhenNone: ObjectType | null;
  /** With no operand at all, the directory it is started in is meant. */
  readonly hereWhenNone: Role | null;
}

export const NO_ROLES: OperandRoles = {
  head: [],
  repeat: null,
  tail: [],
  allWhenNone: null,
  hereWhenNone: null,
};

/**
 * Reads `read... write` (copy), `container*` (none means all), `look*` (none means here), `_ name`.
 * @throws Error naming the word that is no role.
 */
export function parseOperandRoles(text: string): OperandRoles {
  const head: Role[] = [];
  const tail: Role[] = [];
  let repeat: Role | null = null;
  let allWhenNone: ObjectType | null = null;
  let hereWhenNone: Role | null = null;
  for (const token of splitWords(text)) {
    const match = /^(.*?)(\.\.\.|\*)?$/.exec(token);
    const role = parseRole(match?.[1] ?? token);
    const suffix = match?.[2];
    if (suffix !== undefined) {
      repeat = role;
      if (suffix === '*' && role.kind === 'object') allWhenNone = role.type;
      if (suffix === '*' && role.kind === 'path') hereWhenNone = role;
    } else (repeat === null ? head : tail).push(role);
  }
  return { head, repeat, tail, allWhenNone, hereWhenNone };
}

const PLAIN_OBJECTS: ReadonlySet<ObjectType> = new Set([
  'unit',
  'container',
  'vmid',
  'interface',
  'user',
  'image',
]);

/** Whether a program may open an operand of this role as a file; of one that no table describes (null) it may. */
export function mayBeFile(role: Role | null): boolean {
  if (role?.kind === 'evaluated') return false;
  if (role?.kind === 'object') return !PLAIN_OBJECTS.has(role.type);
  return role?.kind !== 'named' || (role.name !== '_' && role.name !== 'node' && role.name !== 'api');
}

/** The role of operand `index` of `count`. */
export function roleAt(roles: OperandRoles, index: number, count: number): Role | null {
  const fromEnd = count - index;
  const head = roles.head[index];
  if (head !== undefined) return head;
  if (fromEnd <= roles.tail.length) return roles.tail[roles.tail.length - fromEnd] ?? null;
  return roles.repeat;
}
