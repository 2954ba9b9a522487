import { isFailure } from '../domain/failure.ts';
import { openGoalOf } from '../domain/session.ts';
import type { Resolvers } from './types.generated.ts';

export const sessionResolvers = {
  Query: {
    session: (_root, { id }, { services }) => services.sessions.find(id),
  },
  Mutation: {
    setGoal: async (_root, { input }, { services, caller }) => {
      const answer = await services.sessions.setGoal(caller, input);
      return isFailure(answer) ? answer : { __typename: 'SetGoalSuccess', ...answer };
    },
    completeTask: async (_root, { input }, { services, caller }) => {
      const answer = await services.sessions.completeTask(caller, input);
      return isFailure(answer) ? answer : { __typename: 'CompleteTaskSuccess', ...answer };
    },
  },
  Session: {
    openGoal: (session) => openGoalOf(session),
  },
} satisfies Pick<Resolvers, 'Session'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'session'>;
  Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'setGoal' | 'completeTask'>;
};
