import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import type { FleetModel } from '../domain/model.ts';
import type { GraphClient } from './client.ts';
import { toEntity } from './entity-record.ts';
import { fleetStatement } from './fleet-types.ts';
import { statement } from './statement.ts';

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

// A host may only point at its own cluster: numbers of guests repeat from cluster to cluster.
const FIND_HOST_OF_NODE = statement(
  'the host that is this node of the cluster of a host with this address',
  `
  MATCH (former:Entity {a_address: $address})
  WHERE former.retiredAt IS NULL
  MATCH (host:Entity {kind: 'host'})
  WHERE host.retiredAt IS NULL
    AND coalesce(host.a_node, substring(host.slug, size('host:'))) = $node
    AND coalesce(host.a_cluster, '') = coalesce(former.a_cluster, '')
  RETURN host.slug AS slug
  ORDER BY host.a_node IS NULL, slug
  LIMIT 1
`,
);

/** Slug of the host; null when the graph knows none. */
export async function findHostOfNode(
  graph: GraphClient,
  asked: { readonly node: string; readonly address: string },
): Promise<string | null> {
  const [row] = await graph.read(FIND_HOST_OF_NODE, { ...asked });
  return row === undefined ? null : z.string().parse(row.slug);
}
