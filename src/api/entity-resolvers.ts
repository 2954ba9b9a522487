import { GraphQLScalarType } from 'graphql';
import { isFailure } from '../domain/failure.ts';
import { toPage } from '../domain/page.ts';
import { entityLoaders } from './entity-loaders.ts';
import { badInput } from './errors.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from './types.generated.ts';

const Query = {
  entity: async (_root, { slug }, { services }) => {
    const answer = await services.entities.getEntity(slug);
    return isFailure(answer) ? answer : { __typename: 'Entity', ...answer };
  },
  entities: async (_root, { filter, first, after }, { services }) => {
    const page = await services.entities.listEntities(filter ?? {}, { first, after });
    if (isFailure(page)) throw badInput(page.message);
    return page;
  },
  entityHistory: async (_root, { entity, first, after }, { services }) => {
    const page = await services.entities.listHistory(entity, { first, after });
    return isFailure(page) ? page : { __typename: 'EntityHistory', ...page };
  },
} satisfies Partial<QueryResolvers>;

const Mutation = {
  upsertEntity: async (_root, { input }, { services, caller }) => {
    const answer = await services.entities.upsertEntity(caller, input);
    return '__typename' in answer ? answer : { __typename: 'UpsertEntitySuccess', ...answer };
  },
  updateEntityAttributes: async (_root, { input }, { services, caller }) => {
    const answer = await services.entities.updateEntityAttributes(caller, input);
    return '__typename' in answer ? answer : { __typename: 'UpdateEntityAttributesSuccess', ...answer };
  },
  renameEntity: async (_root, { input }, { services, caller }) => {
    const answer = await services.entities.renameEntity(caller, input);
    return '__typename' in answer ? answer : { __typename: 'RenameEntitySuccess', entity: answer.entity };
  },
  retireEntity: async (_root, { input }, { services, caller }) => {
    const answer = await services.entities.retireEntity(caller, input);
    return '__typename' in answer ? answer : { __typename: 'RetireEntitySuccess', entity: answer.entity };
  },
  restoreEntity: async (_root, { input }, { services, caller }) => {
    const answer = await services.entities.restoreEntity(caller, input);
    return '__typename' in answer ? answer : { __typename: 'RestoreEntitySuccess', entity: answer.entity };
  },
} satisfies Partial<MutationResolvers>;

export const entityResolvers = {
  Query,
  Mutation,
  Entity: {
    relations: (entity, { direction, types, first, after }, context) =>
      entityLoaders(context).relationsOf(entity, {
        isOutgoing: direction == null ? null : direction === 'OUT',
        types,
        first,
        after,
      }),
  },
  EntityConnection: {
    edges: ({ nodes }) =>
      nodes.map((node) => ({
        __typename: 'EntityEdge',
        cursor: toPage([node], 1, ({ slug }) => [slug]).pageInfo.endCursor ?? '',
        node,
      })),
    totalCount: ({ filter }, _args, { services }) => services.entities.countEntities(filter),
  },
  ChangedValue: new GraphQLScalarType({ name: 'ChangedValue', serialize: (value) => value }),
} satisfies Pick<Resolvers, 'Entity' | 'EntityConnection' | 'ChangedValue'> & {
  Query: typeof Query;
  Mutation: typeof Mutation;
};
