import { expect, test } from 'vitest';
import { saveResult } from '../../bench/scratch.ts';
import { printMuch } from '../support/much-output-service.ts';
import { withScratchNeo4j } from '../support/scratch-neo4j.ts';

test('20 executions of 100 MiB at once, each one line, then 2 GiB: the service grows by less than 64 MiB', async () => {
  const figures = await withScratchNeo4j((neo4j) => printMuch(neo4j, { eachMiB: 100, oneMiB: 2_048 }));
  await saveResult('much-output', { ...figures });
  expect(new Set(figures.states)).toEqual(new Set(['SUCCEEDED']));
  expect(figures.grewMiB.atOnce).toBeLessThan(64);
  expect(figures.grewMiB.one).toBeLessThan(64);
});
