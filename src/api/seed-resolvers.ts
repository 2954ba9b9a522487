import type { MutationResolvers } from './types.generated.ts';

export const seedResolvers = {
  Mutation: {
    removeSeeds: async (_root, _args, { services, caller }) => ({
      __typename: 'RemoveSeedsSuccess',
      removed: await services.seeds.removeUntouched(caller),
    }),
  },
} satisfies { Mutation: Pick<MutationResolvers, 'removeSeeds'> };
