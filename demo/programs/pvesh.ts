/** Stand-in for `pvesh get /cluster/resources`: every guest of the cluster, wherever it is asked. */
import { readCluster, type GuestState } from '../fleet-state.ts';
import { ProgramError, readCall, recordCall, runProgram, type Call } from './context.ts';
import { parseOptions } from './getopt.ts';
import { isRunning } from './guests.ts';
import { decodeArgument } from './perl-text.ts';

const USAGE = 'pvesh get <api_path> [OPTIONS] [FORMAT_OPTIONS]';
const GIB = 1_073_741_824;

const call = readCall();
recordCall(call);
await runProgram(() => main(call));

function main({ argv, state }: Call): number {
  const [verb = '', ...args] = argv.map((bytes) => decodeArgument(bytes));
  const table = {
    type: 'value',
    'output-format': 'value',
    noborder: 'flag',
    'human-readable': 'flag',
  } as const;
  const { options, words } = parseOptions(args, table, USAGE);
  if (verb !== 'get' || words[0] !== '/cluster/resources')
    throw new ProgramError(
      `No '${verb}' handler defined for '${words[0] ?? ''}' in the demo; it knows: get /cluster/resources`,
    );
  if (options['type'] !== 'vm' || options['output-format'] !== 'json')
    throw new ProgramError('The demo answers --type vm --output-format json');
  const rows = readCluster(state).guests.map((guest) => resource(state, guest));
  process.stdout.write(`${JSON.stringify(rows)}\n`);
  return 0;
}

function resource(state: string, guest: GuestState): object {
  const type = guest.kind === 'lxc' ? 'lxc' : 'qemu';
  const known = { id: `${type}/${guest.vmid}`, vmid: guest.vmid, node: guest.node, type };
  // A node without fresh statistics tells neither name nor status.
  if (!guest.hasStatistics) return { ...known, status: 'unknown' };
  const runs = isRunning(state, guest);
  const load = runs
    ? { cpu: 0.01, mem: GIB / 8, uptime: 3_600, disk: GIB }
    : { cpu: 0, mem: 0, uptime: 0, disk: 0 };
  return {
    ...known,
    status: runs ? 'running' : 'stopped',
    name: guest.name,
    template: 0,
    maxcpu: 2,
    maxmem: GIB / 2,
    maxdisk: 8 * GIB,
    netin: 0,
    netout: 0,
    diskread: 0,
    diskwrite: 0,
    ...load,
  };
}
