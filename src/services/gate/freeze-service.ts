import type { Caller } from '../../domain/caller.ts';
import type { Freeze } from '../../domain/gate/situation.ts';
import type { InvalidInput, WrongStatus } from '../../domain/failure.ts';
import { checkNote } from '../../domain/naming.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { appendAuditEvent, findAuditDetail } from '../../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import { lockFreeze, readFreeze, saveFreeze } from '../../graph/freeze-store.ts';
import { decide } from '../decide.ts';
import { wrongStatus } from '../knowledge/knowledge-refusals.ts';
import { stamp, type Clock, type NewId, type Stamp } from '../write-context.ts';

/** Whether reads alone are let start. */
export interface FreezeState {
  readonly isFrozen: boolean;
  /** What was said when it began, by whom and when; null while it is not frozen. */
  readonly freeze: Freeze | null;
}

export interface FreezeService {
  /** Lets nothing but reads start from now on; what runs goes on. Refuses an empty reason, and a second freeze. */
  freeze(caller: Caller, reason: string): Promise<FreezeState | InvalidInput | WrongStatus>;
  /** Refuses when nothing is frozen. */
  unfreeze(caller: Caller): Promise<FreezeState | WrongStatus>;
  state(): Promise<FreezeState>;
}

export interface FreezeDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly mask: MaskText;
}

export function createFreezeService(deps: FreezeDeps): FreezeService {
  return {
    freeze: async (caller, reason) => {
      if (checkNote(reason) !== null)
        return {
          __typename: 'InvalidInput',
          field: 'reason',
          message: 'reason is one line of 1 to 500 characters that says why',
        };
      const by = stamp(deps, caller, 'freeze');
      const freeze = { reason: deps.mask(reason), by: caller.name, at: by.at };
      return change(deps, by, freeze);
    },
    unfreeze: (caller) => change(deps, stamp(deps, caller, 'unfreeze'), null),
    state: async () => stateOf(await deps.graph.readAll(readFreeze)),
  };
}

function stateOf(freeze: Freeze | null): FreezeState {
  return { isFrozen: freeze !== null, freeze };
}

function change({ graph }: FreezeDeps, by: Stamp, freeze: Freeze | null): Promise<FreezeState | WrongStatus> {
  return decide(graph, async (tx) => {
    const before = await lockFreeze(tx, by.auditId);
    // Repeated after its commit: the event is there already (T-27).
    if ((await findAuditDetail(tx, by.auditId)) !== null) return stateOf(before);
    if (before !== null && freeze !== null)
      return wrongStatus(
        'FROZEN',
        `it is frozen already, by ${before.by} since ${before.at}: ${before.reason}`,
      );
    if (before === null && freeze === null) return wrongStatus('OPEN', 'nothing is frozen');
    await saveFreeze(tx, freeze);
    await audit(tx, by, freeze ?? before);
    return stateOf(freeze);
  });
}

async function audit(tx: GraphTransaction, by: Stamp, freeze: Freeze | null): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: 'fleet',
    detail: { reason: freeze?.reason ?? null },
  });
}
