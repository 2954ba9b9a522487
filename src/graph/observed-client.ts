import type { GraphClient, GraphTransaction } from './client.ts';
import type { Statement } from './statement.ts';

/** The same client, telling how long each statement took, by the question that it answers. */
export function observeStatements(
  graph: GraphClient,
  observe: (name: string, seconds: number) => void,
): GraphClient {
  const timed = async <T>(statement: Statement, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      observe(statement.name, (performance.now() - startedMs) / 1000);
    }
  };
  const wrap = (tx: GraphTransaction): GraphTransaction => ({
    run: (statement, parameters) => timed(statement, () => tx.run(statement, parameters)),
  });
  return {
    ...graph,
    read: (statement, parameters) => timed(statement, () => graph.read(statement, parameters)),
    write: (work) => graph.write((tx) => work(wrap(tx))),
    readAll: (work) => graph.readAll((tx) => work(wrap(tx))),
  };
}
