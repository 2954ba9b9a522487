import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionsOf } from '../support/executions.ts';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { gateOf } from '../support/gate.ts';
import { canTryTargets } from '../support/target-programs.ts';

const HOST = 'host:strong';
const TOUCHES = { when: { action: ['files.create'], path: { within: '/tmp/oven' } } };
const BACKTEST = `query ($input: BacktestRunbookInput!, $first: Int, $after: String) {
  backtestRunbook(input: $input, first: $first, after: $after) {
    __typename ... on Failure { message }
    ... on RunbookBacktest {
      summary { tried fired beforeFailure onHarmless onOwnFix harmless }
      nodes { investigation title execution command entity outcome isOwn reasons }
      pageInfo { hasNextPage endCursor }
    } } }`;

describe.skipIf(!canTryTargets())('a back-test on what ran', () => {
  let app: FleetApp;
  let use: ReturnType<typeof executionsOf>;
  let gate: ReturnType<typeof gateOf>;

  const backtest = async (input: Record<string, unknown>, page: Record<string, unknown> = {}): Promise<any> =>
    (await app.ask(BACKTEST, { input, ...page })).backtestRunbook;
  const ended = async (id: string): Promise<string> => {
    await expect
      .poll(async () => (await use.execution(id)).state, { timeout: 30_000 })
      .toMatch(/SUCCEEDED|FAILED|CANCELLED/);
    return id;
  };
  const ran = async (command: string): Promise<string> =>
    ended((await use.runApproved({ target: HOST, command, waitMs: 5_000 })).id);

  beforeAll(async () => {
    app = await startFleetApp({ hosts: [{ slug: HOST }], guests: [] });
    use = executionsOf(app);
    gate = gateOf(app);
  }, 180_000);
  afterAll(() => app.close(), 60_000);

  it('tries it on executions as on commands of investigations: what worked, failed and hung, and why', async () => {
    const worked = await ran('mkdir -p /tmp/oven && touch /tmp/oven/bread');
    const failed = await ran('touch /tmp/oven/none/bread');
    await ran('mkdir -p /tmp/elsewhere');
    const read = await use.run({ target: HOST, command: 'ls /tmp/oven', waitMs: 5_000 });
    await ended(read.execution.id);
    // Never started: it says nothing of its command.
    const { execution } = await use.run({ target: HOST, command: 'touch /tmp/oven/denied' });
    await use.deny(execution.id);

    const { summary, nodes } = await backtest({ trigger: TOUCHES, scope: { entities: [HOST] } });
    expect(summary).toEqual({
      tried: 4,
      fired: 2,
      beforeFailure: 1,
      onHarmless: 1,
      onOwnFix: 0,
      harmless: 2,
    });
    expect(nodes).toMatchObject([
      { execution: failed, investigation: null, title: null, entity: HOST, outcome: 'FAILED', isOwn: false },
      { execution: worked, command: 'mkdir -p /tmp/oven && touch /tmp/oven/bread', outcome: 'WORKED' },
    ]);
    expect(nodes[0].reasons.join()).toContain('/tmp/oven');
  });

  it('comes in pages through both', async () => {
    await app.ask(
      `mutation { createInvestigation(input: { title: "burnt bread", entities: ["${HOST}"],
        evidence: [{ command: "touch /tmp/oven/noted", outcome: FAILED }] }) { __typename } }`,
      {},
      'operator',
    );
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const answer: any = await backtest(
        { trigger: TOUCHES, scope: { entities: [HOST] } },
        { first: 1, after },
      );
      seen.push(...answer.nodes.map(({ command }: any) => command));
      if (answer.pageInfo.hasNextPage !== true) break;
      after = answer.pageInfo.endCursor;
    }
    expect(seen).toEqual([
      'touch /tmp/oven/noted',
      'touch /tmp/oven/none/bread',
      'mkdir -p /tmp/oven && touch /tmp/oven/bread',
    ]);
  });

  it('looks for a symptom in what they printed, and at how they ended', async () => {
    const { nodes } = await backtest({
      trigger: { symptom: { output: 'No such file' } },
      scope: { entities: [HOST] },
    });
    expect(nodes.map(({ command }: any) => command)).toEqual(['touch /tmp/oven/none/bread']);
  });

  it('calls hung what somebody saw hang, unless it ended well', async () => {
    const { nodes } = await backtest({ trigger: TOUCHES, scope: { entities: [HOST] } });
    const [failed, worked] = nodes.flatMap(({ execution }: any) => execution ?? []);
    for (const id of [failed, worked]) await gate.hang(id, { verdict: 'BLOCKED' });
    const after = await backtest({ trigger: TOUCHES, scope: { entities: [HOST] } });
    const outcomes = new Map(after.nodes.map(({ execution, outcome }: any) => [execution, outcome]));
    expect(outcomes.get(failed)).toBe('HUNG');
    expect(outcomes.get(worked)).toBe('WORKED');
  });

  it('counts what follows the runbook as its own way out', async () => {
    const command = 'touch /tmp/oven/tongs';
    await gate.publish({
      slug: 'runbook:oven',
      title: 'Mind the oven',
      steps: [{ text: 'Use the tongs', command }],
      scope: { entities: [HOST] },
      trigger: TOUCHES,
    });
    const session = await gate.openSession();
    const surfaced = await gate.run({ target: HOST, command, session });
    const using = [{ receipt: surfaced.runbooks[0].receipt, step: 1 }];
    await ended((await use.runApproved({ target: HOST, command, session, using, waitMs: 5_000 })).id);
    const { summary, nodes } = await backtest({ slug: 'runbook:oven' });
    expect(nodes[0]).toMatchObject({ command, outcome: 'WORKED', isOwn: true });
    expect(summary).toMatchObject({ onHarmless: 1, onOwnFix: 1 });
  });
});
