import { describe, expect, it } from 'vitest';
import { judgeReadings } from '../../../src/domain/hang/judge.ts';
import type { Readings } from '../../../src/domain/hang/reading.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { loadTables } from '../../../src/services/tables.ts';
import { readingsOf, thrice, type Shown, type ShownReading } from '../../support/readings.ts';

const tables = loadTables().hang;
const judge = (readings: Readings, more: { paths?: string[]; actions?: string[]; isRead?: boolean } = {}) =>
  judgeReadings(readings, { tables, paths: [], actions: [], isRead: false, ...more });

const AT_FDCWD = '0xffffff9c';
const sh: Shown = { pid: 30, name: 'sh', wchan: 'do_wait', call: [61, '0xffffffff'] };
const chown: Shown = {
  pid: 42,
  name: 'chown',
  parent: 30,
  wchan: 'request_wait_answer',
  call: [260, AT_FDCWD, '0x55d0'],
};
const busy = (index: number): Shown => ({
  pid: 50,
  name: 'tar',
  state: 'R',
  wchan: '0',
  call: 'running',
  cpuMs: 900 * index,
  turns: 100 * index,
});
const sleeper: Shown = { name: 'sleep', wchan: 'hrtimer_nanosleep', call: [230, '0x0'] };
const reader = (link: string, wchan: string): Shown => ({
  name: 'cat',
  wchan,
  call: [0, '0x0'],
  files: { 0: link },
});
const recv: Shown = { name: 'client', wchan: 'wait_woken', call: [45, '0x3'], files: { 3: '<>socket:[7]' } };
const three = (shown: (index: number) => ShownReading): ShownReading[] => [0, 1, 2].map(shown);

