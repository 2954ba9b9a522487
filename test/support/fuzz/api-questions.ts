import fc from 'fast-check';
import { commandLine } from './command-lines.ts';
import { anyJson, damaged, hostileText, mostly } from './hostile-text.ts';

/** Well-formed GraphQL with hostile values: slugs, commands, triggers, paths, evidence, outputs. */

export interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const FAILURE = '... on Failure { message }';
const slug = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'host:strong',
      'lxc:nfs-export',
      'pool:ludo-lvm',
      'host:none',
      'runbook:none',
      'lxc:fuzz',
    ),
  },
  { weight: 3, arbitrary: damaged(fc.constantFrom('host:strong', 'lxc:web', 'runbook:one')) },
  { weight: 1, arbitrary: hostileText },
);
const path = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/a',
    '/a/',
    '/a/../b',
    '/./a',
    'a',
    './a',
    '~/a',
    '/a//b',
    '/a\u0000b',
    '/a\nb',
    '$HOME',
    '/*',
    '..',
    '/..',
    'exported',
    'mounted',
    'EXPORTED',
  ),
  hostileText,
  hostileText.map((text) => `/${text}`),
);
const name = fc.oneof(
  fc.constantFrom(
    'chown',
    '/bin/rm',
    'docker compose',
    '-R',
    'R',
    '--force',
    '*',
    '**a**',
    'files',
    'files.delete',
    'nfs-server',
    '101',
  ),
  hostileText,
);
const names = mostly(fc.array(name, { maxLength: 5 }), fc.constantFrom(null, [], ['']));
type Fields = Record<string, fc.Arbitrary<unknown>>;
const some = (fields: Fields): fc.Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: [], noNullPrototype: true });
const LEAF: Fields = {
  action: names,
  program: names,
  flag: names,
  operand: names,
  object: names,
  objectType: fc.constantFrom('unit', 'vmid', 'pool', 'device'),
  path: fc.record({ within: path, access: fc.constantFrom('read', 'write') }, { requiredKeys: ['within'] }),
};
const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'condition' },
    some(LEAF),
    some({
      ...LEAF,
      all: fc.array(tie('condition'), { maxLength: 2, depthIdentifier: 'condition' }),
      any: fc.array(tie('condition'), { maxLength: 2, depthIdentifier: 'condition' }),
      not: tie('condition'),
    }),
  ),
}));
/** Nested by hand, since generators rarely nest as deep as a person with a loop. */
const deepCondition = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('not', 'all', 'any'))
  .map(([depth, key]) => {
    let made: Record<string, unknown> = { program: ['rm'] };
    for (let at = 0; at < depth; at += 1) made = { [key]: key === 'not' ? made : [made] };
    return made;
  });
const pattern = fc.oneof(
  fc.constantFrom(
    '(x+x+)+y',
    '([unclosed',
    '(?=a)',
    '(a)\\1',
    '(?<n>a)',
    'a{1000}',
    '(a{1,100}){1,100}',
    '((a{1,30}){1,30}){1,30}',
    '\\p{L}+',
    '[[:alpha:]]',
    '\\Q',
    '(?i)İ',
    '.*.*.*.*.*=.*',
    '^$',
    '|',
    '()',
    '\\',
  ),
  fc.integer({ min: 1, max: 260 }).map((n) => '('.repeat(n) + 'a' + ')'.repeat(n)),
  fc.integer({ min: 1, max: 130 }).map((n) => '(.*)'.repeat(n)),
  hostileText,
);
const symptom = fc.record(
  {
    output: pattern,
    exitCode: fc.array(fc.constantFrom(-1, 0, 1, 255, 256, -2, 2_147_483_647), { maxLength: 3 }),
    verdict: fc.array(fc.constantFrom('BLOCKED', 'GONE', 'UNKNOWN'), { maxLength: 3 }),
    program: names,
    action: names,
  },
  { requiredKeys: [], noNullPrototype: true },
);
const trigger: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ when: fc.oneof(condition, deepCondition) }),
  fc.record({
    words: fc.array(
      fc.oneof(fc.constantFrom('deleting a pool', 'chown below an export', 'restarting'), hostileText),
      { maxLength: 25 },
    ),
  }),
  fc.record({ pattern }),
  fc.record({ symptom }),
  fc.record({ when: condition, pattern }),
  anyJson,
);
const attributes = mostly(
  fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        'address',
        'port',
        'user',
        'vmid',
        'node',
        'os',
        'mountpoint',
        'a',
        'a_b',
        '__proto__',
        'x',
      ),
      hostileText,
    ),
    fc.oneof(anyJson, path, fc.array(hostileText, { maxLength: 4 }), fc.integer()),
  ),
  anyJson,
);

