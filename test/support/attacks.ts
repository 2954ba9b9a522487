import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFailure } from '../../src/domain/failure.ts';
import { SeedError } from '../../src/services/seed-reader.ts';
import { statement } from '../../src/graph/statement.ts';
import type { TestApp } from './app.ts';
import type { HttpAnswer, TestServer } from './server.ts';

/** Hostile inputs of a file, in neutral words, tried on this API. */

export interface Attack {
  readonly id: string;
  readonly surface: 'graphql' | 'seed' | 'ssh-output';
  readonly input: any;
  /** Starts with the verdict: REFUSE, INERT, ACCEPT, BOUND; more than one are joined by "and". */
  readonly expected: string;
}

export interface Outcome {
  /** REFUSED with its code or tag, or what was answered. */
  readonly refusal: string | null;
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly ms: number;
}

export function readAttacks(file: string): Attack[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Attack);
}

interface Repeat {
  readonly prefix: string;
  readonly unit: string;
  readonly times: number;
  readonly suffix: string;
}

/** `{"gen":"repeat",…}` and its kin written out, wherever they stand. */
export function expand(value: any): any {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  if (value.gen === 'repeat') {
    const { prefix, unit, times, suffix } = value as Repeat;
    const text = prefix + unit.repeat(times) + suffix;
    return text.replace('CLOSE_ALL', () => closing(text));
  }
  if (value.gen === 'array') return Array.from({ length: value.times }, () => expand(value.item));
  if (value.gen === 'numbered')
    return Array.from({ length: value.times }, (_, at) => value.unit.replaceAll('#', String(at))).join('');
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]));
}

function closing(text: string): string {
  const open = [...text.matchAll(/[{}]/g)].reduce(
    (depth, [bracket]) => depth + (bracket === '{' ? 1 : -1),
    0,
  );
  return '}'.repeat(Math.max(0, open));
}

const FAILURE = '__typename ... on Failure { message }';
type Asked = readonly [document: string, variables: Record<string, unknown>];

/** Neutral names of operations in the words of this API; an operation that is missing here is not tried. */
const OPERATIONS: Readonly<Record<string, (args: any) => Asked>> = {
  'entity.get': ({ slug }) => [
    `query ($slug: String!) { answer: entity(slug: $slug) { ${FAILURE} } }`,
    { slug },
  ],
  'entity.upsert': ({ slug, props }) => {
    const { ssh_user: user, parent: _parent, ...rest } = props;
    return [
      `mutation ($input: UpsertEntityInput!) { answer: upsertEntity(input: $input) { ${FAILURE} } }`,
      { input: { slug, attributes: { ...rest, ...(user === undefined ? {} : { user }) } } },
    ];
  },
  'relation.create': ({ props, ...input }) => [
    `mutation ($input: CreateRelationInput!) { answer: createRelation(input: $input) { ${FAILURE} } }`,
    { input: { ...input, properties: props ?? {} } },
  ],
  'runbook.upsert': ({ title, body, trigger, when, slug }) => [
    `mutation ($input: CreateRunbookInput!) { answer: createRunbook(input: $input) { ${FAILURE} ... on CreateRunbookSuccess { runbook { title summary status } } } }`,
    {
      input: {
        title,
        ...(slug === undefined ? {} : { slug }),
        ...(body === undefined ? {} : { summary: body }),
        ...(trigger === undefined ? {} : { trigger: { pattern: trigger } }),
        ...(when === undefined ? {} : { trigger: { when } }),
      },
    },
  ],
  'investigation.create': (input) => [
    `mutation ($input: CreateInvestigationInput!) { answer: createInvestigation(input: $input) { ${FAILURE} ... on CreateInvestigationSuccess { investigation { title symptom status } } } }`,
    { input },
  ],
  'entities.list': (args) => [
    'query ($first: Int, $after: String) { answer: entities(first: $first, after: $after) { __typename } }',
    args,
  ],
  'knowledge.list': ({ entity }) => [
    'query ($f: RunbookFilter) { answer: runbooks(filter: $f) { __typename } }',
    { f: { entity } },
  ],
  'knowledge.ask': (args) => [
    `query ($entity: String!, $command: String!) { answer: entityKnowledge(entity: $entity, command: $command) { ${FAILURE} ... on EntityKnowledge { command { risk } } } }`,
    args,
  ],
};

/** Why an attack cannot be tried here; null when it can. */
export function whyNotTried({ surface, input }: Attack): string | null {
  if (surface === 'seed' || input.http !== undefined || Object.hasOwn(OPERATIONS, input.op)) return null;
  return `this API has no ${input.op ?? 'such operation'} yet`;
}

/** Sends it over a real socket, or loads it as a seed. */
export async function attack(app: TestApp, server: TestServer, each: Attack): Promise<Outcome> {
  const startedMs = performance.now();
  const outcome =
    each.surface === 'seed'
      ? await loadSeed(app, expand(each.input))
      : await send(app, server, expand(each.input));
  return { ...outcome, ms: performance.now() - startedMs };
}

async function send(app: TestApp, server: TestServer, input: any): Promise<Omit<Outcome, 'ms'>> {
  const authorization = `Bearer ${app.tokens.operator}`;
  if (input.http === undefined) {
    const [query, variables] = OPERATIONS[input.op]!(input.args);
    return read(
      await server.send({
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      }),
    );
  }
  const { method, headers, body, query } = input.http;
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  return read(
    await server.send({
      path: `/graphql${search}`,
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
}

function read(answer: HttpAnswer): Omit<Outcome, 'ms'> {
  const code: unknown = answer.json?.errors?.[0]?.extensions?.code;
  const member = answer.json?.data?.answer;
  const refusal =
    typeof code === 'string' ? code : member != null && isFailure(member) ? member.__typename : null;
  return {
    refusal,
    status: answer.status,
    text: answer.text,
    contentType: String(answer.headers['content-type']),
  };
}

async function loadSeed(app: TestApp, input: { format: string; text: string }): Promise<Omit<Outcome, 'ms'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-attack-'));
  try {
    writeFileSync(path.join(folder, `attack.${input.format}`), input.text);
    await app.app.services.seeds.loadOnce(folder, () => undefined);
    return { refusal: null, status: 200, text: 'loaded', contentType: '' };
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    return { refusal: 'SeedError', status: 400, text: error.message, contentType: '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HELD = statement(
  'what does the graph hold (test)',
  `
  MATCH (n)
  WHERE NOT n:TestMarker AND NOT n:Setting AND NOT n:Token
  OPTIONAL MATCH (n)-[r]->()
  RETURN count(DISTINCT n) AS nodes, count(r) AS links
`,
);

/** How much there is in the graph, so that a refusal can be shown to have written nothing. */
export async function held(app: TestApp): Promise<unknown> {
  const [row] = await app.graph.read(HELD, {});
  return row;
}
