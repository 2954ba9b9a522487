import { readFileSync } from 'node:fs';
import { agentSocket, type GuestState } from '../fleet-state.ts';
import { AgentTimeout, askAgent } from './agent-client.ts';
import { ProgramError, recordCall, type Call } from './context.ts';
import { notEnoughArguments, parseOptions, readBoolean, readInteger, verificationFailed } from './getopt.ts';
import { configValue, findGuest, isRunning } from './guests.ts';
import { prettyJson } from './perl-text.ts';

/** `qm guest exec` and `qm guest exec-status`. */

const EXEC_USAGE = 'qm guest exec <vmid> [<extra-args>] [OPTIONS]';
const STATUS_USAGE = 'qm guest exec-status <vmid> <pid>';
const EXEC_OPTIONS = {
  vmid: 'value',
  synchronous: 'flag',
  timeout: 'value',
  'pass-stdin': 'flag',
  'extra-args': 'value',
} as const;
const MAX_STDIN = 1_048_576;
/** The agent keeps this much of each stream. */
const KEPT_BYTES = 16_777_216;
const DEFAULT_TIMEOUT_S = 30;
const POLL_MS = 1_000;
const PING_MS = 3_000;
const ANSWER_MS = 3_000;

interface ExecStatus {
  readonly exited: boolean;
  readonly exitcode?: number;
  readonly signal?: number;
  readonly 'out-data'?: string;
  readonly 'err-data'?: string;
  readonly 'out-truncated'?: boolean;
  readonly 'err-truncated'?: boolean;
}

/** Gives the exit status: 0 whatever became of the command in the guest. */
export async function guestExec(args: readonly string[], call: Call): Promise<number> {
  const { options, words } = parsed(args, call);
  const [vmid, ...command] = words;
  if (vmid === undefined) {
    recordCall(call);
    throw notEnoughArguments(EXEC_USAGE);
  }
  const passesStdin = readBoolean('pass-stdin', options['pass-stdin'], false);
  const input = passesStdin ? readFileSync(0) : null;
  recordCall(call, input);
  const isSynchronous = readBoolean('synchronous', options['synchronous'], true);
  const timeout = options['timeout'] === undefined ? null : readInteger('timeout', options['timeout']);
  if (timeout !== null && !isSynchronous)
    throw verificationFailed('synchronous', "needs to be set for 'timeout'");
  if (input !== null && input.length > MAX_STDIN)
    throw new ProgramError("'input-data' (STDIN) is limited to 1 MiB, aborting");
  const guest = findGuest(call.state, call.machine, 'vm', readInteger('vmid', vmid));
  await insistOnAgent(call.state, guest);
  const pid = await startCommand(call.state, guest, command, input);
  if (!isSynchronous) return print(prettyJson({ pid }));
  return waitFor(call.state, guest, pid, timeout ?? DEFAULT_TIMEOUT_S);
}

/** A call that cannot be understood is written down all the same. */
function parsed(args: readonly string[], call: Call): ReturnType<typeof parseOptions> {
  try {
    return parseOptions(args, EXEC_OPTIONS, EXEC_USAGE);
  } catch (error) {
    recordCall(call);
    throw error;
  }
}

export async function guestExecStatus(args: readonly string[], call: Call): Promise<number> {
  const { words } = parseOptions(args, { vmid: 'value', pid: 'value' }, STATUS_USAGE);
  const [vmid, pid] = words;
  if (vmid === undefined || pid === undefined) throw notEnoughArguments(STATUS_USAGE);
  const guest = findGuest(call.state, call.machine, 'vm', readInteger('vmid', vmid));
  await insistOnAgent(call.state, guest);
  return print(statusText(guest, await readStatus(call.state, guest, readInteger('pid', pid))));
}

/** The checks of the hypervisor, in its order. */
async function insistOnAgent(state: string, guest: GuestState): Promise<void> {
  const agent = configValue(state, guest, 'agent');
  if (agent === null) throw new ProgramError('No QEMU guest agent configured');
  if (!isRunning(state, guest)) throw new ProgramError(`VM ${guest.vmid} is not running`);
  const isEnabled = /^(enabled=)?1(,|$)/.test(agent);
  if (!isEnabled || !(await answersPing(agentSocket(state, guest))))
    throw new ProgramError('QEMU guest agent is not running');
}

