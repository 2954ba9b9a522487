import type { Scope } from '../knowledge.ts';
import type { FleetModel } from '../model.ts';
import {
  namesOf,
  pathAttributes,
  type Direction,
  type PathStep,
  type Placed,
  type Start,
} from './situation.ts';

/** How a runbook's scope reaches an entity. */
export interface Coverage {
  /** The covered entity: the start itself, or one that it inherits from. */
  readonly through: string;
  /** Names by which commands call the covered entity. */
  readonly names: readonly string[];
  /** Directories under which its files appear. */
  readonly paths: readonly string[];
  readonly isByName: boolean;
  /** Null when the start itself is covered. */
  readonly direction: Direction | null;
  readonly steps: readonly PathStep[];
}

const HOP_COST = 10;
const INWARD_COST = 5;
const SELECTOR_COST = 1;

/** Smaller is nearer: each hop costs, against the direction of dependence more, a selector a little. */
export function costOf(coverage: Coverage): number {
  return (
    coverage.steps.length * HOP_COST +
    (coverage.direction === 'INWARD' ? INWARD_COST : 0) +
    (coverage.isByName ? 0 : SELECTOR_COST)
  );
}

/**
 * All ways in which a scope covers a start, nearest first: the entity itself, or by inheritance an entity one or two
 * relations away in one direction. Ties break by slug.
 */
export function coveragesOf(scope: Scope, start: Start, model: FleetModel): Coverage[] {
  const found: Coverage[] = [];
  for (const entity of [{ ...start, steps: [] as readonly PathStep[] }, ...start.reached]) {
    const isByName = scope.entities.includes(entity.slug);
    if (!isByName && !isSelected(scope, entity, model)) continue;
    found.push({
      through: entity.slug,
      names: namesOf(entity, model),
      paths: pathAttributes(entity, model).map(({ path }) => path),
      isByName,
      direction: entity.steps[0]?.direction ?? null,
      steps: entity.steps,
    });
  }
  return found.sort((a, b) => costOf(a) - costOf(b) || (a.through < b.through ? -1 : 1));
}

/** An empty selector selects nothing; a list attribute fits when it holds the value. */
export function isSelected(scope: Scope, entity: Pick<Placed, 'kind' | 'facts'>, model: FleetModel): boolean {
  const pairs = Object.entries(scope.attributes);
  if (scope.kinds.length === 0 && pairs.length === 0) return false;
  const ancestors = model.kinds.get(entity.kind)?.ancestors ?? [entity.kind];
  const isKind = scope.kinds.length === 0 || scope.kinds.some((kind) => ancestors.includes(kind));
  return isKind && pairs.every(([key, value]) => entity.facts.includes(`${key}=${String(value)}`));
}

/** The coverage as a sentence: which relations lead to the covered entity. */
export function describeCoverage(start: string, coverage: Coverage, model: FleetModel): string {
  const how = coverage.isByName ? 'by name' : 'by its kind and attributes';
  if (coverage.steps.length === 0) return `it covers ${start} ${how}`;
  let from = start;
  const walked = coverage.steps.map(({ type, direction, to }) => {
    const reading =
      direction === 'OUTWARD'
        ? type.toLowerCase().replaceAll('_', ' ')
        : (model.relations.get(type)?.inverse ?? type);
    const sentence = `${from} ${reading} ${to}`;
    from = to;
    return sentence;
  });
  return `${walked.join(', ')}; it covers ${coverage.through} ${how}`;
}
