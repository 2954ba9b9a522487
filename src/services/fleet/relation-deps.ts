import { invalid, type AttributePatch } from '../../domain/attributes.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import { checkLive } from '../../domain/entity-rules.ts';
import {
  isFailure,
  type EntityRetired,
  type ForbiddenEnds,
  type InvalidInput,
  type InvalidSlug,
  type LostUpdate,
  type NoSuchEntity,
  type RoutingProtected,
  type RoutingTaken,
  type UnknownRelationType,
} from '../../domain/failure.ts';
import type { RelationType } from '../../domain/model.ts';
import { checkSlug } from '../../domain/naming.ts';
import { checkEnds, findRelationType } from '../../domain/relation.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { findEntity } from '../../graph/entity-store.ts';
import { lockEntities } from '../../graph/entity-write-store.ts';
import { lockType, recordRelationChange } from '../../graph/relation-write-store.ts';
import { withdrawAssent } from '../gate/assent.ts';
import { missing, recordsOf, type ChangeStamp, type EntityDeps } from './entity-deps.ts';
import type { ChangeDraft } from './entity-writer.ts';

/** What the changes of relations share: ends, locks, records. */

export type RelationRefusal =
  | InvalidSlug
  | InvalidInput
  | UnknownRelationType
  | NoSuchEntity
  | EntityRetired
  | LostUpdate
  | RoutingProtected
  | RoutingTaken;

export interface Ends {
  readonly from: Entity;
  readonly to: Entity;
  /** This very change is committed already (T-27). */
  readonly isRepeat: boolean;
}

/** The type and the two slugs, before the database is asked. */
export function checkRelationNames(
  deps: EntityDeps,
  input: { readonly type: string; readonly from: string; readonly to: string },
): RelationType | InvalidSlug | UnknownRelationType {
  const type = findRelationType(deps.model, input.type);
  if (isFailure(type)) return type;
  const [from, to] = [checkSlug(input.from), checkSlug(input.to)];
  if (isFailure(from)) return from;
  return isFailure(to) ? to : type;
}

/** Locks the type when it must not lead back, then both ends in a fixed order; refuses when one is missing. */
export async function lockEnds(
  tx: GraphTransaction,
  deps: EntityDeps,
  lock: { readonly type: RelationType; readonly from: string; readonly to: string; readonly auditId: string },
): Promise<Ends | NoSuchEntity> {
  if (lock.type.isAcyclic) await lockType(tx, lock.type, lock.auditId);
  const found = await lockEntities(tx, [lock.from, lock.to], lock.auditId);
  const [from, to] = [found.get(lock.from), found.get(lock.to)];
  if (!from) return missing(tx, deps.model, lock.from);
  if (!to) return missing(tx, deps.model, lock.to);
  return { from: from.entity, to: to.entity, isRepeat: from.isRepeat };
}

/** Properties that name an entity (`via`) name one that is there. Returns the refusal for the first that is not. */
export async function checkNamed(
  tx: GraphTransaction,
  deps: EntityDeps,
  { type, patch }: { readonly type: RelationType; readonly patch: AttributePatch },
): Promise<InvalidInput | null> {
  for (const [key, value] of patch) {
    if (type.properties.get(key)?.format !== 'slug' || typeof value !== 'string') continue;
    if ((await findEntity(tx, value)) === null)
      return invalid(
        `properties.${key}`,
        `names no entity: ${(await missing(tx, deps.model, value)).message}`,
      );
  }
  return null;
}

/** Whether a relation of the type may stand between these two now. */
export function checkStanding(
  deps: EntityDeps,
  type: RelationType,
  { from, to }: Ends,
): EntityRetired | ForbiddenEnds | null {
  return (
    checkLive(from) ?? checkLive(to) ?? checkEnds(deps.model, type, { fromKind: from.kind, toKind: to.kind })
  );
}

/** The record at every entity that the change concerns, claims in step, and the audit event. */
export async function finishRelationChange(
  tx: GraphTransaction,
  deps: EntityDeps,
  by: ChangeStamp,
  change: {
    readonly draft: ChangeDraft;
    readonly from: Entity;
    readonly others: readonly Entity[];
  },
): Promise<RoutingTaken | null> {
  const { draft, from, others } = change;
  const taken = await deps.claims.onRelation(tx, from, { type: draft.key, auditId: by.auditId });
  if (taken) return taken;
  if (deps.model.relations.get(draft.key)?.isRouting === true) await withdrawAssent(tx, by, from);
  const [record] = recordsOf(by, [draft]);
  if (record) await recordRelationChange(tx, record, [from.id, ...others.map(({ id }) => id)]);
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: from.slug,
    detail: {
      what: draft.what,
      type: draft.key,
      others: others.map(({ slug }) => slug),
      ...(by.proposal === undefined ? {} : { proposal: by.proposal }),
    },
  });
  return null;
}

/** A relation in a record of history. */
export function snapshot(relation: Relation): Record<string, unknown> {
  const { from, to, properties } = relation;
  return { from, to, properties };
}
