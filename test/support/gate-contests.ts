import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { executionsOf } from './executions.ts';
import type { FleetApp } from './fleet-app.ts';
import { gateOf } from './gate.ts';

/** Contests at the gate, at the size that a test asks for. They run on host:strong. */

const HOURS_MS = 3_600_000;
const on = (app: FleetApp, command: string, more: Record<string, unknown> = {}): Promise<any> =>
  gateOf(app).run({ target: 'host:strong', command, ...more });

export interface RaceFigures {
  readonly rounds: number;
  /** The yes came first. */
  readonly started: number;
  /** The no, or the deadline, came first. */
  readonly refused: number;
  /** What ran without a yes, did not run with one, or ran although a byte of it had changed. */
  readonly wrong: readonly string[];
}

/** Steps over which the withdrawal moves from well before the yes to well after it. */
const STEPS = 12;

/**
 * A yes and a withdrawal at once, in every third round within milliseconds of the deadline. A yes looks around before it
 * locks, a withdrawal does not: it sets out later and later, over the time that a yes takes here, so that in some rounds
 * the two meet.
 */
export async function raceForApprovals(app: FleetApp, rounds: number, name = 'race'): Promise<RaceFigures> {
  const { folder } = app.fleet.host('host:strong');
  const use = executionsOf(app);
  const wrong: string[] = [];
  let started = 0;
  let yesMs = 100;
  for (let round = 0; round < rounds; round += 1) {
    const file = path.join(folder, `${name}-${round}`);
    const { execution } = await on(app, `touch ${file}`);
    if (round % 3 === 2) app.clock.advance(4 * HOURS_MS - 2);
    const sentMs = performance.now();
    const yes = gateOf(app).approve(execution.id);
    const no = delay((yesMs * (round % STEPS)) / STEPS).then(() => use.withdraw(execution.id));
    const isYes = (await yes).__typename === 'ApproveExecutionSuccess';
    if (isYes) yesMs = Math.max(20, performance.now() - sentMs);
    await no;
    const { state } = await use.execution(execution.id, 20_000);
    if (state !== (isYes ? 'SUCCEEDED' : 'REFUSED') || existsSync(file) !== isYes)
      wrong.push(`round ${round}: ${isYes ? 'a yes' : 'no yes'}, ${state}`);
    // One byte more is another command, whoever said yes to this one.
    const changed = await on(app, `touch ${file}x`, { session: execution.session, waitMs: 0 });
    if (changed.__typename !== 'ApprovalRequired' || existsSync(`${file}x`))
      wrong.push(`round ${round}: changed, ${changed.__typename}`);
    await use.withdraw(changed.execution.id);
    started += Number(isYes);
  }
  return { rounds, started, refused: rounds - started, wrong };
}

export interface CrowdFigures {
  readonly clients: number;
  readonly rounds: number;
  /** How often it started, by what it left on the target. */
  readonly starts: number;
  readonly answers: Readonly<Record<string, number>>;
  /** What is answered once it may not start any more. */
  readonly last: string;
}

/** Many clients send one failing command at once, each in a session of its own with a window, spelled four ways. */
export async function sendAsCrowd(app: FleetApp, clients: number, rounds: number): Promise<CrowdFigures> {
  const log = path.join(app.fleet.host('host:strong').folder, `starts-${rounds}`);
  const command = `echo start >> ${log}; chown no-such-user ${log}`;
  const spellings = [
    command,
    `bash -c '${command}'`,
    `echo start >> ${log} ;  chown no-such-user "${log}"`,
    `timeout 60 sh -c '${command}'`,
  ];
  // The first alone: a cold database takes its time for the first of each question.
  const first = await openWithWindow(app);
  const others = await Promise.all(Array.from({ length: clients - 1 }, () => openWithWindow(app)));
  const sessions = [first, ...others];
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const given = await Promise.all(
      sessions.map((session, index) => on(app, spellings[index % spellings.length] ?? command, { session })),
    );
    for (const { __typename } of given) answers[__typename] = (answers[__typename] ?? 0) + 1;
  }
  // Whoever comes later, one by one, fills it up to three and no further.
  let last = '';
  for (const session of sessions.slice(0, 20)) {
    const answer = await on(app, command, { session });
    last = answer.__typename;
    if (last === 'InvestigateFirst') break;
    await executionsOf(app).execution(answer.running?.id ?? answer.execution.id, 20_000);
  }
  const starts = readFileSync(log, 'utf8').trim().split('\n').length;
  return { clients, rounds, starts, answers, last };
}

async function openWithWindow(app: FleetApp): Promise<string> {
  const gate = gateOf(app);
  const session = await gate.openSession();
  const actions = ['permissions.change', 'files.create', 'files.edit'];
  const window = { session, targets: ['host:strong'], actions, minutes: 480, count: 100, reason: 'a test' };
  await gate.mutate('openWindow', window, 'operator');
  return session;
}
