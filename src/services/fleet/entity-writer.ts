import type { AttributeChange, Entity } from '../../domain/entity.ts';
import type { RoutingTaken } from '../../domain/failure.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import { findChangesOf } from '../../graph/change-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { createEntity, saveEntity } from '../../graph/entity-write-store.ts';
import { withdrawAssent } from '../gate/assent.ts';
import { recordsOf, type ChangeStamp, type EntityDeps } from './entity-deps.ts';

/** The part that all changes of an entity share: save, keep claims in step, record, audit. */

export interface EntityChanged {
  readonly entity: Entity;
  readonly isCreated: boolean;
  /** Empty when everything was as asked already. */
  readonly changes: readonly AttributeChange[];
}

export type ChangeDraft = Pick<AttributeChange, 'what' | 'key' | 'oldValue' | 'newValue'>;

export interface EntityCommit {
  /** The entity as it is to be, still with the revision and time of before. */
  readonly after: Entity;
  readonly isCreated: boolean;
  readonly drafts: readonly ChangeDraft[];
  readonly isSeeding?: boolean;
  /** Retiring and restoring give up and take back all claims. */
  readonly isLifeChange?: boolean;
}

/** Writes a decided change of a locked entity; refuses when its routing values are another's. */
export async function commitEntity(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  commit: EntityCommit,
): Promise<EntityChanged | RoutingTaken> {
  const { after, isCreated, drafts, isSeeding = false } = commit;
  const changes = recordsOf(by, drafts);
  const entity = { ...after, revision: isCreated ? 1 : after.revision + 1, updatedAt: by.at };
  const keys = drafts.filter(({ what }) => what === 'ATTRIBUTE').map(({ key }) => key);
  const write = {
    entity,
    changes,
    removedKeys: keys.filter((key) => !Object.hasOwn(entity.attributes, key)),
    tokenId: by.caller.tokenId,
    isSeeding,
  };
  if (isCreated) await createEntity(tx, write, deps.model.kinds.get(entity.kind)?.ancestors ?? []);
  else await saveEntity(tx, write);
  const taken =
    commit.isLifeChange === true
      ? await deps.claims.onLife(tx, entity, by.auditId)
      : await deps.claims.onAttributes(tx, entity, { keys, auditId: by.auditId });
  if (taken) return taken;
  if (!isCreated && isRouting(deps, commit)) await withdrawAssent(tx, by, entity);
  await auditEntity(tx, by, entity, changes);
  return { entity, isCreated, changes };
}

/** A routing value changed, or a machine that has some got another name or went out of use. */
function isRouting(deps: EntityDeps, { after, drafts }: EntityCommit): boolean {
  const declared = deps.model.kinds.get(after.kind)?.attributes;
  const isKey = (key: string): boolean => declared?.get(key)?.routing === true;
  return drafts.some(({ what, key }) =>
    what === 'ATTRIBUTE' ? isKey(key) : what !== 'TITLE' && Object.keys(after.attributes).some(isKey),
  );
}

async function auditEntity(
  tx: GraphTransaction,
  by: ChangeStamp,
  entity: Entity,
  changes: readonly AttributeChange[],
): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: entity.slug,
    // Values stay out: they may hold what a secrets filter has not seen. The records of the change have them.
    detail: {
      revision: entity.revision,
      changed: changes.map(({ what, key }) => `${what} ${key}`),
      ...(by.proposal === undefined ? {} : { proposal: by.proposal }),
    },
  });
}

/** The answer again when the driver repeats a change whose commit went through. */
export async function replayEntity(
  tx: GraphTransaction,
  by: ChangeStamp,
  entity: Entity,
  isCreated = false,
): Promise<EntityChanged> {
  return { entity, isCreated, changes: await findChangesOf(tx, by.auditId) };
}
