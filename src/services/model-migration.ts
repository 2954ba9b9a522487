import { SERVICE_CALLER } from '../domain/caller.ts';
import type { FleetModel, Kind } from '../domain/model.ts';
import { appendAuditEvent } from '../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../graph/client.ts';
import {
  findFormer,
  findOfKind,
  lockModel,
  renameRelations,
  renameToKind,
} from '../graph/model-migration-store.ts';
import { recordsOf } from './fleet/entity-deps.ts';
import { stamp, type Clock, type NewId, type Stamp } from './write-context.ts';

const BATCH = 1_000;

interface MigrationDeps {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly clock: Clock;
  readonly newId: NewId;
}

/**
 * Renames in the graph what the model says was renamed (`renamedFrom`): relation types, and kinds with their slugs,
 * of which the old ones stay as aliases. Safe to run twice and by two processes at once. Gives how many items it
 * renamed. Throws when a renamed kind would give an entity a slug that another one has.
 */
export async function migrateModel(deps: MigrationDeps): Promise<number> {
  const { graph, model } = deps;
  const kinds = [...model.kinds.values()].flatMap((kind) =>
    kind.renamedFrom.map((former) => ({ former, kind })),
  );
  const types = [...model.relations.values()].flatMap(({ name, renamedFrom }) =>
    renamedFrom.map((former) => ({ former, name })),
  );
  if (kinds.length + types.length === 0) return 0;
  const present = await findFormer(graph, {
    kinds: kinds.map(({ former }) => former),
    types: types.map(({ former }) => former),
  });
  let renamed = 0;
  for (const { former, name } of types.filter((type) => present.types.includes(type.former))) {
    renamed += await inBatches(deps, { former, name }, (tx) =>
      renameRelations(tx, { from: former, to: name, limit: BATCH }),
    );
  }
  for (const { former, kind } of kinds.filter((row) => present.kinds.includes(row.former))) {
    renamed += await inBatches(deps, { former, name: kind.name }, (tx, by) =>
      renameKind(tx, by, former, kind),
    );
  }
  return renamed;
}

/** Repeats the work, a transaction each with its audit event, until it finds nothing more to do. */
async function inBatches(
  deps: MigrationDeps,
  rename: { readonly former: string; readonly name: string },
  work: (tx: GraphTransaction, by: Stamp) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) {
    const by = stamp(deps, SERVICE_CALLER, 'migrateModel');
    count = await deps.graph.write(async (tx) => {
      await lockModel(tx, by.auditId);
      const done = await work(tx, by);
      const { auditId: id, at, caller, operation } = by;
      const detail = { from: rename.former, items: done };
      if (done > 0) await appendAuditEvent(tx, { id, at, caller, operation, subject: rename.name, detail });
      return done;
    });
  }
  return total;
}

async function renameKind(tx: GraphTransaction, by: Stamp, former: string, kind: Kind): Promise<number> {
  const entities = await findOfKind(tx, former, BATCH);
  const slugOf = (slug: string): string => `${kind.name}${slug.slice(former.length)}`;
  const changes = recordsOf(
    { ...by, source: 'model', observedAt: by.at },
    entities.map(({ slug }) => ({ what: 'RENAMED', key: 'slug', oldValue: slug, newValue: slugOf(slug) })),
  );
  const renames = changes.map((change, index) => ({
    id: entities[index]?.id ?? '',
    slug: slugOf(entities[index]?.slug ?? ''),
    change,
  }));
  const [conflict] = await renameToKind(tx, kind, { former, renames, at: by.at });
  if (conflict)
    throw new Error(
      `the model renames the kind ${former} to ${kind.name}, but ${conflict.slug} is a name of ${conflict.holder}; ` +
        'start the service before the rename once more and rename one of the two',
    );
  return entities.length;
}
