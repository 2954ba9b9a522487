import { describe, expect, inject, it } from 'vitest';
import { connectGraph, resetGraph } from '../support/graph.ts';
import { printMuch } from '../support/much-output-service.ts';
import { canTryTargets } from '../support/target-programs.ts';

describe.skipIf(!canTryTargets())('much output', () => {
  it('twenty times 10 MiB in one line each, and 200 MiB: all is counted, little is kept, the service does not grow', async () => {
    const graph = connectGraph();
    await resetGraph(graph);
    await graph.close();
    const figures = await printMuch(inject('neo4j'), { eachMiB: 10, oneMiB: 200 });
    expect(new Set(figures.states)).toEqual(new Set(['SUCCEEDED']));
    expect(figures.written).toBeGreaterThanOrEqual((20 * 10 + 200) * 1_048_576);
    expect(figures.written - figures.dropped).toBeLessThanOrEqual(21 * 300_000);
    expect(figures.grewMiB.atOnce).toBeLessThan(64);
    expect(figures.grewMiB.one).toBeLessThan(64);
  }, 600_000);
});
