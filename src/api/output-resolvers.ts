import { isFailure } from '../domain/failure.ts';
import type { ApiContext } from './context.ts';
import { badInput } from './errors.ts';
import type { ExecutionResolvers, QueryResolvers, Resolvers } from './types.generated.ts';

/** A stream has up to a quarter of a megabyte, and a page of executions could ask for all of them. */
const STREAMS_MAX = 20;
const streamsRead = new WeakMap<ApiContext, number>();

function mayReadMore(context: ApiContext): boolean {
  const count = (streamsRead.get(context) ?? 0) + 1;
  streamsRead.set(context, count);
  return count <= STREAMS_MAX;
}

export const outputResolvers = {
  Query: {
    searchExecutions: async (_root, { text, target, state, first, after }, { services }) => {
      const page = await services.output.search({ text, target, state }, { first, after });
      return isFailure(page) ? page : { __typename: 'ExecutionHitConnection', ...page };
    },
  },
  Execution: {
    output: async (execution, { stream, first, after }, context) => {
      const { services } = context;
      if (!mayReadMore(context))
        throw badInput(
          `output of at most ${STREAMS_MAX} streams is read in one request; ask for the rest in another one`,
        );
      const page = await services.output.read(execution, stream, { first, after });
      if (isFailure(page)) throw badInput(page.message);
      return page;
    },
  },
  OutputText: {
    from: ({ at }) => at,
    to: ({ end }) => end,
  },
} satisfies Pick<Resolvers, 'OutputText'> & {
  Query: Pick<QueryResolvers, 'searchExecutions'>;
  Execution: Pick<ExecutionResolvers, 'output'>;
};
