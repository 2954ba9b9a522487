import type { Analysis } from '../domain/command/analysis.ts';
import type { Caller } from '../domain/caller.ts';
import { hasEnded, type Asked, type Execution, type Payload } from '../domain/execution/execution.ts';
import { readStdin, readWait, type RunInput } from '../domain/execution/run-input.ts';
import type { TargetRoute } from '../domain/execution/target-route.ts';
import {
  isFailure,
  type InvalidInput,
  type InvalidSlug,
  type MalformedCommand,
  type NoSuchEntity,
  type NoSuchSession,
} from '../domain/failure.ts';
import { checkSlug } from '../domain/naming.ts';
import { sealPayload } from '../auth/sealed-payload.ts';
import { askApproval } from '../graph/approval-store.ts';
import { appendAuditEvent } from '../graph/audit-store.ts';
import type { GraphTransaction } from '../graph/client.ts';
import { createExecution, type Beginning } from '../graph/execution-store.ts';
import type { WhatMatters } from '../graph/match-store.ts';
import { openSession } from '../graph/session-store.ts';
import { decide } from './decide.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { describeRoute, digestOf, hopsOf, lookUpWay, type KnownWay } from './execution-route.ts';
import { waitFor } from './execution-wait.ts';
import { fingerprintOf } from './line-uses.ts';
import { noSuchSession } from './receipt-service.ts';
import { stamp, type Stamp } from './write-context.ts';

/** It is over; what came of it is in the execution. */
export interface RunFinished {
  readonly __typename: 'Finished';
  readonly execution: Execution;
}
/** It goes on; ask for it by its id. */
export interface RunPending {
  readonly __typename: 'Pending';
  readonly execution: Execution;
  readonly because: 'KNOWN_LONG' | 'PATIENCE';
  readonly pollAfterMs: number;
}
/** An operator is asked; nothing has been started. */
export interface RunApprovalRequired {
  readonly __typename: 'ApprovalRequired';
  readonly execution: Execution;
  readonly deadline: string;
}

export type RunAnswer =
  | RunFinished
  | RunPending
  | RunApprovalRequired
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
  readonly analysis: Analysis;
  readonly payload: Payload;
  readonly found: WhatMatters;
  readonly way: KnownWay & { readonly target: NonNullable<KnownWay['target']> };
}

/** Runs a command, or says why not yet: see `ExecutionService.run`. */
export async function run(deps: ExecutionDeps, caller: Caller, input: RunInput): Promise<RunAnswer> {
  const waitMs = readWait(input.waitMs);
  if (typeof waitMs !== 'number') return waitMs;
  const line = await readLine(deps, caller, input);
  if (isFailure(line)) return line;
  const execution = await begin(deps, line);
  if (execution.state === 'AWAITING_APPROVAL')
    return {
      __typename: 'ApprovalRequired',
      execution,
      deadline: execution.approval?.deadline ?? execution.askedAt,
    };
  const seen = execution.isLong
    ? await waitFor(deps, execution, BEGIN_MS, ({ state }) => state !== 'QUEUED')
    : await waitFor(deps, execution, waitMs);
  return hasEnded(seen) ? { __typename: 'Finished', execution: seen } : pending(seen);
}

/** The answer for one that goes on. */
export function pending(execution: Execution): RunPending {
  return {
    __typename: 'Pending',
    execution,
    because: execution.isLong ? 'KNOWN_LONG' : 'PATIENCE',
    pollAfterMs: execution.isLong ? POLL_AFTER_LONG_MS : POLL_AFTER_MS,
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
    analysis,
    payload: { command: input.command, stdin },
    found,
    way: { target, route },
  };
}

/** Puts it on record, with whatever stands against it, and starts it where nothing does. */
async function begin(deps: ExecutionDeps, line: Line): Promise<Execution> {
  const by = stamp(deps, line.caller, 'run');
  const asked = describeAsked(deps, line, { id: deps.newId(), at: by.at });
  const route = line.way.route !== null && 'hops' in line.way.route ? line.way.route : null;
  const beginning = beginningOf(deps, line, by.at);
  const release = deps.runner.reserve(asked.id);
  try {
    const execution = await decide(deps.graph, async (tx) => {
      if (line.found.session === null) await openOwnSession(tx, by, asked.session);
      const made = await createExecution(tx, asked, beginning);
      const approval =
        route !== null && beginning.state === 'AWAITING_APPROVAL'
          ? await ask(deps, tx, { line, asked, route })
          : null;
      await audit(tx, by, { asked, beginning });
      return { ...made, approval };
    });
    if (execution.state === 'QUEUED') await start(deps, execution, { payload: line.payload, route });
    return execution;
  } finally {
    release();
  }
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
  { newId, mask }: ExecutionDeps,
  { caller, analysis, payload, found, way }: Line,
  { id, at }: { readonly id: string; readonly at: string },
): Asked {
  return {
    id,
    target: way.target.id,
    targetSlug: way.target.slug,
    command: mask(payload.command),
    stdinBytes: payload.stdin?.length ?? null,
    fingerprint: fingerprintOf(analysis, found),
    actions: [...new Set(analysis.commands.flatMap(({ actions }) => actions))].sort(),
    risk: analysis.risk,
    isLong: analysis.isLong,
    exposes: analysis.exposes,
    sends: analysis.sends,
    session: found.session?.id ?? newId(),
    goal: found.session?.openGoal ?? null,
    tokenId: caller.tokenId,
    askedBy: caller.name,
    askedAt: at,
  };
}

/** Where there is no way nobody is asked for a yes; where there is one, reads start at once. */
function beginningOf(deps: ExecutionDeps, { analysis, way }: Line, at: string): Beginning {
  const { route } = way;
  if (route !== null && !('hops' in route)) {
    const { reason, detail } = route;
    return { state: 'NOT_STARTED', runner: null, reason, detail, endedAt: at };
  }
  const isPlainRead = analysis.risk === 'READ' && !analysis.exposes && !analysis.sends;
  return {
    state: isPlainRead ? 'QUEUED' : 'AWAITING_APPROVAL',
    runner: isPlainRead ? deps.runner.id : null,
    reason: null,
    detail: null,
    endedAt: null,
  };
}

async function ask(
  deps: ExecutionDeps,
  tx: GraphTransaction,
  { line, asked, route }: { readonly line: Line; readonly asked: Asked; readonly route: TargetRoute },
): Promise<Execution['approval']> {
  const id = `${asked.id}-approval`;
  const deadline = new Date(Date.parse(deps.deadlines.now()) + deps.approvalMs).toISOString();
  await askApproval(tx, {
    id,
    execution: asked.id,
    deadline,
    cipher: sealPayload(deps.approvalKey, asked.id, line.payload),
    routeDigest: digestOf(route),
    at: asked.askedAt,
  });
  return { id, status: 'PENDING', deadline, decidedBy: null, decidedAt: null, note: null };
}

async function openOwnSession(tx: GraphTransaction, { caller, at }: Stamp, id: string): Promise<void> {
  await openSession(tx, { id, tokenId: caller.tokenId, openedBy: caller.name, at });
}

async function audit(
  tx: GraphTransaction,
  by: Stamp,
  { asked, beginning }: { readonly asked: Asked; readonly beginning: Beginning },
): Promise<void> {
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
      state: beginning.state,
      reason: beginning.reason,
    },
  });
}
