import { describe, expect, it } from 'vitest';
import { signalOf } from '../../../src/domain/execution/exit-status.ts';
import {
  DOCKER_FAILURES,
  PCT_FAILURES,
  QM_FAILURES,
  SSH_FAILURES,
} from '../../../src/domain/execution/failure-texts.ts';
import { nextStepOf, reasonIn, type NotStartedReason } from '../../../src/domain/execution/not-started.ts';
import { readGuestPid, readGuestStatus } from '../../../src/domain/execution/qm-answer.ts';
import { buildRoute, describeHop, isRoute } from '../../../src/domain/execution/route.ts';

describe('what the guest agent says', () => {
  const status = (fields: object): ReturnType<typeof readGuestStatus> =>
    readGuestStatus(JSON.stringify({ exited: 1, exitcode: 0, ...fields }));

  it('flags count as 0, 1, true, false or absent (cluster-api-provider-proxmox#586)', () => {
    const flags = [
      { 'out-truncated': 1 },
      { 'out-truncated': true },
      { 'out-truncated': 0 },
      { 'err-truncated': false },
      {},
    ];
    expect(flags.map((flag) => status(flag))).toMatchObject([
      { isTruncated: true },
      { isTruncated: true },
      { isTruncated: false },
      { isTruncated: false },
      { isTruncated: false },
    ]);
  });

  it('each character is one byte', () => {
    expect(status({ 'out-data': 'gr\u00c3\u00bc\u00c3\u009fe\u00ff' })).toMatchObject({
      stdout: Buffer.concat([Buffer.from('grüße'), Buffer.from([0xff])]),
      stderr: Buffer.alloc(0),
    });
  });

  it('a signal is 128 + N, and exitcodes of Windows are numbers like others', () => {
    expect(readGuestStatus('{"exited":true,"signal":9}')).toMatchObject({ exitCode: 137 });
    expect(status({ exitcode: 3_221_225_477 })).toMatchObject({ exitCode: 3_221_225_477 });
  });

  it('running, and what is no status', () => {
    expect(readGuestStatus('{ "exited" : 0 }')).toBe('running');
    for (const text of ['', 'Agent error: x', '[]', '{"exited":1}']) expect(readGuestStatus(text)).toBeNull();
    expect([readGuestPid('{ "pid" : 77 }\n'), readGuestPid('{}'), readGuestPid('77')]).toEqual([
      77,
      null,
      null,
    ]);
  });
});

describe('why nothing started', () => {
  const rows: [string, typeof SSH_FAILURES, NotStartedReason][] = [
    ['ssh: connect to host 10.0.0.1 port 22: Connection refused', SSH_FAILURES, 'UNREACHABLE'],
    ['ssh: connect to host 10.0.0.1 port 22: Connection timed out', SSH_FAILURES, 'UNREACHABLE'],
    ['ssh: Could not resolve hostname x: Name or service not known', SSH_FAILURES, 'NAME_UNKNOWN'],
    [
      'No ED25519 host key is known for [x]:22 and you have requested strict checking.\nHost key verification failed.',
      SSH_FAILURES,
      'HOST_KEY_UNKNOWN',
    ],
    [
      '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nHost key verification failed.',
      SSH_FAILURES,
      'HOST_KEY_CHANGED',
    ],
    ['root@x: Permission denied (publickey).', SSH_FAILURES, 'AUTH_FAILED'],
    ['kex_exchange_identification: Connection closed by remote host', SSH_FAILURES, 'TOO_MANY_CONNECTIONS'],
    ['kex_exchange_identification: read: Connection reset by peer', SSH_FAILURES, 'TOO_MANY_CONNECTIONS'],
    ['Timeout, server 10.0.0.1 not responding.', SSH_FAILURES, 'TIMED_OUT'],
    ["container '104' not running!", PCT_FAILURES, 'GUEST_NOT_RUNNING'],
    ["Configuration file 'nodes/strong/lxc/9.conf' does not exist", PCT_FAILURES, 'NO_SUCH_GUEST'],
    [
      'lxc-attach: 104: ../src/lxc/attach.c: get_attach_context: 405 Connection refused - Failed to get init pid',
      PCT_FAILURES,
      'GUEST_NOT_RUNNING',
    ],
    ["Configuration file 'nodes/strong/qemu-server/9.conf' does not exist", QM_FAILURES, 'NO_SUCH_GUEST'],
    ['No QEMU guest agent configured', QM_FAILURES, 'AGENT_NOT_CONFIGURED'],
    ['VM 100 is not running', QM_FAILURES, 'GUEST_NOT_RUNNING'],
    ['QEMU guest agent is not running', QM_FAILURES, 'AGENT_NOT_RUNNING'],
    [
      'Agent error: Command guest-exec has been disabled: the command is not allowed',
      QM_FAILURES,
      'AGENT_DISABLED',
    ],
    ["Agent error: Invalid parameter 'pid'", QM_FAILURES, 'AGENT_FAILED'],
    ['Error response from daemon: No such container: web', DOCKER_FAILURES, 'NO_SUCH_GUEST'],
    ['something new', SSH_FAILURES, 'SSH_FAILED'],
  ];

  it.each(rows)('%s', (said, table, reason) => {
    expect(reasonIn(said, table, 'SSH_FAILED')).toBe(reason);
    expect(nextStepOf(reason)).toMatch(/\.$/);
  });
});

describe('a route', () => {
  const on = [{ via: 'ssh', address: '10.0.0.1', port: null, user: 'root' }] as const;

  it('composes, and says itself in words', () => {
    const route = buildRoute('docker', { on: [...on, { via: 'pct', vmid: 101 }], container: 'web' });
    expect(isRoute(route) && route.map(describeHop)).toEqual([
      'ssh root@10.0.0.1',
      'pct exec 101',
      'docker exec web',
    ]);
  });

  it('does not exist for Windows, odd vmids and odd containers', () => {
    expect(buildRoute('vm', { on, vmid: 100, isWindows: true })).toMatchObject({ reason: 'WINDOWS_GUEST' });
    for (const vmid of [0, 99, 1.5, Number.NaN]) expect(isRoute(buildRoute('lxc', { on, vmid }))).toBe(false);
    for (const container of ['', '-x', 'a b', 'a;b'])
      expect(isRoute(buildRoute('docker', { on, container }))).toBe(false);
  });

  it('names a signal behind an exit code', () => {
    expect([signalOf(137), signalOf(143), signalOf(1), signalOf(255)]).toEqual([
      'SIGKILL',
      'SIGTERM',
      null,
      null,
    ]);
  });
});
