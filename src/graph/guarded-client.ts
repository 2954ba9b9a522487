import { DatabaseUnavailable, type GraphClient } from './client.ts';

/** Nothing may be written at the moment. The message is for whoever asked and says why. */
class WritesRefused extends DatabaseUnavailable {
  override readonly publicMessage: string;

  constructor(reason: string) {
    super(reason);
    this.publicMessage = reason;
  }
}

/** The same client, which asks before each write whether there is a reason not to; reads go on. */
export function guardWrites(graph: GraphClient, refusal: () => string | null): GraphClient {
  return {
    ...graph,
    write: async (work) => {
      const reason = refusal();
      if (reason !== null) throw new WritesRefused(reason);
      return graph.write(work);
    },
  };
}
