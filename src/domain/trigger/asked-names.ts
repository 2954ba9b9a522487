import type { PathSetName } from '../model.ts';
import type { Condition } from './condition.ts';

/** What a trigger asks the graph for. */
export interface AskedNames {
  readonly sets: ReadonlySet<PathSetName>;
  /** Names of what is acted on, lower case. */
  readonly objects: ReadonlySet<string>;
}

/** However deep in its structure; nothing for a pattern, which has none. */
export function askedNames(condition: Condition | null): AskedNames {
  const parts = condition === null ? [] : partsOf(condition);
  return {
    sets: new Set(parts.flatMap(({ path }) => (path && isPathSet(path.within) ? [path.within] : []))),
    objects: new Set(parts.flatMap(({ object }) => object ?? []).map((name) => name.toLowerCase())),
  };
}

function partsOf(condition: Condition): Condition[] {
  const { all = [], any = [], not } = condition;
  return [condition, ...[...all, ...any, ...(not ? [not] : [])].flatMap(partsOf)];
}

function isPathSet(within: string): within is PathSetName {
  return within === 'exported' || within === 'mounted' || within === 'stored';
}
