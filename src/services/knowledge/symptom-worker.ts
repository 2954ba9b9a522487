import { parentPort } from 'node:worker_threads';
import { findInOutput, type OutputFindings } from '../../domain/trigger/find-in-output.ts';

/** Runs in a thread of its own: patterns of authors on long outputs, so that no other request waits for them (T-10). */

export interface OutputTask {
  readonly id: number;
  readonly patterns: readonly string[];
  readonly output: string;
}

export interface OutputTaskDone {
  readonly id: number;
  readonly findings: OutputFindings;
}

parentPort?.on('message', ({ id, patterns, output }: OutputTask) => {
  const done: OutputTaskDone = { id, findings: findInOutput(patterns, output) };
  parentPort?.postMessage(done);
});
