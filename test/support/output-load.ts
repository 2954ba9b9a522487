import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MuchOutput } from './output-load-process.ts';

export interface OutputLoad {
  /** How far the memory of the process rose above where it was. */
  readonly grownBytes: number;
  readonly bytes: number;
  readonly ms: number;
}

/** So many MiB through a keeper, in a process of its own that does nothing else. */
export async function measureOutput(kind: MuchOutput, mib: number): Promise<OutputLoad> {
  const program = new URL('./output-load-process.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    program,
    kind,
    String(mib),
  ]);
  return JSON.parse(stdout) as OutputLoad;
}
