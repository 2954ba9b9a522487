import type { Caller } from '../../domain/caller.ts';
import type { Execution } from '../../domain/execution/execution.ts';
import type { RunInput } from '../../domain/execution/run-input.ts';
import type {
  GateStands,
  InvalidInput,
  InvalidSlug,
  NoSuchEntity,
  NoSuchExecution,
} from '../../domain/failure.ts';
import type { Page, PageArguments } from '../../domain/page.ts';
import { createWrapper } from '../../exec/wrapper.ts';
import type { SecretTable } from '../../domain/secrets/secret-table.ts';
import type { WrapperTexts } from '../../domain/execution/wrapper-script.ts';
import {
  approve,
  deny,
  expireOverdue,
  reveal,
  withdraw,
  type DecisionRefusal,
  type RevealedCommand,
} from './execution-decisions.ts';
import type { DiagnosisService } from '../looking/diagnosis-service.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { createExecutionEvents } from './execution-events.ts';
import { follow, type FollowedEvent } from './execution-follow.ts';
import { readExecution, readExecutions, type ExecutionFilterInput } from './execution-reads.ts';
import { createExecutionRecord } from './execution-record.ts';
import { run, type RunAnswer } from './execution-run.ts';
import { createExecutionRunner } from './execution-runner.ts';
import { stopExecution, type StopInput, type StopRefusal } from './execution-stop.ts';
import { createTidy } from './execution-tidy.ts';
import type { ShownQuotation } from '../../domain/gate/shown-quotation.ts';
import { findQuotations } from '../../graph/quotation-store.ts';
import { findExecution } from '../../graph/execution-store.ts';
import { noSuchExecution } from './execution-refusals.ts';
import { createPatience } from './patience.ts';
import { createFindMovedGuest } from './moved-guest.ts';

export interface ExecutionService {
  /**
   * Runs a command on a target: recorded before it starts, looked after until its end. Answers when it is over, or when
   * it lasts, or when an operator has to be asked first. What the gate refuses is recorded as well. Refuses bad input,
   * unknown targets, and sessions of others.
   */
  run(caller: Caller, input: RunInput): Promise<RunAnswer>;
  /** One execution; with `waitMs` once it is over or the time is. */
  find(
    id: string,
    asked: { readonly waitMs?: number | null | undefined },
  ): Promise<Execution | NoSuchExecution | InvalidInput>;
  /** Newest first. */
  list(
    filter: ExecutionFilterInput,
    page: PageArguments,
  ): Promise<Page<Execution> | InvalidInput | InvalidSlug | NoSuchEntity>;
  /**
   * Says yes to the bytes that wait; they start at once. Refuses whoever asked, what is decided already, and what the
   * gate does not let start now: that question stays open.
   */
  approve(caller: Caller, id: string, note: string | null): Promise<Execution | DecisionRefusal | GateStands>;
  deny(caller: Caller, id: string, note: string | null): Promise<Execution | DecisionRefusal>;
  /** Takes a question back that waits; only the token that asked. */
  withdraw(caller: Caller, id: string): Promise<Execution | DecisionRefusal>;
  /** The bytes of a command that waits, unmasked; put on record. */
  reveal(caller: Caller, id: string): Promise<RevealedCommand | DecisionRefusal>;
  /** Which runbooks these executions quoted, by their ids. */
  quotations(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ShownQuotation[]>>;
  /** SIGTERM, later SIGKILL, and what survived both. */
  stop(caller: Caller, input: StopInput): Promise<Execution | StopRefusal>;
  /** What happens to one from now on; a refusal when there is none. */
  follow(caller: Caller, id: string): Promise<AsyncGenerator<FollowedEvent> | NoSuchExecution>;
  /** Takes over what a process left behind and ends questions that nobody answered; called again and again. */
  tend(): Promise<void>;
  /** Tells whoever follows it that something else was put on its record. */
  tell(execution: Execution): void;
  /** Looks after nothing any more; what runs on targets goes on, and the next start takes it up. */
  close(): Promise<void>;
}

/** What the parts of this service make of each other is not asked of the outside. */
export type ExecutionSetup = Omit<ExecutionDeps, 'runner' | 'record' | 'events'> & {
  readonly secrets: SecretTable;
  readonly texts: WrapperTexts;
  /** The same for every boot of one installation. */
  readonly service: string;
  readonly limitMs: number;
  readonly isGoodToken: (tokenId: string) => Promise<boolean>;
  readonly onTrouble: (error: unknown, execution: string) => void;
  /** Why one that outlasts the patience of its answer does not end. */
  readonly diagnose: DiagnosisService['diagnose'];
};

export function createExecutionService(setup: ExecutionSetup): ExecutionService {
  const { graph, clock, newId, monotonicMs, targets } = setup;
  const events = createExecutionEvents();
  const record = createExecutionRecord({ graph, clock, newId, events });
  const wrapper = createWrapper({ texts: setup.texts, newMark: newId });
  const runner = createExecutionRunner({
    ...setup,
    wrapper,
    record,
    events,
    findMovedGuest: createFindMovedGuest({ graph, setup: setup.setup, targets, newMark: newId }),
    tidy: createTidy(wrapper, monotonicMs),
  });
  const patience = createPatience(setup);
  const deps: ExecutionDeps = { ...setup, runner, record, events };
  return {
    run: async (caller, input) => {
      const beganMs = monotonicMs();
      const answer = await run(deps, caller, input);
      return patience.explain(caller, answer, monotonicMs() - beganMs);
    },
    find: (id, asked) => readExecution(deps, id, asked),
    list: (filter, page) => readExecutions(deps, filter, page),
    approve: (caller, id, note) => approve(deps, caller, id, note),
    deny: (caller, id, note) => deny(deps, caller, id, note),
    withdraw: (caller, id) => withdraw(deps, caller, id),
    reveal: (caller, id) => reveal(deps, caller, id),
    quotations: (ids) => findQuotations(graph, ids),
    stop: (caller, input) => stopExecution(deps, caller, input),
    follow: async (caller, id) => {
      const first = await findExecution(graph, id);
      return first === null
        ? noSuchExecution(id)
        : follow({ ...deps, isGood: setup.isGoodToken }, caller, first);
    },
    tend: async () => {
      await runner.tend();
      await expireOverdue(deps);
    },
    tell: (execution) => {
      events.tell(execution.id, { kind: 'changed', execution });
    },
    close: async () => {
      await patience.close();
      await runner.close();
    },
  };
}
