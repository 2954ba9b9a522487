import type { QueryResolvers } from './types.generated.ts';

export const callerResolvers = {
  Query: {
    whoami: (_root, _args, { caller }) => ({
      __typename: 'Whoami',
      name: caller.name,
      holder: caller.holder,
      scopes: [...caller.scopes].sort(),
    }),
  },
} satisfies { Query: Pick<QueryResolvers, 'whoami'> };
