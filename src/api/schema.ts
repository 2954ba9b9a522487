import { makeExecutableSchema } from '@graphql-tools/schema';
import { mergeResolvers } from '@graphql-tools/merge';
import {
  assertValidSchema,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { compareWithTable, hasScope, scopesOf } from '../auth/scopes.ts';
import { auditResolvers } from './audit-resolvers.ts';
import type { ApiContext } from './context.ts';
import { backtestResolvers } from './backtest-resolvers.ts';
import { callerResolvers } from './caller-resolvers.ts';
import { diagnosisResolvers } from './diagnosis-resolvers.ts';
import { executionResolvers } from './execution-resolvers.ts';
import { entityKnowledgeResolvers } from './entity-knowledge-resolvers.ts';
import { entityResolvers } from './entity-resolvers.ts';
import { deny, noteDenial } from './denied.ts';
import { gateResolvers } from './gate-resolvers.ts';
import { inspectResolvers } from './inspect-resolvers.ts';
import { investigationResolvers } from './investigation-resolvers.ts';
import { outputResolvers } from './output-resolvers.ts';
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
      executionResolvers,
      outputResolvers,
      gateResolvers,
      diagnosisResolvers,
      inspectResolvers,
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

type RootField = GraphQLField<unknown, ApiContext>;

/** Puts the scope check of the table in front of every root field. */
function guardRootFields(schema: GraphQLSchema): void {
  const roots = rootTypes(schema);
  const faults = compareWithTable(
    roots.flatMap((type) => Object.keys(type.getFields()).map((field) => ({ type: type.name, field }))),
  );
  if (faults.length > 0)
    throw new Error(`The schema and src/auth/scopes.ts do not match: ${faults.join('; ')}`);
  for (const type of roots) {
    const guard = GUARDS[type.name as keyof typeof GUARDS];
    for (const field of Object.values<RootField>(type.getFields())) guard(field);
  }
}

const GUARDS = {
  Query: (field: RootField) => {
    const resolve = resolverOf('Query', field);
    field.resolve = (root, args, context, info) =>
      mayCall(context, 'Query', field) ? resolve(root, args, context, info) : refuse(context, 'Query', field);
  },
  Mutation: (field: RootField) => {
    const resolve = resolverOf('Mutation', field);
    field.resolve = (root, args, context, info) =>
      mayCall(context, 'Mutation', field)
        ? noteDenial(context, field.name, resolve(root, args, context, info))
        : refuse(context, 'Mutation', field);
  },
  // Refused before it begins; each of its events is what its source gave.
  Subscription: (field: RootField) => {
    const { subscribe } = field;
    if (subscribe === undefined) throw new Error(`Subscription.${field.name} has no source of events`);
    field.subscribe = (root, args, context, info) =>
      mayCall(context, 'Subscription', field)
        ? subscribe(root, args, context, info)
        : refuse(context, 'Subscription', field);
  },
};

function resolverOf(type: string, field: RootField): GraphQLFieldResolver<unknown, ApiContext> {
  const resolve = field.resolve ?? defaultFieldResolver;
  if (resolve === defaultFieldResolver) throw new Error(`${type}.${field.name} has no resolver`);
  return resolve;
}

function mayCall({ caller }: ApiContext, type: string, { name }: RootField): boolean {
  return scopesOf(type, name).some((scope) => hasScope(caller, scope));
}

function refuse(context: ApiContext, type: string, { name }: RootField): Promise<never> {
  return deny(context, name, scopesOf(type, name));
}
