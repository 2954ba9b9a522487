import type { Caller } from '../../domain/caller.ts';
import {
  hasEnded,
  type EndedState,
  type Execution,
  type ExecutionReason,
} from '../../domain/execution/execution.ts';
import { isHung } from '../../domain/gate/situation.ts';
import { VERDICTS } from '../../domain/verdict.ts';
import type { OutputChange } from '../../domain/output/output.ts';
import type { Survivor } from '../../domain/execution/wrapper-answer.ts';
import { appendAuditEvent } from '../../graph/audit-store.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import { changeExecution, lockExecution, type ExecutionChange } from '../../graph/execution-store.ts';
import { resetOutput, saveOutput } from '../../graph/output-store.ts';
import { countQuotations } from '../../graph/quotation-store.ts';
import type { ExecutionEvents } from './execution-events.ts';
import type { Clock, NewId } from '../write-context.ts';

export interface ExecutionEnd {
  readonly state: EndedState;
  readonly reason: ExecutionReason | null;
  readonly detail?: string | null;
  readonly exitCode?: number | null;
  readonly survivors?: readonly Survivor[];
  /** When it started and which way it took, where that is not on record yet. */
  readonly began?: Pick<ExecutionChange, 'startedAt' | 'route'>;
}

/** Writes what becomes of an execution; whoever listens is told after the commit. */
export interface ExecutionRecord {
  /** New facts about one that is under way, and what it printed. Changes nothing when it has ended meanwhile. */
  goOn(id: string, change: ExecutionChange, output?: OutputChange): Promise<Execution | null>;
  /** Its end, once: a second end changes nothing. */
  end(id: string, end: ExecutionEnd, output?: OutputChange): Promise<Execution | null>;
  /** Takes the stored output of one that is under way away: it is read again from the beginning. */
  forgetOutput(id: string): Promise<void>;
}

export interface RecordDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly events: ExecutionEvents;
}

export function createExecutionRecord({ graph, clock, newId, events }: RecordDeps): ExecutionRecord {
  const write = async (
    id: string,
    work: (tx: GraphTransaction, locked: Execution) => Promise<Execution>,
  ): Promise<Execution | null> => {
    const by = newId();
    const written = await graph.write(async (tx) => {
      const locked = await lockExecution(tx, id, by);
      if (locked === null || hasEnded(locked)) return { execution: locked, isNew: false };
      return { execution: await work(tx, locked), isNew: true };
    });
    if (written.isNew && written.execution !== null)
      events.tell(id, { kind: 'changed', execution: written.execution });
    return written.execution;
  };

  return {
    goOn: (id, change, output) =>
      write(id, async (tx) => {
        if (output !== undefined) await saveOutput(tx, id, output);
        return changeExecution(tx, id, { ...change, ...countersOf(output) });
      }),
    end: (id, end, output) => {
      const at = clock.now();
      const auditId = newId();
      return write(id, async (tx, locked) => {
        // One journey for all of them; the database takes them in this order.
        const [changed] = await Promise.all([
          changeExecution(tx, id, changeAtEnd(end, locked, { at, output })),
          output === undefined ? null : saveOutput(tx, id, output),
          auditEnd(tx, { id: auditId, at, execution: locked, end }),
          countQuotations(tx, { execution: id, at, outcome: outcomeOf(end, locked) }),
        ]);
        return changed;
      });
    },
    forgetOutput: async (id) => {
      const by = newId();
      await graph.write(async (tx) => {
        const locked = await lockExecution(tx, id, by);
        if (locked !== null && !hasEnded(locked)) await resetOutput(tx, id);
      });
    },
  };
}

function changeAtEnd(
  end: ExecutionEnd,
  { survivors }: Execution,
  { at, output }: { readonly at: string; readonly output: OutputChange | undefined },
): ExecutionChange {
  return {
    state: end.state,
    reason: end.reason,
    detail: end.detail ?? null,
    exitCode: end.exitCode ?? null,
    survivors: end.survivors ?? survivors,
    endedAt: at,
    ...end.began,
    unseenSince: null,
    ...countersOf(output),
  };
}

/** What an execution proves about the runbook that it followed; nothing when it did not run to its end. */
function outcomeOf({ state }: ExecutionEnd, { verdict }: Execution): 'WORKED' | 'FAILED' | 'NEITHER' {
  if (state === 'SUCCEEDED') return 'WORKED';
  const isHang = VERDICTS.some((each) => each === verdict && isHung(each));
  return state === 'FAILED' || (state === 'CANCELLED' && isHang) ? 'FAILED' : 'NEITHER';
}

function countersOf(output: OutputChange | undefined): ExecutionChange {
  if (output === undefined) return {};
  const { out, err } = output.counters;
  return { outBytes: out.bytes, errBytes: err.bytes, outDropped: out.dropped, errDropped: err.dropped };
}

async function auditEnd(
  tx: GraphTransaction,
  ended: {
    readonly id: string;
    readonly at: string;
    readonly execution: Execution;
    readonly end: ExecutionEnd;
  },
): Promise<void> {
  const { execution, end } = ended;
  await appendAuditEvent(tx, {
    id: ended.id,
    at: ended.at,
    caller: askerOf(execution),
    operation: 'executionEnded',
    subject: execution.targetSlug,
    detail: {
      execution: execution.id,
      state: end.state,
      reason: end.reason,
      exitCode: end.exitCode ?? null,
    },
  });
}

/** Who asked, for the record of what the service does on their behalf. */
export function askerOf({ tokenId, askedBy }: Execution): Caller {
  return { tokenId, name: askedBy, holder: 'SERVICE', scopes: new Set() };
}
