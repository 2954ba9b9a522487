import { openPayload } from '../../auth/sealed-payload.ts';
import { SERVICE_CALLER, type Caller } from '../../domain/caller.ts';
import type { ApprovalStatus, EndReason, Execution, Payload } from '../../domain/execution/execution.ts';
import type { GateDecision } from '../../domain/gate/decide.ts';
import { readUsing } from '../../domain/gate/using.ts';
import type {
  GateStands,
  InvalidInput,
  NoSuchExecution,
  NotPermitted,
  WrongStatus,
} from '../../domain/failure.ts';
import { checkNote } from '../../domain/naming.ts';
import {
  decideApproval,
  listOverdue,
  lockApproval,
  readQuestion,
  type PendingApproval,
} from '../../graph/approval-store.ts';
import { appendAuditEvent, findAuditDetail } from '../../graph/audit-store.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { changeExecution, findExecution, lockExecution } from '../../graph/execution-store.ts';
import { saveQuotations } from '../../graph/quotation-store.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { sayDecision } from './execution-gate.ts';
import type { OpenedQuestion } from '../gate/gate-service.ts';
import { noSuchExecution } from './execution-refusals.ts';
import { describeRoute, digestOf, hopsOf, lookUpWay } from './execution-route.ts';
import { waitFor } from './execution-wait.ts';
import { stamp, type Stamp } from '../write-context.ts';

export type DecisionRefusal = InvalidInput | NoSuchExecution | NotPermitted | WrongStatus;

/** The bytes of a command that waits, as they would be started. */
export interface RevealedCommand {
  readonly execution: Execution;
  readonly command: string;
  readonly stdin: Buffer | null;
}

interface Pending {
  readonly execution: Execution;
  readonly approval: PendingApproval;
}

/** What a decision found out under the lock. */
type Outcome<Refusal = DecisionRefusal> =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Decided, now or by an earlier attempt of the same request. */
  | { readonly kind: 'decided'; readonly execution: Execution }
  /** It could not be granted any more, and its execution has ended with that. */
  | { readonly kind: 'void'; readonly execution: Execution; readonly status: ApprovalStatus };

/** Whoever says yes sees whether it began, unless that takes longer. */
const BEGIN_MS = 1_000;

/** Says yes: the gate looks again, and where nothing else stands against it the stored bytes start at once, this once. */
export async function approve(
  deps: ExecutionDeps,
  caller: Caller,
  id: string,
  given: string | null,
): Promise<Execution | DecisionRefusal | GateStands> {
  const by = stamp(deps, caller, 'approveExecution');
  const note = given === null ? null : deps.mask(given);
  const asked = await findExecution(deps.graph, id);
  if (asked === null) return noSuchExecution(id);
  if (asked.tokenId === caller.tokenId) return ownQuestion();
  const { target, route } = await lookUpWay(deps.graph, deps.setup, asked.targetSlug);
  const stored = await openStored(deps, asked);
  const now = await deps.deadlines.current();
  const release = deps.runner.reserve(id);
  try {
    const decided = decidePending<GateStands>(deps, by, { id, note }, async (tx, pending) => {
      const isSameWay = route !== null && 'hops' in route && digestOf(route) === pending.approval.routeDigest;
      if (!isSameWay || target?.id !== asked.target)
        return end(tx, by, pending, { status: 'WITHDRAWN', reason: 'ROUTE_CHANGED', note });
      if (stored === null) return end(tx, by, pending, { status: 'WITHDRAWN', reason: 'KEY_CHANGED', note });
      const judged = await deps.gate.judge(tx, stored.question, { now, by: by.auditId, isApproved: true });
      const { decision } = judged;
      if (decision.answer !== 'Proceed') return { kind: 'refused', refusal: gateStands(decision, asked) };
      const used = {
        id: pending.approval.id,
        status: 'USED',
        at: by.at,
        decidedBy: caller.name,
        note,
      } as const;
      await decideApproval(tx, used);
      await saveQuotations(tx, id, decision.quoted);
      const execution = await changeExecution(tx, id, { state: 'QUEUED', runner: deps.runner.id });
      return { kind: 'decided', execution };
    });
    const outcome = await decided;
    if (outcome.kind === 'refused') return outcome.refusal;
    tell(deps, outcome.execution);
    if (outcome.kind === 'void') return wrongStatus(outcome.status, outcome.execution);
    if (stored === null || route === null || !('hops' in route)) return outcome.execution;
    const opened = await deps.targets.open(hopsOf(route));
    const way = 'carrier' in opened ? { route: opened, description: describeRoute(route) } : null;
    deps.runner.start(outcome.execution, stored.payload, way);
    return await waitFor(deps, outcome.execution, BEGIN_MS, ({ state }) => state !== 'QUEUED');
  } finally {
    release();
  }
}

