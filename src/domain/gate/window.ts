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

/**
 * Why a window that names these actions can never say yes to a part that asks, in a person's words; null: it may, by
 * itself or together with another one.
 */
export function whyNeverCovered(part: RunPart, actions: readonly string[]): string | null {
  const { risk, ruling, exposes, sends, entity } = part;
  if (ruling.answer === 'RUN') return null;
  if (ruling.answer === 'DENY') return `is denied: ${ruling.why}`;
  if (exposes) return 'prints secrets, which asks each time';
  if (sends) return 'carries content away, which asks each time';
  if (!mayBeCovered(part)) return `asks each time: ${ruling.why}`;
  if (entity === null) return 'acts on a place that the graph does not know';
  const isUnnamed = COVERABLE[risk] === 'NAMED' && actions.length === 0;
  return isUnnamed
    ? `is ${risk}, which a window covers only by its actions; name ${part.actions.join(', ')} in actions as well`
    : null;
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
  return isNamed(window.actions, part) && isBelow(window, part);
}

/** All that it does is named: who does one thing that was allowed and another that was not, was not allowed. */
export function isNamed(actions: readonly string[], part: RunPart): boolean {
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
