import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { canTryTargets } from '../support/target-programs.ts';

const DIAGNOSE = `mutation ($execution: ID!) { diagnoseExecution(input: { execution: $execution }) {
  __typename ... on Failure { message } ... on DiagnoseExecutionSuccess {
    execution { id state verdict diagnosedAt }
    diagnosis { id at by verdict sentence ended { state reason exitCode signal at verdict lastLine } rule of unreadable safeToStop { answer reason } holder { pid name } movement { isMoving }
      evidence { pid insidePid name call path isPathFromCommand waitChannel forMs } }
    knowledge { runbooks { strength runbook { slug } } }
    investigation { id status title author { name } entities evidence { command outcome } }
  } } }`;

describe.skipIf(!canTryTargets())('diagnoseExecution', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;

  beforeAll(async () => {
    app = await startFleetApp({
      hosts: [{ slug: 'host:strong', exports: ['/srv/held'] }],
      guests: [{ slug: 'lxc:alpha', vmid: 101, on: 'host:strong' }],
    });
    use = executionsOf(app);
    await app.fleet.guest('lxc:alpha').execute(['mkfifo', '/tmp/fifo']);
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  const diagnose = async (execution: string, as: 'agent' | 'operator' = 'agent'): Promise<any> =>
    (await app.ask(DIAGNOSE, { execution }, as)).diagnoseExecution;
  const becomes = (id: string, state: string): Promise<void> =>
    expect.poll(async () => (await use.execution(id)).state, { timeout: 30_000 }).toBe(state);
  const begin = async (target: string, command: string): Promise<string> => {
    const { execution } = await use.run({ target, command, waitMs: 0 });
    await becomes(execution.id, 'RUNNING');
    return execution.id;
  };

  it('a chown that an export holds: where it stands, what is known about that, and one draft however often it is asked', async () => {
    const runbook = await app.ask(
      `mutation { createRunbook(input: { slug: "runbook:held", title: "Exports hold chown", symptom: "chown never returns",
        steps: [{ text: "Unexport it first" }], scope: { entities: ["host:strong"] },
        trigger: { symptom: { verdict: [BLOCKED], program: ["chown"] } } }) { __typename ... on Failure { message } } }`,
    );
    expect(runbook.createRunbook.__typename).toBe('CreateRunbookSuccess');
    const published = await app.ask(
      `mutation { publishRunbook(input: { slug: "runbook:held" }) { __typename ... on Failure { message } } }`,
    );
    expect(published.publishRunbook).toEqual({ __typename: 'PublishRunbookSuccess' });
    const { id } = await use.runApproved({
      target: 'host:strong',
      command: 'chown 12:12 /srv/held',
      waitMs: 0,
    });
    await becomes(id, 'RUNNING');
    const first = await diagnose(id);
    expect(first.diagnosis).toMatchObject({
      verdict: 'BLOCKED',
      by: 'agent',
      unreadable: [],
      safeToStop: { answer: 'YES' },
      evidence: { name: 'chown', call: 'fchownat', path: '/srv/held', waitChannel: 'request_wait_answer' },
    });
    expect(first.diagnosis.sentence).toMatch(/^BLOCKED in fchownat on \/srv\/held for \d+ s, no I\/O moved/);
    expect(first.execution).toMatchObject({ verdict: 'BLOCKED', diagnosedAt: first.diagnosis.at });
    expect(first.knowledge.runbooks).toEqual([{ strength: 'BINDING', runbook: { slug: 'runbook:held' } }]);
    expect(first.investigation).toMatchObject({
      status: 'DRAFT',
      title: 'chown BLOCKED in fchownat on /srv/held (host:strong)',
      author: { name: 'oikos' },
      entities: ['host:strong'],
      evidence: [{ command: 'chown 12:12 /srv/held', outcome: 'HUNG' }],
    });
    const [second, third] = await Promise.all([diagnose(id, 'operator'), diagnose(id)]);
    expect(second.investigation.id).toBe(first.investigation.id);
    expect(third.investigation.id).toBe(first.investigation.id);
    const { executionDiagnoses: all } = await app.ask(
      `query ($id: ID!) { executionDiagnoses(execution: $id) { id verdict sentence evidence { call } } }`,
      { id },
    );
    expect(all).toHaveLength(3);
    expect(all.at(-1)).toMatchObject({
      id: first.diagnosis.id,
      sentence: first.diagnosis.sentence,
      evidence: { call: 'fchownat' },
    });
    await app.fleet.host('host:strong').execute(['exportfs', '-ua']);
    await becomes(id, 'SUCCEEDED');
    // The verdict of one that is over stays: it tells that it hung, whatever became of it.
    const after = await diagnose(id);
    expect(after).toMatchObject({
      diagnosis: {
        verdict: 'GONE',
        ended: { state: 'SUCCEEDED', exitCode: 0, signal: null, verdict: 'BLOCKED' },
      },
      execution: { verdict: 'BLOCKED' },
    });
    expect(after.diagnosis.sentence).toContain(
      `GONE: SUCCEEDED at ${after.diagnosis.ended.at}, BLOCKED when it was last looked at; nothing`,
    );
  });

  it('whoever waits in vain for the end of a command reads why, not that the time is over', async () => {
    await app.fleet.host('host:strong').execute(['mkfifo', '/tmp/fifo']);
    const wait = async (waitMs: number): Promise<any> =>
      (
        await app.ask(
          `mutation ($input: RunInput!) { run(input: $input) { __typename ... on Failure { message }
            ... on Pending { because diagnosis { verdict sentence } execution { id verdict } } } }`,
          { input: { target: 'host:strong', command: `cat /tmp/fifo # ${waitMs}`, waitMs } },
          'agent',
        )
      ).run;
    const short = await wait(500);
    expect(short).toMatchObject({ __typename: 'Pending', diagnosis: null, execution: { verdict: null } });
    await use.stop(short.execution.id);
    const long = await wait(6_000);
    expect(long).toMatchObject({
      because: 'PATIENCE',
      diagnosis: { verdict: 'WAITING_FOR_INPUT' },
      execution: { verdict: 'WAITING_FOR_INPUT' },
    });
    expect(long.diagnosis.sentence).toMatch(/^WAITING_FOR_INPUT in openat on \/tmp\/fifo for \d+ s/);
    await use.stop(long.execution.id);
  });

  it('a slow command is never called hung, and opens nothing', async () => {
    const id = await begin('host:strong', 'sleep 600');
    const answer = await diagnose(id);
    expect(answer).toMatchObject({ diagnosis: { verdict: 'PROGRESSING' }, investigation: null });
    await use.stop(id);
  });

  it('a container in which nothing can be started any more is read from its host', async () => {
    const id = await begin('lxc:alpha', 'cat /tmp/fifo');
    const inside = await diagnose(id);
    const guest = app.fleet.guest('lxc:alpha');
    await guest.execute(['mv', '/usr/bin/sh', '/usr/bin/sh.away']);
    const seen = await diagnose(id);
    await guest.execute(['mv', '/usr/bin/sh.away', '/usr/bin/sh']);
    for (const answer of [inside, seen])
      expect(answer.diagnosis).toMatchObject({
        verdict: 'WAITING_FOR_INPUT',
        evidence: { name: 'cat', path: '/tmp/fifo', insidePid: inside.diagnosis.evidence.pid },
      });
    expect(seen.diagnosis.evidence.pid).not.toBe(inside.diagnosis.evidence.pid);
    await use.stop(id);
  });

  it('a target that cannot be asked is UNKNOWN with the reason, not a guess', async () => {
    const id = await begin('host:strong', 'sleep 601');
    app.fleet.host('host:strong').pause();
    const answer = await diagnose(id);
    app.fleet.host('host:strong').resume();
    expect(answer.diagnosis).toMatchObject({ verdict: 'UNKNOWN', evidence: null });
    expect(answer.diagnosis.unreadable[0]).toContain('TIMED_OUT');
    await use.stop(id);
  });

  it('one that failed is looked at by its end, and what its output is a symptom of is asked', async () => {
    const { execution } = await use.run({ target: 'host:strong', command: 'ls /nowhere' });
    const answer = await diagnose(execution.id);
    expect(answer).toMatchObject({
      diagnosis: { verdict: 'GONE', ended: { state: 'FAILED', reason: null, exitCode: 2, signal: null } },
      execution: { state: 'FAILED', verdict: null, diagnosedAt: answer.diagnosis.at },
      investigation: null,
    });
    expect(answer.knowledge).not.toBeNull();
    const { ended, sentence } = answer.diagnosis;
    expect(sentence).toContain(`GONE: FAILED with exit code 2 at ${ended.at}; nothing of it runs any more`);
    expect(ended.lastLine).toContain('/nowhere');
    // What a machine printed is kept out of the sentence.
    expect(sentence).not.toContain('/nowhere');
  });

  it('one that was stopped tells by which signal it ended, and what was said of it while it ran', async () => {
    const id = await begin('host:strong', 'sleep 602');
    expect((await diagnose(id)).diagnosis.ended).toBeNull();
    await use.stop(id);
    await becomes(id, 'CANCELLED');
    const { diagnosis } = await diagnose(id);
    expect(diagnosis.ended).toMatchObject({
      state: 'CANCELLED',
      reason: 'STOPPED',
      exitCode: 143,
      signal: 'SIGTERM',
      verdict: 'PROGRESSING',
      lastLine: 'Terminated',
    });
    expect(diagnosis.sentence).toContain('CANCELLED (STOPPED) with exit code 143 (SIGTERM) at 20');
  });

  it('refuses what is not there and what never started', async () => {
    expect((await diagnose('nothing')).__typename).toBe('NoSuchExecution');
    const waiting = await use.run({ target: 'host:strong', command: 'touch /tmp/x', waitMs: 0 });
    expect(await diagnose(waiting.execution.id)).toMatchObject({ __typename: 'WrongStatus' });
  });
});
