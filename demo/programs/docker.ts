/**
 * Stand-in for `docker`: exec, ps, start, stop, restart on the containers of a machine. A container has a name, an
 * environment of its own and a state; its files and processes are those of the machine.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { writeWhole } from '../fleet-state.ts';
import { ProgramError, readCall, recordCall, runProgram, type Call } from './context.ts';
import { faultOfProgram } from './guests.ts';

/** Name of a container to whether it runs. */
type Containers = Record<string, boolean>;

const CONTAINER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const VALUE_FLAGS: ReadonlySet<string> = new Set(['-e', '--env', '-u', '--user', '-w', '--workdir']);

const call = readCall();
recordCall(call);
await runProgram(() => main(call));

function main({ argv, folder }: Call): Promise<number> | number {
  const [verb = '', ...args] = argv.map(String);
  const containers = readContainers(folder);
  if (verb === 'exec') return exec(args, containers);
  if (verb === 'ps') return list(containers, args.includes('-a'));
  if (verb === 'start' || verb === 'stop' || verb === 'restart') {
    for (const name of args) turn(folder, name, verb !== 'stop');
    return 0;
  }
  throw new ProgramError(`docker: '${verb}' is not a docker command.\nSee 'docker --help'`, 1);
}

function readContainers(folder: string): Containers {
  return JSON.parse(readFileSync(path.join(folder, 'containers.json'), 'utf8')) as Containers;
}

function turn(folder: string, name: string, runs: boolean): void {
  const containers = readContainers(folder);
  insistOn(containers, name);
  writeWhole(path.join(folder, 'containers.json'), JSON.stringify({ ...containers, [name]: runs }));
  process.stdout.write(`${name}\n`);
}

function insistOn(containers: Containers, name: string): void {
  if (containers[name] === undefined)
    throw new ProgramError(`Error response from daemon: No such container: ${name}`, 1);
}

function list(containers: Containers, withStopped: boolean): number {
  const rows = Object.entries(containers).filter(([, runs]) => runs || withStopped);
  const row = (name: string, status: string): string => `${status.padEnd(12)} ${name}\n`;
  process.stdout.write(
    row('NAMES', 'STATUS') + rows.map(([name, runs]) => row(name, runs ? 'Up' : 'Exited')).join(''),
  );
  return 0;
}

/** Options end at the container's name: what follows belongs to the command. */
function exec(args: readonly string[], containers: Containers): Promise<number> {
  const env: Record<string, string> = { PATH: CONTAINER_PATH, HOME: '/root' };
  const letters = new Set<string>();
  let cwd = '/';
  let at = 0;
  for (; (args[at] ?? '').startsWith('-'); at++) {
    const flag = args[at] ?? '';
    if (!VALUE_FLAGS.has(flag)) {
      for (const letter of flag.startsWith('--') ? [flag.slice(2, 3)] : flag.slice(1)) letters.add(letter);
      continue;
    }
    const value = args[++at] ?? '';
    const [key = '', ...rest] = value.split('=');
    if (flag === '-e' || flag === '--env') env[key] = rest.join('=');
    if (flag === '-w' || flag === '--workdir') cwd = value;
  }
  const [name, ...command] = args.slice(at);
  if (name === undefined || command.length === 0)
    throw new ProgramError('"docker exec" requires at least 2 arguments.\nSee \'docker exec --help\'.', 1);
  if (letters.has('t') && !process.stdin.isTTY) throw new ProgramError('the input device is not a TTY', 1);
  insistOn(containers, name);
  if (containers[name] === false)
    throw new ProgramError(`Error response from daemon: container ${name} is not running`, 1);
  return run(command, { env, cwd, hasInput: letters.has('i') });
}

function run(
  [program = '', ...args]: readonly string[],
  { env, cwd, hasInput }: { env: NodeJS.ProcessEnv; cwd: string; hasInput: boolean },
): Promise<number> {
  const fault = faultOfProgram(null, program, CONTAINER_PATH);
  if (fault !== null) {
    const why = fault === 127 ? 'executable file not found in $PATH' : 'permission denied';
    throw new ProgramError(
      `OCI runtime exec failed: exec failed: unable to start container process: exec: "${program}": ${why}: unknown`,
      fault,
    );
  }
  const child = spawn(program, args, {
    stdio: [hasInput ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    env,
    cwd,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
