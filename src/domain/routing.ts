import { normaliseAddress } from './address.ts';
import type { Declarations } from './attributes.ts';
import type { Attributes, AttributeValue } from './entity.ts';
import type { Caller } from './caller.ts';
import type { RoutingProtected, RoutingTaken } from './failure.ts';
import type { ClaimRule, Kind } from './model.ts';

/** Values that steer where commands run (T-31): who may set them, and which of them only one entity may hold. */

/** Refuses a change of routing values by a token without `curate`; null when it may go on. */
export function guardRouting(
  caller: Caller,
  declared: Declarations,
  keys: readonly string[],
): RoutingProtected | null {
  return guardFields(
    caller,
    keys.filter((key) => declared.get(key)?.routing === true),
  );
}

/** The same for things that are routing by themselves: a relation type, the name of a machine. */
export function guardFields(caller: Caller, fields: readonly string[]): RoutingProtected | null {
  if (fields.length === 0 || caller.scopes.has('curate')) return null;
  return {
    __typename: 'RoutingProtected',
    message:
      `${fields.join(', ')} steers where commands run, and this token may not change it; ` +
      'ask an operator, whose token has the scope curate. Everything else in this request is fine without it.',
    fields,
  };
}

/** Among whom a claim with `within` is unique: the entity that the relation leads to. */
export interface ClaimPlace {
  readonly id: string;
  readonly attributes: Attributes;
}

/** A key that one live entity may hold, and the attributes that it is made of. */
export interface Claim {
  readonly key: string;
  readonly fields: readonly string[];
}

/** What an entity's routing values claim; `placeOf` gives the far end of a `within` relation. */
export function claimsOf(
  kind: Kind,
  attributes: Attributes,
  placeOf: (relationType: string) => ClaimPlace | null,
): Claim[] {
  return kind.unique.flatMap((rule) => {
    const place = rule.within === null ? undefined : placeOf(rule.within);
    const [leading] = rule.keys;
    if (leading === undefined || attributes[leading] === undefined || place === null) return [];
    const values = rule.keys.map((key) => claimValue(attributes[key] ?? rule.defaults[key] ?? null));
    const group = place === undefined ? [] : [groupOf(rule, place)];
    return [{ key: JSON.stringify([rule.name, ...group, ...values]), fields: rule.keys }];
  });
}

/** One spelling for one address, so that `Strong.lan` and `strong.lan` meet. */
function claimValue(value: AttributeValue | null): AttributeValue | null {
  return typeof value === 'string' ? (normaliseAddress(value) ?? value) : value;
}

function groupOf(rule: ClaimRule, place: ClaimPlace): string {
  const shared = rule.by === null ? undefined : place.attributes[rule.by];
  return shared === undefined ? `entity ${place.id}` : `${rule.by ?? ''} ${String(shared)}`;
}

/** Another live entity holds these values. */
export function routingTaken(claim: Claim, holder: string): RoutingTaken {
  const fields = claim.fields.join(' and ');
  return {
    __typename: 'RoutingTaken',
    message:
      `${holder} has the same ${fields}; commands could not tell them apart. ` +
      `Change or retire ${holder} first, or correct ${fields} here.`,
    fields: claim.fields,
    holder,
  };
}
