import type { CommandTools } from '../command-tools.ts';
import type { RunbookContent } from '../../domain/knowledge.ts';
import type { FleetModel } from '../../domain/model.ts';
import type { MaskText } from '../../domain/secrets/mask-knowledge.ts';
import { notesOnRunbook } from '../../domain/runbook-notes.ts';
import { nearest } from '../../domain/similar.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import type { GraphClient } from '../../graph/client.ts';
import { findAlike } from '../../graph/entity-store.ts';
import { createKnowledgeIndex } from '../../search/knowledge-index.ts';
import { createBacktestService, type BacktestService } from './backtest-service.ts';
import type { TryOnEvidence } from './evidence-trial.ts';
import type { TryExample } from './example-check.ts';
import { createInvestigationService, type InvestigationService } from './investigation-service.ts';
import type { KnowledgeDeps } from './knowledge-deps.ts';
import { createKnowledgeSeedService, type KnowledgeSeedService } from './knowledge-seed-service.ts';
import { createKnowledgeWriter } from './knowledge-writer.ts';
import { createPromotionService, type PromotionService } from './promotion-service.ts';
import { reindexRunbooks } from './reindex-service.ts';
import { createRunbookHistoryService, type RunbookHistoryService } from './runbook-history-service.ts';
import { createRunbookService, type RunbookService } from './runbook-service.ts';
import { createTryOut } from './runbook-trial.ts';
import { createSearchService, type SearchService } from './search-service.ts';
import { createTriggerReader, type TriggerReader } from './trigger-reader.ts';
import type { Clock, NewId } from '../write-context.ts';

export interface KnowledgeServices {
  readonly investigations: InvestigationService;
  readonly runbooks: RunbookService;
  readonly runbookHistory: RunbookHistoryService;
  readonly promotion: PromotionService;
  readonly backtests: BacktestService;
  readonly search: SearchService;
  readonly knowledgeSeeds: KnowledgeSeedService;
  readonly triggers: TriggerReader;
  /** What an author has to know of a runbook before it matters. Pure; no trip to the database. */
  readonly notesOn: (content: RunbookContent) => readonly string[];
  /**
   * For the start, before the first question: makes the keys of runbooks anew if the vocabulary is another one than
   * last time, and builds the text index. Returns how many runbooks got keys and how many texts are indexed.
   */
  prepareKnowledge(vocabularyHash: string): Promise<{ readonly rekeyed: number; readonly indexed: number }>;
}

/** Builds the use cases of knowledge; they share one queue for writes and one text index. */
export function createKnowledgeServices(deps: {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly model: FleetModel;
  readonly compile: CompileTrigger;
  readonly analyse: CommandTools['analyse'];
  /** Replaces the secrets in a text that is about to be kept. */
  readonly mask: MaskText;
  readonly tryExample: TryExample;
  readonly tryOnEvidence: TryOnEvidence;
  /** The text index could not be brought along; the next search tries again. */
  readonly onRefreshFailed: (error: unknown) => void;
}): KnowledgeServices {
  const { graph, model } = deps;
  const index = createKnowledgeIndex();
  const search = createSearchService({ graph, model, index, onRefreshFailed: deps.onRefreshFailed });
  const writer = createKnowledgeWriter({ graph, afterCommit: () => search.refreshQuietly() });
  const suggestSlugs = async (slug: string): Promise<readonly string[]> =>
    nearest(slug, await findAlike(graph, slug, [...model.kinds.keys()]));
  const shared: KnowledgeDeps = { ...deps, writer, suggestSlugs, tryOut: createTryOut(deps) };
  return {
    investigations: createInvestigationService(shared),
    runbooks: createRunbookService(shared),
    runbookHistory: createRunbookHistoryService({ graph }),
    promotion: createPromotionService(shared),
    backtests: createBacktestService(shared),
    search,
    knowledgeSeeds: createKnowledgeSeedService(shared),
    triggers: createTriggerReader(deps),
    notesOn: (content) => notesOnRunbook(content, deps),
    prepareKnowledge: async (vocabularyHash) => {
      const rekeyed = await reindexRunbooks(deps, vocabularyHash);
      await search.refresh();
      return { rekeyed, indexed: index.size };
    },
  };
}
