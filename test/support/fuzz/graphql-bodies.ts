import fc from 'fast-check';
import { anyJson, damaged, hostileText, mostly } from './hostile-text.ts';

/** Bodies for the GraphQL path: JSON that is odd, documents that are wrong, variables that do not fit. */

const QUERY =
  'query Q($s: String!, $n: Int) { entity(slug: $s) { __typename ... on Failure { message } } entities(first: $n) { nodes { slug } } }';
const DOCUMENTS = [
  '{ whoami { name } }',
  QUERY,
  '{ kinds { name } relationTypes { name } }',
  'query ($c: String!) { entityKnowledge(entity: "host:strong", command: $c) { __typename ... on EntityKnowledge { notes } } }',
  'mutation ($i: UpsertEntityInput!) { upsertEntity(input: $i) { __typename ... on Failure { message } } }',
  'mutation { a: retireEntity(input: {entity: "host:none"}) { __typename } b: renameEntity(input: {entity: "host:none", slug: "x"}) { __typename } }',
];
const WRONG_DOCUMENTS = [
  '{ unknownField }',
  '{ whoami { name { deeper } } }',
  '{ whoami }',
  '{ whoami { name @unknown } }',
  '{ whoami @defer { name } }',
  '{ entities { nodes @stream { slug } } }',
  '{ ...A } fragment A on Query { ...A }',
  '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C whoami { name } } fragment C on Query { ...A }',
  '{ ...Missing }',
  '{ ... on Nothing { a } }',
  '{ ... on Entity { slug } }',
  'subscription { anything }',
  'mutation { whoami { name } }',
  'query A { whoami { name } } query A { whoami { name } }',
  'query A { whoami { name } } query B { whoami { name } }',
  'type T { a: Int }',
  'query ($x: Nothing) { whoami { name } }',
  'query ($x: Int = "text") { whoami { name } }',
  'query ($x: Int, $x: Int) { whoami { name } }',
  'query ($x: Int!) { entities(first: $x) { nodes { slug } } }',
  '{ entities(first: 99999999999999999999) { nodes { slug } } }',
  '{ entities(first: -5) { nodes { slug } } }',
  '{ entities(first: 1.5) { nodes { slug } } }',
  '{ entities(after: "rubbish") { nodes { slug } } }',
  '{ entities(filter: {kind: "host", kind: "vm"}) { nodes { slug } } }',
  '{ entities(filter: {__proto__: "x"}) { nodes { slug } } }',
  '{ entity(slug: """block\n "" string""") { __typename } }',
  '{ entity(slug: "\\u{110000}") { __typename } }',
  '{ entity(slug: "\\ud800") { __typename } }',
  '{ entity(slug: null) { __typename } }',
  '{ entity(slug: ENUM) { __typename } }',
  '{ entity(slug: 5) { __typename } }',
  '{ entity { __typename } }',
  '{ neighbourhood(entity: "host:strong", depth: -1) { __typename } }',
  '{ neighbourhood(entity: "host:strong", depth: 2000000000) { __typename ... on Failure { message } } }',
  '{ auditEvents(filter: {from: "yesterday"}) { nodes { id } } }',
  '{ runbookDiff(slug: "runbook:x", from: 0, to: -1) { __typename } }',
  '{ searchKnowledge(text: "") { __typename } }',
  '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  '{ __schema { types { name fields(includeDeprecated: true) { name args { name } } } } }',
  '{ __type(name: "__proto__") { name } }',
  '{ __type(name: "Query") { fields { name } } }',
  '{ __typename @skip(if: $x) }',
  '{ __typename @include(if: "yes") }',
  '{',
  '}',
  '{}',
  '#',
  ',,,',
  '\ufeff{ __typename }',
  'query { __typename(',
];

