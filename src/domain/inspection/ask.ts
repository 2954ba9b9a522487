import { normalisePath } from '../command/paths.ts';
import type { InvalidInput } from '../failure.ts';
import { describeMark, hiddenInCommand } from '../text.ts';

export interface InspectAsk {
  readonly path: string;
  readonly targets: readonly string[];
  readonly limitMs?: number | null | undefined;
}

export interface CheckedAsk {
  readonly path: string;
  readonly targets: readonly string[];
  readonly limitMs: number;
}

const TARGETS_MAX = 200;
const PATH_MAX = 4_000;
const LIMIT_MS = { least: 500, most: 10_000, usual: 5_000 };

/** Refuses what is no absolute path, too many targets or none, and a time out of range. */
export function checkAsk({ path, targets, limitMs }: InspectAsk): CheckedAsk | InvalidInput {
  if (!path.startsWith('/')) return invalid('path', 'the path is not absolute; begin it with /');
  if (path.length > PATH_MAX) return invalid('path', `the path is longer than ${PATH_MAX} characters`);
  const hidden = hiddenInCommand(path);
  if (hidden !== null || /[\n\t]/.test(path))
    return invalid(
      'path',
      `the path holds ${hidden === null ? 'a line break or tab' : describeMark(hidden)}`,
    );
  if (targets.length === 0) return invalid('targets', 'no target is named; give at least one slug');
  if (targets.length > TARGETS_MAX)
    return invalid('targets', `${targets.length} targets are more than ${TARGETS_MAX}; ask in parts`);
  const limit = limitMs ?? LIMIT_MS.usual;
  if (limit < LIMIT_MS.least || limit > LIMIT_MS.most)
    return invalid('limitMs', `limitMs is ${limit}; give ${LIMIT_MS.least} to ${LIMIT_MS.most}`);
  return { path: normalisePath(path, null), targets, limitMs: limit };
}

function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', field, message };
}
