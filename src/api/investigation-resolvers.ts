import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from './types.generated.ts';

const Query = {
  investigation: (_root, { id }, { services }) => services.investigations.find(id),
  investigations: async (_root, { filter, first, after }, { services }) => {
    const page = await services.investigations.list(filter ?? {}, { first, after });
    if (isFailure(page)) throw badInput(page.message);
    return { __typename: 'InvestigationConnection', ...page };
  },
} satisfies Partial<QueryResolvers>;

const Mutation = {
  createInvestigation: async (_root, { input }, { services, caller }) => {
    const answer = await services.investigations.create(caller, input);
    return isFailure(answer) ? answer : { __typename: 'CreateInvestigationSuccess', investigation: answer };
  },
  updateInvestigation: async (_root, { input }, { services, caller }) => {
    const { id, expectedRevision, ...changes } = input;
    const answer = await services.investigations.update(caller, { id, expectedRevision }, changes);
    return isFailure(answer) ? answer : { __typename: 'UpdateInvestigationSuccess', investigation: answer };
  },
  confirmInvestigation: async (_root, { input }, { services, caller }) => {
    const answer = await services.investigations.confirm(caller, input);
    return isFailure(answer) ? answer : { __typename: 'ConfirmInvestigationSuccess', investigation: answer };
  },
  deleteInvestigation: async (_root, { input }, { services, caller }) => {
    const answer = await services.investigations.remove(caller, input);
    return isFailure(answer) ? answer : { __typename: 'DeleteInvestigationSuccess', id: answer.id };
  },
  promoteInvestigation: async (_root, { input }, { services, caller }) => {
    const { investigation, slug, ...runbook } = input;
    const answer = await services.promotion.promote(caller, { investigation, slug, runbook });
    return isFailure(answer) ? answer : { __typename: 'PromoteInvestigationSuccess', runbook: answer };
  },
} satisfies Partial<MutationResolvers>;

const PromoteInvestigationSuccess = {
  /** Asked for only by who wants it: it reads all recorded evidence. */
  backtest: ({ runbook }, _args, { services }) => services.backtests.summaryOf(runbook),
  notes: ({ runbook }, _args, { services }) => [...services.notesOn(runbook)],
} satisfies Resolvers['PromoteInvestigationSuccess'];

export const investigationResolvers = { Query, Mutation, PromoteInvestigationSuccess } satisfies Pick<
  Resolvers,
  'PromoteInvestigationSuccess'
> & {
  Query: Partial<QueryResolvers>;
  Mutation: Partial<MutationResolvers>;
};
