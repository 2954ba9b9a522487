import pLimit from 'p-limit';
import type { Firing, Trials } from '../../domain/backtest.ts';
import type { Analysis } from '../../domain/command/analysis.ts';
import type { Evidence, Runbook, RunbookContent } from '../../domain/knowledge.ts';
import { EMPTY_LEDGER } from '../../domain/ledger.ts';
import { matchSymptoms } from '../../domain/matching/match-symptom.ts';
import { matchRunbooks, type Match } from '../../domain/matching/match.ts';
import { triggerKeysOf } from '../../domain/matching/question.ts';
import type { Start } from '../../domain/matching/situation.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { CompiledTrigger } from '../../domain/trigger/compile.ts';
import { keepOutput } from '../../domain/trigger/kept-output.ts';
import type { GraphClient } from '../../graph/client.ts';
import { listEvidence, type RecordedEvidence } from '../../graph/evidence-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { GraphQuestion } from './graph-question.ts';
import type { FindInOutput } from './output-patterns.ts';

export interface EvidenceTrialDeps {
  readonly graph: GraphClient;
  readonly ask: GraphQuestion;
  readonly model: FleetModel;
  readonly tools: CommandTools;
  readonly findInOutput: FindInOutput;
}

export interface TriedRunbook {
  readonly content: RunbookContent;
  /** Null when it has no trigger: then it never fires. */
  readonly trigger: CompiledTrigger | null;
  /** Id of the investigation that it came out of. */
  readonly own: string | null;
}

/** Tries a runbook on all recorded evidence, newest first, as if it were in force. */
export type TryOnEvidence = (tried: TriedRunbook) => Promise<Trials>;

const EVIDENCE_MAX = 5_000;
const BATCH = 200;
const IN_FLIGHT = 4;

/** One recorded command with what it belongs to. */
interface Recorded {
  readonly of: RecordedEvidence;
  readonly position: number;
  readonly evidence: Evidence;
}

type Outcome = 'UNTRIED' | 'SILENT' | Firing;

/**
 * The same rules decide as before a real command, on the fleet as the graph knows it now. What the keys of the trigger
 * rule out costs no trip; the surroundings of a place are asked for once.
 */
export function createTryOnEvidence(deps: EvidenceTrialDeps): TryOnEvidence {
  return async (tried) => {
    const { recorded, isCut } = await readEvidence(deps.graph);
    const startsOf = rememberStarts(deps.ask);
    const limit = pLimit(IN_FLIGHT);
    const outcomes = await Promise.all(
      recorded.map((one) => limit(() => tryOne(deps, { tried, recorded: one, startsOf }))),
    );
    const untried = outcomes.filter((outcome) => outcome === 'UNTRIED').length;
    return {
      firings: outcomes.filter((outcome) => typeof outcome !== 'string'),
      tried: recorded.length - untried,
      harmless: recorded.filter(
        ({ evidence, of }, index) =>
          evidence.outcome === 'WORKED' && of.id !== tried.own && outcomes[index] !== 'UNTRIED',
      ).length,
      untried,
      isCut,
    };
  };
}

async function readEvidence(graph: GraphClient): Promise<{ recorded: Recorded[]; isCut: boolean }> {
  const recorded: Recorded[] = [];
  for (let after: RecordedEvidence | undefined; ;) {
    const batch = await listEvidence(graph, { after, limit: BATCH });
    for (const of of batch)
      recorded.push(...of.evidence.map((evidence, position) => ({ of, position, evidence })));
    if (recorded.length > EVIDENCE_MAX) return { recorded: recorded.slice(0, EVIDENCE_MAX), isCut: true };
    if (batch.length < BATCH) return { recorded, isCut: false };
    after = batch.at(-1);
  }
}

type StartsOf = (slug: string, hints: Analysis['hints']) => Promise<readonly Start[] | null>;

/** The surroundings of a place do not depend on the command, only on the names that it uses. */
function rememberStarts(ask: GraphQuestion): StartsOf {
  const known = new Map<string, ReturnType<StartsOf>>();
  const find: StartsOf = async (slug, hints) => {
    const found = await ask({ slug, session: null, analysis: { commands: [], hints }, triggerKeys: [] });
    return found.target === null ? null : found.starts.filter(({ isRetired }) => !isRetired);
  };
  return (slug, hints) => {
    const key = JSON.stringify([slug, hints]);
    const starts = known.get(key) ?? find(slug, hints);
    known.set(key, starts);
    return starts;
  };
}

async function tryOne(
  deps: EvidenceTrialDeps,
  { tried, recorded, startsOf }: { tried: TriedRunbook; recorded: Recorded; startsOf: StartsOf },
): Promise<Outcome> {
  const { of, position, evidence } = recorded;
  const analysis = deps.tools.analyse(evidence.command);
  const places = evidence.entity === null ? of.entities : [evidence.entity];
  if (analysis.kind === 'MalformedCommand' || places.length === 0) return 'UNTRIED';
  if (tried.trigger === null || !couldMeet(tried.trigger, analysis, deps.tools)) return 'SILENT';
  let isTried = false;
  for (const entity of places) {
    const starts = await startsOf(entity, analysis.hints);
    if (starts === null) continue;
    isTried = true;
    const match = await matchOn(deps, { tried, trigger: tried.trigger, evidence, analysis, starts });
    if (match?.strength !== 'BINDING') continue;
    const { id: investigation, title, createdAt: at } = of;
    const { command, outcome } = evidence;
    const isOwn = investigation === tried.own;
    return { investigation, title, at, position, command, entity, outcome, isOwn, reasons: match.reasons };
  }
  return isTried ? 'SILENT' : 'UNTRIED';
}

function couldMeet(trigger: CompiledTrigger, analysis: Analysis, { implied }: CommandTools): boolean {
  if (trigger.symptom !== undefined) return true;
  const keys = triggerKeysOf(analysis, implied);
  return trigger.keys.some((key) => keys.includes(key));
}

async function matchOn(
  { model, tools, findInOutput }: EvidenceTrialDeps,
  given: {
    tried: TriedRunbook;
    trigger: CompiledTrigger;
    evidence: Evidence;
    analysis: Analysis;
    starts: readonly Start[];
  },
): Promise<Match | undefined> {
  const { tried, trigger, evidence, analysis, starts } = given;
  const candidates = [{ runbook: asInForce(tried.content), trigger }];
  const { implied } = tools;
  if (trigger.symptom === undefined)
    return matchRunbooks({ analysis, starts, candidates, model, implied })[0];
  const { output } = trigger.symptom;
  const text = keepOutput(evidence.output ?? '');
  const findings = output === undefined ? null : await findInOutput([output], text);
  // What a hung process waited for is not recorded with evidence, so a verdict is never met here.
  const shown = { exitCode: evidence.exitCode, verdict: null, findings: findings ?? new Map() };
  return matchSymptoms({ shown, analysis, starts, candidates, model, implied })[0];
}

/** The content as the matcher sees it once it is published. */
function asInForce(content: RunbookContent): Runbook {
  return {
    ...content,
    id: '',
    slug: 'runbook:tried',
    status: 'ACTIVE',
    version: 1,
    revision: 1,
    author: { name: '', isPerson: false },
    publishedBy: null,
    publishedAt: null,
    isSeeded: false,
    createdAt: '',
    updatedAt: '',
    promotedFrom: null,
    confirmedAt: null,
    confirmedBy: null,
    ledger: EMPTY_LEDGER,
  };
}
