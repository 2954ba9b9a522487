import type { BacktestSummary } from '../../domain/backtest.ts';
import type { Caller } from '../../domain/caller.ts';
import type {
  ExamplesFail,
  InvalidInput,
  InvalidTrigger,
  TooNoisy,
  UnknownKind,
  WrongStatus,
} from '../../domain/failure.ts';
import type { Runbook, RunbookStatus } from '../../domain/knowledge.ts';
import { compareContents, type FieldDifference } from '../../domain/runbook-version.ts';
import { contentOf } from '../../graph/runbook-record.ts';
import { findRunbook } from '../../graph/runbook-store.ts';
import { findLastActive } from '../../graph/runbook-version-store.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook } from './runbook-change.ts';
import type { ForcedTarget, StatusRefusal } from './runbook-life.ts';
import { judgeTrial, readNoiseOverride, type TriedOut, type TryOut } from './runbook-trial.ts';

/** How a runbook comes in force: its examples pass, and it is not noise on what is recorded. */

export type PublishTarget = ForcedTarget;

export interface RunbookPublished {
  readonly runbook: Runbook;
  /** What is in force now and was not before. */
  readonly changes: readonly FieldDifference[];
  readonly backtest: BacktestSummary;
}

export type PublishRefusal = InvalidTrigger | UnknownKind | ExamplesFail | InvalidInput | TooNoisy;

/** DRAFT → ACTIVE, with the difference to what was in force last and the back-test. */
export async function publishRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  target: PublishTarget,
): Promise<RunbookPublished | StatusRefusal | PublishRefusal> {
  const reason = readNoiseOverride(target.overrideNoise);
  if (reason !== null && typeof reason !== 'string') return reason;
  const tryOut = rememberTrials(deps);
  // Tried before it stands in line, so that other writes do not wait; tried again only if it changed meanwhile.
  const early = await findRunbook(deps.graph, target.slug);
  if (early?.status === 'DRAFT') await tryOut(early);
  const before = await deps.graph.readAll((tx) => findLastActive(tx, target.slug));
  let tried: TriedOut | undefined;
  const changed = await changeRunbook<WrongStatus | PublishRefusal>(deps, {
    caller,
    target,
    operation: 'publishRunbook',
    act: 'PUBLISHED',
    decide: async (present) => {
      if (present.status !== 'DRAFT') return wrongStatus(present.status, publishHint(present.status));
      const outcome = await tryOut(present);
      if ('__typename' in outcome) return outcome;
      tried = outcome;
      const passed = judgeTrial(outcome, reason);
      if ('__typename' in passed) return passed;
      const detail = { severity: present.severity, ...passed.detail };
      return { ...passed, prepared: outcome.prepared, status: 'ACTIVE', detail };
    },
  });
  if ('__typename' in changed) return changed;
  if (tried === undefined) throw new Error('a runbook was published that was not tried out');
  const { runbook } = changed;
  return {
    runbook,
    changes: compareContents(before?.content ?? null, contentOf(runbook)),
    backtest: tried.backtest.summary,
  };
}

/** Remembers what was tried, so that it is tried again only if the content changed. */
function rememberTrials({ tryOut }: KnowledgeDeps): (runbook: Runbook) => ReturnType<TryOut> {
  const known = new Map<string, ReturnType<TryOut>>();
  return (runbook) => {
    const content = contentOf(runbook);
    const key = JSON.stringify(content);
    const outcome = known.get(key) ?? tryOut(content, runbook);
    known.set(key, outcome);
    return outcome;
  };
}

function publishHint(status: RunbookStatus): string {
  return status === 'ACTIVE'
    ? 'it is ACTIVE already; edits of an ACTIVE runbook are in force at once'
    : 'it is RETIRED; bring it back with reinstateRunbook, then publish it';
}
