import type { Entity } from './entity.ts';
import type { EntityRetired, InvalidInput, LostUpdate, SlugTaken } from './failure.ts';
import { invalid } from './attributes.ts';

/** Rules that hold for every change of an entity or relation that exists. */

/** Refuses when somebody changed it after the revision that the caller saw; 0 means that there was none. */
export function checkRevision(
  expected: number | null | undefined,
  actual: number,
): LostUpdate | InvalidInput | null {
  if (expected === null || expected === undefined || expected === actual) return null;
  if (expected < 0) return invalid('expectedRevision', 'counts from 1; 0 says that there is none yet');
  const found = actual === 0 ? 'there is none' : `it is at revision ${actual}`;
  return {
    __typename: 'LostUpdate',
    message: `You expected revision ${expected} and ${found}; read it again, then repeat the change.`,
    expectedRevision: expected,
    actualRevision: actual,
  };
}

/** Refuses changes of what was retired. */
export function checkLive(entity: Entity): EntityRetired | null {
  if (!entity.isRetired) return null;
  return {
    __typename: 'EntityRetired',
    message: `${entity.slug} was retired and takes no changes; restoreEntity brings it back.`,
    slug: entity.slug,
  };
}

export function slugTaken(slug: string, owner: string): SlugTaken {
  const how = owner === slug ? 'is in use' : `was a name of ${owner} and stays its alias`;
  return { __typename: 'SlugTaken', message: `${slug} ${how}; choose another name.`, slug, owner };
}
