import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { machineFolder } from '../fleet-state.ts';

/** How a stand-in was called: `node <script> <state> <machine> <program> args...`. */
export interface Call {
  readonly state: string;
  /** Name of the machine on which it was called. */
  readonly machine: string;
  readonly folder: string;
  readonly program: string;
  /** Arguments as the kernel has them: Node would have replaced what is not UTF-8. */
  readonly argv: readonly Buffer[];
}

export function readCall(): Call {
  const all = splitArguments(readFileSync('/proc/self/cmdline'));
  const [state = '', machine = '', program = '', ...argv] = all.slice(2);
  return {
    state: state.toString(),
    machine: machine.toString(),
    folder: machineFolder(state.toString(), machine.toString()),
    program: path.basename(program.toString()),
    argv,
  };
}

/** Every argument ends with a NUL. */
function splitArguments(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return parts;
}

/** Writes the call down for tests to read; what the fleet does itself is left out. */
export function recordCall({ folder, program, argv }: Call, stdin: Buffer | null = null): void {
  if (process.env['OIKOS_DEMO_QUIET'] !== undefined) return;
  const line = {
    program,
    argv: argv.map((bytes) => bytes.toString('base64')),
    stdin: stdin?.toString('base64') ?? null,
    at: new Date().toISOString(),
  };
  appendFileSync(path.join(folder, 'calls.jsonl'), `${JSON.stringify(line)}\n`);
}

/** What a program says before it fails; `main` prints it and exits with the code. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly code: number;

  constructor(message: string, code = 255) {
    super(message);
    this.code = code;
  }
}

/** Runs a program to its exit code. Only a ProgramError is an answer; anything else is a fault of the demo. */
export async function runProgram(program: () => Promise<number> | number): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  }
}
