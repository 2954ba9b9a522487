import { z } from 'zod';
import { summariseTrials, type BacktestSummary } from '../domain/backtest.ts';
import type { Caller } from '../domain/caller.ts';
import type {
  ExamplesFail,
  InvalidInput,
  InvalidTrigger,
  TooNoisy,
  UnknownKind,
  WrongStatus,
} from '../domain/failure.ts';
import type { Runbook, RunbookStatus } from '../domain/knowledge.ts';
import { judge } from '../domain/input-fault.ts';
import { isScopeEmpty } from '../domain/runbook-keys.ts';
import { compareContents, type FieldDifference } from '../domain/runbook-version.ts';
import { contentOf } from '../graph/runbook-record.ts';
import { findRunbook } from '../graph/runbook-store.ts';
import { findLastActive } from '../graph/runbook-version-store.ts';
import type { Backtest } from './backtest-service.ts';
import { checkExamples } from './example-check.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { wrongStatus } from './knowledge-refusals.ts';
import { changeRunbook, type Decision, type RunbookTarget } from './runbook-change.ts';
import type { StatusRefusal } from './runbook-life.ts';
import { prepareRunbook, type PreparedRunbook } from './runbook-write.ts';

/** How a runbook comes in force: its examples pass, and it is not noise on what is recorded. */

export interface PublishTarget extends RunbookTarget {
  /** Why it is to be published although it is too noisy. */
  readonly overrideNoise?: string | null | undefined;
}

export interface RunbookPublished {
  readonly runbook: Runbook;
  /** What is in force now and was not before. */
  readonly changes: readonly FieldDifference[];
  /** What keeps it from ever binding, in a person's words. */
  readonly notes: readonly string[];
  readonly backtest: BacktestSummary;
}

export type PublishRefusal = InvalidTrigger | UnknownKind | ExamplesFail | InvalidInput | TooNoisy;

const reasonSchema = z
  .string()
  .trim()
  .min(1, 'is empty; say why it is to be published all the same')
  .max(500, 'is longer than 500 characters')
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'holds control or invisible characters')
  .nullish();

const COMMANDS_SHOWN = 10;

/** DRAFT → ACTIVE, with the difference to what was in force last and the back-test. */
export async function publishRunbook(
  deps: KnowledgeDeps,
  caller: Caller,
  target: PublishTarget,
): Promise<RunbookPublished | StatusRefusal | PublishRefusal> {
  const reason = judge(reasonSchema, target.overrideNoise, 'overrideNoise');
  if ('faults' in reason) return invalidReason(reason.faults[0].message);
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
      return decidePublishing(present, outcome, reason.data ?? null);
    },
  });
  if ('__typename' in changed) return changed;
  if (tried === undefined) throw new Error('a runbook was published that was not tried out');
  const { runbook } = changed;
  return {
    runbook,
    changes: compareContents(before?.content ?? null, contentOf(runbook)),
    notes: notesOf(tried.prepared),
    backtest: tried.backtest.summary,
  };
}

interface TriedOut {
  readonly prepared: PreparedRunbook;
  readonly backtest: Backtest;
  readonly failing: ExamplesFail | null;
}

type TryOut = (runbook: Runbook) => Promise<TriedOut | InvalidTrigger | UnknownKind>;

/** The same content is tried once. */
function rememberTrials(deps: KnowledgeDeps): TryOut {
  const known = new Map<string, ReturnType<TryOut>>();
  const tryOnce: TryOut = async (runbook) => {
    const prepared = prepareRunbook(contentOf(runbook), deps);
    if ('__typename' in prepared) return prepared;
    const { content, trigger } = prepared;
    const failing = await checkExamples(content, trigger, deps.tryExample);
    const trials = await deps.tryOnEvidence({ content, trigger, own: runbook.promotedFrom });
    const summary = summariseTrials(trials, failing?.examples ?? []);
    return { prepared, failing, backtest: { summary, firings: trials.firings } };
  };
  return (runbook) => {
    const key = JSON.stringify(contentOf(runbook));
    const outcome = known.get(key) ?? tryOnce(runbook);
    known.set(key, outcome);
    return outcome;
  };
}

/** Refuses while an example fails, and above the noise limit without a reason. */
function decidePublishing(
  present: Runbook,
  { prepared, backtest, failing }: TriedOut,
  reason: string | null,
): Decision | ExamplesFail | TooNoisy {
  if (failing !== null) return failing;
  const { isTooNoisy, noiseShare } = backtest.summary;
  if (!isTooNoisy) return { prepared, status: 'ACTIVE', detail: { severity: present.severity, noiseShare } };
  if (reason === null) return tooNoisy(backtest);
  return {
    prepared,
    status: 'ACTIVE',
    detail: { severity: present.severity, noiseShare, overrideNoise: reason },
    noiseOverride: reason,
  };
}

function tooNoisy({ summary, firings }: Backtest): TooNoisy {
  const { noiseShare, noiseLimit, onHarmless, harmless } = summary;
  const noise = firings.filter(({ outcome, isOwn }) => outcome === 'WORKED' && !isOwn);
  return {
    __typename: 'TooNoisy',
    message: `it would have spoken on ${onHarmless} of ${harmless} recorded commands that worked; narrow its trigger or scope (backtestRunbook lists them), or publish with overrideNoise and the reason`,
    noiseShare,
    noiseLimit,
    onHarmless,
    commands: noise.slice(0, COMMANDS_SHOWN).map(({ command }) => command),
  };
}

function notesOf({ content, trigger }: PreparedRunbook): string[] {
  const notes: string[] = [];
  if (trigger === null)
    notes.push('It has no trigger, so it is only ever shown as RELATED; add one with updateRunbook.');
  else if (trigger.isTextOnly)
    notes.push(
      'No action was understood in the words of its trigger, so it is only ever shown as RELATED; name an action, a program or a pattern to have it bind.',
    );
  if (isScopeEmpty(content.scope))
    notes.push(
      'Its scope covers no entity, so it is only ever shown as RELATED; name entities, kinds or attributes.',
    );
  return notes;
}

function publishHint(status: RunbookStatus): string {
  return status === 'ACTIVE'
    ? 'it is ACTIVE already; edits of an ACTIVE runbook are in force at once'
    : 'it is RETIRED; bring it back with reinstateRunbook, then publish it';
}

function invalidReason(message: string): InvalidInput {
  return { __typename: 'InvalidInput', field: 'overrideNoise', message };
}
