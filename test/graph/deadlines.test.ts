import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeadlines } from '../../src/auth/deadlines.ts';
import type { GraphClient } from '../../src/graph/client.ts';
import { connectGraph, resetGraph } from '../support/graph.ts';

const HOUR_MS = 3_600_000;
const at = (hour: number): string => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();

let graph: GraphClient;
/** What the wall clock says, and how long the machine has run: the one can be moved, the other not. */
let wall: string;
let upMs: number;
const startProcess = (on: GraphClient = graph) =>
  createDeadlines({
    graph: on,
    now: () => wall,
    monotonicMs: () => upMs,
    onFailed: () => undefined,
  });

beforeAll(() => {
  graph = connectGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await resetGraph(graph);
  wall = at(10);
  upMs = 0;
});

describe('a deadline', () => {
  it('passes when its moment comes, and not before', async () => {
    const deadlines = startProcess();
    expect(await deadlines.hasPassed(at(11))).toBe(false);
    wall = at(11);
    expect(await deadlines.hasPassed(at(11))).toBe(true);
  });

  it('that has passed does not revive when the clock is moved back, in this process or a later one', async () => {
    wall = at(12);
    expect(await startProcess().hasPassed(at(11))).toBe(true);
    wall = at(9);
    const later = startProcess();
    expect(await later.hasPassed(at(11))).toBe(true);
    expect(later.now()).toBe(at(12));
  });

  it('comes nearer by the time that really goes by while the clock stands still or goes back', async () => {
    const deadlines = startProcess();
    expect(await deadlines.hasPassed(at(12))).toBe(false);
    wall = at(1);
    upMs = HOUR_MS;
    expect(await deadlines.hasPassed(at(12))).toBe(false);
    upMs = 2 * HOUR_MS;
    expect(await deadlines.hasPassed(at(12))).toBe(true);
  });

  it('counts from the latest moment that was kept, whoever kept it', async () => {
    wall = at(15);
    await startProcess().keep();
    wall = at(10);
    await startProcess().keep();
    wall = at(3);
    const deadlines = startProcess();
    expect(await deadlines.hasPassed(at(14))).toBe(true);
    expect(await deadlines.hasPassed(at(16))).toBe(false);
  });

  it('is not judged while the mark cannot be read, and is afterwards', async () => {
    wall = at(15);
    await startProcess().keep();
    wall = at(10);
    let isAway = true;
    const flaky: GraphClient = {
      ...graph,
      read: (...args) => (isAway ? Promise.reject(new Error('away')) : graph.read(...args)),
    };
    const deadlines = startProcess(flaky);
    await expect(deadlines.hasPassed(at(14))).rejects.toThrow('away');
    isAway = false;
    expect(await deadlines.hasPassed(at(14))).toBe(true);
  });
});
