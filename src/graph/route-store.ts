import type { Entity } from '../domain/entity.ts';
import type { FleetModel } from '../domain/model.ts';
import type { GraphClient } from './client.ts';
import { toEntity } from './entity-record.ts';
import { fleetStatement } from './fleet-types.ts';

/** Containers in VMs in hosts: nobody nests deeper, and the relation has no cycles. */
const DEPTH_MAX = 8;

const FIND_WAY = fleetStatement(
  'what an entity runs on, up to the machine that carries it all',
  (_types, { routing }) => `
  MATCH (:Name {value: $slug})-[:NAMES]->(target:Entity)
  MATCH path = (target)-[:${routing}*0..${DEPTH_MAX}]->(carrier)
  RETURN carrier {.*} AS entity
  ORDER BY length(path)
`,
);

/** The entity and what it runs on, one after another; empty when nobody has or had this slug. */
export async function findWay(graph: GraphClient, model: FleetModel, slug: string): Promise<Entity[]> {
  const rows = await graph.read(FIND_WAY(model), { slug });
  return rows.map(({ entity }) => toEntity(entity));
}
