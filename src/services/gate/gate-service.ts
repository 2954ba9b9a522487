import { createHash } from 'node:crypto';
import type { Analysis } from '../../domain/command/analysis.ts';
import { decideRun, type GateDecision } from '../../domain/gate/decide.ts';
import type { OwnData } from '../../domain/gate/own-data.ts';
import { partsOf } from '../../domain/gate/parts.ts';
import { slugsIn, type Policy } from '../../domain/gate/policy.ts';
import { repeatsOfCommand, repeatsOfHang, runningFor } from '../../domain/gate/repeats.ts';
import {
  isPlainRead,
  type QuotedRunbook,
  type Repeats,
  type RunPart,
  type RunSituation,
} from '../../domain/gate/situation.ts';
import type { Using } from '../../domain/gate/using.ts';
import type { Match } from '../../domain/matching/match.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { ImpliedActions } from '../../domain/trigger/evaluate.ts';
import type { GraphClient, GraphTransaction } from '../../graph/client.ts';
import { lockFreeze, readFreeze } from '../../graph/freeze-store.ts';
import {
  findDone,
  findNamed,
  findOpenRuns,
  findPastOfActions,
  findPastOfCommand,
  lockRepeats,
} from '../../graph/gate-store.ts';
import type { WhatMatters } from '../../graph/match-store.ts';
import { lockOpenWindows } from '../../graph/window-store.ts';
import type { CommandTools } from '../command-tools.ts';
import { openUsings, quotationsOf, type OpenedUsing } from './gate-quotations.ts';
import { deedsOfLine, fingerprintOf, usesOf } from '../knowledge/line-uses.ts';

/** A command that asks to be let through. */
export interface RunQuestion {
  /** Id that its execution has or will have. */
  readonly execution: string;
  /** Id of the token that asks; at the time of a yes still the one that asked. */
  readonly tokenId: string;
  readonly analysis: Analysis;
  readonly found: WhatMatters & { readonly target: NonNullable<WhatMatters['target']> };
  readonly session: { readonly id: string; readonly goal: string | null };
  readonly matches: readonly Match[];
  readonly using: readonly Using[];
}

/** A question whose receipts were opened: what can be looked up before the transaction. */
export interface OpenedQuestion extends RunQuestion {
  readonly opened: readonly OpenedUsing[];
}

export interface Judged {
  readonly decision: GateDecision;
  readonly parts: readonly RunPart[];
  /** How each runbook that binds or was quoted stands. */
  readonly quoted: readonly QuotedRunbook[];
  /** Each receipt that was quoted and does not count, with why. */
  readonly uncounted: readonly string[];
  /** Starts of the command that came to nothing since it last worked; the most that count together. */
  readonly repeats: Repeats | null;
}

export interface Gate {
  /** Looks up what was quoted; before the transaction, which is then shorter. */
  open(question: RunQuestion): Promise<OpenedQuestion>;
  /**
   * Decides under the locks of the start: what it counts cannot change until the transaction ends, so that whoever
   * creates the execution in it is the only one (T-18).
   */
  judge(
    tx: GraphTransaction,
    question: OpenedQuestion,
    at: {
      /** Now, for deadlines. */
      readonly now: string;
      /** Marks the locks. */
      readonly by: string;
      /** An operator said yes to exactly this execution. */
      readonly isApproved: boolean;
    },
  ): Promise<Judged>;
  /** The line as policy and windows see it: each simple command on each entity. */
  parts(tx: GraphTransaction, line: Pick<RunQuestion, 'analysis' | 'found'>): Promise<RunPart[]>;
}

export interface GateDeps {
  readonly graph: GraphClient;
  readonly model: FleetModel;
  readonly policy: Policy;
  readonly ownData: OwnData;
  readonly analyse: CommandTools['analyse'];
  readonly implied: ImpliedActions;
  /** Key of receipts. */
  readonly key: () => Promise<string>;
}

/** For so long starts that came to nothing count. */
const COUNTED_MS = 24 * 3_600_000;

export function createGate(deps: GateDeps): Gate {
  const gate: Gate = {
    open: async (question) => ({ ...question, opened: await openUsings(deps, question.using) }),
    parts: (tx, line) => findParts(deps, tx, line),
    judge: async (tx, question, at) => {
      const parts = await findParts(deps, tx, question);
      const situation = await lookAround(deps, tx, { question, parts, ...at });
      const { quoted, uncounted, repeats } = situation;
      return { decision: decideRun(situation), parts, quoted, uncounted, repeats: mostOf(repeats) };
    },
  };
  return gate;
}

