import { z } from 'zod';
import type { Caller } from '../../domain/caller.ts';
import { hasEnded, type Asked, type Execution, type Payload } from '../../domain/execution/execution.ts';
import { readStdin, readWait, type RunInput } from '../../domain/execution/run-input.ts';
import type { TargetRoute } from '../../domain/execution/target-route.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type MalformedCommand,
  type NoSuchEntity,
  type NoSuchSession,
} from '../../domain/failure.ts';
import type { GateAnswer } from '../../domain/gate/decide.ts';
import { usingFault } from '../../domain/gate/using.ts';
import { checkSlug } from '../../domain/naming.ts';
import { sealPayload } from '../../auth/sealed-payload.ts';
import { askApproval, findWaiting } from '../../graph/approval-store.ts';
import { appendAuditEvent, findAuditDetail } from '../../graph/audit-store.ts';
import type { StoredDiagnosis } from '../../domain/hang/diagnosis.ts';
import type { GraphTransaction } from '../../graph/client.ts';
import { createExecution, lockExecution, type Beginning } from '../../graph/execution-store.ts';
import { saveQuotations } from '../../graph/quotation-store.ts';
import { openSession } from '../../graph/session-store.ts';
import { useWindows } from '../../graph/window-store.ts';
import { decide } from '../decide.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import {
  dryRunOf,
  pathsOf,
  REFUSED_AS,
  refusalOf,
  sayDecision,
  type GateRefusal,
  type RunDry,
} from './execution-gate.ts';
import { describeRoute, digestOf, hopsOf, lookUpWay, type KnownWay } from './execution-route.ts';
import { waitFor } from './execution-wait.ts';
import type { Judged, OpenedQuestion } from '../gate/gate-service.ts';
import { deedsOfLine, fingerprintOf } from '../knowledge/line-uses.ts';
import { noSuchSession } from '../knowledge/receipt-service.ts';
import { stamp, type Stamp } from '../write-context.ts';

/** It is over; what came of it is in the execution. */
export interface RunFinished {
  readonly __typename: 'Finished';
  readonly execution: Execution;
  /** What was quoted and does not count. */
  readonly notes: readonly string[];
}
/** It goes on; ask for it by its id. */
export interface RunPending {
  readonly __typename: 'Pending';
  readonly execution: Execution;
  readonly because: 'KNOWN_LONG' | 'PATIENCE';
  readonly pollAfterMs: number;
  readonly notes: readonly string[];
  /** Why it does not end; null where nobody looked. */
  readonly diagnosis: StoredDiagnosis | null;
}
/** An operator is asked; nothing has been started. */
export interface RunApprovalRequired {
  readonly __typename: 'ApprovalRequired';
  readonly execution: Execution;
  readonly deadline: string;
  /** Why one is asked, in a person's words. */
  readonly reasons: readonly string[];
  /** An assent window would do instead. */
  readonly mayWindow: boolean;
  readonly notes: readonly string[];
}

export type RunAnswer =
  | RunFinished
  | RunPending
  | RunApprovalRequired
  | RunDry
  | GateRefusal
  | InvalidInput
  | InvalidSlug
  | NoSuchEntity
  | MalformedCommand
  | NoSuchSession;

const POLL_AFTER_MS = 2_000;
const POLL_AFTER_LONG_MS = 10_000;
/** What is known to last is answered as soon as it is known to have begun, or after this. */
const BEGIN_MS = 1_000;

/** A command that was understood, with the place it is meant for. */
interface Line {
  readonly caller: Caller;
  readonly payload: Payload;
  readonly question: OpenedQuestion;
  readonly way: KnownWay & { readonly target: NonNullable<KnownWay['target']> };
  readonly isNewSession: boolean;
}

/** Runs a command, or says why not yet: see `ExecutionService.run`. */
export async function run(deps: ExecutionDeps, caller: Caller, input: RunInput): Promise<RunAnswer> {
  const waitMs = readWait(input.waitMs);
  if (typeof waitMs !== 'number') return waitMs;
  const line = await readLine(deps, caller, input);
  if (isFailure(line)) return line;
  if (input.dryRun === true) return tryOut(deps, line);
  const { execution, judged } = await begin(deps, line);
  const { decision } = judged;
  const notes = judged.uncounted;
  if (execution.state === 'AWAITING_APPROVAL')
    return {
      __typename: 'ApprovalRequired',
      execution,
      deadline: execution.approval?.deadline ?? execution.askedAt,
      reasons: execution.approval?.reasons ?? [],
      mayWindow: decision.answer === 'ApprovalRequired' && decision.mayWindow,
      notes,
    };
  const refusal = await refusalOf(deps, { caller, question: line.question, judged }, execution);
  if (refusal !== null && execution.state === 'REFUSED') return refusal;
  const seen = execution.isLong
    ? await waitFor(deps, execution, BEGIN_MS, ({ state }) => state !== 'QUEUED')
    : await waitFor(deps, execution, waitMs);
  return hasEnded(seen) ? { __typename: 'Finished', execution: seen, notes } : pending(seen, notes);
}

