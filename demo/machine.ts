import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FleetMachine, Outcome, ProgramCall } from './fleet-types.ts';
import { machineFolder } from './fleet-state.ts';
import { runToEnd } from './processes.ts';

/** Programs that every machine of a kind has, by the folder in which the real one stands. */
const PROGRAMS: Readonly<Record<'host' | 'lxc' | 'vm', readonly string[]>> = {
  host: [
    'usr/sbin/pct',
    'usr/sbin/qm',
    'usr/bin/pvesh',
    'usr/sbin/exportfs',
    'usr/bin/apt',
    'usr/bin/apt-get',
    'usr/bin/docker',
  ],
  lxc: ['usr/sbin/exportfs', 'usr/bin/apt', 'usr/bin/apt-get', 'usr/bin/docker'],
  vm: ['usr/sbin/exportfs', 'usr/bin/apt', 'usr/bin/apt-get', 'usr/bin/docker'],
};
/** What starts each: Node for most, Perl where a lock of the kernel is taken that Node cannot take. */
const STARTED_BY: Readonly<Record<string, string>> = { apt: 'apt.pl', 'apt-get': 'apt.pl' };

export interface MachineContent {
  /** Text by path below `/`. */
  readonly files: Readonly<Record<string, string>>;
  readonly containers?: readonly string[] | undefined;
  readonly upgrades?: { readonly packages: number; readonly paceMs: number } | undefined;
}

/** Makes the folder of a machine, with the programs and files that it finds on its own file system when it starts. */
export function prepareMachine(
  state: string,
  machine: string,
  kind: 'host' | 'lxc' | 'vm',
  { files, containers = [], upgrades = { packages: 20, paceMs: 500 } }: MachineContent,
): void {
  const folder = machineFolder(state, machine);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'calls.jsonl'), '');
  for (const program of PROGRAMS[kind]) {
    const name = path.basename(program);
    const source = STARTED_BY[name] ?? `${name}.js`;
    const runner = source.endsWith('.pl') ? 'perl' : `'${state}/lib/node'`;
    const start = `exec ${runner} '${state}/lib/programs/${source}' '${state}' '${machine}' "$0" "$@"`;
    writeMachineFile(folder, program, `#!/bin/sh\n${start}\n`, 0o755);
  }
  writeFileSync(
    path.join(folder, 'containers.json'),
    JSON.stringify(Object.fromEntries(containers.map((name) => [name, true]))),
  );
  const settings = { ...files, 'etc/oikos-demo-apt': `${upgrades.packages} ${upgrades.paceMs}\n` };
  for (const [file, content] of Object.entries(settings)) writeMachineFile(folder, file, content, 0o644);
}

function writeMachineFile(folder: string, file: string, content: string, mode: number): void {
  const target = path.join(folder, 'files', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content, { mode });
}

/** PATH on which the stand-ins come first where they cannot stand at their real places. */
export function programPath(folder: string): string {
  return `${folder}/files/usr/sbin:${folder}/files/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
}

/** Mark in the environment of calls that the fleet makes itself: they are not recorded. */
const QUIET = { ...process.env, OIKOS_DEMO_QUIET: '1' };

export function createMachine(
  state: string,
  { slug, name }: { slug: string; name: string },
  inside: (argv: readonly string[]) => string[],
): FleetMachine {
  const folder = machineFolder(state, name);
  return {
    slug,
    name,
    folder,
    execute: (argv, input) => runToEnd(inside(argv), input, QUIET),
    calls: (program) => readCalls(folder).filter((call) => program === undefined || call.program === program),
  };
}

function readCalls(folder: string): ProgramCall[] {
  const file = path.join(folder, 'calls.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read = JSON.parse(line) as { program: string; argv: string[]; stdin: string | null; at: string };
      const argv = read.argv.map((text) => Buffer.from(text, 'base64'));
      return {
        program: read.program,
        argv,
        args: argv.map((bytes) => bytes.toString('utf8')),
        stdin: read.stdin === null ? null : Buffer.from(read.stdin, 'base64'),
        at: read.at,
      };
    });
}

/** Throws with what the program said when it failed. */
export async function insist(what: string, outcome: Promise<Outcome>): Promise<Outcome> {
  const { code, signal, stderr, stdout } = await outcome;
  if (code === 0) return { code, signal, stderr, stdout };
  throw new Error(
    `${what} failed (${code ?? signal ?? 'no code'}): ${stderr.toString()}${stdout.toString()}`,
  );
}
