import { parseSlug, printable, type Slug } from './entity.ts';
import { invalid } from './attributes.ts';
import type { InvalidInput, InvalidSlug, NoSuchEntity, UnknownKind } from './failure.ts';
import { concreteKinds, kindsWithin, type FleetModel, type Kind } from './model.ts';
import { nearest } from './similar.ts';
import { hiddenInLine } from './text.ts';

/** Names as callers give them: slugs, kinds, titles, sources. */

const TITLE_MAX = 200;
const SOURCE_MAX = 200;
const NOTE_MAX = 500;

/** The parts of a slug, or InvalidSlug with the reason. */
export function checkSlug(text: string): Slug | InvalidSlug {
  const slug = parseSlug(text);
  return typeof slug === 'string'
    ? { __typename: 'InvalidSlug', message: `${slug}.`, slug: printable(text) }
    : slug;
}

/** A kind of which an entity can be, or UnknownKind that lists those. */
export function checkKind(model: FleetModel, name: string): Kind | UnknownKind {
  const kind = model.kinds.get(name);
  if (kind && !kind.isAbstract) return kind;
  const knownKinds = concreteKinds(model);
  return {
    __typename: 'UnknownKind',
    message: `${hintForKind(model, name)} The query kinds describes each.`,
    kind: name,
    knownKinds,
  };
}

function hintForKind(model: FleetModel, name: string): string {
  if (model.kinds.has(name))
    return `${name} is a family of kinds; say which one: ${kindsWithin(model, name).join(', ')}.`;
  const renamed = [...model.kinds.values()].find(({ renamedFrom }) => renamedFrom.includes(name));
  if (renamed) return `The kind ${name} is now called ${renamed.name}.`;
  return `There is no kind ${name}; use one of ${concreteKinds(model).join(', ')}.`;
}

/** Nobody has or had this slug; `candidates` are present slugs among which the meant one may be. */
export function noSuchEntity(model: FleetModel, slug: string, candidates: readonly string[]): NoSuchEntity {
  const suggestions = nearest(slug, candidates);
  const parsed = parseSlug(slug);
  const kind = typeof parsed === 'string' ? null : checkKind(model, parsed.kind);
  const make =
    kind !== null && '__typename' in kind
      ? `nor can one be: ${kind.message}`
      : 'list what there is with entities, or make it with upsertEntity.';
  const hint = suggestions.length > 0 ? `did you mean ${suggestions.join(' or ')}?` : make;
  return { __typename: 'NoSuchEntity', message: `No entity is called ${slug}; ${hint}`, slug, suggestions };
}

/** A title is one line that says something and hides nothing. */
export function checkTitle(title: string): InvalidInput | null {
  return isLine(title, TITLE_MAX)
    ? null
    : invalid(
        'title',
        `is one line of 1 to ${TITLE_MAX} characters, none of them invisible; leave it out or set it to null for none`,
      );
}

/** What a value was taken from, e.g. `importer:proxmox`; the holder of the token when nobody said. */
export function checkSource(source: string | null | undefined, fallback: string): string | InvalidInput {
  if (source === null || source === undefined) return fallback;
  return isLine(source, SOURCE_MAX)
    ? source
    : invalid('source', `is one line of 1 to ${SOURCE_MAX} characters, for example importer:proxmox`);
}

/** What somebody says about a decision. */
export function checkNote(note: string): InvalidInput | null {
  return isLine(note, NOTE_MAX)
    ? null
    : invalid('note', `is one line of 1 to ${NOTE_MAX} characters; leave it out for none`);
}

function isLine(text: string, max: number): boolean {
  return text.trim() !== '' && text.length <= max && hiddenInLine(text) === null;
}