/** The whole decision; nothing is written but the locks under which it was made. */
async function tryOut(deps: ExecutionDeps, { caller, question }: Line): Promise<RunAnswer> {
  const at = { now: await deps.deadlines.current(), by: deps.newId(), isApproved: false };
  const judged = await deps.graph.write((tx) => deps.gate.judge(tx, question, at));
  return dryRunOf(deps, { caller, question, judged });
}

/** The answer for one that goes on. */
function pending(execution: Execution, notes: readonly string[]): RunPending {
  return {
    __typename: 'Pending',
    execution,
    because: execution.isLong ? 'KNOWN_LONG' : 'PATIENCE',
    pollAfterMs: execution.isLong ? POLL_AFTER_LONG_MS : POLL_AFTER_MS,
    diagnosis: null,
    notes,
  };
}

async function readLine(
  deps: ExecutionDeps,
  caller: Caller,
  input: RunInput,
): Promise<Line | InvalidInput | InvalidSlug | NoSuchEntity | MalformedCommand | NoSuchSession> {
  const slug = checkSlug(input.target);
  if (isFailure(slug)) return slug;
  const stdin = readStdin(input);
  if (stdin !== null && '__typename' in stdin) return stdin;
  const using = input.using ?? [];
  const fault = usingFault(using);
  if (fault !== null) return fault;
  const analysis = deps.analyse(input.command, stdin?.toString() ?? null);
  if (analysis.kind === 'MalformedCommand')
    return { __typename: 'MalformedCommand', message: analysis.message, position: analysis.position };
  const session = input.session ?? null;
  const [found, { target, route }] = await Promise.all([
    deps.ask({ slug: input.target, session, analysis }),
    lookUpWay(deps.graph, deps.setup, input.target),
  ]);
  if (found.target === null || target === null) return deps.refuseUnknownEntity(input.target);
  if (session !== null && found.session?.tokenId !== caller.tokenId) return noSuchSession(session);
  return {
    caller,
    payload: { command: input.command, stdin },
    question: await deps.gate.open({
      execution: deps.newId(),
      tokenId: caller.tokenId,
      analysis,
      found: { ...found, target: found.target },
      session: { id: found.session?.id ?? deps.newId(), goal: found.session?.openGoal ?? null },
      matches: deps.knowledge.matchesOf(analysis, found),
      using,
    }),
    way: { target, route },
    isNewSession: found.session === null,
  };
}

interface Begun {
  readonly execution: Execution;
  readonly judged: Judged;
}

/** Puts it on record, with whatever stands against it, and starts it where nothing does. */
async function begin(deps: ExecutionDeps, line: Line): Promise<Begun> {
  const by = stamp(deps, line.caller, 'run');
  const { question } = line;
  const route = line.way.route !== null && 'hops' in line.way.route ? line.way.route : null;
  const at = { now: await deps.deadlines.current(), by: by.auditId, isApproved: false };
  const release = deps.runner.reserve(question.execution);
  /** Of the attempt that was committed: the driver may repeat one whose answer was lost (T-27). */
  const last: { judged: Judged | null } = { judged: null };
  try {
    const begun = await decide(deps.graph, async (tx) => {
      const before = last.judged === null ? null : await findBegun(tx, by);
      if (before !== null && last.judged !== null) return { execution: before, judged: last.judged };
      if (line.isNewSession) await openOwnSession(tx, by, question.session.id);
      const judged = await deps.gate.judge(tx, question, at);
      last.judged = judged;
      return { execution: await record(deps, tx, by, { line, judged, route }), judged };
    });
    const { execution } = begun;
    if (execution.state === 'QUEUED') await start(deps, execution, { payload: line.payload, route });
    return begun;
  } finally {
    release();
  }
}

/** What an attempt of this very request has recorded already; null when it has not. */
async function findBegun(tx: GraphTransaction, { auditId }: Stamp): Promise<Execution | null> {
  const detail = await findAuditDetail(tx, auditId);
  const begun = z.object({ execution: z.string() }).safeParse(detail);
  return begun.success ? lockExecution(tx, begun.data.execution, auditId) : null;
}

