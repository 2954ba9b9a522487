/** Stand-in for Proxmox' `pct`: the verbs that are used to look at containers and to run commands in them. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { configFile, readCluster, type GuestState } from '../fleet-state.ts';
import { ProgramError, readCall, recordCall, runProgram, type Call } from './context.ts';
import { notEnoughArguments, parseOptions, readBoolean, readInteger } from './getopt.ts';
import { entering, faultOfProgram, findGuest, firstProcess, guestsOf, isRunning } from './guests.ts';
import { decodeArgument } from './perl-text.ts';
import { startGuest, stopGuest } from './power.ts';

const EXEC_USAGE = 'pct exec <vmid> [<extra-args>] [OPTIONS]';
const KEPT_PATH = '/sbin:/bin:/usr/sbin:/usr/bin';
const CLEARED_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ATTACH = '../src/lxc/attach.c';

const call = readCall();
recordCall(call);
await runProgram(() => main(call));

async function main({ argv, state, machine }: Call): Promise<number> {
  const [verb = '', ...args] = argv.map((bytes) => decodeArgument(bytes));
  if (verb === 'exec') return exec(args, state, machine);
  if (verb === 'list') return list(state, machine);
  const usage = `pct ${verb} <vmid> [OPTIONS]`;
  const verbs: Record<string, (guest: GuestState) => Promise<number> | number> = {
    config: (guest) => print(configText(state, guest)),
    status: (guest) => print(`status: ${isRunning(state, guest) ? 'running' : 'stopped'}\n`),
    start: (guest) => startGuest(state, guest),
    stop: (guest) => stopGuest(state, guest),
    shutdown: (guest) => stopGuest(state, guest),
  };
  const act = verbs[verb];
  if (act === undefined)
    throw new ProgramError(
      `ERROR: unknown command 'pct ${verb}'\nERROR: no command specified\nUSAGE: pct <COMMAND> [ARGS] [OPTIONS]`,
    );
  const { words } = parseOptions(
    args,
    { vmid: 'value', current: 'flag', verbose: 'flag', timeout: 'value' },
    usage,
  );
  const [vmid] = words;
  if (vmid === undefined) throw notEnoughArguments(usage);
  return act(findGuest(state, machine, 'lxc', readInteger('vmid', vmid)));
}

/** The positional parameters are options too: that is why `ls -v /etc` without `--` loses its last two words. */
async function exec(args: readonly string[], state: string, node: string): Promise<number> {
  const table = { vmid: 'value', 'keep-env': 'flag', 'extra-args': 'value' } as const;
  const { options, words } = parseOptions(args, table, EXEC_USAGE);
  const [vmid, ...command] = words;
  if (vmid === undefined) throw notEnoughArguments(EXEC_USAGE);
  const isKept = readBoolean('keep-env', options['keep-env'], true);
  const guest = findGuest(state, node, 'lxc', readInteger('vmid', vmid));
  if (command.length === 0)
    throw new ProgramError('missing command at /usr/share/perl5/PVE/CLI/pct.pm line 313.');
  if (!isRunning(state, guest)) throw new ProgramError(`container '${guest.vmid}' not running!`);
  return attach(state, guest, command, isKept);
}

/** What lxc-attach does: no shell, the file descriptors of the caller, the exit status of the command. */
async function attach(
  state: string,
  guest: GuestState,
  command: readonly string[],
  isKept: boolean,
): Promise<number> {
  const pid = firstProcess(state, guest);
  if (pid === null) {
    throw new ProgramError(
      `lxc-attach: ${guest.vmid}: ${ATTACH}: get_attach_context: 405 Connection refused - Failed to get init pid`,
      1,
    );
  }
  const { isolation } = readCluster(state);
  const PATH = isKept ? KEPT_PATH : CLEARED_PATH;
  const env = { ...(isKept ? process.env : {}), PATH, container: 'lxc' };
  const [program = ''] = command;
  const fault = faultOfProgram(isolation === 'none' ? null : pid, program, PATH);
  if (fault !== null) {
    const why = fault === 127 ? 'No such file or directory' : 'Permission denied';
    throw new ProgramError(
      `lxc-attach: ${guest.vmid}: ${ATTACH}: lxc_attach_run_command: 1841 ${why} - Failed to exec "${program}"`,
      fault,
    );
  }
  const [file = '', ...rest] = entering(pid, command, isolation);
  return inherited(file, rest, env);
}

function inherited(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(file, args, { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Prints nothing when there are none. */
function list(state: string, node: string): number {
  const guests = guestsOf(state, node, 'lxc');
  if (guests.length === 0) return 0;
  const row = (vmid: string, status: string, lock: string, name: string): string =>
    `${vmid.padEnd(10)} ${status.padEnd(10)} ${lock.padEnd(12)} ${name.padEnd(20)}\n`;
  const rows = guests.map((guest) =>
    row(String(guest.vmid), isRunning(state, guest) ? 'running' : 'stopped', '', guest.name),
  );
  return print(row('VMID', 'Status', 'Lock', 'Name') + rows.join(''));
}

function configText(state: string, guest: GuestState): string {
  const lines = readFileSync(configFile(state, guest), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return `${lines.sort().join('\n')}\n`;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
