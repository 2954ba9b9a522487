import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { canTryTargets } from '../support/target-programs.ts';

const QUERY = `subscription ($id: ID!) { executionEvents(id: $id) { __typename
  ... on ExecutionChanged { execution { state exitCode } }
  ... on OutputPrinted { stream text at end } } }`;

describe.skipIf(!canTryTargets())('executionEvents', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;

  beforeAll(async () => {
    app = await startFleetApp({ hosts: [{ slug: 'host:strong' }] });
    use = executionsOf(app);
  }, 120_000);
  afterAll(() => app.close(), 60_000);

  const open = (id: string, token = app.tokens.agent): Response | Promise<Response> =>
    app.app.graphql.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query: QUERY, variables: { id } }),
    });

  /** The events of a stream up to its end. */
  async function eventsOf(response: Response): Promise<any[]> {
    const text = await response.text();
    return text
      .split('\n\n')
      .map((block) => /^data: (\{.*\})$/m.exec(block)?.[1])
      .flatMap((data) => (data === undefined ? [] : [JSON.parse(data)]));
  }

  it('tells state and output as they come, and ends with the execution', async () => {
    const command = 'for i in 1 2 3; do echo "line $i"; sleep 0.4; done; echo oh >&2; exit 3';
    const { execution } = await use.run({ target: 'host:strong', command, waitMs: 0 });
    const response = await open(execution.id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await eventsOf(response)).map(({ data }) => data.executionEvents);
    expect(events[0].__typename).toBe('ExecutionChanged');
    expect(events.at(-1)).toEqual({
      __typename: 'ExecutionChanged',
      execution: { state: 'FAILED', exitCode: 3 },
    });
    const printed = events.filter(({ __typename }) => __typename === 'OutputPrinted');
    const textOf = (stream: string): string =>
      printed
        .filter((each) => each.stream === stream)
        .map(({ text }) => text)
        .join('');
    expect(await use.output(execution.id)).toBe('line 1\nline 2\nline 3\n');
    expect('line 1\nline 2\nline 3\n'.endsWith(textOf('OUT'))).toBe(true);
    expect(textOf('ERR')).toBe('oh\n');
  });

  it('tells of one that is over how it ended, once', async () => {
    const { execution } = await use.run({ target: 'host:strong', command: 'uptime' });
    const events = await eventsOf(await open(execution.id));
    expect(events.map(({ data }) => data.executionEvents)).toEqual([
      { __typename: 'ExecutionChanged', execution: { state: 'SUCCEEDED', exitCode: 0 } },
    ]);
  });

  it('refuses an id that nobody has', async () => {
    const [{ errors }] = await eventsOf(await open('no-such-execution'));
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_INPUT' } });
  });

  it('ends when the token is taken back', async () => {
    const { createToken } = await app.ask(
      `mutation { createToken(input: { name: "watcher", holder: PERSON, scopes: [read] }) { ... on CreateTokenSuccess { text token { id } } } }`,
    );
    const { execution } = await use.run({ target: 'host:strong', command: 'sleep 120', waitMs: 0 });
    const stream = Promise.resolve(open(execution.id, createToken.text)).then(eventsOf);
    await app.ask('mutation ($id: ID!) { revokeToken(input: { token: $id }) { __typename } }', {
      id: createToken.token.id,
    });
    const events = await stream;
    // Not the end of the execution: the follower is told why it hears no more.
    expect(events.at(-1).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await use.execution(execution.id)).state).toBe('RUNNING');
    await use.stop(execution.id);
  });
});
