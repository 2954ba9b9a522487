import type { FailureText } from './not-started.ts';

/**
 * Words by which ssh, pct, qm and docker say that nothing was started. First row that occurs wins. They are consulted
 * only when the far side did not prove that it started, so a command that prints such a text means nothing.
 */
export const SSH_FAILURES: readonly FailureText[] = [
  { text: /REMOTE HOST IDENTIFICATION HAS CHANGED|REVOKED HOST KEY/, reason: 'HOST_KEY_CHANGED' },
  { text: /host key is known for .* and you have requested strict checking/, reason: 'HOST_KEY_UNKNOWN' },
  { text: /Host key verification failed/, reason: 'HOST_KEY_UNKNOWN' },
  { text: /Could not resolve hostname/, reason: 'NAME_UNKNOWN' },
  { text: /Permission denied \(|Too many authentication failures/, reason: 'AUTH_FAILED' },
  { text: /Session open refused by peer/, reason: 'TOO_MANY_CONNECTIONS' },
  {
    text: /(kex|ssh)_exchange_identification: (Connection closed|read: Connection reset)|Not allowed at this time/,
    reason: 'TOO_MANY_CONNECTIONS',
  },
  { text: /ssh: connect to (host|address) /, reason: 'UNREACHABLE' },
  { text: /Timeout, server .* not responding|timed out/, reason: 'TIMED_OUT' },
];

export const PCT_FAILURES: readonly FailureText[] = [
  { text: /container '\d+' not running!/, reason: 'GUEST_NOT_RUNNING' },
  { text: /Configuration file '.*lxc\/\d+\.conf' does not exist/, reason: 'NO_SUCH_GUEST' },
  { text: /lxc-attach: .*Failed to get init pid/, reason: 'GUEST_NOT_RUNNING' },
  { text: /Failed to exec/, reason: 'NO_SHELL' },
];

export const QM_FAILURES: readonly FailureText[] = [
  { text: /Configuration file '.*qemu-server\/\d+\.conf' does not exist/, reason: 'NO_SUCH_GUEST' },
  { text: /No QEMU guest agent configured/, reason: 'AGENT_NOT_CONFIGURED' },
  { text: /VM \d+ is not running/, reason: 'GUEST_NOT_RUNNING' },
  { text: /QEMU guest agent is not running/, reason: 'AGENT_NOT_RUNNING' },
  { text: /Agent error: Command guest-exec has been disabled/, reason: 'AGENT_DISABLED' },
  { text: /Failed to execute child process/, reason: 'NO_SHELL' },
  { text: /'input-data' \(STDIN\) is limited to/, reason: 'TOO_LARGE' },
  { text: /Agent error: /, reason: 'AGENT_FAILED' },
];

export const DOCKER_FAILURES: readonly FailureText[] = [
  { text: /No such container/, reason: 'NO_SUCH_GUEST' },
  { text: /is not running|is paused|is restarting/, reason: 'GUEST_NOT_RUNNING' },
  { text: /executable file not found|no such file or directory: unknown/, reason: 'NO_SHELL' },
];
