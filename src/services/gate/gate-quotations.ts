import { openReceipt } from '../../auth/receipts.ts';
import type { Analysis, SimpleCommand } from '../../domain/command/analysis.ts';
import { proveStep, type DoneRun } from '../../domain/gate/proof.ts';
import type { QuotedRunbook, Quotation } from '../../domain/gate/situation.ts';
import { formOf } from '../../domain/gate/step-done.ts';
import type { Using } from '../../domain/gate/using.ts';
import type { Runbook } from '../../domain/knowledge.ts';
import type { Match } from '../../domain/matching/match.ts';
import {
  actionsOfUse,
  judgeReceipt,
  VERDICT_MESSAGES,
  type ReceiptClaims,
  type ReceiptSituation,
} from '../../domain/receipt.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import { findRunbookById } from '../../graph/runbook-store.ts';
import type { CommandTools } from '../command-tools.ts';
import { concerns } from '../knowledge/line-uses.ts';

/** A receipt that was opened, with the runbook as it is now. */
export interface OpenedUsing {
  readonly using: Using;
  /** Null: this service has not written it. */
  readonly claims: ReceiptClaims | null;
  /** Null: it is gone. */
  readonly runbook: Runbook | null;
}

export interface QuotationDeps {
  readonly graph: GraphClient;
  readonly analyse: CommandTools['analyse'];
  readonly key: () => Promise<string>;
}

/** Opens what was quoted, before the transaction that decides. */
export async function openUsings(
  { graph, key }: QuotationDeps,
  using: readonly Using[],
): Promise<OpenedUsing[]> {
  if (using.length === 0) return [];
  const signedWith = await key();
  return Promise.all(
    using.map(async (each) => {
      const claims = openReceipt(signedWith, each.receipt);
      const runbook = claims === null ? null : await findRunbookById(graph, claims.runbook);
      return { using: each, claims, runbook };
    }),
  );
}

/** What quotations are held against. */
export interface QuotedLine {
  readonly analysis: Analysis;
  readonly found: WhatMatters;
  readonly matches: readonly Match[];
  readonly opened: readonly OpenedUsing[];
  readonly receipts: Omit<ReceiptSituation, 'versionOf'>;
  readonly done: readonly DoneRun[];
  readonly failedAt: string | null;
}

export interface Quotations {
  /** Each runbook that binds, and each that was quoted, with how it stands. */
  readonly quoted: readonly QuotedRunbook[];
  /** Each receipt that does not count, with why, in the order in which they were quoted. */
  readonly uncounted: readonly string[];
}

/** How what was quoted stands with a line. */
export function quotationsOf({ analyse }: Pick<QuotationDeps, 'analyse'>, line: QuotedLine): Quotations {
  const binding = line.matches.filter(({ strength }) => strength === 'BINDING');
  const tried = line.opened.map((opened) => {
    const match = binding.find(({ runbook }) => runbook.id === opened.claims?.runbook) ?? null;
    return { opened, match, quotation: judgeUsing(analyse, line, opened, match) };
  });
  const bound = binding.map((match) =>
    asQuoted(match.runbook, true, best(tried.filter((each) => each.match === match))),
  );
  const others = tried.flatMap(({ opened: { runbook }, match, quotation }) =>
    runbook === null || match !== null ? [] : [asQuoted(runbook, false, quotation)],
  );
  const uncounted = tried.flatMap(({ quotation }, index) =>
    quotation.as === 'REJECTED' ? [`using[${index}]: ${quotation.why}`] : [],
  );
  return { quoted: [...bound, ...others], uncounted };
}

function asQuoted(runbook: Runbook, isBinding: boolean, quotation: Quotation): QuotedRunbook {
  const { id, slug, version, severity, status } = runbook;
  return { runbook: id, slug, version, severity, isActive: status === 'ACTIVE', isBinding, quotation };
}

const ORDER: readonly Quotation['as'][] = ['FOLLOWING', 'DEVIATING', 'REJECTED', 'NOTHING'];

function best(tried: readonly { readonly quotation: Quotation }[]): Quotation {
  const [first] = tried
    .map(({ quotation }) => quotation)
    .toSorted((a, b) => ORDER.indexOf(a.as) - ORDER.indexOf(b.as));
  return first ?? { as: 'NOTHING' };
}

function judgeUsing(
  analyse: CommandTools['analyse'],
  line: QuotedLine,
  opened: OpenedUsing,
  match: Match | null,
): Quotation {
  const { claims, runbook, using } = opened;
  if (claims === null) return rejected(VERDICT_MESSAGES.FORGED);
  if (runbook === null) return rejected('the runbook that it was given for is gone; leave it out');
  const verdict = judgeReceipt(claims, { ...line.receipts, versionOf: () => runbook.version });
  const step = using.step ?? null;
  // A step of what was shown need not do what it was shown for; but where it is good for one command alone, it is.
  const isForSteps = step !== null && claims.fingerprint === null;
  if (verdict !== 'VALID' && !(verdict === 'FOREIGN_ACTION' && isForSteps))
    return rejected(`${runbook.slug}: ${VERDICT_MESSAGES[verdict]}`);
  if (step !== null) return judgeStep(analyse, line, { claims, runbook, using }, step);
  if (using.deviation == null)
    return rejected(`${runbook.slug}: say which step this is (step), or why it is none (deviation)`);
  return isShownFor(claims, line, match)
    ? { as: 'DEVIATING', reason: using.deviation }
    : rejected(`${runbook.slug}: ${VERDICT_MESSAGES.FOREIGN_ACTION}`);
}

/** It was shown for what binds now, on the entity where that binds. */
function isShownFor(claims: ReceiptClaims, { analysis, found }: QuotedLine, match: Match | null): boolean {
  if (match === null) return true;
  const start = found.starts.find(({ slug }) => slug === match.entity);
  const command = analysis.commands.find(({ text }) => text === match.command);
  return (
    start?.id === claims.entity &&
    command !== undefined &&
    actionsOfUse(command).every((action) => claims.actions.includes(action))
  );
}

function judgeStep(
  analyse: CommandTools['analyse'],
  { analysis, found, done, failedAt }: QuotedLine,
  { claims, runbook, using }: OpenedUsing & { readonly claims: ReceiptClaims; readonly runbook: Runbook },
  step: number,
): Quotation {
  const keys = found.starts.filter(({ id }) => id === claims.entity).map(({ key }) => key);
  const proof = proveStep({
    steps: runbook.steps.map((each) => formOf(each, analyse)),
    claim: { step, skipped: using.skipped ?? [] },
    line: analysis,
    isThere: (command: SimpleCommand) => keys.some((key) => concerns(command, key)),
    done,
    failedAt,
  });
  return proof.isProved
    ? { as: 'FOLLOWING', step, hasWorkedSince: proof.hasWorkedSince, skipped: proof.skipped }
    : rejected(`${runbook.slug}: ${proof.why}`);
}

function rejected(why: string): Quotation {
  return { as: 'REJECTED', why };
}