async function answersPing(socket: string): Promise<boolean> {
  try {
    return 'return' in (await askAgent(socket, '{"execute":"guest-ping"}', PING_MS));
  } catch (error) {
    if (error instanceof AgentTimeout) return false;
    throw error;
  }
}

async function startCommand(
  state: string,
  guest: GuestState,
  [program = '', ...args]: readonly string[],
  input: Buffer | null,
): Promise<number> {
  const stdin = input === null ? {} : { 'input-data': input.toString('base64') };
  const request = { path: program, arg: args, 'capture-output': true, ...stdin };
  const answer = (await ask(state, guest, 'guest-exec', request)) as { pid: number };
  return answer.pid;
}

async function readStatus(state: string, guest: GuestState, pid: number): Promise<ExecStatus> {
  return (await ask(state, guest, 'guest-exec-status', { pid })) as ExecStatus;
}

/** One question to the agent. Throws with the hypervisor's texts. */
async function ask(state: string, guest: GuestState, execute: string, args: object): Promise<unknown> {
  const command = JSON.stringify({ execute, arguments: args });
  // A byte per character, and no character that needs two.
  if (/[^\u0000-\u00ff]/.test(command))
    throw new ProgramError('Wide character in syswrite at /usr/share/perl5/PVE/QMPClient.pm line 133.');
  const silence = execute === 'guest-exec' ? guest.silence : null;
  const timedOut = new ProgramError(`VM ${guest.vmid} qga command '${execute}' failed - got timeout`);
  const socket = agentSocket(state, guest);
  if (silence !== null) {
    if (silence === 'answer') await askAgent(socket, command, ANSWER_MS);
    await pause(ANSWER_MS);
    throw timedOut;
  }
  try {
    const answer = await askAgent(socket, command, ANSWER_MS);
    if ('return' in answer) return answer.return;
    throw new ProgramError(`Agent error: ${asNewerAgentsSay(answer.error.desc)}`);
  } catch (error) {
    throw error instanceof AgentTimeout ? timedOut : error;
  }
}

/** Agents before 8.2, such as Debian 12's, leave out why they refuse. */
function asNewerAgentsSay(description: string): string {
  return description.replace(/^(Command \S+ has been disabled)$/, '$1: the command is not allowed');
}

async function waitFor(state: string, guest: GuestState, pid: number, timeoutS: number): Promise<number> {
  const end = timeoutS === 0 ? Number.POSITIVE_INFINITY : Date.now() + timeoutS * 1_000;
  for (;;) {
    const status = await readStatus(state, guest, pid);
    if (status.exited) return print(statusText(guest, status));
    if (Date.now() >= end) break;
    await pause(Math.min(POLL_MS, Math.max(0, end - Date.now())));
  }
  process.stderr.write('timeout reached, returning pid\n');
  return print(prettyJson({ pid }));
}

/** An execution as `qm` prints it; a stream that stayed empty has no keys. */
function statusText({ flags }: GuestState, status: ExecStatus): string {
  const flag = (isSet: boolean): number | boolean => (flags === 'booleans' ? isSet : isSet ? 1 : 0);
  const out: Record<string, string | number | boolean> = { exited: flag(status.exited) };
  if (status.exitcode !== undefined) out['exitcode'] = status.exitcode;
  if (status.signal !== undefined) out['signal'] = status.signal;
  for (const stream of ['out', 'err'] as const) {
    const data = status[`${stream}-data`];
    if (data === undefined) continue;
    const bytes = Buffer.from(data, 'base64');
    const isTruncated = bytes.length >= KEPT_BYTES;
    // One character per byte: whoever reads it has to decode twice.
    out[`${stream}-data`] = bytes.toString('latin1');
    if (flags !== 'absent' || isTruncated) out[`${stream}-truncated`] = flag(isTruncated);
  }
  return prettyJson(out);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** All of it is handed to the kernel before the program ends, however long it is. */
function print(text: string): Promise<number> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => {
      resolve(0);
    });
  });
}
