import { summariseTrials, type Backtest, type BacktestSummary, type Firing } from '../../domain/backtest.ts';
import type {
  InvalidInput,
  InvalidTrigger,
  NoSuchEntity,
  NoSuchKnowledge,
  UnknownKind,
} from '../../domain/failure.ts';
import { overlay, readRunbook, toRunbookInput, type ScopeInput } from '../../domain/knowledge-input.ts';
import { asWritten } from '../../domain/secrets/mask-knowledge.ts';
import type { Runbook, RunbookContent } from '../../domain/knowledge.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import type { TriggerInput } from '../../domain/trigger-input.ts';
import { findEntity } from '../../graph/entity-store.ts';
import { contentOf } from '../../graph/runbook-record.ts';
import { findRunbook } from '../../graph/runbook-store.ts';
import type { TryOnEvidence } from './evidence-trial.ts';
import { checkExamples } from './example-check.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { noSuchEntity, noSuchRunbook, withSuggestions } from './knowledge-refusals.ts';
import { prepareRunbook, type PreparedRunbook } from './runbook-write.ts';

export interface BacktestInput {
  /** A runbook as it is; trigger and scope, when given, are tried in the place of its own. */
  readonly slug?: string | null | undefined;
  readonly trigger?: TriggerInput | null | undefined;
  readonly scope?: ScopeInput | null | undefined;
  /** Id of the investigation that it comes out of; that of the runbook when left out. */
  readonly investigation?: string | null | undefined;
}

export interface RunbookBacktest extends Page<Firing> {
  readonly __typename: 'RunbookBacktest';
  readonly summary: BacktestSummary;
}

export type BacktestRefusal = NoSuchKnowledge | InvalidInput | InvalidTrigger | UnknownKind | NoSuchEntity;

export interface BacktestService {
  /**
   * What a runbook, or a trigger with a scope that nobody has saved, would have done on all that is recorded and on
   * its examples. Refuses an unknown runbook, a trigger that does not compile, unknown kinds and entities, a bad page.
   */
  backtest(input: BacktestInput, page: PageArguments): Promise<RunbookBacktest | BacktestRefusal>;
  /** The figures of a stored runbook; null when its trigger no longer compiles. */
  summaryOf(runbook: Runbook): Promise<BacktestSummary | null>;
}

/** What a back-test needs. */
export type BacktestDeps = Pick<
  KnowledgeDeps,
  'graph' | 'model' | 'compile' | 'tryExample' | 'suggestSlugs'
> & {
  readonly tryOnEvidence: TryOnEvidence;
};

/** Tries a prepared runbook on what is recorded and on its own examples. */
export async function runBacktest(
  deps: Pick<BacktestDeps, 'tryExample' | 'tryOnEvidence'>,
  { content, trigger }: PreparedRunbook,
  of: { readonly slug: string | null; readonly own: string | null },
): Promise<Backtest> {
  const failing = await checkExamples(content, trigger, deps.tryExample);
  const trials = await deps.tryOnEvidence({ content, trigger, ...of });
  return { summary: summariseTrials(trials, failing?.examples ?? []), firings: trials.firings };
}

export function createBacktestService(deps: BacktestDeps): BacktestService {
  return {
    backtest: async (input, page) => {
      const answer = await backtestPage(deps, input, page);
      return withSuggestions(answer, deps.suggestSlugs);
    },
    summaryOf: async (runbook) => {
      const prepared = prepareRunbook(contentOf(runbook), deps);
      if ('__typename' in prepared) return null;
      return (await runBacktest(deps, prepared, { slug: runbook.slug, own: runbook.promotedFrom })).summary;
    },
  };
}

async function backtestPage(
  deps: BacktestDeps,
  input: BacktestInput,
  page: PageArguments,
): Promise<RunbookBacktest | BacktestRefusal> {
  const request = readPage(page, 3);
  if ('__typename' in request) return request;
  const found = await contentToTry(deps, input);
  if ('__typename' in found) return found;
  const prepared = prepareRunbook(found.content, deps);
  if ('__typename' in prepared) return prepared;
  const { summary, firings } = await runBacktest(deps, prepared, found);
  const { after } = request;
  const start = after === null ? 0 : firings.findIndex((firing) => keyOf(firing).join() === after.join()) + 1;
  const rows = firings.slice(start, start + request.limit + 1);
  return { __typename: 'RunbookBacktest', summary, ...toPage(rows, request.limit, keyOf) };
}

function keyOf({ at, execution, investigation, position }: Firing): [string, string, string] {
  return [at, execution ?? investigation, String(position)];
}

async function contentToTry(
  deps: BacktestDeps,
  { slug, trigger, scope, investigation }: BacktestInput,
): Promise<
  | { readonly content: RunbookContent; readonly slug: string | null; readonly own: string | null }
  | BacktestRefusal
> {
  const present = slug == null ? null : await findRunbook(deps.graph, slug);
  if (slug != null && present === null) return noSuchRunbook(slug);
  if (present === null && trigger == null)
    return {
      __typename: 'InvalidInput',
      field: 'trigger',
      message: 'name a runbook by slug, or give a trigger',
    };
  const base = present === null ? { title: 'tried' } : toRunbookInput(contentOf(present));
  const tried = overlay(base, { trigger: trigger ?? undefined, scope: scope ?? undefined });
  const content = readRunbook(tried, asWritten);
  if ('__typename' in content) return content;
  const entities: string[] = [];
  for (const named of content.scope.entities) {
    const entity = await findEntity(deps.graph, named);
    if (entity === null) return noSuchEntity(named);
    entities.push(entity.slug);
  }
  return {
    content: { ...content, scope: { ...content.scope, entities } },
    slug: present?.slug ?? null,
    own: investigation ?? present?.promotedFrom ?? null,
  };
}