const grown = fc
  .tuple(
    fc.constantFrom(
      ['{ ', '__typename ', '}'],
      ['{ ', 'a: __typename ', '}'],
      ['{ __typename ', '@skip(if: false) ', '}'],
      ['{ entities { nodes { ', 'relations { nodes { other { ', 'slug'],
      ['{ whoami { name } } ', 'query X { __typename } ', ''],
      ['{ ...F } ', 'fragment F on Query { __typename } ', ''],
      ['query (', '$a: Int ', ') { __typename }'],
      ['{ entity(slug: "', 'x', '") { __typename } }'],
      ['{ entities(filter: {attributes: ', '[', ''],
      ['{ entities(filter: ', '{all: ', ''],
      ['#', ' comment #', '\n{ __typename }'],
    ),
    fc.integer({ min: 1, max: 3_000 }),
  )
  .map(([[before = '', unit = '', after = ''], times]) => before + unit.repeat(times) + after);

/** n fragments, each of which uses the next twice: 2^n fields when it is expanded. */
const bomb = fc.integer({ min: 2, max: 60 }).map((count) =>
  Array.from({ length: count }, (_, at) =>
    at === count - 1
      ? `fragment F${at} on Query { __typename }`
      : `fragment F${at} on Query { ...F${at + 1} ... { ...F${at + 1} } }`,
  )
    .concat('{ ...F0 }')
    .join('\n'),
);

const document = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WRONG_DOCUMENTS) },
  { weight: 3, arbitrary: damaged(fc.constantFrom(...DOCUMENTS)) },
  { weight: 2, arbitrary: grown },
  { weight: 1, arbitrary: bomb },
  { weight: 1, arbitrary: hostileText },
);
const variables = fc.oneof(
  fc.record(
    { s: mostly(hostileText, anyJson), n: anyJson, c: mostly(hostileText, anyJson), i: anyJson },
    { requiredKeys: [] },
  ),
  fc.dictionary(
    fc.oneof(fc.constantFrom('s', 'n', 'c', 'i', '__proto__', 'constructor'), fc.string()),
    anyJson,
  ),
  anyJson,
);

const asObject: fc.Arbitrary<string> = fc
  .record(
    {
      query: mostly(fc.oneof(document, fc.constantFrom(...DOCUMENTS)), anyJson),
      variables,
      operationName: fc.oneof(fc.constantFrom('Q', 'A', '', '__proto__', null), anyJson),
      extensions: fc.oneof(fc.constant({ persistedQuery: { version: 1, sha256Hash: 'x' } }), anyJson),
      unknown: anyJson,
    },
    { requiredKeys: ['query'] },
  )
  .map((value) => JSON.stringify(value));

/** What JSON.stringify would not write. */
const ODD_BODIES = [
  '{"query":"{ __typename }","query":7}',
  '{"query":7,"query":"{ __typename }"}',
  '{"query":"{ __typename }","variables":{"__proto__":{"s":"x"}}}',
  '{"__proto__":{"query":"{ __typename }"}}',
  '{"constructor":{"prototype":{"x":1}},"query":"{ __typename }"}',
  '{"query":"query ($n: Int) { entities(first: $n) { nodes { slug } } }","variables":{"n":1e400}}',
  '{"query":"query ($n: Int) { entities(first: $n) { nodes { slug } } }","variables":{"n":123456789012345678901234567890}}',
  '{"query":"query ($s: String!) { entity(slug: $s) { __typename } }","variables":{"s":"\\ud800"}}',
  '{"query":"query ($s: String!) { entity(slug: $s) { __typename } }","variables":{"s":"\\u0000"}}',
  "{'query':'{ __typename }'}",
  '{"query":"{ __typename }",}',
  '{"query":"{ __typename }"}{"query":"{ __typename }"}',
  '[{"query":"{ __typename }"},{"query":"{ __typename }"}]',
  '"{ __typename }"',
  'null',
  'NaN',
  '{"query":"\t"}',
  '{"query":"{ __typename }"/* comment */}',
];
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '[[{"a":'), fc.integer({ min: 1, max: 20_000 }))
  .map(([unit, times]) => `{"query":"{ __typename }","variables":{"p":${unit.repeat(times)}`);

/** Texts to be sent as a body with the right type and length. */
export const graphqlBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: asObject },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_BODIES) },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: damaged(asObject) },
  { weight: 1, arbitrary: hostileText },
);
