import type { Resolvers } from './types.generated.ts';

export const backtestResolvers = {
  Query: {
    backtestRunbook: (_root, { input, first, after }, { services }) =>
      services.backtests.backtest(input, { first, after }),
  },
} satisfies { Query: Pick<NonNullable<Resolvers['Query']>, 'backtestRunbook'> };
