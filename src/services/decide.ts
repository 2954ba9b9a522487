import { isFailure } from '../domain/failure.ts';
import { isConstraintViolation, type GraphClient, type GraphTransaction } from '../graph/client.ts';

/** Thrown to roll a transaction back; never leaves this file. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/**
 * Runs a change in one transaction. An answer that is a refusal takes back all that was written, locks included.
 * When a uniqueness constraint speaks first, the work is done once more: it then finds who was there before, and
 * refuses with its name.
 */
export async function decide<T extends object>(
  graph: GraphClient,
  work: (tx: GraphTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await transact(graph, work);
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    return transact(graph, work);
  }
}

async function transact<T extends object>(
  graph: GraphClient,
  work: (tx: GraphTransaction) => Promise<T>,
): Promise<T> {
  const refused: { answer?: T } = {};
  try {
    return await graph.write(async (tx) => {
      delete refused.answer;
      const answer = await work(tx);
      if (!isFailure(answer)) return answer;
      refused.answer = answer;
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && refused.answer) return refused.answer;
    throw error;
  }
}
