import { isFailure } from '../domain/failure.ts';
import type { Runbook } from '../domain/knowledge.ts';
import type { EditedRunbook } from '../services/knowledge/runbook-life.ts';
import type { ApiContext } from './context.ts';
import { badInput } from './errors.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from './types.generated.ts';

const Query = {
  runbook: (_root, { slug }, { services }) => services.runbooks.find(slug),
  runbooks: async (_root, { filter, first, after }, { services }) => {
    const page = await services.runbooks.list(filter ?? {}, { first, after });
    if (isFailure(page)) throw badInput(page.message);
    return { __typename: 'RunbookConnection', ...page };
  },
  runbookVersions: async (_root, { slug, first, after }, { services }) => {
    const page = await services.runbookHistory.versions(slug, { first, after });
    if (page === null) return null;
    if (isFailure(page)) throw badInput(page.message);
    return { __typename: 'RunbookVersionConnection', ...page };
  },
  runbookDiff: (_root, { slug, from, to }, { services }) => services.runbookHistory.diff(slug, { from, to }),
} satisfies Partial<QueryResolvers>;

const Mutation = {
  createRunbook: async (_root, { input }, { services, caller }) => {
    const { slug, ...content } = input;
    const answer = await services.runbooks.create(caller, content, slug);
    return isFailure(answer)
      ? answer
      : { __typename: 'CreateRunbookSuccess', runbook: answer, notes: [...services.notesOn(answer)] };
  },
  updateRunbook: async (_root, { input }, { services, caller }) => {
    const { slug, expectedRevision, overrideNoise, ...changes } = input;
    const target = { slug, expectedRevision, overrideNoise };
    const answer = await services.runbooks.update(caller, target, changes);
    return isFailure(answer) ? answer : { __typename: 'UpdateRunbookSuccess', ...edited(answer, services) };
  },
  publishRunbook: async (_root, { input }, { services, caller }) => {
    const answer = await services.runbooks.publish(caller, input);
    if (isFailure(answer)) return answer;
    return { __typename: 'PublishRunbookSuccess', ...answer, notes: [...services.notesOn(answer.runbook)] };
  },
  retireRunbook: async (_root, { input }, { services, caller }) => {
    const answer = await services.runbooks.retire(caller, input);
    return isFailure(answer) ? answer : { __typename: 'RetireRunbookSuccess', runbook: answer };
  },
  reinstateRunbook: async (_root, { input }, { services, caller }) => {
    const answer = await services.runbooks.reinstate(caller, input);
    return isFailure(answer) ? answer : { __typename: 'ReinstateRunbookSuccess', runbook: answer };
  },
  restoreRunbookVersion: async (_root, { input }, { services, caller }) => {
    const { version, ...target } = input;
    const answer = await services.runbooks.restore(caller, target, version);
    return isFailure(answer)
      ? answer
      : { __typename: 'RestoreRunbookVersionSuccess', ...edited(answer, services) };
  },
} satisfies Partial<MutationResolvers>;

const NO_CHANGE =
  'Nothing in it is other than before, so no version was made: the receipts that were given for it stay good.';

function edited(
  { runbook, isUnchanged }: EditedRunbook,
  { notesOn }: Pick<ApiContext['services'], 'notesOn'>,
): { runbook: Runbook; notes: string[] } {
  return { runbook, notes: [...(isUnchanged ? [NO_CHANGE] : []), ...notesOn(runbook)] };
}

export const runbookResolvers = {
  Query,
  Mutation,
  Runbook: {
    trigger: ({ trigger }, _args, { services }) =>
      trigger === null ? null : services.triggers.view(trigger),
  },
  Trigger: {
    when: ({ source }) => ('when' in source ? source.when : null),
    words: ({ source }) => ('words' in source ? source.words : null),
    pattern: ({ source }) => ('pattern' in source ? source.pattern : null),
    symptom: ({ source }) => ('symptom' in source ? source.symptom : null),
  },
  ParameterSource: {
    operand: (source) => (source.from === 'OPERAND' ? source.position : null),
    attribute: (source) => (source.from === 'ATTRIBUTE' ? source.key : null),
    relation: (source) => (source.from === 'RELATION' ? source.type : null),
    asked: (source) => (source.from === 'ASKED' ? source.question : null),
  },
} satisfies Pick<Resolvers, 'Runbook' | 'Trigger' | 'ParameterSource'> & {
  Query: Partial<QueryResolvers>;
  Mutation: Partial<MutationResolvers>;
};
