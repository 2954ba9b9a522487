import { describe, expect, inject, it } from 'vitest';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { killTheService } from '../support/kill-the-service.ts';
import { canTryTargets } from '../support/target-programs.ts';

describe.skipIf(!canTryTargets())('kill -9 of the service while commands run', () => {
  it('starts nothing twice, loses nothing, and everything ends with what became of it', async () => {
    const graph = connectGraph();
    await resetGraph(graph);
    await graph.close();
    const counts = await killTheService({ neo4j: inject('neo4j'), kills: 20, runsPerKill: 10 });
    expect(counts).toMatchObject({ startedTwice: [], withoutEnd: [], wrong: [] });
    expect(counts.approved).toBeGreaterThan(20);
    expect(counts.states['SUCCEEDED']).toBeGreaterThan(20);
  }, 900_000);
});
