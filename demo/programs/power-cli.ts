/**
 * How the fleet switches a guest: usage `power-cli.js <state> <verb> <vmid>`, on the guest's host. `die` ends the first
 * process and leaves the hypervisor in the belief that the guest runs; `status` answers by exit code.
 */
import { readCluster } from '../fleet-state.ts';
import { ProgramError, runProgram } from './context.ts';
import { isRunning } from './guests.ts';
import { endFirstProcess, startAgent, startGuest, stopAgent, stopGuest } from './power.ts';

const [state = '', verb = '', vmid = ''] = process.argv.slice(2);

await runProgram(async () => {
  const guest = readCluster(state).guests.find((one) => one.vmid === Number(vmid));
  if (guest === undefined) throw new ProgramError(`no guest ${vmid}`);
  const verbs: Record<string, () => Promise<unknown>> = {
    start: () => startGuest(state, guest),
    stop: () => stopGuest(state, guest),
    die: () => endFirstProcess(state, guest),
    'agent-start': () => startAgent(state, guest),
    'agent-stop': () => stopAgent(state, guest),
  };
  if (verb === 'status') return isRunning(state, guest) ? 0 : 1;
  const act = verbs[verb];
  if (act === undefined) throw new ProgramError(`no such verb: ${verb}`);
  await act();
  return 0;
});
