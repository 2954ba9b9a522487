import {
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';

/** The smallest document that asks for one root field and fits the schema: what has to be said, filled with anything. */
export function minimalDocument(type: string, field: GraphQLField<unknown, unknown>): string {
  const given = field.args
    .filter((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)
    .map((argument) => `${argument.name}: ${literalOf(argument.type)}`);
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${type.toLowerCase()} { ${field.name}${args}${isLeaf(field.type) ? '' : ' { __typename }'} }`;
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
      .filter((each) => isNonNullType(each.type) && each.defaultValue === undefined)
      .map((each) => `${each.name}: ${literalOf(each.type)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return LITERALS[type.name] ?? '"x"';
}

const LITERALS: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1',
  Boolean: 'false',
  Time: '"2026-03-01T10:00:00Z"',
  Attributes: '{}',
};

function isLeaf(type: GraphQLOutputType): boolean {
  return 'ofType' in type ? isLeaf(type.ofType) : isLeafType(type);
}
