import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Firing, Trials } from '../../domain/backtest.ts';
import type { Analysis } from '../../domain/command/analysis.ts';
import type { Runbook, RunbookContent } from '../../domain/knowledge.ts';
import { EMPTY_LEDGER } from '../../domain/ledger.ts';
import { matchSymptoms } from '../../domain/matching/match-symptom.ts';
import { matchRunbooks, type Match } from '../../domain/matching/match.ts';
import { triggerKeysOf } from '../../domain/matching/question.ts';
import type { Start } from '../../domain/matching/situation.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { RecordedCommand } from '../../domain/recorded-command.ts';
import type { CompiledTrigger } from '../../domain/trigger/compile.ts';
import { keepOutput } from '../../domain/trigger/kept-output.ts';
import type { GraphClient } from '../../graph/client.ts';
import type { CommandTools } from '../command-tools.ts';
import type { GraphQuestion } from './graph-question.ts';
import type { FindInOutput } from './output-patterns.ts';
import { readRecorded } from './recorded-commands.ts';

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
  /** Slug under which it is stored; null when nobody saved it. */
  readonly slug: string | null;
  /** Id of the investigation that it came out of. */
  readonly own: string | null;
}

/** Tries a runbook on all that is recorded, newest first, as if it were in force. */
export type TryOnEvidence = (tried: TriedRunbook) => Promise<Trials>;

const IN_FLIGHT = 4;
/** So many are tried before others have their turn: a line is quickly read, thousands are not. */
const AT_ONCE = 100;

/** What became of one recorded command; a silence on a read says nothing of how loud a trigger is. */
type Outcome = 'UNTRIED' | 'SILENT' | 'SILENT_ON_READ' | Firing;

/**
 * The same rules decide as before a real command, on the fleet as the graph knows it now. What the keys of the trigger
 * rule out costs no trip; the surroundings of a place are asked for once.
 */
export function createTryOnEvidence(deps: EvidenceTrialDeps): TryOnEvidence {
  return async (tried) => {
    const withOutput = tried.trigger?.symptom?.output !== undefined;
    const { commands, isCut } = await readRecorded(deps.graph, { runbook: tried.slug, withOutput });
    const startsOf = rememberStarts(deps.ask);
    const limit = pLimit(IN_FLIGHT);
    const outcomes: Outcome[] = [];
    for (let start = 0; start < commands.length; start += AT_ONCE) {
      const some = commands.slice(start, start + AT_ONCE);
      outcomes.push(
        ...(await Promise.all(
          some.map((recorded) => limit(() => tryOne(deps, { tried, recorded, startsOf }))),
        )),
      );
      await setImmediate();
    }
    const untried = outcomes.filter((outcome) => outcome === 'UNTRIED').length;
    return {
      firings: outcomes.filter((outcome) => typeof outcome !== 'string'),
      tried: commands.length - untried,
      harmless: commands.filter((recorded, index) => {
        const outcome = outcomes[index];
        const counts = outcome === 'SILENT' || typeof outcome === 'object';
        return counts && recorded.outcome === 'WORKED' && !isOwn(recorded, tried);
      }).length,
      untried,
      isCut,
    };
  };
}

/** Its way out: what was done while it was found, and what follows it. */
function isOwn({ source, isFollowing }: RecordedCommand, { own }: TriedRunbook): boolean {
  return isFollowing || (source.investigation !== null && source.investigation === own);
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
  { tried, recorded, startsOf }: { tried: TriedRunbook; recorded: RecordedCommand; startsOf: StartsOf },
): Promise<Outcome> {
  const { places, at, position, command, outcome, source } = recorded;
  const analysis = deps.tools.analyse(command);
  if (analysis.kind === 'MalformedCommand' || places.length === 0) return 'UNTRIED';
  const silence = analysis.risk === 'READ' ? 'SILENT_ON_READ' : 'SILENT';
  if (tried.trigger === null || !couldMeet(tried.trigger, analysis, deps.tools)) return silence;
  let isTried = false;
  for (const entity of places) {
    const starts = await startsOf(entity, analysis.hints);
    if (starts === null) continue;
    isTried = true;
    const match = await matchOn(deps, { tried, trigger: tried.trigger, recorded, analysis, starts });
    if (match?.strength !== 'BINDING') continue;
    const own = isOwn(recorded, tried);
    return { ...source, at, position, command, entity, outcome, isOwn: own, reasons: match.reasons };
  }
  return isTried ? silence : 'UNTRIED';
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
    recorded: RecordedCommand;
    analysis: Analysis;
    starts: readonly Start[];
  },
): Promise<Match | undefined> {
  const { tried, trigger, recorded, analysis, starts } = given;
  const candidates = [{ runbook: asInForce(tried.content), trigger }];
  const { implied, aliasesOf } = tools;
  if (trigger.symptom === undefined)
    return matchRunbooks({ analysis, starts, candidates, model, implied, aliasesOf })[0];
  const { output } = trigger.symptom;
  const text = keepOutput(recorded.output ?? '');
  const findings = output === undefined ? null : await findInOutput([output], text);
  const { exitCode, verdict } = recorded;
  const shown = { exitCode, verdict, findings: findings ?? new Map() };
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
