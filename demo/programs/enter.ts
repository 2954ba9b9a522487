/** Runs argv in a guest past the hypervisor's programs: usage `enter.js <state> <vmid> argv...`, on the guest's host. */
import { spawnSync } from 'node:child_process';
import { readCluster } from '../fleet-state.ts';
import { ProgramError, runProgram } from './context.ts';
import { entering, firstProcess } from './guests.ts';

const [state = '', vmid = '', ...argv] = process.argv.slice(2);

await runProgram(() => {
  const { guests, isolation } = readCluster(state);
  const guest = guests.find((one) => one.vmid === Number(vmid));
  const pid = guest === undefined ? null : firstProcess(state, guest);
  if (pid === null) throw new ProgramError(`guest ${vmid} has no first process`);
  const [program = '', ...args] = entering(pid, argv, isolation, '/');
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status ?? 255;
});
