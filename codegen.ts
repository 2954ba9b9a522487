import type { CodegenConfig } from '@graphql-codegen/cli';

/** Resolver types from the SDL, with the domain's records behind the GraphQL types. The result is committed. */
const config: CodegenConfig = {
  schema: 'schema/graphql/*.graphql',
  generates: {
    'src/api/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        immutableTypes: true,
        enumsAsTypes: true,
        nonOptionalTypename: true,
        strictScalars: true,
        makeResolverTypeCallable: true,
        avoidOptionals: { query: true, mutation: true, subscription: true, resolvers: false },
        contextType: './context.ts#ApiContext',
        emitLegacyCommonJSImports: false,
        importExtension: '.ts',
        scalars: {
          ID: 'string',
          Time: 'string',
          AttributeValue: 'unknown',
          Attributes: 'Record<string, unknown>',
        },
      },
    },
  },
};

export default config;
