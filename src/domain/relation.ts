import type { Attributes } from './entity.ts';
import type { ForbiddenEnds, UnknownRelationType } from './failure.ts';
import { isKindAllowed, type FleetModel, type RelationType } from './model.ts';

/** What may stand at the ends of a relation, and what tells parallel ones apart. */

/** The type by its name, or a refusal that lists the types there are. */
export function findRelationType(model: FleetModel, type: string): RelationType | UnknownRelationType {
  const known = model.relations.get(type);
  if (known) return known;
  const renamed = [...model.relations.values()].find(({ renamedFrom }) => renamedFrom.includes(type));
  const knownTypes = [...model.relations.keys()];
  const hint = renamed ? `it is now called ${renamed.name}` : `use one of ${knownTypes.join(', ')}`;
  return {
    __typename: 'UnknownRelationType',
    message: `There is no relation type of this name; ${hint}. The query relationTypes describes each.`,
    type,
    knownTypes,
  };
}

/** Refuses a relation between kinds for which the model does not provide it; null when it may stand. */
export function checkEnds(
  model: FleetModel,
  type: RelationType,
  ends: { readonly fromKind: string; readonly toKind: string },
): ForbiddenEnds | null {
  const isAllowed =
    isKindAllowed(model, ends.fromKind, type.from) && isKindAllowed(model, ends.toKind, type.to);
  if (isAllowed) return null;
  const isReversed =
    isKindAllowed(model, ends.toKind, type.from) && isKindAllowed(model, ends.fromKind, type.to);
  const hint = isReversed ? ' The other way round it is allowed: swap from and to.' : '';
  return {
    __typename: 'ForbiddenEnds',
    message:
      `${type.name} goes from ${type.from.join(' or ')} to ${type.to.join(' or ')}, ` +
      `not from ${ends.fromKind} to ${ends.toKind}.${hint}`,
    type: type.name,
    allowedFrom: type.from,
    allowedTo: type.to,
  };
}

/** Text of the key properties: relations of one type between the same ends differ in it. */
export function relationKey(type: RelationType, properties: Attributes): string {
  return type.key.length === 0 ? '' : JSON.stringify(type.key.map((name) => properties[name] ?? null));
}
