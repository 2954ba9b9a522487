import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERDICT_MESSAGES } from '../../src/domain/receipt.ts';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { raceForApprovals, sendAsCrowd } from '../support/gate-contests.ts';
import { gateOf } from '../support/gate.ts';
import { canTryTargets } from '../support/target-programs.ts';

const EXPORT = '/mnt/media_local';
const CLIENTS = 50;
const ROUNDS = 2;
const RACES = 12;

describe.skipIf(!canTryTargets())('the gate', () => {
  let app: FleetApp;
  let gate: ReturnType<typeof gateOf>;
  let use: ReturnType<typeof executionsOf>;
  /** A folder that host:strong has. */
  let folder: string;

  beforeAll(async () => {
    app = await startFleetApp({
      hosts: [{ slug: 'host:strong', exports: [EXPORT] }, { slug: 'host:hubris' }],
    });
    gate = gateOf(app);
    use = executionsOf(app);
    folder = app.fleet.host('host:strong').folder;
    await fleetOf(app).change('upsertEntity', { slug: 'host:strong', attributes: { exports: [EXPORT] } });
    const scope = { entities: ['host:strong'] };
    await gate.publish({
      slug: 'runbook:exported',
      title: 'Unexport before you change an exported directory',
      severity: 'OUTAGE',
      scope,
      trigger: { when: { action: ['permissions.change'], path: { within: 'exported' } } },
      steps: [
        { text: 'Look for attempts that hang.', command: 'ps -eo pid,stat,wchan:32,etime,args' },
        {
          text: 'Unexport it.',
          command: 'exportfs -u {client}:{path}',
          parameters: [
            { name: 'client', type: 'STRING', source: { asked: 'Which client?' } },
            { name: 'path', type: 'PATH', source: { operand: 2 } },
          ],
        },
        {
          text: 'Change it.',
          command: 'chown {owner} {path}',
          parameters: [
            { name: 'owner', type: 'STRING', source: { operand: 1 } },
            { name: 'path', type: 'PATH', source: { operand: 2 } },
          ],
        },
      ],
    });
    await gate.publish({
      slug: 'runbook:owners',
      title: 'Make the mark before you change a group',
      severity: 'DEGRADED',
      scope,
      trigger: { when: { program: ['chgrp'] } },
      steps: [
        { text: 'Make the mark.', command: `touch ${folder}/mark` },
        {
          text: 'Change the group.',
          command: 'chgrp {group} {path}',
          parameters: [
            { name: 'group', type: 'STRING', source: { operand: 1 } },
            { name: 'path', type: 'PATH', source: { operand: 2 } },
          ],
        },
      ],
    });
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  const on = (command: string, more: Record<string, unknown> = {}): Promise<any> =>
    gate.run({ target: 'host:strong', command, ...more });
  const finish = async (answer: any): Promise<any> => {
    if (answer.execution === undefined) throw new Error(JSON.stringify(answer));
    return use.execution(answer.execution.id, 20_000);
  };
  const approved = async (answer: any): Promise<any> => {
    expect(answer.__typename).toBe('ApprovalRequired');
    const yes = await gate.approve(answer.execution.id);
    expect(yes.__typename).toBe('ApproveExecutionSuccess');
    return finish(yes);
  };
  const openWindow = (session: string, more: Record<string, unknown> = {}): Promise<any> =>
    gate.mutate(
      'openWindow',
      {
        session,
        targets: ['host:strong'],
        actions: ['permissions.change', 'files.create', 'files.edit'],
        minutes: 60,
        count: 100,
        reason: 'a test',
        ...more,
      },
      'operator',
    );
  const beside = async (id: string): Promise<any> =>
    (
      await app.ask(
        `query ($id: ID!) { execution(id: $id) { ... on Execution {
          quotations { runbook title severity version step deviation } impact(first: 5) { entity { slug } affected { entity { slug } } } } } }`,
        { id },
      )
    ).execution;
  const ledgerOf = async (slug: string): Promise<any> =>
    (
      await app.ask(
        'query ($slug: String!) { runbook(slug: $slug) { ledger { followed deviated worked failed } } }',
        { slug },
      )
    ).runbook.ledger;

  it('puts the runbook before the first chown, lets its steps through, and asks an operator', async () => {
    const session = await gate.openSession();
    const chown = `chown :10000 ${EXPORT}`;
    const surfaced = await on(chown, { session });
    expect(surfaced).toMatchObject({
      __typename: 'KnowledgeSurfaced',
      unread: [{ runbook: 'runbook:exported' }],
      execution: { state: 'REFUSED', reason: 'KNOWLEDGE', startedAt: null },
    });
    const [{ receipt }] = surfaced.runbooks;

    const early = await on(chown, { session, using: [{ receipt, step: 3 }] });
    expect(early).toMatchObject({ __typename: 'KnowledgeSurfaced' });
    expect(early.unread[0].why).toContain('step 1 comes first');
    expect((await on(chown, { session, using: [{ receipt }] })).unread[0].why).toContain('which step');
    expect((await on(chown, { session, using: [{ receipt: `${receipt}x`, step: 3 }] })).__typename).toBe(
      'KnowledgeSurfaced',
    );

    expect((await on('ps -eo pid,args', { session })).execution.state).toBe('SUCCEEDED');
    const unexport = `exportfs -u 192.0.2.0/24:${EXPORT}`;
    const taken = await on(unexport, { session, using: [{ receipt, step: 2 }] });
    expect(await approved(taken)).toMatchObject({ state: 'SUCCEEDED', exitCode: 0 });

    const asked = await on(chown, { session, using: [{ receipt, step: 3 }] });
    expect(asked.reasons).toEqual([`${chown}: it changes something`]);
    // What the operator sees beside the bytes: the runbook and how it is used, and what hangs on the target.
    expect(await beside(asked.execution.id)).toMatchObject({
      quotations: [{ runbook: 'runbook:exported', severity: 'OUTAGE', step: 3, deviation: null }],
      impact: { entity: { slug: 'host:strong' } },
    });
    expect(await approved(asked)).toMatchObject({ state: 'SUCCEEDED', exitCode: 0 });
    expect(await ledgerOf('runbook:exported')).toEqual({ followed: 2, deviated: 0, worked: 2, failed: 0 });
  });

  it('asks an operator where a deviation may end in an outage, window or not, and says what it is', async () => {
    const session = await gate.openSession();
    await openWindow(session);
    const chmod = `chmod g+w ${EXPORT}`;
    const { runbooks } = await on(chmod, { session });
    const using = [{ receipt: runbooks[0].receipt, deviation: 'it is unexported already' }];
    const asked = await on(chmod, { session, using });
    expect(asked).toMatchObject({ __typename: 'ApprovalRequired', mayWindow: false });
    expect(asked.reasons.join()).toContain('it is unexported already');
    expect((await beside(asked.execution.id)).quotations).toMatchObject([
      { runbook: 'runbook:exported', step: null, deviation: 'it is unexported already' },
    ]);
    expect(await approved(asked)).toMatchObject({ state: 'SUCCEEDED' });
    expect((await ledgerOf('runbook:exported')).deviated).toBe(1);
  });

  it('ends the question to an operator with the goal for which it was asked', async () => {
    const session = await gate.openSession();
    const asked = await on(`touch ${folder}/for-a-goal`, { session });
    await gate.mutate('setGoal', { session, text: 'something else' }, 'agent');
    expect(await use.execution(asked.execution.id)).toMatchObject({ state: 'REFUSED', reason: 'GOAL_ENDED' });
    expect((await use.approve(asked.execution.id)).__typename).toBe('WrongStatus');
    const again = await on(`touch ${folder}/for-a-goal`, { session });
    await gate.mutate('completeTask', { session, outcome: 'PARTIAL' }, 'agent');
    expect((await use.execution(again.execution.id)).reason).toBe('GOAL_ENDED');
  });

  it('answers with the one that runs, in any session, however it is spelled', async () => {
    const command = `touch ${folder}/busy; tail -n 1 -f --pid=$$ ${folder}/busy`;
    const session = await gate.openSession();
    const first = await gate.approve((await on(command, { session, waitMs: 0 })).execution.id);
    for (const again of [command, `sudo bash -c '${command}'`, `${command}; echo done`]) {
      const answer = await on(again);
      if (answer.__typename !== 'AlreadyRunning') continue;
      expect(answer.running.id).toBe(first.execution.id);
      expect(answer.execution).toMatchObject({ state: 'REFUSED', reason: 'ALREADY_RUNNING' });
    }
    expect((await on(command)).__typename).toBe('AlreadyRunning');
    await use.stop(first.execution.id, true, 'operator');
  });

  it('knows the same act on the same place again in another line, and over another machine', async () => {
    const act = `chmod 750 ${folder}`;
    const first = await gate.approve(
      (await on(`${act}; tail -f --pid=$$ /dev/null`, { waitMs: 0 })).execution.id,
    );
    const { id } = first.execution;
    for (const [target, command] of [
      ['host:strong', `${act}/`],
      ['host:strong', `cd ${path.dirname(folder)} && chmod 750 ${path.basename(folder)}`],
      ['host:strong', `${act} && ls`],
      ['host:hubris', `ssh strong "${act}"`],
    ]) {
      const answer = await gate.run({ target, command });
      expect(answer, command).toMatchObject({ __typename: 'AlreadyRunning', running: { id } });
      expect(answer.message).toContain('host:strong');
    }
    for (const [target, command] of [
      ['host:strong', `chmod 751 ${folder}`],
      ['host:hubris', act],
    ])
      expect(await gate.run({ target, command, dryRun: true }), command).toMatchObject({
        answer: 'ApprovalRequired',
      });
    await use.stop(id, true, 'operator');
  });

  it('names each receipt that does not count and why, whether it refuses, asks or only says', async () => {
    const session = await gate.openSession();
    const chown = `chown :20000 ${EXPORT}`;
    const [{ receipt }] = (await on(chown, { session })).runbooks;
    const forged = `using[0]: ${VERDICT_MESSAGES.FORGED}`;
    const early = /^using\[1\]: runbook:exported: step [12] comes first/;
    const bad = [{ receipt: `${receipt}x`, step: 3 }];
    const refused = await on(chown, { session, using: bad });
    expect(refused).toMatchObject({ __typename: 'KnowledgeSurfaced', notes: [forged] });
    expect(refused.message).toContain(forged);
    const both = [...bad, { receipt, step: 3 }];
    expect((await on(chown, { session, using: both })).notes).toEqual([forged, expect.stringMatching(early)]);
    expect((await on(chown, { session, using: both, dryRun: true })).notes).toEqual([
      forged,
      expect.stringMatching(early),
    ]);
    const file = `touch ${folder}/unread`;
    expect(await on(file, { session, using: bad, dryRun: true })).toMatchObject({ notes: [forged] });
    expect(await on(file, { session, using: bad })).toMatchObject({
      __typename: 'ApprovalRequired',
      notes: [forged],
    });
    const good = { receipt, deviation: 'it is not mounted anywhere' };
    const asked = await on(chown, { session, using: [...bad, good] });
    expect(asked).toMatchObject({ __typename: 'ApprovalRequired', notes: [forged] });
  });

  it('refuses the fourth start of what failed three times, until it was looked at and a runbook is followed', async () => {
    const file = path.join(folder, 'owned');
    writeFileSync(file, '');
    const session = await gate.openSession();
    await openWindow(session);
    const chgrp = `chgrp no-such-group ${file}`;
    const surfaced = await on(chgrp, { session });
    const [{ receipt }] = surfaced.runbooks;
    const deviating = { session, using: [{ receipt, deviation: 'the mark is for others' }] };
    for (let start = 1; start <= 3; start += 1)
      expect(await finish(await on(chgrp, deviating))).toMatchObject({
        state: 'FAILED',
        startedAt: expect.any(String),
      });

    const refused = await on(chgrp, deviating);
    expect(refused).toMatchObject({
      __typename: 'InvestigateFirst',
      diagnosedAt: null,
      execution: { state: 'REFUSED', reason: 'INVESTIGATE' },
    });
    expect(refused.runs.map(({ state }: any) => state)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(refused.inspect.join()).toContain('strace');
    const anew = await gate.openSession();
    await openWindow(anew);
    const [own] = (await on(chgrp, { session: anew })).runbooks;
    const respelled = { session: anew, using: [{ receipt: own.receipt, deviation: 'another session' }] };
    expect((await on(`sudo bash -c "${chgrp}" ; echo done`, respelled)).__typename).toBe('InvestigateFirst');
    const elsewhere = `cd ${folder} && chgrp no-such-group owned && ls`;
    expect((await on(elsewhere, respelled)).__typename).toBe('InvestigateFirst');

    await gate.lookAt(refused.runs[1].id);
    expect(await on(chgrp, deviating)).toMatchObject({ __typename: 'InvestigateFirst', diagnosedAt: null });
    const { ended, sentence } = await gate.lookAt(refused.runs[0].id);
    expect(ended).toMatchObject({ state: 'FAILED', exitCode: 1, signal: null, verdict: null });
    expect(ended.lastLine).toContain('no-such-group');
    expect(sentence).toContain(`GONE: FAILED with exit code 1 at ${ended.at}; nothing of it runs any more`);
    expect(await on(chgrp, deviating)).toMatchObject({ __typename: 'ApprovalRequired', mayWindow: false });
    const following = { session, using: [{ receipt, step: 2 }] };
    expect((await on(chgrp, following)).unread[0].why).toContain('step 1 comes first');
    const skipping = { session, using: [{ receipt, step: 2, skipped: [{ step: 1, reason: 'no need' }] }] };
    expect((await on(chgrp, skipping)).__typename).toBe('ApprovalRequired');

    expect((await finish(await on(`touch ${folder}/mark`, { session }))).state).toBe('SUCCEEDED');
    expect(await finish(await on(chgrp, following))).toMatchObject({ state: 'FAILED' });
    expect((await on(chgrp, following)).__typename).toBe('InvestigateFirst');
  });

  it('counts hangs of one action on one path, whatever the arguments, and answers for a read that hangs', async () => {
    const session = await gate.openSession();
    await openWindow(session);
    const file = path.join(folder, 'held');
    writeFileSync(file, '');
    for (const mode of ['600', '610', '620']) {
      const { execution } = await on(`chmod ${mode} ${file}`, { session });
      await gate.hang((await finish({ execution })).id, {
        state: 'CANCELLED',
        verdict: 'BLOCKED',
        hungIn: 'fchmodat',
        hungOn: file,
      });
    }
    const refused = await on(`chmod 640 ${file}`, { session });
    expect(refused).toMatchObject({ __typename: 'InvestigateFirst' });
    expect(refused.what).toContain('fchmodat');
    expect((await on(`chmod 640 ${file}.other`, { session })).__typename).toBe('Finished');
  });

  it('lets exactly as many through as a window counts', async () => {
    const session = await gate.openSession();
    const { window } = await openWindow(session, { actions: ['files.create'], count: 3 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => on(`touch ${folder}/counted-${index}`, { session })),
    );
    const started = answers.filter(({ __typename }) => __typename !== 'ApprovalRequired');
    expect(started).toHaveLength(3);
    for (const one of started) await finish(one);
    const made = Array.from({ length: 10 }, (_, index) => existsSync(`${folder}/counted-${index}`));
    expect(made.filter(Boolean)).toHaveLength(3);
    const { windows } = await app.ask(
      '{ windows(status: USED_UP) { ... on WindowList { nodes { id countLeft } } } }',
    );
    expect(windows.nodes).toContainEqual({ id: window.id, countLeft: 0 });
  });

  it('lasts longer while what it let start goes on, and at most four times its length', async () => {
    const session = await gate.openSession();
    const { window } = await openWindow(session, { actions: ['files.create'], minutes: 10 });
    const { execution } = await on(`touch ${folder}/long`, { session });
    const untilOf = async (): Promise<string> =>
      (await app.ask('{ windows { ... on WindowList { nodes { id until } } } }')).windows.nodes.find(
        ({ id }: any) => id === window.id,
      ).until;
    const first = Date.parse(await untilOf());
    for (let look = 1; look <= 5; look += 1) {
      app.clock.advance(9 * 60_000);
      await app.app.services.windows.extend(execution.id);
    }
    expect(Date.parse(await untilOf()) - first).toBe(30 * 60_000);
    expect((await on(`touch ${folder}/late`, { session })).__typename).toBe('ApprovalRequired');
  });

  it('takes what survived a stop for running until somebody finds it gone', async () => {
    const command = `touch ${folder}/survived`;
    const { id } = await approved(await on(command));
    const survivors = JSON.stringify([
      { pid: 1, state: 'D', waitChannel: '0', why: 'killed', name: 'touch' },
    ]);
    await gate.hang(id, { state: 'CANCELLED', survivors });
    expect(await on(command)).toMatchObject({ __typename: 'AlreadyRunning', running: { id } });
    await gate.foundGone(id);
    expect((await on(command)).__typename).toBe('ApprovalRequired');
  });

  it(`starts what fails three times at most, whatever ${CLIENTS} clients do at once`, async () => {
    const { starts, answers, last } = await sendAsCrowd(app, CLIENTS, ROUNDS);
    expect(starts).toBe(3);
    expect(last).toBe('InvestigateFirst');
    for (const kind of Object.keys(answers))
      expect(['Finished', 'Pending', 'AlreadyRunning', 'InvestigateFirst']).toContain(kind);
  }, 180_000);

  it('starts what was asked for only when the yes came first, and never what was changed', async () => {
    const { wrong, started, refused } = await raceForApprovals(app, RACES);
    expect(wrong).toEqual([]);
    expect(started + refused).toBe(RACES);
  }, 180_000);

  it('judges again when the yes comes: what has come to nothing meanwhile is looked at first', async () => {
    const command = `chown no-such-user ${folder}`;
    const sessions = await Promise.all(Array.from({ length: 4 }, () => gate.openSession()));
    const waiting = [];
    for (const session of sessions) waiting.push(await on(command, { session }));
    for (const each of waiting.slice(0, 3)) expect((await approved(each)).state).toBe('FAILED');
    expect(await gate.approve(waiting[3].execution.id)).toMatchObject({
      __typename: 'GateStands',
      answer: 'InvestigateFirst',
    });
    expect((await use.execution(waiting[3].execution.id)).state).toBe('AWAITING_APPROVAL');
    await gate.lookAt(waiting[2].execution.id);
    expect((await approved(waiting[3])).state).toBe('FAILED');
  });
});
