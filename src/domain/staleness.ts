import type { AttributeChange } from './entity.ts';
import type { Runbook } from './knowledge.ts';
import type { DeclaredAttribute, FleetModel, PathSetName } from './model.ts';
import { askedNames } from './trigger/asked-names.ts';
import type { CompiledTrigger } from './trigger/compile.ts';

/** A runbook in force is stale when facts that it cites have changed since somebody last answered for it. */

export interface StaleReason {
  /** What changed, in a person's words. */
  readonly what: string;
  readonly when: string;
  /** Who changed it. */
  readonly by: string;
}

/** The facts that a runbook cites, as the graph is asked for their changes. */
export interface CitedFacts {
  /** Id of the runbook. */
  readonly id: string;
  /** When it was published or last confirmed. */
  readonly since: string;
  /** Attributes and relation types of the entities in its scope that make up path sets of its trigger. */
  readonly pathKeys: readonly string[];
  readonly pathTypes: readonly string[];
  /** Attributes whose values name what runs or is installed there, and the names that its trigger asks for. */
  readonly namingKeys: readonly string[];
  readonly objects: readonly string[];
  /** Attributes by which its scope selects, and among which kinds; null for any. */
  readonly selectorKeys: readonly string[];
  readonly kinds: readonly string[] | null;
}

/** A change of an entity, and the entity as it is now. */
export interface FactChange {
  readonly change: AttributeChange;
  readonly entity: {
    readonly slug: string;
    readonly facts: readonly string[];
    readonly isRetired: boolean;
    /** Its scope names it. */
    readonly isNamed: boolean;
  };
}

/** What a runbook cites; null when it is not in force and nobody has to answer for it. */
export function citedFacts(
  runbook: Runbook,
  trigger: CompiledTrigger | null,
  model: FleetModel,
): CitedFacts | null {
  if (runbook.status !== 'ACTIVE') return null;
  const { sets, objects } = askedNames(trigger?.condition ?? null);
  const kinds = [...model.kinds.values()];
  const isCited = ({ pathSet }: { pathSet?: PathSetName | undefined }): boolean =>
    pathSet !== undefined && sets.has(pathSet);
  const keysOf = (isMeant: (declared: DeclaredAttribute) => boolean): string[] => [
    ...new Set(
      kinds.flatMap(({ attributes }) =>
        [...attributes].filter(([, declared]) => isMeant(declared)).map(([key]) => key),
      ),
    ),
  ];
  const { kinds: selected, attributes } = runbook.scope;
  return {
    id: runbook.id,
    since: [runbook.publishedAt ?? runbook.createdAt, runbook.confirmedAt ?? ''].sort().at(-1) ?? '',
    pathKeys: keysOf(isCited),
    namingKeys: objects.size === 0 ? [] : keysOf(({ naming }) => naming.length > 0),
    objects: [...objects],
    pathTypes: [...model.relations.values()]
      .filter(({ properties }) => [...properties.values()].some(isCited))
      .map(({ name }) => name),
    selectorKeys: Object.keys(attributes),
    kinds:
      selected.length === 0
        ? null
        : kinds
            .filter(({ ancestors }) => selected.some((kind) => ancestors.includes(kind)))
            .map(({ name }) => name),
  };
}

const REASONS_MAX = 10;

/** What makes the runbook stale, newest first. A change that was taken back is none. */
export function staleReasons(
  runbook: Runbook,
  cited: CitedFacts,
  changes: readonly FactChange[],
): StaleReason[] {
  const histories = new Map<string, FactChange[]>();
  const inOrder = [...changes].sort((a, b) =>
    compareText(a.change.at + a.change.id, b.change.at + b.change.id),
  );
  for (const each of inOrder) {
    const { change, entity } = each;
    // Parallel relations of one type are several facts; what one change did to them is told by itself.
    const single = change.what.startsWith('RELATION') ? change.id : '';
    const key = [entity.slug, change.what === 'RESTORED' ? 'RETIRED' : change.what, change.key, single].join(
      '|',
    );
    histories.set(key, [...(histories.get(key) ?? []), each]);
  }
  const reasons = [...histories.values()].flatMap((history) => reasonOf({ runbook, cited }, history));
  return reasons
    .sort((a, b) => compareText(b.when, a.when) || compareText(a.what, b.what))
    .slice(0, REASONS_MAX);
}

interface Citing {
  readonly runbook: Runbook;
  readonly cited: CitedFacts;
}

function reasonOf(citing: Citing, history: readonly FactChange[]): StaleReason[] {
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined) return [];
  const what = sentenceOf(citing, first, last);
  return what === null ? [] : [{ what, when: last.change.at, by: last.change.author }];
}

function sentenceOf({ runbook, cited }: Citing, first: FactChange, last: FactChange): string | null {
  const { entity, change } = last;
  const { oldValue } = first.change;
  switch (change.what) {
    case 'RENAMED':
      return oldValue === entity.slug ? null : `${String(oldValue)} is called ${entity.slug} now`;
    case 'RETIRED':
      return entity.isRetired ? `${entity.slug} was retired` : null;
    case 'ATTRIBUTE':
      if (JSON.stringify(oldValue) === JSON.stringify(change.newValue)) return null;
      if (!(entity.isNamed ? isCitedChange(cited, first, last) : hasLeftScope(runbook, first, last)))
        return null;
      return `${change.key} of ${entity.slug} was ${shown(oldValue)} and is ${shown(change.newValue)}`;
    case 'RELATION_CREATED':
    case 'RELATION_CHANGED':
    case 'RELATION_MOVED':
    case 'RELATION_REMOVED':
      return `a relation ${change.key} of ${entity.slug} was ${change.what.slice('RELATION_'.length).toLowerCase()}`;
    case 'CREATED':
    case 'TITLE':
    case 'RESTORED':
      return null;
  }
}

/** A path that is asked for may have come or gone; of the names, only those count that the trigger asks for. */
function isCitedChange(
  { pathKeys, objects }: CitedFacts,
  first: FactChange,
  { change }: FactChange,
): boolean {
  if (pathKeys.includes(change.key)) return true;
  const [before, after] = [namesIn(first.change.oldValue), namesIn(change.newValue)];
  return objects.some((name) => before.includes(name) && !after.includes(name));
}

function namesIn(value: unknown): string[] {
  return [value].flat().map((name) => String(name).toLowerCase());
}

/** It had the value that the scope asks for, and has it no longer. */
function hasLeftScope({ scope }: Runbook, first: FactChange, { change, entity }: FactChange): boolean {
  const wanted = scope.attributes[change.key];
  if (wanted === undefined) return false;
  const others = Object.entries(scope.attributes).filter(([key]) => key !== change.key);
  const fitsOtherwise = others.every(([key, value]) => entity.facts.includes(`${key}=${String(value)}`));
  return fitsOtherwise && holds(first.change.oldValue, wanted) && !holds(change.newValue, wanted);
}

function holds(value: unknown, wanted: string | number | boolean): boolean {
  return Array.isArray(value) ? value.includes(wanted) : value === wanted;
}

function shown(value: unknown): string {
  return value == null ? 'unset' : JSON.stringify(value);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
