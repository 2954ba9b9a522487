import type { EvidenceOutcome } from './knowledge.ts';
import type { RecordSource } from './recorded-command.ts';

/** What a trigger would have done on what is recorded, before anyone is bothered by it. */

/**
 * Above this a runbook is not published without a recorded reason: it spoke on more than this share of the commands
 * that worked, and on at least so many of them. A few hits say nothing about a share.
 */
export const NOISE_LIMIT = { share: 0.2, hits: 3 } as const;

/** One recorded command on which it would have spoken. */
export type Firing = RecordSource & {
  readonly at: string;
  /** Position in the evidence of its investigation, from 0. */
  readonly position: number;
  readonly command: string;
  readonly entity: string;
  readonly outcome: EvidenceOutcome;
  /** Part of the investigation that the runbook came out of, or it followed the runbook. */
  readonly isOwn: boolean;
  readonly reasons: readonly string[];
};

/** What was made of the recorded commands besides the firings. */
export interface Trials {
  readonly firings: readonly Firing[];
  readonly tried: number;
  /** Commands that worked and are not its own; reads count only where it spoke, for nearly all are silent on them. */
  readonly harmless: number;
  /** Not a command, or run where nobody knows any more. */
  readonly untried: number;
  /** There is more evidence than is looked at; the newest was. */
  readonly isCut: boolean;
}

export interface BacktestSummary extends Omit<Trials, 'firings'> {
  readonly fired: number;
  readonly beforeFailure: number;
  readonly onHarmless: number;
  /** On commands of its own that worked: the way out, not noise. */
  readonly onOwnFix: number;
  readonly noiseShare: number;
  readonly noiseLimit: number;
  readonly isTooNoisy: boolean;
  readonly failingExamples: readonly string[];
  /** All of it in one sentence. */
  readonly sentence: string;
}

/** The figures of a back-test. Pure. */
export function summariseTrials(trials: Trials, failingExamples: readonly string[]): BacktestSummary {
  const { firings, ...counts } = trials;
  const beforeFailure = firings.filter(({ outcome }) => outcome !== 'WORKED').length;
  const onHarmless = firings.filter(({ outcome, isOwn }) => outcome === 'WORKED' && !isOwn).length;
  const onOwnFix = firings.length - beforeFailure - onHarmless;
  const noiseShare = counts.harmless === 0 ? 0 : onHarmless / counts.harmless;
  const figures = { fired: firings.length, beforeFailure, onHarmless, onOwnFix };
  return {
    ...counts,
    ...figures,
    noiseShare,
    noiseLimit: NOISE_LIMIT.share,
    isTooNoisy: onHarmless >= NOISE_LIMIT.hits && noiseShare > NOISE_LIMIT.share,
    failingExamples,
    sentence: sentenceOf(figures, counts),
  };
}

function sentenceOf(
  {
    fired,
    beforeFailure,
    onHarmless,
    onOwnFix,
  }: Record<'fired' | 'beforeFailure' | 'onHarmless' | 'onOwnFix', number>,
  { tried, untried }: Omit<Trials, 'firings'>,
): string {
  const parts = [
    `${beforeFailure} before a failure`,
    `${onHarmless} on harmless commands`,
    ...(onOwnFix > 0 ? [`${onOwnFix} on its own way out`] : []),
  ];
  const left = untried > 0 ? ` (${untried} could not be tried)` : '';
  return `of ${tried} recorded commands${left} it would have fired ${fired} times: ${parts.join(', ')}`;
}

/** What recorded commands say of a trigger: in figures, and one by one. */
export interface Backtest {
  readonly summary: BacktestSummary;
  /** Newest first. */
  readonly firings: readonly Firing[];
}
