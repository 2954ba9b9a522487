import type { RoleName } from '../../src/auth/first-tokens.ts';
import { statement } from '../../src/graph/statement.ts';
import type { TestApp } from './app.ts';
import { EXECUTION } from './executions.ts';

const RUNBOOKS = 'runbooks { strength receipt runbook { slug } }';

const FOUND_GONE = statement(
  'test: somebody found nothing left of an execution',
  "MATCH (x:Execution {id: $id}) CREATE (:Diagnosis {id: $id + '-gone', verdict: 'GONE', at: $at})-[:OF]->(x)",
);
const HANGS = statement(
  'test: an execution hangs, as a diagnosis says',
  'MATCH (x:Execution {id: $id}) SET x += $hang',
);

/** Runs commands through the gate, and says what people say about it, through GraphQL. */
export function gateOf(app: TestApp) {
  const mutate = async (name: string, input: Record<string, unknown>, as: RoleName): Promise<any> => {
    const type = name.charAt(0).toUpperCase() + name.slice(1);
    const result: Record<string, string> = {
      openWindow: 'window { id status until countLeft }',
      closeWindow: 'window { id status }',
      freeze: 'state { isFrozen }',
      setGoal: 'session { id } goal { id }',
      completeTask: 'goal { status }',
      createRunbook: 'runbook { slug }',
      publishRunbook: 'runbook { slug }',
    };
    const data = await app.ask(
      `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on Failure { message }
        ... on ${type}Success { ${result[name] ?? '__typename'} } } }`,
      { input },
      as,
    );
    return data[name];
  };
  return {
    mutate,
    run: async (input: Record<string, unknown>, as: RoleName = 'agent'): Promise<any> =>
      (
        await app.ask(
          `mutation ($input: RunInput!) { run(input: $input) { __typename ... on Failure { message }
            ... on Finished { execution { ${EXECUTION} } }
            ... on Pending { execution { ${EXECUTION} } }
            ... on ApprovalRequired { reasons mayWindow notes execution { ${EXECUTION} } }
            ... on DryRun { answer message reasons windows notes parts { text answer rule } ${RUNBOOKS} runs { id } inTheWay { id } }
            ... on PolicyDenied { denied { text rule why } execution { ${EXECUTION} } }
            ... on Frozen { freeze { reason by } execution { ${EXECUTION} } }
            ... on AlreadyRunning { running { id state } execution { ${EXECUTION} } }
            ... on KnowledgeSurfaced { unread { runbook why } notes ${RUNBOOKS} execution { ${EXECUTION} } }
            ... on InvestigateFirst { what diagnosedAt inspect runs { id state } ${RUNBOOKS} execution { ${EXECUTION} } } } }`,
          { input },
          as,
        )
      ).run,
    approve: async (execution: string): Promise<any> =>
      (
        await app.ask(
          `mutation ($input: ApproveExecutionInput!) { approveExecution(input: $input) { __typename ... on Failure { message }
            ... on GateStands { answer } ... on WrongStatus { status } ... on ApproveExecutionSuccess { execution { ${EXECUTION} } } } }`,
          { input: { execution } },
        )
      ).approveExecution,
    /** Opens a session with a goal; gives the id of the session. */
    openSession: async (as: RoleName = 'agent'): Promise<string> =>
      (await mutate('setGoal', { text: 'sort the media out' }, as)).session.id,
    unfreeze: async (): Promise<any> =>
      (
        await app.ask(
          'mutation { unfreeze { __typename ... on Failure { message } ... on UnfreezeSuccess { state { isFrozen } } } }',
        )
      ).unfreeze,
    /** Looks at an execution that is over; gives what the diagnosis says. */
    lookAt: async (execution: string): Promise<any> =>
      (
        await app.ask(
          `mutation ($input: DiagnoseExecutionInput!) { diagnoseExecution(input: $input) { __typename ... on Failure { message }
            ... on DiagnoseExecutionSuccess { diagnosis { verdict sentence ended { state exitCode signal at verdict lastLine } } } } }`,
          { input: { execution } },
          'agent',
        )
      ).diagnoseExecution.diagnosis,
    foundGone: async (id: string): Promise<void> => {
      const at = app.clock.now();
      await app.graph.write((tx) => tx.run(FOUND_GONE, { id, at }));
    },
    hang: async (id: string, hang: Record<string, unknown>): Promise<void> => {
      await app.graph.write((tx) => tx.run(HANGS, { id, hang }));
    },
    /** A runbook in force. */
    publish: async (runbook: Record<string, unknown>): Promise<void> => {
      const made = await mutate('createRunbook', runbook, 'operator');
      if (made.__typename !== 'CreateRunbookSuccess') throw new Error(JSON.stringify(made));
      const published = await mutate('publishRunbook', { slug: runbook['slug'] }, 'operator');
      if (published.__typename !== 'PublishRunbookSuccess') throw new Error(JSON.stringify(published));
    },
  };
}
