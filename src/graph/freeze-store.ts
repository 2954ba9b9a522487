import { z } from 'zod';
import type { Freeze } from '../domain/gate/situation.ts';
import type { GraphTransaction } from './client.ts';
import { statement } from './statement.ts';

/**
 * The freeze is a setting. What changes something locks it before it reads it: no start slips past a freeze that has
 * been answered.
 */

const KEY = 'freeze';

const LOCK_FREEZE = statement(
  'lock the freeze, then read it',
  `
  MERGE (s:Setting {key: $key})
  SET s.lockedBy = $by
  WITH s
  RETURN s.value AS value
`,
);

const READ_FREEZE = statement(
  'is the fleet frozen',
  `
  OPTIONAL MATCH (s:Setting {key: $key})
  RETURN s.value AS value
`,
);

const SAVE_FREEZE = statement(
  'the fleet is frozen, or no longer',
  `
  MATCH (s:Setting {key: $key})
  SET s.value = $value
`,
);

const stored = z.object({ reason: z.string(), by: z.string(), at: z.string() });

function parseFreeze(value: unknown): Freeze | null {
  return typeof value === 'string' ? stored.parse(JSON.parse(value)) : null;
}

/** Locks it until the transaction ends; null: not frozen. */
export async function lockFreeze(tx: GraphTransaction, by: string): Promise<Freeze | null> {
  const [row] = await tx.run(LOCK_FREEZE, { key: KEY, by });
  return parseFreeze(row?.value);
}

export async function readFreeze(tx: GraphTransaction): Promise<Freeze | null> {
  const [row] = await tx.run(READ_FREEZE, { key: KEY });
  return parseFreeze(row?.value);
}

/** Sets or lifts it; it is locked. */
export async function saveFreeze(tx: GraphTransaction, freeze: Freeze | null): Promise<void> {
  await tx.run(SAVE_FREEZE, { key: KEY, value: freeze === null ? null : JSON.stringify(freeze) });
}
