import type { Entity, Relation } from './entity.ts';
import { readingOf, type FleetModel } from './model.ts';

/** What depends on an entity, by which way. */

/** One step of a way: `from` depends on `to` by this relation. */
export interface ImpactStep {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  /** e.g. `lxc:web stored on pool:tank`. */
  readonly reading: string;
}

export interface Impacted {
  readonly entity: Entity;
  readonly distance: number;
  /** From the dependent entity to the one that was asked about. */
  readonly path: readonly ImpactStep[];
}

/** Which relations trouble travels along, and against which. */
export interface ImpactTypes {
  /** Followed along their direction: trouble at `from` reaches `to`. */
  readonly outward: readonly string[];
  /** Followed against their direction: `from` depends on `to`. */
  readonly inward: readonly string[];
  readonly carried: readonly {
    readonly type: string;
    readonly relation: string;
    readonly property: string;
  }[];
}

export function impactTypes(model: FleetModel): ImpactTypes {
  const types = [...model.relations.values()];
  return {
    outward: types.filter(({ impact }) => impact === 'to').map(({ name }) => name),
    inward: types.filter(({ impact }) => impact === 'from').map(({ name }) => name),
    carried: types.flatMap(({ name, through }) => (through ? [{ type: name, ...through }] : [])),
  };
}

/** The step from an entity that was reached to the one it was reached from. */
export function stepOf(
  model: FleetModel,
  {
    relation,
    dependent,
    on,
  }: { readonly relation: Relation; readonly dependent: string; readonly on: string },
): ImpactStep {
  const { type, from, to } = relation;
  const isDirect = (from === dependent && to === on) || (from === on && to === dependent);
  const forward =
    from === dependent ? readingOf(type) : (model.relations.get(type)?.inverse ?? readingOf(type));
  // Carried by a third entity: the relation goes elsewhere and passes through `on`.
  const reading = isDirect
    ? `${dependent} ${forward} ${on}`
    : `${from} ${readingOf(type)} ${to} through ${on}`;
  return { from: dependent, to: on, type, reading };
}
