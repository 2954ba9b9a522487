import type { Absence } from './absence.ts';
import { DatabaseUnavailable, type GraphClient } from './client.ts';

/** Nothing may be written at the moment. The message is for whoever asked and says why. */
class WritesRefused extends DatabaseUnavailable {
  override readonly publicMessage: string;

  constructor(reason: string) {
    super(reason);
    this.publicMessage = reason;
  }
}

export interface Guard {
  /** Why nothing may be written now; null when there is no reason. Reading goes on. */
  readonly writeRefusal: () => string | null;
  readonly absence: Absence;
}

/** The same client, which asks before each write whether there is a reason not to, and waits for no absent database. */
export function guardGraph(graph: GraphClient, { writeRefusal, absence }: Guard): GraphClient {
  return {
    ...graph,
    read: (statement, parameters) => absence.whilePresent(() => graph.read(statement, parameters)),
    readAll: (work) => absence.whilePresent(() => graph.readAll(work)),
    write: async (work) => {
      const reason = writeRefusal();
      if (reason !== null) throw new WritesRefused(reason);
      return absence.whilePresent(() => graph.write(work));
    },
  };
}