/** The stored bytes and the question that they are to the gate; null when they do not open, or nothing waits. */
async function openStored(
  deps: ExecutionDeps,
  asked: Execution,
): Promise<{ readonly payload: Payload; readonly question: OpenedQuestion } | null> {
  const waiting = await readQuestion(deps.graph, asked.id);
  const payload = waiting === null ? null : openPayload(deps.approvalKey, asked.id, waiting.cipher ?? '');
  if (waiting === null || payload === null) return null;
  const analysis = deps.analyse(payload.command, payload.stdin?.toString() ?? null);
  if (analysis.kind !== 'Analysis') return null;
  const found = await deps.ask({ slug: asked.targetSlug, session: asked.session, analysis });
  if (found.target === null) return null;
  const question = await deps.gate.open({
    execution: asked.id,
    tokenId: asked.tokenId,
    analysis,
    found: { ...found, target: found.target },
    session: { id: asked.session, goal: found.session?.openGoal ?? null },
    matches: deps.knowledge.matchesOf(analysis, found),
    using: readUsing(waiting.using),
  });
  return { payload, question };
}

/** A yes was said, and something else stands against it: the question stays open. */
function gateStands(decision: GateDecision, { targetSlug }: Execution): GateStands {
  const message = `${sayDecision(decision, targetSlug)}. The question stays open until its deadline`;
  return { __typename: 'GateStands', message, answer: decision.answer };
}

/** Says no. */
export async function deny(
  deps: ExecutionDeps,
  caller: Caller,
  id: string,
  note: string | null,
): Promise<Execution | DecisionRefusal> {
  const by = stamp(deps, caller, 'denyExecution');
  return conclude(deps, by, {
    id,
    note: note === null ? null : deps.mask(note),
    status: 'DENIED',
    mayDecide: () => true,
  });
}

/** Takes the question back: by whoever asked. */
export async function withdraw(
  deps: ExecutionDeps,
  caller: Caller,
  id: string,
): Promise<Execution | DecisionRefusal> {
  const by = stamp(deps, caller, 'withdrawExecution');
  const mayDecide = ({ tokenId }: Execution): boolean => tokenId === caller.tokenId;
  return conclude(deps, by, { id, note: null, status: 'WITHDRAWN', mayDecide });
}

/** Ends the questions that nobody answered in time; gives how many. */
export async function expireOverdue(deps: ExecutionDeps): Promise<number> {
  const overdue = await listOverdue(deps.graph, await deps.deadlines.current());
  for (const id of overdue) {
    const by = stamp(deps, SERVICE_CALLER, 'expireApproval');
    // The lock decides: a yes that came first stands.
    const outcome = await decidePending(deps, by, { id, note: null }, (_tx, pending) =>
      Promise.resolve({ kind: 'decided', execution: pending.execution }),
    );
    if (outcome.kind === 'void') tell(deps, outcome.execution);
  }
  return overdue.length;
}

/** Shows the very bytes of a command that waits to whoever may approve it; that they were shown is on record. */
export async function reveal(
  deps: ExecutionDeps,
  caller: Caller,
  id: string,
): Promise<RevealedCommand | DecisionRefusal> {
  const by = stamp(deps, caller, 'revealCommand');
  return deps.graph.write(async (tx) => {
    const approval = await lockApproval(tx, id, by.auditId);
    const execution = await lockExecution(tx, id, by.auditId);
    if (execution === null) return noSuchExecution(id);
    if (approval === null) return wrongStatus('NONE');
    if (approval.status !== 'PENDING' || approval.cipher === null)
      return wrongStatus(approval.status, execution);
    const payload = openPayload(deps.approvalKey, id, approval.cipher);
    if (payload === null) return wrongStatus('UNREADABLE');
    await audit(tx, by, execution, {});
    return { execution, ...payload };
  });
}

async function conclude(
  deps: ExecutionDeps,
  by: Stamp,
  decision: {
    readonly id: string;
    readonly note: string | null;
    readonly status: 'DENIED' | 'WITHDRAWN';
    readonly mayDecide: (execution: Execution) => boolean;
  },
): Promise<Execution | DecisionRefusal> {
  const { id, note, status } = decision;
  const outcome = await decidePending(deps, by, { id, note }, async (tx, pending) => {
    if (!decision.mayDecide(pending.execution)) return { kind: 'refused', refusal: notAsker() };
    const ended = await end(tx, by, pending, { status, reason: status, note });
    return { kind: 'decided', execution: ended.execution };
  });
  if (outcome.kind === 'refused') return outcome.refusal;
  tell(deps, outcome.execution);
  return outcome.kind === 'void' ? wrongStatus(outcome.status, outcome.execution) : outcome.execution;
}

