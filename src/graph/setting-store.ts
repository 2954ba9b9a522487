import { z } from 'zod';
import type { GraphClient } from './client.ts';
import { statement } from './statement.ts';

// MERGE on the constrained key: of many that bring a value at once one wins, and all get the winner's.
const ENSURE_SETTING = statement(
  'a setting that is made once',
  `
  MERGE (s:Setting {key: $key})
  ON CREATE SET s.value = $candidate
  RETURN s.value AS value
`,
);

/** The value of a setting; the candidate becomes it when there is none yet. */
export async function ensureSetting(graph: GraphClient, key: string, candidate: string): Promise<string> {
  const [row] = await graph.write((tx) => tx.run(ENSURE_SETTING, { key, candidate }));
  return z.string().parse(row?.value);
}
