import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFleetApp, type FleetApp } from '../support/fleet-app.ts';
import { raceForApprovals, sendAsCrowd } from '../support/gate-contests.ts';
import { canTryTargets } from '../support/target-programs.ts';

/** Ten times and more what `npm test` tries at the gate. */
const RACES = Number(process.env['GATE_RACES'] ?? 1_000);
const CROWD_ROUNDS = 20;
const CLIENTS = 50;

describe.skipIf(!canTryTargets())('the gate', () => {
  let app: FleetApp;
  const figures: Record<string, unknown> = {};
  beforeAll(async () => {
    app = await startFleetApp({ hosts: [{ slug: 'host:strong' }] });
  }, 180_000);
  afterAll(async () => {
    await app.close();
    writeFileSync('bench/results/gate.json', `${JSON.stringify(figures, null, 2)}\n`);
  }, 60_000);

  it(`starts what ${CLIENTS} clients send in ${CROWD_ROUNDS} rounds three times at most`, async () => {
    const crowd = await sendAsCrowd(app, CLIENTS, CROWD_ROUNDS);
    figures['crowd'] = crowd;
    expect(crowd).toMatchObject({ starts: 3, last: 'InvestigateFirst' });
  });

  it(`starts what was asked for only when the yes came first, in ${RACES} rounds`, async () => {
    const race = await raceForApprovals(app, RACES);
    figures['race'] = race;
    expect(race.wrong).toEqual([]);
    expect(race.started * race.refused).toBeGreaterThan(0);
  });
});
