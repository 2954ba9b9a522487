import type { Severity } from '../knowledge.ts';
import {
  isHung,
  isPlainRead,
  STRIKES_MAX,
  type Freeze,
  type PolicyRuling,
  type QuotedRunbook,
  type Repeats,
  type RunningExecution,
  type RunPart,
  type RunSituation,
} from './situation.ts';
import { mayBeCovered, windowsFor } from './window.ts';

/** A part of the line that the policy does not allow. */
export interface DeniedPart {
  readonly text: string;
  readonly ruling: PolicyRuling;
}

/** Exactly one of these, and nothing starts but for Proceed. */
export type GateDecision =
  | { readonly answer: 'PolicyDenied'; readonly denied: readonly DeniedPart[] }
  | { readonly answer: 'Frozen'; readonly freeze: Freeze }
  | { readonly answer: 'AlreadyRunning'; readonly running: RunningExecution }
  | {
      readonly answer: 'KnowledgeSurfaced';
      /** What has to be read first, or was quoted in a way that does not count. */
      readonly unread: readonly { readonly quoted: QuotedRunbook; readonly why: string }[];
    }
  | { readonly answer: 'InvestigateFirst'; readonly repeats: Repeats }
  | {
      readonly answer: 'ApprovalRequired';
      /** Why an operator is asked, in a person's words. */
      readonly reasons: readonly string[];
      /** A window could stand in for the question next time. */
      readonly mayWindow: boolean;
    }
  | {
      readonly answer: 'Proceed';
      /** Ids of the windows that it uses, each for one start. */
      readonly windows: readonly string[];
      readonly quoted: readonly QuotedRunbook[];
    };

export type GateAnswer = GateDecision['answer'];

type Rule = (situation: RunSituation) => GateDecision | null;

/**
 * The rules in the order in which they are asked; the first that answers decides. What nothing can change comes first,
 * then what is so right now, then what whoever asks can mend, and last what needs a person's time.
 */
const RULES: readonly Rule[] = [
  deniedByPolicy,
  frozen,
  alreadyRunning,
  knowledgeFirst,
  investigateFirst,
  askOperator,
];

/** What `run` does with a command, before anything starts. Pure: the same situation, the same answer. */
export function decideRun(situation: RunSituation): GateDecision {
  for (const rule of RULES) {
    const decision = rule(situation);
    if (decision !== null) return decision;
  }
  const { windows } = consent(situation);
  return { answer: 'Proceed', windows: situation.isApproved ? [] : windows, quoted: countedOf(situation) };
}

function deniedByPolicy({ parts }: RunSituation): GateDecision | null {
  const denied = parts
    .filter(({ ruling }) => ruling.answer === 'DENY')
    .map(({ text, ruling }) => ({ text, ruling }));
  return denied.length === 0 ? null : { answer: 'PolicyDenied', denied };
}

function frozen({ freeze, parts }: RunSituation): GateDecision | null {
  return freeze === null || isPlainRead(parts) ? null : { answer: 'Frozen', freeze };
}

/** A plain read may run beside itself until one of them hangs; then it is answered with that one. */
function alreadyRunning({ running, parts, repeats }: RunSituation): GateDecision | null {
  const hasHung = repeats.some(({ strikes }) => strikes.length > 0);
  const mayRepeat = isPlainRead(parts) && !hasHung;
  const isInTheWay = ({ verdict, isSurvivor }: RunningExecution): boolean =>
    !mayRepeat || isHung(verdict) || isSurvivor;
  const standing = running.filter(isInTheWay);
  const worst = standing.find(({ verdict }) => isHung(verdict)) ?? standing[0];
  return worst === undefined ? null : { answer: 'AlreadyRunning', running: worst };
}

function knowledgeFirst({ quoted, uncounted }: RunSituation): GateDecision | null {
  const unread = quoted.flatMap((each) => {
    const why = each.isBinding ? whyUnread(each, uncounted) : null;
    return why === null ? [] : [{ quoted: each, why }];
  });
  return unread.length === 0 ? null : { answer: 'KnowledgeSurfaced', unread };
}

