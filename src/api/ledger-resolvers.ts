import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import { stalenessOf } from './staleness-loader.ts';
import type { Resolvers } from './types.generated.ts';

/** How a runbook fared and whether it still holds. */
export const ledgerResolvers = {
  Query: {
    runbooksNeedingAttention: async (_root, page, { services }) => {
      const answer = await services.attention.list(page);
      if (isFailure(answer)) throw badInput(answer.message);
      return { __typename: 'RunbookAttentionConnection', ...answer };
    },
  },
  Mutation: {
    confirmRunbook: async (_root, { input }, { services, caller }) => {
      const answer = await services.runbooks.confirm(caller, input);
      return isFailure(answer) ? answer : { __typename: 'ConfirmRunbookSuccess', runbook: answer };
    },
  },
  Runbook: {
    isStale: async (runbook, _args, context) => (await stalenessOf(context, runbook)).length > 0,
    staleBecause: (runbook, _args, context) => stalenessOf(context, runbook),
  },
} satisfies {
  Query: Pick<NonNullable<Resolvers['Query']>, 'runbooksNeedingAttention'>;
  Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'confirmRunbook'>;
  Runbook: Pick<NonNullable<Resolvers['Runbook']>, 'isStale' | 'staleBecause'>;
};
