import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import type { Investigation, Runbook } from '../domain/knowledge.ts';
import type { Direction, Reached, Start } from '../domain/matching/situation.ts';
import type { FleetModel } from '../domain/model.ts';
import type { GraphClient } from './client.ts';
import { readAttributes, toEntity } from './entity-record.ts';
import { fleetStatement } from './fleet-types.ts';
import { INVESTIGATION_RECORD, parseInvestigation } from './investigation-store.ts';
import { parseRunbook, RUNBOOK_RECORD } from './runbook-record.ts';

/**
 * The one statement behind `entityKnowledge`: one auto-commit round trip that starts at the entity, resolves the hops
 * that the line names, and brings the knowledge of the entity, of what it inherits from and of its kind, narrowed by
 * what the command does. The fine decision is made elsewhere, on these few candidates.
 */

/** Related entities brought from one entity, in one direction and one hop; the rest is cut, and that is said. */
export const REACH_MAX = 200;
/** Relations looked at for that, in the order of the store: nobody's question should cost 70,000 dependents. */
const LOOKED_AT_MAX = 1_000;
const CANDIDATES_MAX = 200;
const INVESTIGATIONS_MAX = 10;

export interface MatchQuestion {
  readonly slug: string;
  readonly session: string | null;
  /** Names of hops: slugs to try in order, and the address as written. */
  readonly sshHints: readonly {
    readonly key: string;
    readonly slugs: readonly string[];
    readonly address: string;
  }[];
  /** vmids among the guests of the place that `from` names; null is the target. */
  readonly guestHints: readonly {
    readonly key: string;
    readonly from: string | null;
    readonly vmid: number;
    /** Kinds that it may be of; null for any. */
    readonly kinds: readonly string[] | null;
  }[];
  /** Keys of triggers that can be met by this line, `*` included. */
  readonly triggerKeys: readonly string[];
  /** For each kind, itself and its parents. */
  readonly ancestors: Readonly<Record<string, readonly string[]>>;
  /** Kinds that declare mount points: only of these is it asked who uses them. */
  readonly storingKinds: readonly string[];
}

/** Types of relations coming into `node` that declare a path set; whether there are any, never how many. */
function usesOf(node: string, paths: readonly string[]): string {
  const uses = paths.map(
    (type) => `CASE WHEN EXISTS { (${node})<-[:${type}]-(:Entity) } THEN ['${type}'] ELSE [] END`,
  );
  return `CASE WHEN ${node}.kind IN $question.storingKinds THEN ${['[]', ...uses].join(' + ')} ELSE [] END`;
}

/** An entity reached by one relation, or by a second one after `step`. */
function reachedOf(node: 'near' | 'far', paths: readonly string[]): string {
  const types = node === 'near' ? '[type(r)]' : 'step.types + type(r)';
  const slugs = node === 'near' ? '[near.slug]' : 'step.slugs + far.slug';
  const row = [
    `${node}.slug`,
    `${node}.kind`,
    `coalesce(${node}.facts, [])`,
    types,
    slugs,
    usesOf(node, paths),
  ];
  return `{entity: ${node}, types: ${types}, slugs: ${slugs}, row: [${row.join(', ')}]}`;
}

