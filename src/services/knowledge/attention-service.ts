import { attentionKey, attentionOf, type NeedingAttention } from '../../domain/attention.ts';
import type { InvalidInput } from '../../domain/failure.ts';
import type { Runbook, RunbookStatus } from '../../domain/knowledge.ts';
import { triggerKeysOf } from '../../domain/matching/question.ts';
import { readPage, toPage, type Page, type PageArguments } from '../../domain/page.ts';
import type { GraphClient } from '../../graph/client.ts';
import { listRunbooks } from '../../graph/runbook-store.ts';
import type { CommandTools } from '../command-tools.ts';
import type { FindStaleness } from './staleness-service.ts';
import type { Clock } from '../write-context.ts';

export interface AttentionService {
  /**
   * Runbooks that somebody should look at, worst first, each with the reasons. Refuses a page size out of 1 to 200 and
   * a foreign cursor.
   */
  list(page: PageArguments): Promise<Page<NeedingAttention> | InvalidInput>;
}

export interface AttentionDeps {
  readonly graph: GraphClient;
  readonly clock: Clock;
  readonly tools: CommandTools;
  readonly findStaleness: FindStaleness;
}

/** How many are read and looked at in one step. */
const STEP = 500;
const PARTS = 3;

export function createAttentionService(deps: AttentionDeps): AttentionService {
  return {
    list: async (page) => {
      const request = readPage(page, PARTS);
      if ('__typename' in request) return request;
      const found: NeedingAttention[] = [];
      for (const status of ['ACTIVE', 'DRAFT'] as const)
        for await (const step of stepsOf(deps.graph, status)) found.push(...(await lookAt(deps, step)));
      const after = request.after;
      const rest = found
        .map((each) => ({ each, key: attentionKey(each) }))
        .filter(({ key }) => after === null || compareKeys(key, after) > 0)
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ each }) => each);
      return toPage(rest.slice(0, request.limit + 1), request.limit, attentionKey);
    },
  };
}

async function* stepsOf(graph: GraphClient, status: RunbookStatus): AsyncGenerator<readonly Runbook[]> {
  const filter = { status, severity: null, entity: null, tag: null, text: null };
  let after: string[] | null = null;
  do {
    const rows = await listRunbooks(graph, filter, { limit: STEP, after });
    const step = rows.slice(0, STEP);
    yield step;
    const last = step.at(-1);
    after = rows.length > STEP && last !== undefined ? [last.slug] : null;
  } while (after !== null);
}

async function lookAt(deps: AttentionDeps, runbooks: readonly Runbook[]): Promise<NeedingAttention[]> {
  const staleness = await deps.findStaleness(runbooks);
  const now = deps.clock.now();
  return runbooks.flatMap((runbook, index) => {
    const known = { stale: staleness[index] ?? [], faults: faultsOf(runbook, deps.tools), now };
    const reasons = attentionOf(runbook, known);
    return reasons.length === 0 ? [] : [{ runbook, reasons }];
  });
}

/**
 * What can be told of trigger and examples without asking the graph: the vocabulary may have moved under them. That
 * every example still passes on the fleet is checked when the runbook is published or changed.
 */
function faultsOf({ trigger, examples }: Runbook, { analyse, compile, implied }: CommandTools): string[] {
  if (trigger === null) return [];
  const compiled = compile(trigger);
  if ('kind' in compiled) return [`its trigger is not understood any more: ${compiled.message}`];
  return examples.flatMap(({ command, mustMatch }) => {
    const analysis = analyse(command);
    if (analysis.kind === 'MalformedCommand')
      return [`the example ${command} is no command: ${analysis.message}`];
    // A trigger on a symptom is not found by what a command does.
    if (!mustMatch || compiled.keys.length === 0 || compiled.symptom !== undefined) return [];
    const keys = new Set(triggerKeysOf(analysis, implied));
    return compiled.keys.some((key) => keys.has(key)) ? [] : [`the example ${command} can match no more`];
  });
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  const left = a[at] ?? '';
  const right = b[at] ?? '';
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
