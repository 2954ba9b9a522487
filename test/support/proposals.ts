import type { RoleName } from '../../src/auth/first-tokens.ts';
import type { TestApp } from './app.ts';
import { PROPOSAL } from './fleet-api.ts';

/** Proposals and what they are about, through GraphQL. */
export function proposalsOf(app: TestApp) {
  const mutate = async (
    operation: string,
    input: Record<string, unknown>,
    as: RoleName = 'operator',
    more = '',
  ): Promise<any> => {
    const type = operation.charAt(0).toUpperCase() + operation.slice(1);
    const data = await app.ask(
      `mutation ($input: ${type}Input!) { ${operation}(input: $input) { __typename ... on Failure { message } ${more} } }`,
      { input },
      as,
    );
    return data[operation];
  };
  const decide = async (
    operation: string,
    id: string,
    as: RoleName = 'operator',
    note?: string,
  ): Promise<any> => {
    const type = operation.charAt(0).toUpperCase() + operation.slice(1);
    return mutate(operation, { id, note }, as, `... on ${type}Success { proposal { ${PROPOSAL} } }`);
  };
  return {
    confirm: (id: string, as?: RoleName, note?: string) => decide('confirmProposal', id, as, note),
    reject: (id: string, as?: RoleName, note?: string) => decide('rejectProposal', id, as, note),
    withdraw: (id: string, as: RoleName = 'agent') => decide('withdrawProposal', id, as),
    async list(variables: Record<string, unknown> = {}): Promise<any> {
      const data = await app.ask(
        `query ($filter: ProposalFilter, $first: Int, $after: String) {
          proposals(filter: $filter, first: $first, after: $after) {
            nodes { ${PROPOSAL} } pageInfo { hasNextPage endCursor } } }`,
        variables,
      );
      return data.proposals;
    },
    /** Writes a runbook and puts it in force. */
    async publish(runbook: Record<string, unknown>): Promise<void> {
      for (const answer of [
        await mutate('createRunbook', { severity: 'OUTAGE', ...runbook }),
        await mutate('publishRunbook', { slug: runbook['slug'] }),
      ])
        if (!String(answer.__typename).endsWith('Success')) throw new Error(JSON.stringify(answer));
    },
    retireRunbook: (slug: string) => mutate('retireRunbook', { slug }),
    /** Slugs of the runbooks that bind for this command there. */
    async bindingOn(entity: string, command: string): Promise<string[]> {
      const data = await app.ask(
        `query ($entity: String!, $command: String!) { entityKnowledge(entity: $entity, command: $command) {
          __typename ... on Failure { message } ... on EntityKnowledge { runbooks { strength runbook { slug } } } } }`,
        { entity, command },
      );
      const found: any[] = data.entityKnowledge.runbooks ?? [];
      return found.filter(({ strength }) => strength === 'BINDING').map(({ runbook }) => runbook.slug);
    },
  };
}