/**
 * Locks the question, then the execution, and lets `work` decide if it is still open. A deadline that has passed is
 * written down first: after it no yes and no withdrawal counts (T-28).
 */
async function decidePending<Further = never>(
  deps: ExecutionDeps,
  by: Stamp,
  { id, note }: { readonly id: string; readonly note: string | null },
  work: (tx: GraphTransaction, pending: Pending) => Promise<Outcome<DecisionRefusal | Further>>,
): Promise<Outcome<DecisionRefusal | Further>> {
  const faulty = note === null ? null : checkNote(note);
  if (faulty !== null) return { kind: 'refused', refusal: faulty };
  const now = await deps.deadlines.current();
  return deps.graph.write(async (tx) => {
    const approval = await lockApproval(tx, id, by.auditId);
    const execution = await lockExecution(tx, id, by.auditId);
    if (execution === null) return { kind: 'refused', refusal: noSuchExecution(id) };
    if (approval === null) return { kind: 'refused', refusal: wrongStatus('NONE') };
    // The driver repeats a transaction whose answer was lost; then this very request has decided it already (T-27).
    if ((await findAuditDetail(tx, by.auditId)) !== null) return { kind: 'decided', execution };
    if (approval.status !== 'PENDING' || execution.state !== 'AWAITING_APPROVAL')
      return { kind: 'refused', refusal: wrongStatus(approval.status, execution) };
    const pending: Pending = { approval, execution };
    const outcome =
      approval.deadline <= now
        ? await end(tx, by, pending, { status: 'EXPIRED', reason: 'EXPIRED', note: null })
        : await work(tx, pending);
    if (outcome.kind !== 'refused')
      await audit(tx, by, outcome.execution, { state: outcome.execution.state, note });
    return outcome;
  });
}

async function end(
  tx: GraphTransaction,
  { at, caller }: Stamp,
  { approval, execution }: Pending,
  ended: {
    readonly status: Exclude<ApprovalStatus, 'PENDING' | 'USED'>;
    readonly reason: EndReason;
    readonly note: string | null;
  },
): Promise<Extract<Outcome, { readonly kind: 'void' }>> {
  const { status, reason, note } = ended;
  await decideApproval(tx, { id: approval.id, status, at, decidedBy: caller.name, note });
  const refused = await changeExecution(tx, execution.id, {
    state: 'REFUSED',
    reason,
    detail: note,
    endedAt: at,
  });
  return { kind: 'void', execution: refused, status };
}

function tell({ events }: ExecutionDeps, execution: Execution): void {
  events.tell(execution.id, { kind: 'changed', execution });
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  execution: Execution,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: execution.targetSlug,
    detail: { execution: execution.id, command: execution.command, ...detail },
  });
}

/** Why there is nothing to decide: by the reason of its end where the status alone stands for several. */
function wrongStatus(status: string, execution: Execution | null = null): WrongStatus {
  const message =
    WRONG_STATUS_MESSAGES[status === 'WITHDRAWN' ? (execution?.reason ?? status) : status] ??
    `its approval is ${status}; there is nothing to decide any more`;
  return { __typename: 'WrongStatus', status, message };
}

const WRONG_STATUS_MESSAGES: Readonly<Record<string, string>> = {
  NONE: 'nobody was asked about this execution; there is nothing to decide',
  UNREADABLE:
    'the stored command does not open: the key of approvals was exchanged since it was asked for. Deny it; it has to be asked for again',
  EXPIRED: 'its deadline has passed; it has to be asked for again',
  WITHDRAWN: 'whoever asked has taken it back; if it is still wanted, they ask for it again with run',
  ROUTE_CHANGED:
    'the way to its target changed after it was asked for, so a yes would start it elsewhere; look at explainRoute, and have it asked for again with run',
  KEY_CHANGED:
    'the key of approvals was exchanged after it was asked for, so its bytes do not open any more; have it asked for again with run',
  GOAL_ENDED:
    'the goal for which it was asked has ended; if it is still wanted, have it asked for again with run in an open goal',
  USED: 'it was approved already and has started, once',
  DENIED: 'it was denied already; it has to be asked for again',
};

function ownQuestion(): NotPermitted {
  return {
    __typename: 'NotPermitted',
    needs: 'approve',
    message: 'whoever asked cannot approve it; another token with the scope approve can',
  };
}

function notAsker(): NotPermitted {
  return {
    __typename: 'NotPermitted',
    needs: 'run',
    message: 'only the token that asked takes it back; an operator ends it with denyExecution',
  };
}
