import { z } from 'zod';
import type { OutputStream } from '../domain/output/output.ts';
import type { RecordedCommand } from '../domain/recorded-command.ts';
import { HUNG_VERDICTS, VERDICTS } from '../domain/verdict.ts';
import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

/** So much of the end of each stream: there a program says why it gave up. */
const OUTPUT_CHARACTERS = 4_096;
const LAST_CHUNKS = 2;

/** The last chunks of a stream in their order. A chunk may hold little, so there is more than one. */
function lastOf(stream: OutputStream): string {
  return `reverse(COLLECT {
      MATCH (x)-[:PRINTED]->(c:OutputChunk {stream: '${stream}'})
      RETURN right(c.text, ${OUTPUT_CHARACTERS}) ORDER BY c.index DESC LIMIT ${LAST_CHUNKS}
    })`;
}

// What never started, was refused or has left no trace says nothing of its command. What hung and ended well was slow.
const LIST_PAST_EXECUTIONS = statement(
  'how executions came out, newest first',
  `
  MATCH (x:Execution)
  WHERE x.askedAt <= $afterAt AND (x.askedAt < $afterAt OR x.id > $afterId)
    AND (x.state IN ['SUCCEEDED', 'FAILED'] OR (x.state IN ['RUNNING', 'CANCELLED'] AND x.verdict IN $hungVerdicts))
  WITH x
  ORDER BY x.askedAt DESC, x.id
  LIMIT toInteger($limit)
  MATCH (x)-[:ON]->(e:Entity)
  RETURN x {
    .id, .command, .exitCode, .verdict,
    at: x.askedAt,
    entity: e.slug,
    outcome: CASE
      WHEN x.state = 'SUCCEEDED' THEN 'WORKED'
      WHEN x.verdict IN $hungVerdicts THEN 'HUNG'
      ELSE 'FAILED'
    END,
    isFollowing: EXISTS { (x)-[:FOLLOWED]->(:Runbook {slug: $runbook}) },
    output: CASE WHEN $withOutput THEN ${lastOf('OUT')} + ${lastOf('ERR')} END
  } AS past
  ORDER BY past.at DESC, past.id
`,
);

const pastRow = z.object({
  id: z.string(),
  at: z.string(),
  command: z.string(),
  entity: z.string(),
  outcome: z.enum(['WORKED', 'FAILED', 'HUNG']),
  exitCode: z.number().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  isFollowing: z.boolean(),
  output: z.array(z.string()).nullable(),
});

/** What is asked of the executions that have come out one way or another. */
export interface PastExecutionsQuestion {
  /** The oldest that is known already; undefined for the newest. */
  readonly after: RecordedCommand | undefined;
  readonly limit: number;
  /** Slug of the runbook whose followers are told apart; null when nobody can have followed it. */
  readonly runbook: string | null;
  readonly withOutput: boolean;
}

/** Executions that worked, failed or hung, newest first, at most `limit` of them. */
export async function listPastExecutions(
  graph: GraphClient,
  { after, limit, runbook, withOutput }: PastExecutionsQuestion,
): Promise<RecordedCommand[]> {
  const rows = await graph.read(LIST_PAST_EXECUTIONS, {
    // Later than any time that is written, so that the first batch is a batch like any other.
    afterAt: after?.at ?? '9999',
    afterId: after?.source.execution ?? '',
    hungVerdicts: HUNG_VERDICTS,
    limit,
    runbook,
    withOutput,
  });
  return rows.map(({ past }) => {
    const { id, entity, output, ...rest } = pastRow.parse(past);
    return {
      ...rest,
      source: { investigation: null, title: null, execution: id },
      position: 0,
      places: [entity],
      output: output?.join('') ?? null,
    };
  });
}
