import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import type { MutationResolvers, QueryResolvers } from './types.generated.ts';

const Query = {
  proposals: async (_root, { filter, first, after }, { services }) => {
    const page = await services.proposals.list(filter ?? {}, { first, after });
    if (isFailure(page)) throw badInput(page.message);
    return { __typename: 'ProposalConnection', ...page };
  },
} satisfies Partial<QueryResolvers>;

const Mutation = {
  confirmProposal: async (_root, { input }, { services, caller }) => {
    const answer = await services.proposals.confirm(caller, input);
    return isFailure(answer) ? answer : { __typename: 'ConfirmProposalSuccess', proposal: answer };
  },
  rejectProposal: async (_root, { input }, { services, caller }) => {
    const answer = await services.proposals.reject(caller, input);
    return isFailure(answer) ? answer : { __typename: 'RejectProposalSuccess', proposal: answer };
  },
  withdrawProposal: async (_root, { input }, { services, caller }) => {
    const answer = await services.proposals.withdraw(caller, input.id);
    return isFailure(answer) ? answer : { __typename: 'WithdrawProposalSuccess', proposal: answer };
  },
} satisfies Partial<MutationResolvers>;

export const proposalResolvers = { Query, Mutation } satisfies {
  Query: Partial<QueryResolvers>;
  Mutation: Partial<MutationResolvers>;
};
