import { makeExecutableSchema } from '@graphql-tools/schema';
import { mergeResolvers } from '@graphql-tools/merge';
import { assertValidSchema, defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { compareWithTable, hasScope, scopesOf } from '../auth/scopes.ts';
import { auditResolvers } from './audit-resolvers.ts';
import type { ApiContext } from './context.ts';
import { backtestResolvers } from './backtest-resolvers.ts';
import { callerResolvers } from './caller-resolvers.ts';
import { entityKnowledgeResolvers } from './entity-knowledge-resolvers.ts';
import { entityResolvers } from './entity-resolvers.ts';
import { deny, noteDenial } from './denied.ts';
import { investigationResolvers } from './investigation-resolvers.ts';
import { proposalResolvers } from './proposal-resolvers.ts';
import { ledgerResolvers } from './ledger-resolvers.ts';
import { relationResolvers } from './relation-resolvers.ts';
import { routeResolvers } from './route-resolvers.ts';
import { runbookResolvers } from './runbook-resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import { seedResolvers } from './seed-resolvers.ts';
import { searchResolvers } from './search-resolvers.ts';
import { symptomResolvers } from './symptom-resolvers.ts';
import { sessionResolvers } from './session-resolvers.ts';
import { tokenResolvers } from './token-resolvers.ts';

/**
 * The executable schema from the SDL texts. Throws when a resolver is missing or unknown, or when a root field
 * and the scope table do not match: then the service does not start.
 */
export function createSchema(typeDefs: readonly string[]): GraphQLSchema {
  const schema = makeExecutableSchema<ApiContext>({
    typeDefs: [...typeDefs],
    resolvers: mergeResolvers([
      scalarResolvers,
      callerResolvers,
      entityResolvers,
      relationResolvers,
      proposalResolvers,
      investigationResolvers,
      runbookResolvers,
      routeResolvers,
      searchResolvers,
      entityKnowledgeResolvers,
      symptomResolvers,
      backtestResolvers,
      seedResolvers,
      auditResolvers,
      sessionResolvers,
      ledgerResolvers,
      tokenResolvers,
    ]),
    resolverValidationOptions: {
      requireResolversToMatchSchema: 'error',
      requireResolversForArgs: 'error',
    },
    inheritResolversFromInterfaces: true,
  });
  assertValidSchema(schema);
  guardRootFields(schema);
  return schema;
}

function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (type) => type != null,
  );
}

/** Puts the scope check of the table in front of every root field. */
function guardRootFields(schema: GraphQLSchema): void {
  const roots = rootTypes(schema);
  const faults = compareWithTable(
    roots.flatMap((type) => Object.keys(type.getFields()).map((field) => ({ type: type.name, field }))),
  );
  if (faults.length > 0)
    throw new Error(`The schema and src/auth/scopes.ts do not match: ${faults.join('; ')}`);
  for (const type of roots) {
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      if (resolve === defaultFieldResolver) throw new Error(`${type.name}.${field.name} has no resolver`);
      field.resolve = (root, args, context: ApiContext, info) => {
        const scopes = scopesOf(type.name, field.name);
        if (!scopes.some((scope) => hasScope(context.caller, scope)))
          return deny(context, field.name, scopes);
        const answer = resolve(root, args, context, info);
        return type === schema.getMutationType() ? noteDenial(context, field.name, answer) : answer;
      };
    }
  }
}
