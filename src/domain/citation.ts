import type { Scope } from './knowledge.ts';
import { isSelected } from './matching/coverage.ts';
import type { FleetModel, PathSetName } from './model.ts';
import type { Citation } from './proposal.ts';
import { askedNames, type AskedNames } from './trigger/asked-names.ts';
import type { Condition } from './trigger/condition.ts';

/**
 * What ACTIVE runbooks rely on (T-31): the values that their scopes and triggers ask for, the names they use, and the
 * relations along which what they cover is inherited. Losing one of these may silence a runbook.
 */

/** The parts of an ACTIVE runbook that can cite something. */
export interface CitingRunbook {
  readonly slug: string;
  readonly title: string;
  readonly scope: Scope;
  /** Structure of its trigger; null for a pattern, which asks the graph nothing. */
  readonly condition: Condition | null;
}

export interface CitedEntity {
  readonly slug: string;
  readonly kind: string;
  readonly facts: readonly string[];
}

/** A relation with what lies one step behind each end, in the direction in which knowledge is inherited. */
export interface CitedRelation {
  readonly type: string;
  readonly from: CitedEntity;
  readonly to: CitedEntity;
  readonly beyondFrom: readonly CitedEntity[];
  readonly beyondTo: readonly CitedEntity[];
}

type Why = string | null;

/** Asks each runbook; those that give a reason cite. */
export function citationsBy(
  runbooks: readonly CitingRunbook[],
  ask: (runbook: CitingRunbook) => Why,
): Citation[] {
  return runbooks.flatMap((runbook) => {
    const why = ask(runbook);
    return why === null ? [] : [{ runbook: runbook.slug, title: runbook.title, why }];
  });
}

/** Why losing these facts (`key=value`) of the entity matters to the runbook. */
export function whyFacts(
  runbook: CitingRunbook,
  entity: CitedEntity,
  lost: readonly string[],
  model: FleetModel,
): Why {
  const isChosen = isSelected(runbook.scope, entity, model);
  const { sets, objects } = askedBy(runbook);
  const declared = model.kinds.get(entity.kind)?.attributes;
  for (const fact of lost) {
    const key = fact.slice(0, fact.indexOf('='));
    const value = fact.slice(fact.indexOf('=') + 1);
    const wanted = runbook.scope.attributes[key];
    if (isChosen && wanted !== undefined && String(wanted) === value)
      return `its scope covers ${entity.slug} by ${fact}`;
    const set = declared?.get(key)?.pathSet;
    if (set && isAsked(set, sets)) return `its trigger asks for ${listed(sets)} paths, and ${fact} is one`;
    if ((declared?.get(key)?.naming ?? []).length === 0) continue;
    if (objects.has(value.toLowerCase())) return `its trigger names ${value}`;
    // Where knowledge is inherited, a command is about the covered entity when it uses one of its names.
    if (isCovered(runbook, entity, model)) return `it covers ${entity.slug}, which commands call ${value}`;
  }
  return null;
}

/** Why another name of the entity matters to the runbook. */
export function whyName({ slug }: Pick<CitedEntity, 'slug'>, runbook: CitingRunbook): Why {
  if (runbook.scope.entities.includes(slug)) return `its scope names ${slug}`;
  const name = slug.slice(slug.indexOf(':') + 1);
  return askedBy(runbook).objects.has(name) ? `its trigger names ${name}` : null;
}

/** Why taking the entity out of use matters: it is covered, inherits what is covered, or holds what is asked for. */
export function whyLife(
  runbook: CitingRunbook,
  entity: CitedEntity & { readonly reached: readonly CitedEntity[] },
  model: FleetModel,
): Why {
  const named = whyName(entity, runbook);
  if (named !== null) return named;
  if (isSelected(runbook.scope, entity, model)) return `its scope covers ${entity.slug}`;
  const inherited = entity.reached.find((near) => isCovered(runbook, near, model));
  if (inherited) return `it covers ${inherited.slug}, from which ${entity.slug} inherits`;
  return whyFacts(runbook, entity, entity.facts, model);
}

/** Why losing the relation matters: its paths are asked for, or coverage is inherited along it. */
export function whyRelation(runbook: CitingRunbook, relation: CitedRelation, model: FleetModel): Why {
  const type = model.relations.get(relation.type);
  if (!type) return null;
  const { sets } = askedBy(runbook);
  const own = [...type.properties.values()].find(({ pathSet }) => pathSet && sets.has(pathSet));
  if (own) return `its trigger asks for ${listed(sets)} paths, which ${relation.type} gives`;
  return (
    (type.flowsOutward
      ? whyInherited(runbook, relation.from, [relation.to, ...relation.beyondTo], model)
      : null) ??
    (type.flowsInward
      ? whyInherited(runbook, relation.to, [relation.from, ...relation.beyondFrom], model)
      : null)
  );
}

/** A runbook that covers the near end itself loses nothing with what that end inherits; paths are lost all the same. */
function whyInherited(
  runbook: CitingRunbook,
  heir: CitedEntity,
  sources: readonly CitedEntity[],
  model: FleetModel,
): Why {
  const covered = isCovered(runbook, heir, model)
    ? undefined
    : sources.find((source) => isCovered(runbook, source, model));
  if (covered) return `it covers ${covered.slug}, from which ${heir.slug} inherits`;
  if (askedBy(runbook).sets.size === 0) return null;
  const storing = sources.find((source) => hasStoredPath(source, model));
  return storing ? `its trigger asks for paths, and ${heir.slug} has those of ${storing.slug}` : null;
}

function isCovered(runbook: CitingRunbook, entity: CitedEntity, model: FleetModel): boolean {
  return runbook.scope.entities.includes(entity.slug) || isSelected(runbook.scope, entity, model);
}

function hasStoredPath({ kind, facts }: CitedEntity, model: FleetModel): boolean {
  const declared = model.kinds.get(kind)?.attributes;
  return facts.some((fact) => declared?.get(fact.slice(0, fact.indexOf('=')))?.pathSet === 'stored');
}

const known = new WeakMap<CitingRunbook, AskedNames>();

function askedBy(runbook: CitingRunbook): AskedNames {
  const asked = known.get(runbook) ?? askedNames(runbook.condition);
  known.set(runbook, asked);
  return asked;
}

/** Where a pool is mounted counts as exported or mounted too once somebody uses it so. */
function isAsked(set: PathSetName, asked: ReadonlySet<PathSetName>): boolean {
  return asked.has(set) || (set === 'stored' && asked.size > 0);
}

function listed(sets: ReadonlySet<PathSetName>): string {
  return [...sets].sort().join(' or ');
}
