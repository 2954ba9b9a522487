import { invalid } from '../../domain/attributes.ts';
import type { AddressPolicy } from '../../domain/address.ts';
import type { AttributeChange, ChangeType, Entity } from '../../domain/entity.ts';
import { isFailure, type InvalidInput, type InvalidSlug, type NoSuchEntity } from '../../domain/failure.ts';
import type { FleetModel } from '../../domain/model.ts';
import { checkSlug, checkSource, noSuchEntity } from '../../domain/naming.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findAlike, findEntity, type Reader } from '../../graph/entity-store.ts';
import type { Claims } from './claims.ts';
import type { KeyedQueue } from '../keyed-queue.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import type { MatchingGuard } from './matching-guard.ts';
import { stamp, type Clock, type NewId, type Stamp } from '../write-context.ts';
import type { Caller } from '../../domain/caller.ts';

/** What the use cases of entities and relations are built from. */
export interface EntityDeps {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly queue: KeyedQueue;
  readonly claims: Claims;
  readonly matching: MatchingGuard;
  readonly addresses: AddressPolicy;
  /** Replaces the secrets in a text that is about to be kept. */
  readonly mask: MaskText;
}

/** Where a value comes from and when it was seen, as the caller says it. */
export interface Provenance {
  readonly source?: string | null | undefined;
  readonly observedAt?: string | null | undefined;
}

/** A stamp with what the records of the change carry besides. */
export interface ChangeStamp extends Stamp {
  readonly source: string;
  readonly observedAt: string;
  /** The proposal that is carried out; absent for a change that is made directly. */
  readonly proposal?: string;
}

/** By so much the clock of whoever saw it may be ahead of ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Chosen once per request, before the transaction that may be repeated. */
export function changeStamp(
  deps: Pick<EntityDeps, 'clock' | 'newId' | 'mask'>,
  caller: Caller,
  { operation, source, observedAt }: Provenance & { readonly operation: string },
): ChangeStamp | InvalidInput {
  const checked = checkSource(source, caller.holder.toLowerCase());
  if (typeof checked !== 'string') return checked;
  const by = stamp(deps, caller, operation);
  if (observedAt != null && Date.parse(observedAt) > Date.parse(by.at) + CLOCKS_APART_MS)
    return invalid(
      'observedAt',
      `is ${observedAt}, and it is ${by.at} now; nothing is seen before it is there`,
    );
  return { ...by, source: deps.mask(checked), observedAt: observedAt ?? by.at };
}

/** Records of changes with ids that are the same when the transaction is repeated. */
export function recordsOf(
  by: ChangeStamp,
  changes: readonly { what: ChangeType; key: string; oldValue: unknown; newValue: unknown }[],
): AttributeChange[] {
  return changes.map(({ what, key, oldValue, newValue }, index) => ({
    id: `${by.auditId}-${String(index).padStart(3, '0')}`,
    what,
    key,
    oldValue,
    newValue,
    author: by.caller.name,
    source: by.source,
    observedAt: by.observedAt,
    at: by.at,
  }));
}

/** The entity that has or had this slug, or why there is none: InvalidSlug, NoSuchEntity with slugs that look alike. */
export async function getEntity(
  { graph, model }: Pick<EntityDeps, 'graph' | 'model'>,
  slug: string,
): Promise<Entity | InvalidSlug | NoSuchEntity> {
  const checked = checkSlug(slug);
  if (isFailure(checked)) return checked;
  return (await findEntity(graph, slug)) ?? missing(graph, model, slug);
}

/** The refusal with slugs that look alike. */
export async function missing(reader: Reader, model: FleetModel, slug: string): Promise<NoSuchEntity> {
  return noSuchEntity(model, slug, await findAlike(reader, slug, [...model.kinds.keys()]));
}
