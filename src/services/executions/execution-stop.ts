import { hasScope } from '../../auth/scopes.ts';
import type { Caller } from '../../domain/caller.ts';
import { hasEnded, type Execution } from '../../domain/execution/execution.ts';
import { interruptionsOf } from '../../domain/execution/interruption.ts';
import { readWait } from '../../domain/execution/run-input.ts';
import {
  isFailure,
  type InvalidInput,
  type NoSuchExecution,
  type NotPermitted,
  type WrongStatus,
} from '../../domain/failure.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { changeExecution, findExecution, lockExecution } from '../../graph/execution-store.ts';
import { decide } from '../decide.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { noSuchExecution } from './execution-refusals.ts';
import { waitFor } from './execution-wait.ts';
import { stamp, type Stamp } from '../write-context.ts';

export interface StopInput {
  readonly execution: string;
  /** SIGKILL for what SIGTERM does not end, even where that leaves something half done. */
  readonly kill?: boolean | null | undefined;
  /** How long to wait for what comes of it; 20,000 ms when left out. */
  readonly waitMs?: number | null | undefined;
}

export type StopRefusal = InvalidInput | NoSuchExecution | NotPermitted | WrongStatus;

/** Ends an execution under way and waits for what comes of it: see `ExecutionService.stop`. */
export async function stopExecution(
  deps: ExecutionDeps,
  caller: Caller,
  input: StopInput,
): Promise<Execution | StopRefusal> {
  const by = stamp(deps, caller, 'stopExecution');
  const mustDie = input.kill === true;
  const waitMs = readWait(input.waitMs);
  if (typeof waitMs !== 'number') return waitMs;
  const before = await findExecution(deps.graph, input.execution);
  const asked = await decide(deps.graph, (tx) => askStop(tx, by, input.execution, mustDie));
  if (isFailure(asked)) return asked;
  deps.runner.stop(asked.id, mustDie);
  const isNewSurvivor = (now: Execution): boolean =>
    now.survivors.length > 0 && JSON.stringify(now.survivors) !== JSON.stringify(before?.survivors);
  return waitFor(deps, asked, waitMs, (now) => hasEnded(now) || isNewSurvivor(now));
}

async function askStop(
  tx: GraphTransaction,
  by: Stamp,
  id: string,
  mustDie: boolean,
): Promise<Execution | StopRefusal> {
  const execution = await lockExecution(tx, id, by.auditId);
  if (execution === null) return noSuchExecution(id);
  const refusal = refusalOf(by.caller, execution, mustDie);
  if (refusal !== null) return refusal;
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: execution.targetSlug,
    detail: { execution: id, command: execution.command, kill: mustDie },
  });
  // A KILL that was asked for stays asked for.
  return changeExecution(tx, id, { stopAskedBy: by.caller.name, ...(mustDie ? { mustDie } : {}) });
}

/** One's own may be ended by TERM; another's, and by KILL what would be left half done, need an operator. */
function refusalOf(
  caller: Caller,
  execution: Execution,
  mustDie: boolean,
): NotPermitted | WrongStatus | null {
  if (execution.state === 'AWAITING_APPROVAL')
    return wrongStatus(
      execution,
      'it has not started; take it back with withdrawExecution, or deny it with denyExecution',
    );
  if (hasEnded(execution)) return wrongStatus(execution, 'it is over; there is nothing to stop');
  if (hasScope(caller, 'approve')) return null;
  if (execution.tokenId !== caller.tokenId)
    return notPermitted('another token started it; ask an operator (scope approve) to stop it');
  const interrupted = mustDie ? interruptionsOf(execution.actions) : [];
  return interrupted.length === 0
    ? null
    : notPermitted(`${interrupted.join('; ')}. Ask an operator (scope approve), or stop it without kill`);
}

function wrongStatus({ state }: Execution, message: string): WrongStatus {
  return { __typename: 'WrongStatus', status: state, message };
}

function notPermitted(message: string): NotPermitted {
  return { __typename: 'NotPermitted', needs: 'approve', message };
}
