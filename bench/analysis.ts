import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { z } from 'zod';
import { analyseCommand } from '../src/domain/command/analyse.ts';
import { loadTables } from '../src/services/tables.ts';
import { saveResult } from './scratch.ts';
import { shares } from './timing.ts';

/** How long the analysis of a typical line takes: every line of the collection, many times, after warming up. */
const LINES = 'test/cases/commands.jsonl';
const WARM_UPS = 10;
const ROUNDS = 40;

const { vocabulary } = loadTables();
const line = z.object({ command: z.string() });
const lines = readFileSync(LINES, 'utf8')
  .split('\n')
  .filter((text) => text !== '')
  .map((text) => line.parse(JSON.parse(text)).command);

const timesMs: number[] = [];
for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
  for (const command of lines) {
    const started = performance.now();
    analyseCommand(command, vocabulary);
    if (round >= 0) timesMs.push(performance.now() - started);
  }
}
await saveResult('analysis', {
  processor: cpus()[0]?.model ?? 'unknown',
  lines: lines.length,
  rounds: ROUNDS,
  ms: shares(timesMs, 4),
});
