import { createHash } from 'node:crypto';
import type { Analysis } from './analysis.ts';
import { simplifyWhole, type Canonical } from './canonical.ts';

/**
 * The name in a canonical assignment that is neither to a part of a variable nor of a list, which stands there with its
 * name once more (`A=A=(…)`); both may hold expressions.
 */
const ASSIGNED = /^\["(\w+)\+?=(?!(?:",")?(?:\1\+?=)?\()/;

/**
 * Assignments in one order where each names another variable and holds nothing that one of the others may change (a
 * value, a home directory), and the same one again counts once; else as they are given, since a later one replaces or
 * extends what stands before it.
 */
function orderFree(given: readonly string[]): readonly string[] {
  const assignments = [...new Set(given)];
  const names = assignments.flatMap((text) => ASSIGNED.exec(text)?.[1] ?? []);
  const isExtendedTwice = assignments.length < given.length && given.some((text) => /^\["\w+\+=/.test(text));
  const isFree =
    new Set(names).size === assignments.length &&
    !isExtendedTwice &&
    !assignments.some((text) => /"(?:open|quoted|glob)":/.test(text));
  return isFree ? assignments.sort() : given;
}

/** The canonical form as plain data with places resolved. */
function encode(node: Canonical, placeOf: (key: string | null) => string): unknown {
  switch (node.kind) {
    case 'command':
      return [
        'command',
        placeOf(node.place),
        node.context,
        orderFree(node.assignments),
        node.words,
        node.redirects,
      ];
    case 'list':
      return ['list', node.items.map(({ operator, node: item }) => [operator, encode(item, placeOf)])];
    case 'pipe':
      return ['pipe', node.isNegated, node.nodes.map((item) => encode(item, placeOf))];
    case 'block':
      return ['block', node.head, node.redirects, node.children.map((item) => encode(item, placeOf))];
  }
}

/**
 * A name for what a line does and where. Wrapping the same command differently gives the same name; another
 * argument, order, place or user gives another.
 * @param resolve turns the key of an entity hint into the entity's slug, null when the graph has none
 * @param target slug of the entity for which the line was given
 * @returns 64 hex digits; they change when the version of the canonical form does
 */
export function fingerprint(
  analysis: Analysis,
  resolve: (hintKey: string) => string | null,
  target: string,
): string {
  const placeOf = (key: string | null): string =>
    key === null ? target : (resolve(key) ?? `${target} > ${key}`);
  const form = encode(simplifyWhole(analysis.canonical), placeOf);
  const stdin = analysis.stdinDigest === null ? [] : [analysis.stdinDigest];
  return createHash('sha256')
    .update(JSON.stringify([analysis.version, form, ...stdin]))
    .digest('hex');
}
