import { scopeKeys } from '../../domain/runbook-keys.ts';
import type { Runbook } from '../../domain/knowledge.ts';
import type { CompileTrigger } from '../../domain/trigger/compile.ts';
import type { GraphClient } from '../../graph/client.ts';
import { beginKnowledgeWrite } from '../../graph/knowledge-write.ts';
import {
  findVocabularyHash,
  listRunbookBatch,
  saveKeys,
  saveVocabularyHash,
  type RunbookKeys,
} from '../../graph/reindex-store.ts';
import type { Clock, NewId } from '../write-context.ts';

export interface ReindexDeps {
  readonly graph: GraphClient;
  readonly compile: CompileTrigger;
  readonly clock: Clock;
  readonly newId: NewId;
}

const BATCH = 100;

/**
 * Makes the keys of all runbooks anew when they were made with another vocabulary; otherwise does nothing.
 * Returns how many runbooks were looked at. Safe to run twice and by two processes at once.
 */
export async function reindexRunbooks(deps: ReindexDeps, vocabularyHash: string): Promise<number> {
  if ((await findVocabularyHash(deps.graph)) === vocabularyHash) return 0;
  let seen = 0;
  for (let after = ''; ;) {
    const runbooks = await listRunbookBatch(deps.graph, { after, limit: BATCH });
    const rows = runbooks.map((runbook) => keysOf(runbook, deps.compile));
    const isLast = runbooks.length < BATCH;
    const at = deps.clock.now();
    const auditId = deps.newId();
    await deps.graph.write(async (tx) => {
      await beginKnowledgeWrite(tx, { auditId, at });
      await saveKeys(tx, rows);
      if (isLast) await saveVocabularyHash(tx, vocabularyHash);
    });
    seen += runbooks.length;
    if (isLast) return seen;
    after = runbooks.at(-1)?.id ?? after;
  }
}

// A trigger that the new vocabulary no longer compiles keeps the runbook findable by text only.
function keysOf(runbook: Runbook, compile: CompileTrigger): RunbookKeys {
  const compiled = runbook.trigger === null ? null : compile(runbook.trigger);
  const triggerKeys = compiled === null || 'kind' in compiled ? [] : compiled.keys;
  const { id, revision, scope } = runbook;
  return { id, revision, triggerKeys, scopeKeys: scopeKeys(scope, triggerKeys) };
}