const question = (query: string, variables: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Question> =>
  fc.record(variables, { noNullPrototype: true }).map((values) => ({ query, variables: values }));
const input = (
  mutation: string,
  fields: Record<string, fc.Arbitrary<unknown>>,
  requiredKeys: string[],
): fc.Arbitrary<Question> =>
  question(
    `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { __typename ${FAILURE} } }`,
    { input: fc.record(fields, { requiredKeys, noNullPrototype: true }) },
  );

const knowledge = question(
  `query ($e: String!, $c: String!, $s: ID) { entityKnowledge(entity: $e, command: $c, session: $s) { __typename ${FAILURE}
    ... on EntityKnowledge { notes runbooks { strength reasons command } command { risk unknowns commands { text program wrappers hops actions paths { path } } } } } }`,
  {
    e: fc.oneof(fc.constant('host:strong'), slug),
    c: mostly(commandLine, anyJson),
    s: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText }),
  },
);
const symptoms = question(
  `query ($e: String!, $o: String, $x: Int, $v: Verdict, $c: String) { knowledgeForSymptom(entity: $e, output: $o, exitCode: $x, verdict: $v, command: $c) { __typename ${FAILURE} } }`,
  {
    e: fc.oneof(fc.constant('host:strong'), slug),
    o: fc.oneof(
      hostileText,
      fc
        .tuple(hostileText, fc.integer({ min: 1, max: 20_000 }))
        .map(([text, n]) => text.slice(0, 20).repeat(n)),
    ),
    x: mostly(fc.constantFrom(0, 1, -1, 256, null), anyJson),
    v: mostly(fc.constantFrom('BLOCKED', null), anyJson),
    c: fc.oneof(fc.constant(null), commandLine),
  },
);
const reads = fc.oneof(
  question(
    `query ($s: String!) { entity(slug: $s) { __typename ${FAILURE} } runbook(slug: $s) { title } investigation(id: $i) { title } }`.replace(
      '($s: String!)',
      '($s: String!, $i: ID!)',
    ),
    { s: slug, i: hostileText },
  ),
  question(
    'query ($f: RunbookFilter, $g: InvestigationFilter, $a: String) { runbooks(filter: $f, after: $a) { nodes { slug } } investigations(filter: $g) { nodes { id } } }',
    {
      f: fc.record(
        { entity: slug, tag: hostileText, text: hostileText },
        { requiredKeys: [], noNullPrototype: true },
      ),
      g: fc.record(
        { entity: slug, tag: hostileText, text: hostileText },
        { requiredKeys: [], noNullPrototype: true },
      ),
      a: fc.oneof(fc.constant(null), hostileText),
    },
  ),
  question(
    'query ($t: String!, $f: KnowledgeFilter, $n: Int) { searchKnowledge(text: $t, filter: $f, first: $n) { title } }',
    {
      t: hostileText,
      f: fc.record({ entity: slug, tag: hostileText }, { requiredKeys: [], noNullPrototype: true }),
      n: mostly(fc.integer({ min: -5, max: 400 }), anyJson),
    },
  ),
  question(
    'query ($f: EntityFilter, $n: Int, $a: String) { entities(filter: $f, first: $n, after: $a) { nodes { slug } } }',
    {
      f: fc.record(
        {
          kind: name,
          text: hostileText,
          attributes: fc.array(fc.record({ key: name, value: anyJson }), { maxLength: 3 }),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
      n: mostly(fc.integer({ min: -5, max: 400 }), anyJson),
      a: fc.oneof(fc.constant(null), hostileText),
    },
  ),
  question(
    `query ($e: String!, $d: Int, $t: [String!]) { neighbourhood(entity: $e, depth: $d, types: $t) { __typename ${FAILURE} } impactOf(entity: $e) { __typename ${FAILURE} } entityHistory(entity: $e) { __typename ${FAILURE} } }`,
    {
      e: slug,
      d: fc.integer({ min: -2, max: 40 }),
      t: fc.oneof(fc.constant(null), fc.array(name, { maxLength: 3 })),
    },
  ),
);
const changes = fc.oneof(
  input(
    'upsertEntity',
    {
      slug: fc.oneof(slug, fc.constantFrom('host:fuzz', 'vm:fuzz')),
      title: mostly(hostileText, anyJson),
      attributes,
      source: hostileText,
      observedAt: anyJson,
      expectedRevision: anyJson,
    },
    ['slug'],
  ),
  input(
    'updateEntityAttributes',
    { entity: fc.oneof(fc.constant('host:fuzz'), slug), attributes, expectedRevision: anyJson },
    ['entity', 'attributes'],
  ),
  input(
    'createRelation',
    {
      type: fc.oneof(fc.constantFrom('EXPORTS', 'MOUNTS', 'RUNS_ON', 'DEPENDS_ON'), name),
      from: slug,
      to: slug,
      properties: fc.oneof(
        attributes,
        fc.record({ path, via: slug }, { requiredKeys: [], noNullPrototype: true }),
      ),
    },
    ['type', 'from', 'to'],
  ),
  input(
    'createInvestigation',
    {
      title: mostly(hostileText, anyJson),
      symptom: hostileText,
      findings: fc.array(hostileText, { maxLength: 3 }),
      rootCause: hostileText,
      tags: fc.array(hostileText, { maxLength: 3 }),
      entities: fc.array(slug, { maxLength: 3 }),
      evidence: fc.array(
        fc.record(
          {
            command: commandLine,
            entity: slug,
            outcome: fc.constantFrom('WORKED', 'FAILED', 'HUNG'),
            exitCode: mostly(fc.integer({ min: -1, max: 255 }), anyJson),
            output: hostileText,
          },
          { requiredKeys: ['command', 'outcome'], noNullPrototype: true },
        ),
        { maxLength: 4 },
      ),
    },
    ['title'],
  ),
);
const runbooks = input(
  'createRunbook',
  {
    slug: slug,
    title: mostly(
      hostileText.map((text) => `t ${text}`),
      anyJson,
    ),
    summary: hostileText,
    trigger,
    scope: fc.record(
      { entities: fc.array(slug, { maxLength: 2 }), kinds: fc.array(name, { maxLength: 2 }), attributes },
      { requiredKeys: [], noNullPrototype: true },
    ),
    steps: fc.array(
      fc.record(
        {
          text: hostileText,
          command: commandLine,
          check: commandLine,
          undo: commandLine,
          parameters: fc.array(
            fc.record({ name, source: mostly(fc.record({ operand: fc.integer() }), anyJson) }),
            { maxLength: 2 },
          ),
        },
        { requiredKeys: ['text'], noNullPrototype: true },
      ),
      { maxLength: 3 },
    ),
    examples: fc.array(
      fc.record(
        { command: commandLine, entity: slug, mustMatch: fc.boolean() },
        { requiredKeys: ['command', 'mustMatch'], noNullPrototype: true },
      ),
      { maxLength: 3 },
    ),
  },
  ['title', 'trigger'],
);
const onlyTrigger = input('createRunbook', { title: fc.constant('fuzz'), trigger }, ['title', 'trigger']);
const backtests = question(
  `query ($i: BacktestRunbookInput!) { backtestRunbook(input: $i) { __typename ${FAILURE} } }`,
  {
    i: fc.record(
      {
        trigger,
        scope: fc.record({ entities: fc.array(slug, { maxLength: 2 }) }, { noNullPrototype: true }),
      },
      { requiredKeys: ['trigger'], noNullPrototype: true },
    ),
  },
);

/** Questions and changes as an operator's token may send them. */
export const apiQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 6, arbitrary: knowledge },
  { weight: 2, arbitrary: symptoms },
  { weight: 3, arbitrary: reads },
  { weight: 4, arbitrary: changes },
  { weight: 2, arbitrary: runbooks },
  { weight: 2, arbitrary: onlyTrigger },
  { weight: 1, arbitrary: backtests },
);
