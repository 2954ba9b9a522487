import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { badInput } from './errors.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function parseTime(value: unknown): string {
  if (typeof value !== 'string' || !ISO.test(value) || !isOnCalendar(value)) {
    const given = typeof value === 'string' ? `; ${JSON.stringify(value.slice(0, 40))} is none` : '';
    throw badInput(`a Time is ISO 8601 text with a zone, for example 2026-03-01T10:15:00Z${given}`);
  }
  return new Date(value).toISOString();
}

/** Date.parse takes 30 February for 2 March, and 24:00 for the next day. */
function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0] = text.split(/[-T:]/).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    !Number.isNaN(Date.parse(text))
  );
}

function parseAttributes(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput('attributes are an object of key and value, for example {vmid: 101, os: "debian-12"}');
  }
  return Object.fromEntries(Object.entries(value));
}

/** Strict scalars: what they accept is checked before a resolver runs. */
export const scalarResolvers = {
  Time: new GraphQLScalarType({
    name: 'Time',
    serialize: (value) => value,
    parseValue: parseTime,
    parseLiteral: (node) => parseTime(node.kind === Kind.STRING ? node.value : null),
  }),
  AttributeValue: new GraphQLScalarType({
    name: 'AttributeValue',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  }),
  Attributes: new GraphQLScalarType({
    name: 'Attributes',
    serialize: (value) => value,
    parseValue: parseAttributes,
    parseLiteral: (node, variables) => parseAttributes(valueFromASTUntyped(node, variables)),
  }),
};
