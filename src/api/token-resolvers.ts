import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import type { MutationResolvers, QueryResolvers } from './types.generated.ts';

export const tokenResolvers = {
  Query: {
    tokens: async (_root, { filter, first, after }, { services }) => {
      const page = await services.tokens.list(filter ?? {}, { first, after });
      if (isFailure(page)) throw badInput(page.message);
      return { __typename: 'TokenConnection', ...page };
    },
  },
  Mutation: {
    createToken: async (_root, { input }, { services, caller }) => {
      const answer = await services.tokens.create(caller, input);
      return isFailure(answer) ? answer : { __typename: 'CreateTokenSuccess', ...answer };
    },
    setTokenExpiry: async (_root, { input }, { services, caller }) => {
      const { token, expiresAt } = input;
      // Left out is not null: to take an end away is to be said.
      if (expiresAt === undefined)
        throw badInput('expiresAt: name a moment in the future, or null for no end');
      const answer = await services.tokens.setExpiry(caller, { token, expiresAt });
      return isFailure(answer) ? answer : { __typename: 'SetTokenExpirySuccess', token: answer };
    },
    revokeToken: async (_root, { input }, { services, caller }) => {
      const answer = await services.tokens.revoke(caller, input.token);
      return isFailure(answer) ? answer : { __typename: 'RevokeTokenSuccess', token: answer };
    },
  },
} satisfies {
  Query: Pick<QueryResolvers, 'tokens'>;
  Mutation: Pick<MutationResolvers, 'createToken' | 'setTokenExpiry' | 'revokeToken'>;
};