// One map as the only parameter: the planner keeps a plan for each size class of each list or text that it is given,
// and a plan of this statement is dear. Hints are resolved first; then each start is expanded by one and two
// hops, each hop bounded, never turning. What is near comes as rows without keys: the driver takes four times as long
// for maps.
// Kind-wide runbooks hang on ScopeKey nodes `<kind>|<trigger key>`, so none of them is read in vain.
const FIND_WHAT_MATTERS = fleetStatement(
  'find what matters for a command on an entity',
  (_types, { outward, inward, paths }) => `
  OPTIONAL MATCH (:Name {value: $question.slug})-[:NAMES]->(target:Entity)
  OPTIONAL MATCH (session:Session {id: $question.session})
  CALL (target) {
    UNWIND $question.sshHints AS hint
    CALL (hint) {
      UNWIND range(0, size(hint.slugs) - 1) AS position
      MATCH (:Name {value: hint.slugs[position]})-[:NAMES]->(machine:Entity)
      RETURN machine, position
      UNION
      MATCH (machine:Entity {a_address: hint.address})
      RETURN machine, 1000 AS position
    }
    WITH hint, machine, position
    WHERE machine.retiredAt IS NULL
    ORDER BY position, machine.slug
    WITH hint, collect(machine)[0] AS machine
    RETURN collect({key: hint.key, entity: machine}) AS machines
  }
  CALL (target, machines) {
    UNWIND $question.guestHints AS hint
    WITH hint, CASE WHEN hint.from IS NULL THEN target ELSE [m IN machines WHERE m.key = hint.from][0].entity END AS place
    CALL (hint, place) {
      MATCH (guest:Entity {a_vmid: hint.vmid})-[:RUNS_ON]->(place)
      RETURN guest, 0 AS distance
      UNION
      MATCH (place)-[:RUNS_ON|BACKED_BY*1..2]->(owner:Entity)
      MATCH (guest:Entity {a_vmid: hint.vmid})-[:RUNS_ON]->(owner)
      RETURN guest, 1 AS distance
    }
    WITH hint, guest, distance
    WHERE guest.retiredAt IS NULL AND (hint.kinds IS NULL OR guest.kind IN hint.kinds)
    ORDER BY distance, guest.slug
    WITH hint, collect(guest)[0] AS guest
    RETURN collect({key: hint.key, entity: guest}) AS guests
  }
  WITH target, session, [s IN [{key: null, entity: target}] + machines + guests WHERE s.entity IS NOT NULL] AS starts
  CALL (starts) {
    UNWIND starts AS start
    WITH start.key AS key, start.entity AS e
    CALL (e) {
      MATCH (e)-[r:${outward}]->(near:Entity)
      WHERE near.retiredAt IS NULL
      WITH r, near
      LIMIT ${LOOKED_AT_MAX + 1}
      ORDER BY near.slug, type(r)
      LIMIT ${REACH_MAX + 1}
      RETURN collect(${reachedOf('near', paths)}) AS outward1
    }
    CALL (e, outward1) {
      UNWIND outward1 AS step
      WITH e, step, step.entity AS near
      MATCH (near)-[r:${outward}]->(far:Entity)
      WHERE far.retiredAt IS NULL AND far <> e
      WITH step, r, far
      LIMIT ${LOOKED_AT_MAX + 1}
      ORDER BY far.slug, type(r), step.slugs[0]
      LIMIT ${REACH_MAX + 1}
      RETURN collect(${reachedOf('far', paths)}) AS outward2
    }
    CALL (e) {
      MATCH (e)<-[r:${inward}]-(near:Entity)
      WHERE near.retiredAt IS NULL
      WITH r, near
      LIMIT ${LOOKED_AT_MAX + 1}
      ORDER BY near.slug, type(r)
      LIMIT ${REACH_MAX + 1}
      RETURN collect(${reachedOf('near', paths)}) AS inward1
    }
    CALL (e, inward1) {
      UNWIND inward1 AS step
      WITH e, step, step.entity AS near
      MATCH (near)<-[r:${inward}]-(far:Entity)
      WHERE far.retiredAt IS NULL AND far <> e
      WITH step, r, far
      LIMIT ${LOOKED_AT_MAX + 1}
      ORDER BY far.slug, type(r), step.slugs[0]
      LIMIT ${REACH_MAX + 1}
      RETURN collect(${reachedOf('far', paths)}) AS inward2
    }
    RETURN collect({
      key: key,
      id: e.id,
      slug: e.slug,
      kind: e.kind,
      facts: coalesce(e.facts, []),
      isRetired: e.retiredAt IS NOT NULL,
      usedBy: ${usesOf('e', paths)},
      pathRelations: [(e)-[own:${paths.join('|')}]->(far:Entity) | {type: type(own), to: far.slug, properties: properties(own)}],
      entity: e,
      outward: outward1[..${REACH_MAX}] + outward2[..${REACH_MAX}],
      inward: inward1[..${REACH_MAX}] + inward2[..${REACH_MAX}],
      isCut: any(reached IN [outward1, outward2, inward1, inward2] WHERE size(reached) > ${REACH_MAX})
    }) AS situations
  }
  CALL (situations) {
    UNWIND situations AS situation
    UNWIND [situation.entity] + [reached IN situation.outward + situation.inward | reached.entity] AS entity
    RETURN collect(DISTINCT entity) AS entities
  }
  CALL (entities) {
    CALL (entities) {
      UNWIND entities AS entity
      MATCH (entity)<-[:APPLIES_TO]-(runbook:Runbook)
      WHERE runbook.status IN ['ACTIVE', 'DRAFT'] AND any(key IN runbook.triggerKeys WHERE key IN $question.triggerKeys)
      RETURN DISTINCT runbook
      UNION
      UNWIND entities AS entity
      UNWIND coalesce($question.ancestors[entity.kind], []) + '*' AS kind
      UNWIND $question.triggerKeys AS key
      WITH DISTINCT kind + '|' + key AS scopeKey
      MATCH (:ScopeKey {key: scopeKey})<-[:COVERS]-(runbook:Runbook)
      WHERE runbook.status IN ['ACTIVE', 'DRAFT']
      RETURN DISTINCT runbook
    }
    WITH DISTINCT runbook AS r
    ORDER BY r.status, r.slug
    LIMIT ${CANDIDATES_MAX + 1}
    WITH ${RUNBOOK_RECORD}
    RETURN collect(runbook) AS runbooks
  }
  CALL (starts) {
    UNWIND starts AS start
    WITH start.entity AS e
    MATCH (e)<-[:ABOUT]-(i:Investigation)
    WITH DISTINCT i
    ORDER BY i.createdAt DESC, i.id
    LIMIT ${INVESTIGATIONS_MAX}
    WITH ${INVESTIGATION_RECORD}
    RETURN collect(investigation) AS investigations
  }
  RETURN {
    target: target {.*},
    session: session {.id, .tokenId, openGoal: head([(session)<-[:IN]-(g:Goal {status: 'OPEN'}) | g.id])},
    situations: [s IN situations | s {
      .key, .id, .slug, .kind, .facts, .isRetired, .usedBy, .pathRelations, .isCut,
      outward: [o IN s.outward | o.row],
      inward: [i IN s.inward | i.row]
    }],
    runbooks: runbooks,
    investigations: investigations
  } AS found
`,
);

