/** Stand-in for Proxmox' `qm`, in front of a real guest agent. */
import { readFileSync } from 'node:fs';
import { configFile, type GuestState } from '../fleet-state.ts';
import { ProgramError, readCall, recordCall, runProgram, type Call } from './context.ts';
import { notEnoughArguments, parseOptions, readInteger } from './getopt.ts';
import { configValue, findGuest, firstProcess, guestsOf, isRunning } from './guests.ts';
import { guestExec, guestExecStatus } from './guest-exec.ts';
import { decodeArgument } from './perl-text.ts';
import { startGuest, stopGuest } from './power.ts';

const call = readCall();
await runProgram(() => main(call));

async function main({ argv, state, machine }: Call): Promise<number> {
  const args = argv.map((bytes) => decodeArgument(bytes));
  const [verb = '', sub = ''] = args;
  if (verb === 'guest' && sub === 'exec') return guestExec(args.slice(2), call);
  recordCall(call);
  if (verb === 'guest' && sub === 'exec-status') return guestExecStatus(args.slice(2), call);
  if (verb === 'list') return list(state, machine);
  const usage = `qm ${verb} <vmid> [OPTIONS]`;
  const verbs: Record<string, (guest: GuestState) => Promise<number> | number> = {
    config: (guest) => print(configText(state, guest)),
    status: (guest) => print(`status: ${isRunning(state, guest) ? 'running' : 'stopped'}\n`),
    start: (guest) => startGuest(state, guest),
    stop: (guest) => stopGuest(state, guest),
    shutdown: (guest) => stopGuest(state, guest),
  };
  const act = verbs[verb];
  if (act === undefined) {
    const name = verb === 'guest' ? `qm guest ${sub}` : `qm ${verb}`;
    throw new ProgramError(
      `ERROR: unknown command '${name}'\nERROR: no command specified\nUSAGE: qm <COMMAND> [ARGS] [OPTIONS]`,
    );
  }
  const { words } = parseOptions(
    args.slice(1),
    { vmid: 'value', current: 'flag', verbose: 'flag', timeout: 'value' },
    usage,
  );
  const [vmid] = words;
  if (vmid === undefined) throw notEnoughArguments(usage);
  return act(findGuest(state, machine, 'vm', readInteger('vmid', vmid)));
}

/** Prints nothing when there are none. */
function list(state: string, node: string): number {
  const guests = guestsOf(state, node, 'vm');
  if (guests.length === 0) return 0;
  const row = (cells: readonly [string, string, string, string, string, string]): string => {
    const [vmid, name, status, memory, disk, pid] = cells;
    return `${vmid.padStart(10)} ${name.padEnd(20)} ${status.padEnd(10)} ${memory.padEnd(10)} ${disk.padStart(12)} ${pid.padEnd(10)}\n`;
  };
  const rows = guests.map((guest) => {
    const runs = isRunning(state, guest);
    const disk = /size=(\d+)G/.exec(configValue(state, guest, 'scsi0') ?? '')?.[1] ?? '0';
    const memory = configValue(state, guest, 'memory') ?? '0';
    const pid = runs ? (firstProcess(state, guest) ?? 0) : 0;
    return row([
      String(guest.vmid),
      guest.name,
      runs ? 'running' : 'stopped',
      memory,
      `${disk}.00`,
      String(pid),
    ]);
  });
  return print(row(['VMID', 'NAME', 'STATUS', 'MEM(MB)', 'BOOTDISK(GB)', 'PID']) + rows.join(''));
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
