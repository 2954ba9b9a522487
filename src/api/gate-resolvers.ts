import { isFailure } from '../domain/failure.ts';
import type { Resolvers } from './types.generated.ts';

export const gateResolvers = {
  Query: {
    explainPolicy: (_root, { target, command }, { services }) =>
      services.policy.explainPolicy(target, command),
    windows: async (_root, filter, { services }) => {
      const answer = await services.windows.list(filter);
      return 'length' in answer ? { __typename: 'WindowList', nodes: answer } : answer;
    },
    freezeState: (_root, _args, { services }) => services.freeze.state(),
  },
  Mutation: {
    openWindow: async (_root, { input }, { services, caller }) => {
      const answer = await services.windows.open(caller, input);
      return isFailure(answer) ? answer : { __typename: 'OpenWindowSuccess', window: answer };
    },
    closeWindow: async (_root, { input }, { services, caller }) => {
      const answer = await services.windows.close(caller, input.window);
      return isFailure(answer) ? answer : { __typename: 'CloseWindowSuccess', window: answer };
    },
    freeze: async (_root, { input }, { services, caller }) => {
      const answer = await services.freeze.freeze(caller, input.reason);
      return isFailure(answer) ? answer : { __typename: 'FreezeSuccess', state: answer };
    },
    unfreeze: async (_root, _args, { services, caller }) => {
      const answer = await services.freeze.unfreeze(caller);
      return isFailure(answer) ? answer : { __typename: 'UnfreezeSuccess', state: answer };
    },
  },
} satisfies {
  Query: Pick<NonNullable<Resolvers['Query']>, 'explainPolicy' | 'windows' | 'freezeState'>;
  Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'openWindow' | 'closeWindow' | 'freeze' | 'unfreeze'>;
};