function whyUnread({ quotation, slug }: QuotedRunbook, uncounted: readonly string[]): string | null {
  if (quotation.as === 'NOTHING') {
    const quotedInstead =
      uncounted.length === 0 ? '' : `. What was quoted does not count: ${uncounted.join('; ')}`;
    return `${slug} applies and has to be read first; quote its receipt in \`using\`, with the step that this is or with the reason why you deviate${quotedInstead}`;
  }
  return quotation.as === 'REJECTED' ? quotation.why : null;
}

/** The starts that came to nothing, where there are too many of them. */
function cappedBy({ repeats }: RunSituation): Repeats[] {
  return repeats.filter(({ strikes }) => strikes.length >= STRIKES_MAX);
}

/** A look at what happened has to be newer than what happened last: an older one explains something else. */
function investigateFirst(situation: RunSituation): GateDecision | null {
  const undiagnosed = cappedBy(situation).find((repeats) => !isDiagnosed(repeats));
  return undiagnosed === undefined ? null : { answer: 'InvestigateFirst', repeats: undiagnosed };
}

function isDiagnosed({ diagnosedAt, strikes }: Repeats): boolean {
  return diagnosedAt !== null && strikes.every(({ at }) => diagnosedAt > at);
}

function askOperator(situation: RunSituation): GateDecision | null {
  if (situation.isApproved) return null;
  const { reasons, mayWindow } = consent(situation);
  return reasons.length === 0 ? null : { answer: 'ApprovalRequired', reasons, mayWindow };
}

interface Consent {
  readonly reasons: readonly string[];
  readonly mayWindow: boolean;
  readonly windows: readonly string[];
}

/** Why a person has to say yes, and which windows say it for some of the parts. */
function consent(situation: RunSituation): Consent {
  const asked = situation.parts.filter(({ ruling }) => ruling.answer !== 'RUN');
  const covered = windowsFor(asked, situation);
  const open = asked.filter((part) => !covered.has(part));
  const beyond = [...whyDeviationAsks(situation), ...whySkippingAsks(situation), ...whyCapAsks(situation)];
  return {
    reasons: [...new Set([...open.map(whyPartAsks), ...beyond])],
    mayWindow: beyond.length === 0 && open.every(mayBeCovered),
    windows: [...new Set(covered.values())],
  };
}

function whyPartAsks({ text, ruling }: RunPart): string {
  return `${text}: ${ruling.why}`;
}

const ASKING_SEVERITIES: readonly Severity[] = ['DATA_LOSS', 'OUTAGE'];

/** A plain read does no harm whatever the runbook says: that it deviates is written down, and nobody is called. */
function whyDeviationAsks({ quoted, parts }: RunSituation): string[] {
  if (isPlainRead(parts)) return [];
  return quoted.flatMap(({ quotation, severity, slug }) =>
    quotation.as === 'DEVIATING' && ASKING_SEVERITIES.includes(severity)
      ? [`it deviates from ${slug} (${severity}): ${quotation.reason}`]
      : [],
  );
}

/** Steps that are left out are where it deviates, whatever reason is given. */
function whySkippingAsks({ quoted, parts }: RunSituation): string[] {
  if (isPlainRead(parts)) return [];
  return quoted.flatMap(({ quotation, severity, slug }) =>
    quotation.as === 'FOLLOWING' && ASKING_SEVERITIES.includes(severity)
      ? quotation.skipped.map(
          ({ step, reason }) => `it skips step ${step} of ${slug} (${severity}): ${reason}`,
        )
      : [],
  );
}

/** Once it was diagnosed, the first steps of a runbook that were done since, or a person, let one start through. */
function whyCapAsks(situation: RunSituation): string[] {
  const isCured = situation.quoted.some(
    ({ isActive, quotation }) => isActive && quotation.as === 'FOLLOWING' && quotation.hasWorkedSince,
  );
  if (isCured) return [];
  return cappedBy(situation).map(
    ({ what, strikes }) =>
      `${what} failed or hung ${strikes.length} times since it last worked; it was diagnosed since`,
  );
}

/** What is written down of the receipts: those that count. */
function countedOf({ quoted }: RunSituation): QuotedRunbook[] {
  return quoted.filter(({ quotation }) => quotation.as === 'FOLLOWING' || quotation.as === 'DEVIATING');
}