const texts = z.array(z.string());
/** Slug, kind, facts, types and slugs of the relations walked, usedBy. */
const reached = z.tuple([z.string(), z.string(), texts, texts, texts, texts]);

const situation = z.object({
  key: z.string().nullable(),
  id: z.string(),
  slug: z.string(),
  kind: z.string(),
  facts: z.array(z.string()),
  isRetired: z.boolean(),
  isCut: z.boolean(),
  usedBy: z.array(z.string()),
  pathRelations: z.array(
    z.object({ type: z.string(), to: z.string(), properties: z.record(z.string(), z.unknown()) }),
  ),
  outward: z.array(reached),
  inward: z.array(reached),
});

const answer = z.object({
  target: z.unknown(),
  session: z.object({ id: z.string(), tokenId: z.string(), openGoal: z.string().nullable() }).nullable(),
  situations: z.array(situation),
  runbooks: z.array(z.unknown()),
  investigations: z.array(z.unknown()),
});

/** The session that was named with the question. */
export interface AskedSession {
  readonly id: string;
  /** Id of the token that opened it. */
  readonly tokenId: string;
  /** Id of its open goal; null when none is open. */
  readonly openGoal: string | null;
}

/** A place of the command as an entity of the graph. */
export interface Place extends Start {
  readonly id: string;
  readonly isRetired: boolean;
}

export interface WhatMatters {
  /** Null when no entity has or had this slug. */
  readonly target: Entity | null;
  /** Null when none was named or none has this id. */
  readonly session: AskedSession | null;
  readonly starts: readonly Place[];
  readonly runbooks: readonly Runbook[];
  readonly investigations: readonly Investigation[];
  /** True when a bound was reached: something near was not looked at. */
  readonly isCut: boolean;
}

/** Asks once; see the statement. Throws DatabaseUnavailable when the database is away. */
export async function findWhatMatters(
  { graph, model }: { readonly graph: GraphClient; readonly model: FleetModel },
  question: MatchQuestion,
): Promise<WhatMatters> {
  const [row] = await graph.read(FIND_WHAT_MATTERS(model), { question });
  const found = answer.parse(row?.found);
  const runbooks = found.runbooks.slice(0, CANDIDATES_MAX).map(parseRunbook);
  return {
    target: found.target == null ? null : toEntity(found.target),
    session: found.session,
    starts: found.situations.map(toStart),
    runbooks,
    investigations: found.investigations.map(parseInvestigation),
    isCut: found.runbooks.length > CANDIDATES_MAX || found.situations.some(({ isCut }) => isCut),
  };
}

function toStart({ outward, inward, pathRelations, ...start }: z.output<typeof situation>): Place {
  return {
    ...start,
    pathRelations: pathRelations.map((relation) => ({
      ...relation,
      properties: readAttributes(relation.properties),
    })),
    reached: [
      ...outward.map((row) => toReached(row, 'OUTWARD')),
      ...inward.map((row) => toReached(row, 'INWARD')),
    ],
  };
}

function toReached(row: z.output<typeof reached>, direction: Direction): Reached {
  const [slug, kind, facts, types, slugs, usedBy] = row;
  const steps = types.map((type, hop) => ({ type, direction, to: slugs[hop] ?? slug }));
  return { slug, kind, facts, usedBy, steps };
}
