import type { Risk } from '../command/analysis.ts';
import { normalisePath } from '../command/paths.ts';
import type { AssentWindow, RunPart, RunSituation } from './situation.ts';

/** Risks that a window covers only by naming the action. What is never covered stands in no row. */
const COVERABLE: Readonly<Partial<Record<Risk, 'ANY' | 'NAMED'>>> = {
  READ: 'ANY',
  MUTATE: 'ANY',
  UNKNOWN: 'NAMED',
  DISRUPTIVE: 'NAMED',
};

/**
 * Which window says yes to which part of the line. Each simple command is tested by itself, never the text of the line.
 * A window is used once for a line, however many of its parts it covers.
 */
export function windowsFor(
  parts: readonly RunPart[],
  { windows, fingerprint, now }: Pick<RunSituation, 'windows' | 'fingerprint' | 'now'>,
): Map<RunPart, string> {
  const open = windows.filter(({ countLeft, until }) => countLeft > 0 && until > now);
  const covered = new Map<RunPart, string>();
  for (const part of parts) {
    const window = open.find((each) => covers(each, part, fingerprint));
    if (window !== undefined) covered.set(part, window.id);
  }
  return covered;
}

/** Could any window stand in for the question about this part? */
export function mayBeCovered({ risk, ruling, exposes, sends }: RunPart): boolean {
  return COVERABLE[risk] !== undefined && ruling.answer === 'ASK' && !exposes && !sends;
}

function covers(window: AssentWindow, part: RunPart, fingerprint: string): boolean {
  const how = COVERABLE[part.risk];
  if (how === undefined || !mayBeCovered(part)) return false;
  if (part.entity === null || !window.entities.includes(part.entity)) return false;
  if (window.fingerprints.length > 0 && !window.fingerprints.includes(fingerprint)) return false;
  if (how === 'NAMED' && window.actions.length === 0) return false;
  return isNamed(window, part) && isBelow(window, part);
}

/** All that it does is named: who does one thing that was allowed and another that was not, was not allowed. */
function isNamed({ actions }: AssentWindow, part: RunPart): boolean {
  return actions.length === 0 || part.actions.every((action) => actions.includes(action));
}

/**
 * All that it touches lies below the directories, as it is written: a pattern may only stand below them. What shows no
 * path, or hides one, is not known to.
 */
function isBelow({ paths }: AssentWindow, part: RunPart): boolean {
  if (paths.length === 0) return true;
  if (part.paths === null || part.paths.length === 0) return false;
  return part.paths.every((path) => {
    const plain = normalisePath(path, null);
    return paths.some((root) => plain === root || plain.startsWith(root === '/' ? '/' : `${root}/`));
  });
}
