import { readFileSync } from 'node:fs';
import type { RoleName } from '../../src/auth/first-tokens.ts';
import type { TestApp } from './app.ts';

const ENTITY = 'id slug kind title attributes aliases revision isRetired isSeeded';
const RELATION = 'id type reading properties revision isSeeded from { slug } to { slug }';
/** Everything that a proposal shows. */
export const PROPOSAL = `id status entity source askedAt decidedBy decidedAt note askedBy { name isPerson }
  changes { what key oldValue newValue } citedBy { runbook title why isActive }`;
const FIELDS: Readonly<Record<string, string>> = {
  InvalidSlug: 'slug',
  InvalidInput: 'field',
  UnknownKind: 'kind knownKinds',
  NoSuchEntity: 'slug suggestions',
  SlugTaken: 'slug owner',
  EntityRetired: 'slug',
  LostUpdate: 'expectedRevision actualRevision',
  RoutingProtected: 'fields',
  RoutingTaken: 'fields holder',
  UnknownRelationType: 'knownTypes',
  ForbiddenEnds: 'allowedFrom allowedTo',
  SecondOwner: 'currentOwner',
  RelationCycle: 'path',
  ProposalMade: `message proposal { ${PROPOSAL} }`,
};
const SDL = readFileSync('schema/graphql/entity.graphql', 'utf8');

/** Selects the fields of every refusal that the result union holds. */
export function refusalsOf(union: string): string {
  const members = new RegExp(`union ${union} =([\\s|A-Za-z]+?)(?="|union|type|$)`).exec(SDL)?.[1] ?? '';
  const selections = [...members.matchAll(/[A-Z]\w+/g)].map(([name]) =>
    FIELDS[name] === undefined ? '' : `... on ${name} { ${FIELDS[name]} }`,
  );
  return `... on Failure { message } ${selections.join(' ')}`;
}

const SUCCESS: Readonly<Record<string, string>> = {
  upsertEntity: `isCreated entity { ${ENTITY} } changes { what key oldValue newValue author source observedAt }`,
  updateEntityAttributes: `entity { ${ENTITY} } changes { what key oldValue newValue }`,
  renameEntity: `entity { ${ENTITY} }`,
  retireEntity: `entity { ${ENTITY} }`,
  restoreEntity: `entity { ${ENTITY} }`,
  createRelation: `isCreated isChanged relation { ${RELATION} }`,
  moveRelation: `isChanged relation { ${RELATION} }`,
  removeRelation: 'type from to',
};

let count = 0;
/** A slug that no other test uses. */
export function newSlug(kind: string): string {
  count += 1;
  return `${kind}:t${count}`;
}

/** The fleet through GraphQL, as one of the first three tokens. */
export function fleetOf(app: TestApp, as: RoleName = 'operator') {
  const change = async (operation: string, input: Record<string, unknown>): Promise<any> => {
    const name = operation.charAt(0).toUpperCase() + operation.slice(1);
    const data = await app.ask(
      `mutation ($input: ${name}Input!) {
        ${operation}(input: $input) { __typename ${refusalsOf(`${name}Result`)} ... on ${name}Success { ${SUCCESS[operation] ?? ''} } }
      }`,
      { input },
      as,
    );
    return data[operation];
  };
  return {
    change,
    /** Creates an entity of the kind and gives its slug. */
    async make(kind: string, attributes: Record<string, unknown> = {}): Promise<string> {
      const slug = newSlug(kind);
      const answer = await change('upsertEntity', { slug, attributes });
      if (answer.__typename !== 'UpsertEntitySuccess') throw new Error(JSON.stringify(answer));
      return slug;
    },
    async relate(
      from: string,
      type: string,
      to: string,
      properties: Record<string, unknown> = {},
    ): Promise<any> {
      const answer = await change('createRelation', { from, type, to, properties });
      if (answer.__typename !== 'CreateRelationSuccess') throw new Error(JSON.stringify(answer));
      return answer.relation;
    },
    async entity(slug: string): Promise<any> {
      const data = await app.ask(
        `query ($slug: String!) { entity(slug: $slug) { __typename ${refusalsOf('EntityResult')} ... on Entity {
          ${ENTITY} relations(first: 200) { nodes { type reading direction other { slug } properties } }
        } } }`,
        { slug },
        as,
      );
      return data.entity;
    },
    async history(entity: string, page: Record<string, unknown> = {}): Promise<any> {
      const data = await app.ask(
        `query ($entity: String!, $first: Int, $after: String) {
          entityHistory(entity: $entity, first: $first, after: $after) { __typename ${refusalsOf('EntityHistoryResult')} ... on EntityHistory {
            nodes { what key oldValue newValue author source observedAt at } pageInfo { hasNextPage endCursor }
          } } }`,
        { entity, ...page },
        as,
      );
      return data.entityHistory;
    },
  };
}