/** The table of the facts and what follows from it, one row for each. */
const ROWS: readonly (readonly [string, ShownReading[], Verdict, Partial<Readings>?])[] = [
  ['nothing left', thrice(), 'GONE'],
  ['only a zombie', thrice({ state: 'Z', wchan: '0', call: [-1] }), 'GONE'],
  ['a busy loop', three((index) => ({ processes: [busy(index)] })), 'PROGRESSING'],
  ['a sleep', thrice(sleeper), 'PROGRESSING'],
  [
    'a select of no files',
    thrice({ wchan: 'poll_schedule_timeout.constprop.0', call: [270, '0x0'] }),
    'PROGRESSING',
  ],
  ['the open of a FIFO', thrice({ wchan: 'wait_for_partner', call: [257, AT_FDCWD] }), 'WAITING_FOR_INPUT'],
  ['a pipe nobody writes, new name', thrice(reader('<pipe:[9]', 'anon_pipe_read')), 'WAITING_FOR_INPUT'],
  ['a pipe nobody writes, old name', thrice(reader('<pipe:[9]', 'pipe_read')), 'WAITING_FOR_INPUT'],
  [
    'a pipe that a sleeper in the tree would write',
    thrice(reader('<pipe:[9]', 'pipe_read'), { ...sleeper, pid: 41, files: { 1: '>pipe:[9]' } }),
    'PROGRESSING',
  ],
  ['a prompt on a terminal', thrice(reader('<>/dev/pts/3', 'wait_woken')), 'WAITING_FOR_INPUT'],
  [
    'a password on /dev/tty',
    thrice({ wchan: 'wait_woken', call: [0, '0x4'], files: { 0: '</dev/null', 4: '<>/dev/tty' } }),
    'WAITING_FOR_INPUT',
  ],
  [
    'read -t on a terminal',
    thrice({ wchan: 'poll_schedule_timeout.constprop.0', call: [270, '0x1'], files: { 0: '<>/dev/pts/3' } }),
    'WAITING_FOR_INPUT',
  ],
  [
    'a flock that /proc/locks knows',
    three(() => ({
      processes: [
        { wchan: 'locks_lock_inode_wait', call: [73, '0x3', '0x2'], files: { 3: '<>/run/lock/x' } },
      ],
      locks: [
        { number: '4:', isWaiting: false, type: 'FLOCK', pid: 77, file: '00:2a:9' },
        { number: '4:', isWaiting: true, type: 'FLOCK', pid: 40, file: '00:2a:9' },
      ],
      holders: { 77: 'backup' },
    })),
    'WAITING_FOR_LOCK',
  ],
  [
    'a record lock that /proc/locks does not show',
    thrice({ wchan: 'fcntl_setlk', call: [72, '0x3', '0x7'], files: { 3: '<>/var/db' } }),
    'WAITING_FOR_LOCK',
  ],
  [
    'apt that says so again and again',
    three((index) => ({ processes: [{ ...sleeper, pid: 60 + index }], outputBytes: 90 * index })),
    'WAITING_FOR_LOCK',
    {
      output: {
        before: 'Reading package lists...\n',
        since:
          'Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 812 (apt)...\r',
      },
    },
  ],
  [
    'a lease whose waiter stands at a lock of the kernel now and then',
    three((index) => ({
      processes: [
        {
          wchan: index === 1 ? 'percpu_rwsem_wait' : '__break_lease',
          state: index === 1 ? 'D' : 'S',
          call: [257, AT_FDCWD],
          turns: 120 * index,
        },
      ],
    })),
    'BLOCKED',
  ],
  [
    'a lease whose waiter is woken between the look at its state and that at its channel',
    three((index) => ({
      processes: [
        { wchan: index === 1 ? '0' : '__break_lease', state: 'S', call: [257, AT_FDCWD], turns: 120 * index },
      ],
    })),
    'BLOCKED',
  ],
  [
    'a lease that is to be broken waits for no lock of its own',
    three((index) => ({
      processes: [
        { wchan: '__break_lease', state: index === 1 ? 'R' : 'S', call: [257, AT_FDCWD], turns: 120 * index },
      ],
      locks: [
        { number: '1:', isWaiting: false, type: 'LEASE', pid: 77, file: '00:2a:9' },
        { number: '1:', isWaiting: true, type: 'LEASE', pid: 40, file: '00:2a:9' },
      ],
    })),
    'BLOCKED',
  ],
  [
    'recv of a silent peer, for a minute',
    three(() => ({ processes: [recv], sockets: [{ silentMs: 61_000 }] })),
    'BLOCKED',
  ],
  [
    'recv of a silent peer, for less',
    three(() => ({ processes: [recv], sockets: [{ silentMs: 59_000 }] })),
    'UNKNOWN',
  ],
  [
    'recv without counters, never woken for a minute',
    three(() => ({ processes: [recv], sockets: null })),
    'BLOCKED',
  ],
  [
    'recv without counters, woken not long ago',
    three(() => ({ processes: [{ ...recv, lastRunMs: 998_000 }], sockets: null })),
    'UNKNOWN',
  ],
  [
    'recv of a byte now and then',
    three((index) => ({ processes: [recv], sockets: [{ bytes: index, silentMs: 300 }] })),
    'PROGRESSING',
  ],
  [
    'curl that looks at the clock each second',
    three((index) => ({
      processes: [
        {
          wchan: 'poll_schedule_timeout.constprop.0',
          call: [7, '0x7f', '0x1', `0x${index}`],
          turns: index,
          cpuMs: 5 + index * 0.2,
          files: { 5: '<>socket:[7]' },
        },
      ],
      sockets: [{ silentMs: 75_000 }],
    })),
    'BLOCKED',
  ],
  [
    'a server that waits to be asked',
    three(() => ({
      processes: [{ wchan: 'do_epoll_wait', call: [232, '0x4'], files: { 5: '<>socket:[7]' } }],
      sockets: [{ state: 'LISTEN', silentMs: null }],
    })),
    'UNKNOWN',
  ],
  [
    'a full pipe',
    thrice(
      { wchan: 'anon_pipe_write', call: [1, '0x1'], files: { 1: '>pipe:[9]' } },
      { ...sleeper, pid: 41, files: { 0: '<pipe:[9]' } },
    ),
    'BLOCKED',
  ],
  [
    'the parent of a full pipe',
    thrice(sh, { pid: 43, parent: 30, wchan: 'pipe_write', call: [1, '0x1'] }),
    'BLOCKED',
  ],
  ['a mutex that nobody releases', thrice({ wchan: 'futex_do_wait', call: [202, '0x55'] }), 'BLOCKED'],
  [
    'a worker that waits for work beside one that sleeps',
    thrice({ wchan: 'futex_do_wait', call: [202, '0x55'] }, { ...sleeper, pid: 41 }),
    'PROGRESSING',
  ],
  ['an idle event loop', thrice({ wchan: 'do_epoll_wait', call: [281, '0x4'] }), 'UNKNOWN'],
  ['a stopped process', thrice({ state: 'T', wchan: 'do_signal_stop', call: [0, '0x0'] }), 'SUSPENDED'],
  [
    'a traced process',
    thrice({ state: 't', wchan: 'ptrace_stop', call: [0, '0x0'], tracer: 9 }),
    'SUSPENDED',
  ],
  [
    'vfork whose child pauses',
    thrice({ state: 'D', wchan: 'kernel_clone', call: [58] }, { ...sleeper, pid: 41 }),
    'BLOCKED',
  ],
  ['a FUSE file system without an answer', thrice(sh, chown), 'BLOCKED'],
  ['the same, after SIGKILL', thrice(sh, { ...chown, state: 'D', isKillPending: true }), 'BLOCKED'],
  ['the same, while a sibling works', three((index) => ({ processes: [sh, chown, busy(index)] })), 'BLOCKED'],
  ['a frozen file system', thrice({ state: 'D', wchan: 'percpu_rwsem_wait', call: [1, '0x1'] }), 'BLOCKED'],
  [
    'an NFS server without an answer',
    thrice({ state: 'D', wchan: 'rpc_wait_bit_killable', call: [4] }),
    'BLOCKED',
  ],
  [
    'a ZFS pool without an answer',
    thrice({ state: 'D', wchan: 'txg_wait_synced_impl', call: [74, '0x3'] }),
    'BLOCKED',
  ],
  [
    'D in a channel that may not be read, by its stack',
    thrice({ state: 'S', wchan: '0', call: [4], stack: ['nfs_wait_bit_killable'] }),
    'BLOCKED',
  ],
  [
    'D of which nothing else can be read',
    thrice({ state: 'D', wchan: null, call: null, io: null }),
    'BLOCKED',
  ],
  [
    'a page of a file that does not come',
    thrice({ state: 'D', wchan: 'nfs_wait_bit_killable', call: [-1] }),
    'BLOCKED',
  ],
  [
    'one D among three',
    three((index) => ({
      processes: [
        {
          state: index === 1 ? 'D' : 'S',
          wchan: index === 1 ? 'folio_wait_bit' : 'x',
          call: [0, '0x3', `0x${index}`],
          io: index,
        },
      ],
    })),
    'PROGRESSING',
  ],
  [
    'D each time, in one call after another',
    three((index) => ({
      processes: [
        { state: 'D', wchan: 'blkdev_direct_IO', call: [1, '0x3', '0x7f', '0x1000'], io: index * 4096 },
      ],
    })),
    'PROGRESSING',
  ],
  [
    'D in one long write, while its disk moves',
    three((index) => ({
      processes: [{ state: 'D', wchan: '__iomap_dio_rw', call: [1, '0x3'], device: '8:0' }],
      disks: { '8:0': 100 + index, '8:16': 9 },
    })),
    'PROGRESSING',
  ],
  [
    'D in one long write, while another disk moves',
    three((index) => ({
      processes: [{ state: 'D', wchan: '__iomap_dio_rw', call: [1, '0x3'], device: '8:0' }],
      disks: { '8:0': 100, '8:16': index },
    })),
    'BLOCKED',
  ],
  [
    'bytes through read and write',
    three((index) => ({ processes: [{ wchan: 'x', call: [0, '0x3'], io: index }] })),
    'PROGRESSING',
  ],
  [
    'new children',
    three((index) => ({ processes: [sh, { ...sleeper, pid: 60 + index, parent: 30 }] })),
    'PROGRESSING',
  ],
  [
    'output',
    three((index) => ({ processes: [{ wchan: 'x', call: [281] }], outputBytes: index })),
    'PROGRESSING',
  ],
  ['one reading alone', [{ processes: [chown] }], 'UNKNOWN'],
  ['a call of another user', thrice({ wchan: null, call: null, io: null }), 'UNKNOWN'],
];

