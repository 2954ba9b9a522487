import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../src/graph/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.close());

const SESSION = 'session { id openedBy openGoal { id text } goals { text status summary endedAt } }';
const setGoal = async (input: Record<string, unknown>, as: 'agent' | 'person' = 'agent'): Promise<any> =>
  (
    await app.ask(
      `mutation ($input: SetGoalInput!) { setGoal(input: $input) { __typename ... on Failure { message } ... on SetGoalSuccess { goal { id status } ${SESSION} } } }`,
      { input },
      as,
    )
  ).setGoal;
const completeTask = async (input: Record<string, unknown>, as: 'agent' | 'person' = 'agent'): Promise<any> =>
  (
    await app.ask(
      `mutation ($input: CompleteTaskInput!) { completeTask(input: $input) { __typename ... on Failure { message } ... on CompleteTaskSuccess { goal { status summary endedAt } ${SESSION} } } }`,
      { input },
      as,
    )
  ).completeTask;
const AUDIT = statement(
  'audit events of one session (test)',
  'MATCH (a:AuditEvent {subject: $subject}) RETURN a.operation AS operation ORDER BY a.at',
);

describe('a goal', () => {
  it('opens a session, and a second one supersedes the first in the same session', async () => {
    const first = await setGoal({ text: '  drain the quarry ' });
    expect(first).toMatchObject({
      goal: { status: 'OPEN' },
      session: { openedBy: 'agent', openGoal: { text: 'drain the quarry' } },
    });
    const second = await setGoal({ text: 'fill it again', session: first.session.id });
    expect(second.session).toMatchObject({
      id: first.session.id,
      openGoal: { id: second.goal.id, text: 'fill it again' },
      goals: [
        { text: 'fill it again', status: 'OPEN', endedAt: null },
        { text: 'drain the quarry', status: 'SUPERSEDED', endedAt: expect.any(String) },
      ],
    });
    const events = await app.graph.read(AUDIT, { subject: first.session.id });
    expect(events.map(({ operation }) => operation)).toEqual(['setGoal', 'setGoal']);
  });

  it('ends with an outcome and leaves the neighbouring session as it was', async () => {
    const neighbour = await setGoal({ text: 'beside it' });
    const { session } = await setGoal({ text: 'to be given up' });
    const ended = await completeTask({ session: session.id, outcome: 'ABANDONED', summary: 'too wet' });
    expect(ended).toMatchObject({
      goal: { status: 'ABANDONED', summary: 'too wet' },
      session: { openGoal: null },
    });
    expect(await completeTask({ session: session.id, outcome: 'FAILED' })).toMatchObject({
      __typename: 'WrongStatus',
    });
    const { session: untouched } = await app.ask(
      `query ($id: ID!) { session(id: $id) { openGoal { text } } }`,
      {
        id: neighbour.session.id,
      },
    );
    expect(untouched).toEqual({ openGoal: { text: 'beside it' } });
  });

  it('has one that is open, however many are set at once', async () => {
    const { session } = await setGoal({ text: 'first of many' });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => setGoal({ text: `goal ${index}`, session: session.id })),
    );
    const found = await app.ask(`query ($id: ID!) { session(id: $id) { goals { status } } }`, {
      id: session.id,
    });
    const statuses = found.session.goals.map(({ status }: { status: string }) => status);
    expect(statuses.filter((status: string) => status === 'OPEN')).toHaveLength(1);
    expect(statuses).toHaveLength(13);
  });

  it('is set and ended by the token that opened the session alone', async () => {
    const { session } = await setGoal({ text: 'mine' });
    expect(await setGoal({ text: 'yours', session: session.id }, 'person')).toMatchObject({
      __typename: 'NoSuchSession',
    });
    expect(await completeTask({ session: session.id, outcome: 'SUCCEEDED' }, 'person')).toMatchObject({
      __typename: 'NoSuchSession',
    });
    expect(await setGoal({ text: 'nowhere', session: 'nobody' })).toMatchObject({
      __typename: 'NoSuchSession',
    });
  });

  it.each([
    ['no text', '   '],
    ['a text that is too long', 'x'.repeat(4_001)],
  ])('refuses %s', async (_title, text) => {
    expect(await setGoal({ text })).toMatchObject({ __typename: 'InvalidInput' });
  });
});
