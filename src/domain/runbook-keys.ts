import type { Scope } from './knowledge.ts';

/**
 * Keys of the small nodes on which kind-wide runbooks hang: `<kind>|<trigger key>`, with `*` as the kind when the
 * selector names attributes only. An empty selector covers nothing, and a trigger without keys is found by text alone.
 */
export function scopeKeys(scope: Scope, triggerKeys: readonly string[]): string[] {
  const hasSelector = scope.kinds.length > 0 || Object.keys(scope.attributes).length > 0;
  if (!hasSelector) return [];
  const kinds = scope.kinds.length > 0 ? scope.kinds : ['*'];
  return [...new Set(kinds.flatMap((kind) => triggerKeys.map((key) => `${kind}|${key}`)))].sort();
}

/** True when no entity can ever be covered. */
export function isScopeEmpty(scope: Scope): boolean {
  return (
    scope.entities.length === 0 && scope.kinds.length === 0 && Object.keys(scope.attributes).length === 0
  );
}

const NAME_CHARACTERS_MAX = 63;

/** `runbook:<kebab of the title>`; a title without letters or digits gives `runbook:untitled`. */
export function runbookSlugOf(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, NAME_CHARACTERS_MAX)
    .replace(/-+$/, '');
  return `runbook:${name === '' ? 'untitled' : name}`;
}