/** The execution as it begins, with all that belongs to it, in the transaction of the decision. */
async function record(
  deps: ExecutionDeps,
  tx: GraphTransaction,
  by: Stamp,
  {
    line,
    judged,
    route,
  }: { readonly line: Line; readonly judged: Judged; readonly route: TargetRoute | null },
): Promise<Execution> {
  const { decision } = judged;
  const asked = describeAsked(deps, line, judged, by.at);
  const using = JSON.stringify(line.question.using);
  if (decision.answer === 'ApprovalRequired') {
    const waiting = await findWaiting(tx, { ...asked, using });
    if (waiting !== null) return waiting;
  }
  const beginning = beginningOf(deps, { line, judged, asked });
  const question =
    decision.answer === 'ApprovalRequired' && route !== null && beginning.state === 'AWAITING_APPROVAL'
      ? { payload: line.payload, asked, route, using, reasons: decision.reasons.map(deps.mask) }
      : null;
  const starts = decision.answer === 'Proceed' && beginning.state === 'QUEUED' ? decision : null;
  // One journey for all of them; the database takes them in this order.
  const [made, approval] = await Promise.all([
    createExecution(tx, asked, beginning),
    question === null ? null : ask(deps, tx, question),
    starts === null ? null : useWindows(tx, starts.windows, asked.id),
    // What was quoted is shown to whoever is asked, too.
    question === null && starts === null ? null : saveQuotations(tx, asked.id, judged.quoted),
    audit(tx, by, { asked, beginning, answer: decision.answer }),
  ]);
  return { ...made, approval };
}

/** Opens the way that was looked up for the decision, so that it need not be looked up again. */
async function start(
  { targets, runner }: ExecutionDeps,
  execution: Execution,
  { payload, route }: { readonly payload: Payload; readonly route: TargetRoute | null },
): Promise<void> {
  const opened = route === null ? null : await targets.open(hopsOf(route));
  const way =
    route !== null && opened !== null && 'carrier' in opened
      ? { route: opened, description: describeRoute(route) }
      : null;
  runner.start(execution, payload, way);
}

function describeAsked(
  { mask }: ExecutionDeps,
  { caller, question, payload, way }: Line,
  { parts }: Judged,
  at: string,
): Asked {
  const { analysis, found, session } = question;
  return {
    id: question.execution,
    target: way.target.id,
    targetSlug: way.target.slug,
    command: mask(payload.command),
    stdinBytes: payload.stdin?.length ?? null,
    fingerprint: fingerprintOf(analysis, found),
    ...deedsOfLine(analysis, found),
    actions: [...new Set(analysis.commands.flatMap(({ actions }) => actions))].sort(),
    paths: pathsOf(parts),
    risk: analysis.risk,
    isLong: analysis.isLong,
    exposes: analysis.exposes,
    sends: analysis.sends,
    session: session.id,
    goal: session.goal,
    tokenId: caller.tokenId,
    askedBy: caller.name,
    askedAt: at,
  };
}

/** Where there is no way nobody is asked for a yes; where there is one, the gate has said what happens. */
function beginningOf(
  deps: ExecutionDeps,
  { line, judged, asked }: { readonly line: Line; readonly judged: Judged; readonly asked: Asked },
): Beginning {
  const { decision } = judged;
  const refused = REFUSED_AS[decision.answer];
  if (refused !== null) {
    const detail = deps.mask(sayDecision(decision, asked.targetSlug));
    return { state: 'REFUSED', runner: null, reason: refused, detail, endedAt: asked.askedAt };
  }
  const { route } = line.way;
  if (route !== null && !('hops' in route)) {
    const { reason, detail } = route;
    return { state: 'NOT_STARTED', runner: null, reason, detail, endedAt: asked.askedAt };
  }
  const mayStart = decision.answer === 'Proceed';
  return {
    state: mayStart ? 'QUEUED' : 'AWAITING_APPROVAL',
    runner: mayStart ? deps.runner.id : null,
    reason: null,
    detail: null,
    endedAt: null,
  };
}

async function ask(
  deps: ExecutionDeps,
  tx: GraphTransaction,
  question: {
    readonly payload: Payload;
    readonly asked: Asked;
    readonly route: TargetRoute;
    readonly using: string;
    readonly reasons: readonly string[];
  },
): Promise<Execution['approval']> {
  const { payload, asked, route, using, reasons } = question;
  const id = `${asked.id}-approval`;
  const deadline = new Date(Date.parse(deps.deadlines.now()) + deps.approvalMs).toISOString();
  await askApproval(tx, {
    id,
    execution: asked.id,
    deadline,
    cipher: sealPayload(deps.approvalKey, asked.id, payload),
    routeDigest: digestOf(route),
    reasons,
    using,
    at: asked.askedAt,
  });
  return { id, status: 'PENDING', deadline, decidedBy: null, decidedAt: null, note: null, reasons };
}

async function openOwnSession(tx: GraphTransaction, { caller, at }: Stamp, id: string): Promise<void> {
  await openSession(tx, { id, tokenId: caller.tokenId, openedBy: caller.name, at });
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  recorded: { readonly asked: Asked; readonly beginning: Beginning; readonly answer: GateAnswer },
): Promise<void> {
  const { asked, beginning, answer } = recorded;
  await appendAuditEvent(tx, {
    id: by.auditId,
    at: by.at,
    caller: by.caller,
    operation: by.operation,
    subject: asked.targetSlug,
    detail: {
      execution: asked.id,
      command: asked.command,
      risk: asked.risk,
      gate: answer,
      state: beginning.state,
      reason: beginning.reason,
    },
  });
}
