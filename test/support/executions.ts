import type { RoleName } from '../../src/auth/first-tokens.ts';
import type { TestApp } from './app.ts';

/** Everything that the tests look at. */
export const EXECUTION = `id state reason detail nextStep targetSlug command stdinBytes fingerprint actions risk isLong session askedBy
  startedAt endedAt exitCode route unseenSince stopAskedBy outBytes errBytes outDropped errDropped
  survivors { pid state why name } interrupts approval { status deadline decidedBy note }`;
const FAILURES = '... on Failure { message }';
const DECISION_FAILURES = `${FAILURES} ... on WrongStatus { status } ... on NotPermitted { needs }`;

/** Runs commands and looks after them through GraphQL. */
export function executionsOf(app: TestApp) {
  const mutate = async (name: string, input: Record<string, unknown>, as: RoleName): Promise<any> => {
    const type = name.charAt(0).toUpperCase() + name.slice(1);
    const data = await app.ask(
      `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ${DECISION_FAILURES} ... on ${type}Success { execution { ${EXECUTION} } } } }`,
      { input },
      as,
    );
    return data[name];
  };
  return {
    run: async (input: Record<string, unknown>, as: RoleName = 'agent'): Promise<any> =>
      (
        await app.ask(
          `mutation ($input: RunInput!) { run(input: $input) { __typename ${FAILURES}
            ... on Finished { execution { ${EXECUTION} } }
            ... on Pending { because pollAfterMs execution { ${EXECUTION} } }
            ... on ApprovalRequired { deadline execution { ${EXECUTION} } } } }`,
          { input },
          as,
        )
      ).run,
    execution: async (id: string, waitMs = 0, as: RoleName = 'agent'): Promise<any> =>
      (
        await app.ask(
          `query ($id: ID!, $waitMs: Int) { execution(id: $id, waitMs: $waitMs) { __typename ${FAILURES} ... on Execution { ${EXECUTION} } } }`,
          { id, waitMs },
          as,
        )
      ).execution,
    approve: (execution: string, note: string | null = null, as: RoleName = 'operator') =>
      mutate('approveExecution', { execution, note }, as),
    deny: (execution: string, note: string | null = null, as: RoleName = 'operator') =>
      mutate('denyExecution', { execution, note }, as),
    withdraw: (execution: string, as: RoleName = 'agent') => mutate('withdrawExecution', { execution }, as),
    stop: (execution: string, kill = false, as: RoleName = 'agent') =>
      mutate('stopExecution', { execution, kill }, as),
    /** Text of a stream as it is kept. */
    output: async (id: string, stream: 'OUT' | 'ERR' = 'OUT'): Promise<string> => {
      const rows = await app.graph.read(
        {
          name: 'test: what is kept of a stream',
          text: 'MATCH (:Execution {id: $id})-[:PRINTED]->(c:OutputChunk {stream: $stream}) RETURN c.text AS text ORDER BY c.index',
        },
        { id, stream },
      );
      return rows.map(({ text }) => String(text)).join('');
    },
    /** Asks for a command that needs a yes, and says it; gives the execution as it has started. */
    runApproved: async (input: Record<string, unknown>): Promise<any> => {
      const asked = await executionsOf(app).run(input);
      if (asked.__typename !== 'ApprovalRequired') throw new Error(JSON.stringify(asked));
      return (await executionsOf(app).approve(asked.execution.id)).execution;
    },
  };
}