async function findParts(
  { model, policy, implied, ownData }: GateDeps,
  tx: GraphTransaction,
  { analysis, found }: Pick<RunQuestion, 'analysis' | 'found'>,
): Promise<RunPart[]> {
  const namedInRules = await findNamed(tx, slugsIn(policy));
  const places = found.starts
    .filter(({ isRetired }) => !isRetired)
    .map(({ key, id, slug, kind, facts }) => ({
      key,
      id,
      slug,
      kinds: [kind, ...(model.kinds.get(kind)?.ancestors ?? [])],
      facts,
    }));
  return partsOf(analysis, places, { policy, implied, ownData, namedInRules });
}

interface Looking {
  readonly question: OpenedQuestion;
  readonly parts: readonly RunPart[];
  readonly now: string;
  readonly by: string;
  readonly isApproved: boolean;
}

/** Locks come in one order: what repeats, the freeze, windows. Reads take only the first. */
async function lookAround(deps: GateDeps, tx: GraphTransaction, looking: Looking): Promise<RunSituation> {
  const { question, parts, now, by, isApproved } = looking;
  const { analysis, found, session } = question;
  const isRead = isPlainRead(parts);
  const target = found.target.id;
  const fingerprint = fingerprintOf(analysis, found);
  const actions = [...new Set(analysis.commands.flatMap((command) => command.actions))].sort();
  const { deeds, deed } = deedsOfLine(analysis, found);
  const asked = { target, fingerprint, deed, tokenId: question.tokenId, since: since(now) };
  // Sent one after the other without waiting for answers in between: the database takes them in this order.
  const [, freeze, open, past, { hangs, worked }, done, windows] = await Promise.all([
    lockRepeats(tx, { target, fingerprint, actionHashes: isRead ? [] : actions.map(hashOf) }, by),
    isRead ? readFreeze(tx) : lockFreeze(tx, by),
    findOpenRuns(tx, { target, fingerprint, deeds, deed, except: question.execution }),
    findPastOfCommand(tx, asked),
    actions.length === 0 ? { hangs: [], worked: [] } : findPastOfActions(tx, { ...asked, actions }),
    doneRuns(deps, tx, question),
    isRead || session.goal === null
      ? []
      : lockOpenWindows(tx, { session: session.id, goal: session.goal }, by),
  ]);
  const own = repeatsOfCommand(past.runs, past.workedAt);
  const repeats = [...(own === null ? [] : [own]), ...repeatsOfHang(analysis, hangs, worked)];
  return {
    now,
    fingerprint,
    parts,
    freeze,
    running: runningFor({ target, fingerprint, deeds, commands: analysis.commands }, open),
    ...quotationsOf(deps, {
      ...question,
      receipts: {
        token: question.tokenId,
        session: session.id,
        openGoal: session.goal,
        uses: usesOf(analysis, found),
        fingerprint,
      },
      done,
      failedAt: mostOf(repeats)?.strikes[0]?.at ?? null,
    }),
    repeats,
    isApproved,
    windows,
  };
}

function hashOf(action: string): string {
  return createHash('sha256').update(action).digest('hex');
}

function since(now: string): string {
  return new Date(Date.parse(now) - COUNTED_MS).toISOString();
}

/** The one that stands most against a start. */
function mostOf(repeats: readonly Repeats[]): Repeats | null {
  const [most] = repeats.toSorted((a, b) => b.strikes.length - a.strikes.length);
  return most ?? null;
}

/** What proves earlier steps: looked up only where a step is claimed. */
async function doneRuns(
  { analyse }: GateDeps,
  tx: GraphTransaction,
  { session, found, using }: OpenedQuestion,
): Promise<{ readonly analysis: Analysis; readonly endedAt: string }[]> {
  if (session.goal === null || using.every(({ step }) => step == null)) return [];
  const done = await findDone(tx, { session: session.id, goal: session.goal, targets: [found.target.id] });
  return done.flatMap(({ command, endedAt }) => {
    const analysis = analyse(command);
    return analysis.kind === 'Analysis' ? [{ analysis, endedAt }] : [];
  });
}