describe('several readings', () => {
  const rows = ROWS.map(([name, shown, verdict, more = {}]) => ({ name, shown, verdict, more }));
  it.each(rows)('$name', ({ shown, verdict, more }) => {
    const diagnosis = judge(readingsOf(shown, more));
    expect(diagnosis.verdict, diagnosis.sentence).toBe(verdict);
    expect(diagnosis.sentence).toContain(verdict);
  });

  it('says who, where, since when, and that it may be stopped', () => {
    const found = judge(readingsOf(thrice(sh, chown)), {
      paths: ['/mnt/media_local'],
      actions: ['permissions.change'],
    });
    expect(found.sentence).toMatch(
      /^BLOCKED in fchownat on \/mnt\/media_local for 94 s, no I\/O moved, chown \(42\) in request_wait_answer, a FUSE .*; safe to stop: yes/,
    );
    expect(found.evidence).toMatchObject({
      pid: 42,
      call: 'fchownat',
      path: '/mnt/media_local',
      isPathFromCommand: true,
      forMs: 93_950,
    });
  });

  it('names the file of a descriptor, not what the command says', () => {
    const within: Shown = { ...chown, call: [260, '0x5'], files: { 5: '</mnt/media/films' } };
    const found = judge(readingsOf(thrice(within)), { paths: ['/mnt/media'] });
    expect(found.evidence).toMatchObject({ path: '/mnt/media/films', isPathFromCommand: false });
  });

  it('guesses no path where the command names two', () => {
    expect(judge(readingsOf(thrice(chown)), { paths: ['/a', '/b'] }).evidence?.path).toBeNull();
  });

  it('says both when a sibling is busy', () => {
    const found = judge(readingsOf(three((index) => ({ processes: [sh, chown, busy(index)] }))));
    expect(found.busy).toEqual([{ pid: 50, name: 'tar' }]);
    expect(found.sentence).toContain('while tar (50) still works');
  });

  it('names what most readings show where a call waits for several things in turn', () => {
    const wanted = 'a lease whose waiter stands at a lock of the kernel now and then';
    const row = ROWS.find(([name]) => name === wanted);
    if (row === undefined) throw new Error('rows were renamed');
    expect(judge(readingsOf(row[1])).of).toMatch(/^a lease or delegation/);
  });

  it('names the holder of a lock and its path', () => {
    const [flock, apt] = ['a flock that /proc/locks knows', 'apt that says so again and again'].map(
      (wanted) => {
        const row = ROWS.find(([name]) => name === wanted);
        return row === undefined ? undefined : readingsOf(row[1], row[3]);
      },
    );
    if (flock === undefined || apt === undefined) throw new Error('rows were renamed');
    expect(judge(flock)).toMatchObject({
      holder: { pid: 77, name: 'backup' },
      evidence: { path: '/run/lock/x' },
    });
    expect(judge(apt)).toMatchObject({
      holder: { pid: 812, name: 'apt' },
      evidence: { path: '/var/lib/dpkg/lock-frontend' },
    });
    expect(judge(apt).safeToStop.answer).toBe('YES');
  });

  it('says what could not be read', () => {
    const found = judge(
      readingsOf(thrice({ wchan: null, call: null, io: null }), {
        unreadable: ['the system call of a process'],
      }),
    );
    expect(found).toMatchObject({ verdict: 'UNKNOWN', unreadable: ['the system call of a process'] });
    expect(found.sentence).toContain('unreadable: the system call of a process');
  });

  it('knows the numbers of arm64, and of no machine that it does not know', () => {
    const shown = thrice({ ...chown, call: [54, AT_FDCWD] });
    expect(judge(readingsOf(shown, { machine: 'aarch64' })).evidence?.call).toBe('fchownat');
    expect(judge(readingsOf(shown, { machine: 'riscv64' })).evidence?.call).toBeNull();
  });
});

describe('safe to stop', () => {
  it.each([
    ['packages that are being changed', ['packages.upgrade'], false, thrice(sleeper), 'NO'],
    [
      'packages that wait for their lock',
      ['packages.upgrade'],
      false,
      thrice({ wchan: 'fcntl_setlk', call: [72, '0x3'] }),
      'YES',
    ],
    ['a migration', ['guest.migrate'], false, thrice({ state: 'D', wchan: 'x', call: [0] }), 'NO'],
    ['a change of storage', ['volume.grow'], false, thrice(chown), 'NO'],
    ['a change at work', ['files.copy'], false, three((index) => ({ processes: [busy(index)] })), 'NO'],
    ['a read at work', [], true, three((index) => ({ processes: [busy(index)] })), 'YES'],
    ['a change that stands still', ['permissions.change'], false, thrice(chown), 'YES'],
    ['what nothing shows of', [], false, thrice({ wchan: 'do_epoll_wait', call: [281] }), 'UNKNOWN'],
  ] as const)('%s', (_name, actions, isRead, shown, answer) => {
    const { safeToStop } = judge(readingsOf(shown), { actions: [...actions], isRead });
    expect(safeToStop.answer).toBe(answer);
    expect(safeToStop.reason).not.toBe('');
  });
});
