import { isFailure } from '../domain/failure.ts';
import { badInput } from './errors.ts';
import type { QueryResolvers, Resolvers } from './types.generated.ts';

const Query = {
  searchKnowledge: async (_root, { text, filter, first }, { services }) => {
    const hits = await services.search.search(text, filter ?? {}, first);
    if (isFailure(hits)) throw badInput(hits.message);
    return hits;
  },
  knowledgeContent: async (_root, { id }, { services }) => {
    const runbook = id.startsWith('runbook:') ? await services.runbooks.find(id) : null;
    if (runbook !== null) return { __typename: 'Runbook', ...runbook };
    const investigation = await services.investigations.find(id);
    return investigation === null ? null : { __typename: 'Investigation', ...investigation };
  },
} satisfies Partial<QueryResolvers>;

export const searchResolvers = {
  Query,
  KnowledgeHit: {
    kind: ({ knowledge }) => knowledge.kind,
    id: ({ knowledge }) => (knowledge.kind === 'RUNBOOK' ? knowledge.record.slug : knowledge.record.id),
    title: ({ knowledge }) => knowledge.record.title,
    status: ({ knowledge }) => knowledge.record.status,
    author: ({ knowledge }) => knowledge.record.author,
    updatedAt: ({ knowledge }) => knowledge.record.updatedAt,
    matchedTerms: ({ terms }) => terms,
    knowledge: ({ knowledge }) =>
      knowledge.kind === 'RUNBOOK'
        ? { __typename: 'Runbook', ...knowledge.record }
        : { __typename: 'Investigation', ...knowledge.record },
  },
} satisfies Pick<Resolvers, 'KnowledgeHit'> & { Query: Partial<QueryResolvers> };
