import { isFailure } from '../domain/failure.ts';
import { readingOf, type DeclaredAttribute } from '../domain/model.ts';
import { entityLoaders } from './entity-loaders.ts';
import type {
  DeclaredAttribute as DeclaredAttributeShape,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from './types.generated.ts';

const Query = {
  neighbourhood: async (_root, args, { services }) => {
    const answer = await services.relations.getNeighbourhood(args);
    if (isFailure(answer)) return answer;
    const neighbours = answer.neighbours.map((near) => ({ __typename: 'Neighbour' as const, ...near }));
    return { __typename: 'Neighbourhood', ...answer, neighbours };
  },
  impactOf: async (_root, args, { services }) => {
    const answer = await services.relations.getImpact(args);
    return isFailure(answer) ? answer : { __typename: 'Impact', ...answer };
  },
  kinds: (_root, _args, { services }) => [...services.entities.model.kinds.values()],
  relationTypes: (_root, _args, { services }) => [...services.entities.model.relations.values()],
} satisfies Partial<QueryResolvers>;

const Mutation = {
  createRelation: async (_root, { input }, { services, caller }) => {
    const answer = await services.relations.createRelation(caller, input);
    return isFailure(answer) ? answer : { __typename: 'CreateRelationSuccess', ...answer };
  },
  moveRelation: async (_root, { input }, { services, caller }) => {
    const answer = await services.relations.moveRelation(caller, input);
    return '__typename' in answer ? answer : { __typename: 'MoveRelationSuccess', ...answer };
  },
  removeRelation: async (_root, { input }, { services, caller }) => {
    const answer = await services.relations.removeRelation(caller, input);
    return '__typename' in answer ? answer : { __typename: 'RemoveRelationSuccess', ...answer };
  },
} satisfies Partial<MutationResolvers>;

export const relationResolvers = {
  Query,
  Mutation,
  Relation: {
    from: ({ from }, _args, context) => entityLoaders(context).bySlug(from),
    to: ({ to }, _args, context) => entityLoaders(context).bySlug(to),
    reading: ({ from, type, to }) => `${from} ${readingOf(type)} ${to}`,
  },
  EntityRelation: {
    id: ({ relation }) => relation.id,
    type: ({ relation }) => relation.type,
    direction: ({ isOutgoing }) => (isOutgoing ? 'OUT' : 'IN'),
    reading: ({ relation, isOutgoing }, _args, { services }) =>
      isOutgoing
        ? readingOf(relation.type)
        : (services.entities.model.relations.get(relation.type)?.inverse ?? readingOf(relation.type)),
    properties: ({ relation }) => relation.properties,
    revision: ({ relation }) => relation.revision,
    isSeeded: ({ relation }) => relation.isSeeded,
    isProposed: ({ relation }) => relation.isProposed,
    createdAt: ({ relation }) => relation.createdAt,
  },
  Kind: {
    parents: ({ ancestors }) => ancestors.slice(1),
    attributes: ({ attributes }) => declarations(attributes),
  },
  RelationType: {
    reading: ({ name }) => readingOf(name),
    properties: ({ properties }) => declarations(properties),
  },
} satisfies Pick<Resolvers, 'Relation' | 'EntityRelation' | 'Kind' | 'RelationType'> & {
  Query: typeof Query;
  Mutation: typeof Mutation;
};

function declarations(attributes: ReadonlyMap<string, DeclaredAttribute>): DeclaredAttributeShape[] {
  return [...attributes].map(([key, { type, summary, routing }]) => ({
    __typename: 'DeclaredAttribute',
    key,
    type,
    summary: summary ?? null,
    isRouting: routing,
  }));
}
