import { z } from 'zod';
import { summariseTrials, type Backtest } from '../../domain/backtest.ts';
import type {
  ExamplesFail,
  InvalidInput,
  InvalidTrigger,
  TooNoisy,
  UnknownKind,
} from '../../domain/failure.ts';
import { judge } from '../../domain/input-fault.ts';
import type { Runbook, RunbookContent } from '../../domain/knowledge.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import type { TryOnEvidence } from './evidence-trial.ts';
import { checkExamples, type TryExample } from './example-check.ts';
import { prepareRunbook, type PreparedRunbook } from './runbook-write.ts';

/** What a content has to pass before it comes in force: its examples, and not being noise on what is recorded. */

export interface TriedOut {
  readonly prepared: PreparedRunbook;
  readonly backtest: Backtest;
  readonly failing: ExamplesFail | null;
}

/** Tries a content of a runbook; its own evidence is not noise. */
export type TryOut = (
  content: RunbookContent,
  runbook: Pick<Runbook, 'slug' | 'promotedFrom'>,
) => Promise<TriedOut | InvalidTrigger | UnknownKind>;

/** The same content is tried once at a time: fifty who publish one runbook wait for one trial. */
export function createTryOut(deps: {
  readonly model: FleetModel;
  readonly compile: CompileTrigger;
  readonly tryExample: TryExample;
  readonly tryOnEvidence: TryOnEvidence;
}): TryOut {
  const underWay = new Map<string, ReturnType<TryOut>>();
  const tryOnce: TryOut = async (whole, { slug, promotedFrom }) => {
    const prepared = prepareRunbook(whole, deps);
    if ('__typename' in prepared) return prepared;
    const { content, trigger } = prepared;
    const failing = await checkExamples(content, trigger, deps.tryExample);
    const trials = await deps.tryOnEvidence({ content, trigger, slug, own: promotedFrom });
    const summary = summariseTrials(trials, failing?.examples ?? []);
    return { prepared, failing, backtest: { summary, firings: trials.firings } };
  };
  return (content, runbook) => {
    const key = JSON.stringify([content, runbook.slug, runbook.promotedFrom]);
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const trial = tryOnce(content, runbook).finally(() => underWay.delete(key));
    underWay.set(key, trial);
    return trial;
  };
}

/** What is written down when a content comes in force. */
export interface Passed {
  readonly detail: Readonly<Record<string, unknown>>;
  /** Why it is in force although it is noisy. */
  readonly noiseOverride?: string;
}

/** Refuses while an example fails, and above the noise limit without a reason. */
export function judgeTrial(
  { backtest, failing }: TriedOut,
  reason: string | null,
): Passed | ExamplesFail | TooNoisy {
  if (failing !== null) return failing;
  const { isTooNoisy, noiseShare } = backtest.summary;
  if (!isTooNoisy) return { detail: { noiseShare } };
  if (reason === null) return tooNoisy(backtest);
  return { detail: { noiseShare, overrideNoise: reason }, noiseOverride: reason };
}

const COMMANDS_SHOWN = 10;

function tooNoisy({ summary, firings }: Backtest): TooNoisy {
  const { noiseShare, noiseLimit, onHarmless, harmless } = summary;
  const noise = firings.filter(({ outcome, isOwn }) => outcome === 'WORKED' && !isOwn);
  return {
    __typename: 'TooNoisy',
    message: `it would have spoken on ${onHarmless} of ${harmless} recorded commands that worked; narrow its trigger or scope (backtestRunbook lists them), or give overrideNoise with the reason`,
    noiseShare,
    noiseLimit,
    onHarmless,
    commands: noise.slice(0, COMMANDS_SHOWN).map(({ command }) => command),
  };
}

/** Why something noisy is to be in force all the same; null when nobody said so. */
export function readNoiseOverride(text: string | null | undefined): string | null | InvalidInput {
  const reason = judge(reasonSchema, text, 'overrideNoise');
  if (!('faults' in reason)) return reason.data ?? null;
  return { __typename: 'InvalidInput', field: 'overrideNoise', message: reason.faults[0].message };
}

const reasonSchema = z
  .string()
  .trim()
  .min(1, 'is empty; say why it is to be in force all the same')
  .max(500, 'is longer than 500 characters')
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'holds control or invisible characters')
  .nullish();
