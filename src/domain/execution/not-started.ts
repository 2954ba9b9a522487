/**
 * Why a command did not start, and what a person does about it. None of these counts as a failure of the command.
 * `detail` of a result quotes what the machine said; the sentence here is ours.
 */
const NEXT_STEPS = {
  NO_ROUTE: 'Nothing runs commands there. Name the machine, container or VM that the command is meant for.',
  NO_ADDRESS:
    'Nobody wrote down where it is reached. Set its attribute address (a token with the scope curate may).',
  NO_OWNER: 'Nobody wrote down what it runs on. Create the relation RUNS_ON to its host.',
  NO_VMID: 'Nobody wrote down its number. Set its attribute vmid (a token with the scope curate may).',
  NO_CONTAINER: 'Nobody wrote down its container. Set its attribute container, or name the guest it runs on.',
  RETIRED: 'It was retired. Restore it, or name what took its place.',
  UNREACHABLE:
    'The machine does not answer. Check that it is up, that its address and port are right and that sshd runs.',
  NAME_UNKNOWN: 'Nobody knows this host name. Correct the address of the entity, or the name service.',
  ADDRESS_REFUSED: 'The address is not one that commands may go to. Correct the address of the entity.',
  HOST_KEY_UNKNOWN:
    'The host key is not known yet. Compare it with the machine (ssh-keygen -lf on it), then add it to known_hosts.',
  HOST_KEY_CHANGED:
    'The machine shows another host key than before. Find out why (reinstalled, or somebody in between) before removing the old key from known_hosts.',
  AUTH_FAILED:
    "The machine does not accept the service's key for this account. Add the public key to authorized_keys there.",
  TIMED_OUT:
    'The time was over before anything started. Try again; if it stays so, look at the load of the machine.',
  TOO_MANY_CONNECTIONS:
    'The ssh server takes no more connections or sessions. Try again in a moment, or raise MaxStartups and MaxSessions there.',
  QUEUE_FULL: 'Too many calls wait for this machine. Try again when some of them have ended.',
  CANCELLED: 'It was taken back before it started.',
  SSH_FAILED: 'The ssh client gave up. Its words are in the detail; try the same connection by hand.',
  NO_SSH_CLIENT:
    'The ssh client of the service cannot be started. Install OpenSSH on the machine of the service.',
  GUEST_NOT_RUNNING: 'The guest is not running. Start it first.',
  NO_SUCH_GUEST:
    'There is no such guest on this host. It may have been migrated or removed: import the inventory again.',
  AGENT_NOT_CONFIGURED:
    'The guest agent is not enabled for this VM. Set agent: 1 in its options and restart it.',
  AGENT_NOT_RUNNING: 'The guest agent does not run. Install and start qemu-guest-agent inside the VM.',
  AGENT_DISABLED:
    'The guest agent refuses guest-exec. Take guest-exec and guest-exec-status out of its block list inside the VM (RHEL: /etc/sysconfig/qemu-ga), then restart it.',
  AGENT_FAILED: 'The guest agent refused. Its words are in the detail.',
  HOP_FAILED: 'A program on the way to the target refused. Its words are in the detail.',
  NO_SHELL: 'The target has no sh that could be started.',
  NO_PLACE:
    'No directory on the target takes files. Free space there, or make one of its directories writable.',
  TOO_LARGE:
    'Command and stdin are larger than this route carries. Put the data into a file on the target first.',
  BARRED:
    'The connection or the service ended before it started, and then it was barred on the target: it never runs. Ask again if it is still wanted.',
  WINDOWS_GUEST: 'Guests with Windows have no route yet: there is no sh in them.',
} as const;

export type NotStartedReason = keyof typeof NEXT_STEPS;

export const NOT_STARTED_REASONS = Object.keys(NEXT_STEPS) as NotStartedReason[];

/** What a person does next, as one or two sentences. */
export function nextStepOf(reason: NotStartedReason): string {
  return NEXT_STEPS[reason];
}

/** A row of a table that reads reasons out of what a program said. */
export interface FailureText {
  readonly text: RegExp;
  readonly reason: NotStartedReason;
}

/** The reason of the first row whose text occurs; `otherwise` when none does. */
export function reasonIn(
  said: string,
  table: readonly FailureText[],
  otherwise: NotStartedReason,
): NotStartedReason {
  return table.find((row) => row.text.test(said))?.reason ?? otherwise;
}
