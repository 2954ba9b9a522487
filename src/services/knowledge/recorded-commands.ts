import type { RecordedCommand } from '../../domain/recorded-command.ts';
import { byNewest } from '../../domain/recorded-command.ts';
import type { GraphClient } from '../../graph/client.ts';
import { listEvidence, type RecordedEvidence } from '../../graph/evidence-store.ts';
import { listPastExecutions, type PastExecutionsQuestion } from '../../graph/past-execution-store.ts';

/** The newest of what is recorded; `isCut`: there is more. */
export interface Recorded {
  readonly commands: readonly RecordedCommand[];
  readonly isCut: boolean;
}

const RECORDED_MAX = 5_000;
const BATCH = 500;
// Their outputs are read with them.
const BATCH_WITH_OUTPUT = 100;

/** The newest commands that were written down with an investigation or ran as executions, all in one order. */
export async function readRecorded(
  graph: GraphClient,
  asked: Pick<PastExecutionsQuestion, 'runbook' | 'withOutput'>,
): Promise<Recorded> {
  const limit = asked.withOutput ? BATCH_WITH_OUTPUT : BATCH;
  const [evidence, executions] = await Promise.all([
    readAll(BATCH, (after: RecordedEvidence | undefined) => listEvidence(graph, { after, limit: BATCH })),
    readAll(limit, (after: RecordedCommand | undefined) =>
      listPastExecutions(graph, { ...asked, after, limit }),
    ),
  ]);
  const commands = [...evidence.flatMap(commandsOf), ...executions].sort(byNewest);
  return { commands: commands.slice(0, RECORDED_MAX), isCut: commands.length > RECORDED_MAX };
}

/** Batch after batch, until there are more than are looked at. */
async function readAll<T>(
  limit: number,
  list: (after: T | undefined) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = [];
  while (all.length <= RECORDED_MAX) {
    const batch = await list(all.at(-1));
    all.push(...batch);
    if (batch.length < limit) break;
  }
  return all;
}

function commandsOf({ id, title, createdAt, entities, evidence }: RecordedEvidence): RecordedCommand[] {
  return evidence.map(({ command, entity, outcome, exitCode, output }, position) => ({
    source: { investigation: id, title, execution: null },
    at: createdAt,
    position,
    command,
    places: entity === null ? entities : [entity],
    outcome,
    exitCode,
    output,
    // What a hung process waited for is not written down with evidence.
    verdict: null,
    isFollowing: false,
  }));
}
