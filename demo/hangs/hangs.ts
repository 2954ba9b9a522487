import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Verdict } from '../../src/domain/verdict.ts';
import { findProgram } from '../abilities.ts';
import { listProcesses, signal, until, withDescendants } from '../processes.ts';

/** Processes that stand still in a way of which the kernel tells, for whoever has to tell a hang from a wait. */
export interface Hang {
  /** A script for /bin/sh, in a folder of its own. */
  readonly script: string;
  /** Name of the process that stands still. */
  readonly name: string;
  readonly state: string;
  /** What /proc/PID/wchan says; names differ between kernels. */
  readonly wchan: RegExp;
  /** What several readings of it say. */
  readonly verdict: Verdict;
  /** Whose readings those are: all that the script started unless `itself`. */
  readonly readings?: 'itself';
  /** Lets go what nothing else ends: a script, in the same folder. */
  readonly release?: string;
  /** True where this machine can make it; always unless given. */
  readonly isPossible?: () => boolean;
}

const PERL_RECORD_LOCK = String.raw`
use Fcntl; open(my $f, "+>", "lock") or die; my $l = pack("s s x4 q q i x4", F_WRLCK, 0, 0, 0, 0);
if (!fork) { my $w = $l; fcntl($f, F_SETLK, $w) or die; open(my $m, ">", "held"); sleep 1000 }
select(undef, undef, undef, 0.02) until -e "held"; my $w = $l; fcntl($f, F_SETLKW, $w)`;

const PERL_SILENT_SOCKET = String.raw`
use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0); bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 1);
socket(my $c, PF_INET, SOCK_STREAM, 0); connect($c, getsockname($s)) or die; recv($c, my $b, 1, 0)`;

/**
 * SIGIO tells the holder that somebody wants the file; it keeps the lease until the kernel takes it (45 s). Asked again
 * until it is given: whoever looks at open files just then (`/proc/PID/fd`) stands in its way.
 */
const PERL_LEASE = String.raw`
use Fcntl; $SIG{IO} = "IGNORE"; open(my $f, ">", "lease") or die;
if (!fork) { select(undef, undef, undef, 0.02) until fcntl($f, 1024, F_WRLCK); open(my $m, ">", "held"); sleep 1000 while 1 }
close $f; select(undef, undef, undef, 0.02) until -e "held"; exec "cat", "lease"`;

/** System calls by their numbers on x86_64: Perl has no words for them. */
const PERL_FUTEX = 'my $word = pack("L", 1); syscall(202, $word, 0, 1, 0, 0, 0)';
const PERL_TRACED = 'if (!fork) { syscall(101, 0, 0, 0, 0); kill "STOP", $$; } sleep 1000';
const PERL_VFORK = 'if (!syscall(58)) { sleep 1000 }';

/** A server that takes connections and says nothing; `said`: a byte now and then. */
const perlServer = (said: string): string =>
  `use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0); bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 5); ` +
  `open(my $f, ">", "port.new"); print $f (sockaddr_in(getsockname($s)))[0]; close $f; rename "port.new", "port"; ` +
  `accept(my $c, $s); $c->autoflush(1); ${said} sleep 1000`;
const PERL_SLOW_WORDS = 'use IO::Handle; while (1) { syswrite($c, "x"); select(undef, undef, undef, 0.2) }';
const PERL_LISTENER = String.raw`
use Socket; open(my $f, "<", "port") or die; my $port = <$f>;
socket(my $c, PF_INET, SOCK_STREAM, 0); connect($c, sockaddr_in($port, INADDR_LOOPBACK)) or die;
while (1) { recv($c, my $b, 1, 0) }`;
const UNTIL_PORT = 'until [ -e port ]; do sleep 0.02; done';

/** A backlog that is full: the kernel of the other side drops what asks to be connected. */
const PERL_NO_ANSWER = String.raw`
use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0); bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 0);
my @c; for (1 .. 4) { socket(my $c, PF_INET, SOCK_STREAM, 0); push @c, $c; connect($c, getsockname($s)) }`;
const PERL_SILENT_UNIX =
  'use Socket; socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0); recv($a, my $x, 1, 0)';
const PERL_OWN_LOCK = String.raw`
use Fcntl; open(my $f, "+>", "lock") or die; my $l = pack("s s x4 q q i x4", F_WRLCK, 0, 0, 0, 0);
if (!fork) { my $w = $l; fcntl($f, 37, $w) or die; open(my $m, ">", "held"); sleep 1000 }
select(undef, undef, undef, 0.02) until -e "held"; open(my $g, "+<", "lock"); my $w = $l; fcntl($g, 38, $w)`;
const PERL_SLOW_DISK = String.raw`
use IO::Handle; open(my $f, ">", "slow"); while (1) { syswrite($f, "x" x 512); $f->sync; select(undef, undef, undef, 0.3) }`;

/** A small file system of its own, with its file as disk; `freeze` and `thaw` in the same folder. */
const FROZEN = `truncate -s 16M disk && mkfs.ext4 -q disk && mkdir mnt && mount -o loop disk mnt && : >mnt/file &&
fsfreeze -f mnt && exec dd if=/dev/zero of=mnt/file bs=512 count=1 conv=notrunc status=none`;
/** Who wrote ends only when the file system goes on, and it is unmounted only after that. */
const THAW = `fsfreeze -u mnt; tries=0
until umount mnt 2>/dev/null || [ $tries -ge 200 ]; do sleep 0.05; tries=$((tries + 1)); done`;

/** A disk that takes 20 kB in a second. */
const throttle = '/sys/fs/cgroup/blkio/oikos-hang-$$';
const THROTTLED = `set -e; group=${throttle}; mkdir $group; echo $group >group
device=$(stat -c %d .); echo "$((device >> 8)):$((device & 255)) 20000" >$group/blkio.throttle.write_bps_device
echo $$ >$group/tasks; exec dd if=/dev/zero of=slow bs=16k count=1000 oflag=direct status=none`;
const UNTHROTTLE =
  'read -r group <group; for pid in $(cat $group/tasks); do echo $pid >/sys/fs/cgroup/blkio/tasks; done; rmdir $group';

const isRoot = (): boolean => process.getuid?.() === 0;

export const HANGS: Readonly<Record<string, Hang>> = {
  busy: { script: 'while :; do :; done', name: 'sh', state: 'R', wchan: /^0$/, verdict: 'PROGRESSING' },
  sleep: { script: 'exec sleep 1000', name: 'sleep', state: 'S', wchan: /nanosleep/, verdict: 'PROGRESSING' },
  'a wait by select': {
    script: `exec perl -e 'select(undef, undef, undef, 1000)'`,
    name: 'perl',
    state: 'S',
    wchan: /schedule_timeout|do_select/,
    verdict: 'PROGRESSING',
  },
  'short children': {
    script: 'while :; do sleep 0.3; done',
    name: 'sh',
    state: 'S',
    wchan: /do_wait/,
    verdict: 'PROGRESSING',
  },
  fifo: {
    script: 'mkfifo fifo; exec cat fifo',
    name: 'cat',
    state: 'S',
    wchan: /wait_for_partner/,
    verdict: 'WAITING_FOR_INPUT',
  },
  'pipe of a sleeper': {
    script: 'sleep 1000 | cat',
    name: 'cat',
    state: 'S',
    wchan: /pipe_read/,
    verdict: 'PROGRESSING',
  },
  'silent pipe': {
    // The writer is nobody's child, and ends with its reader.
    script: 'mkfifo fifo; (setsid -f tail --pid=$$ -f /dev/null >fifo &); exec cat <fifo',
    name: 'cat',
    state: 'S',
    wchan: /pipe_read/,
    verdict: 'WAITING_FOR_INPUT',
  },
  'full pipe': {
    script: 'yes | sleep 1000',
    name: 'yes',
    state: 'S',
    wchan: /pipe_write/,
    verdict: 'BLOCKED',
  },
  flock: {
    script:
      'flock lock sh -c ": >held; sleep 1000" & until [ -e held ]; do sleep 0.02; done; exec flock -x lock true',
    name: 'flock',
    state: 'S',
    wchan: /locks_lock_inode_wait/,
    verdict: 'WAITING_FOR_LOCK',
  },
  'record lock': {
    script: `exec perl -e '${PERL_RECORD_LOCK}'`,
    name: 'perl',
    state: 'S',
    wchan: /fcntl_setlk/,
    verdict: 'WAITING_FOR_LOCK',
  },
  'lock of an open file': {
    script: `exec perl -e '${PERL_OWN_LOCK}'`,
    name: 'perl',
    state: 'S',
    wchan: /fcntl_setlk/,
    verdict: 'WAITING_FOR_LOCK',
  },
  'silent peer': {
    script: `exec perl -e '${PERL_SILENT_SOCKET}'`,
    name: 'perl',
    state: 'S',
    wchan: /wait_woken|sk_wait/,
    verdict: 'BLOCKED',
  },
  'silent peer of curl': {
    script: `perl -MIO::Handle -e '${perlServer('')}' & ${UNTIL_PORT}; exec curl -s http://127.0.0.1:$(cat port)/`,
    name: 'curl',
    state: 'S',
    wchan: /schedule_timeout/,
    verdict: 'BLOCKED',
    isPossible: () => findProgram('curl') !== null,
  },
  'no answer to a connect': {
    script: `exec perl -e '${PERL_NO_ANSWER}'`,
    name: 'perl',
    state: 'S',
    wchan: /wait_woken|inet_(wait|stream)/,
    verdict: 'BLOCKED',
  },
  'silent local socket': {
    script: `exec perl -e '${PERL_SILENT_UNIX}'`,
    name: 'perl',
    state: 'S',
    wchan: /unix_stream|wait/,
    verdict: 'BLOCKED',
  },
  'slow network': {
    script: `perl -MIO::Handle -e '${perlServer(PERL_SLOW_WORDS)}' & ${UNTIL_PORT}; exec perl -e '${PERL_LISTENER}'`,
    name: 'perl',
    state: 'S',
    wchan: /wait_woken|sk_wait/,
    verdict: 'PROGRESSING',
    readings: 'itself',
  },
  'slow disk': {
    script: `exec perl -e '${PERL_SLOW_DISK}'`,
    name: 'perl',
    state: 'S',
    wchan: /schedule_timeout|do_select/,
    verdict: 'PROGRESSING',
  },
  'throttled disk': {
    script: THROTTLED,
    release: UNTHROTTLE,
    name: 'dd',
    state: 'D',
    wchan: /./,
    verdict: 'PROGRESSING',
    isPossible: () => isRoot() && existsSync('/sys/fs/cgroup/blkio/tasks') && isOnDisk(tmpdir()),
  },
  'write lease': {
    script: `exec perl -e '${PERL_LEASE}'`,
    name: 'cat',
    state: 'S',
    wchan: /break_lease/,
    verdict: 'BLOCKED',
  },
  'frozen file system': {
    script: FROZEN,
    release: THAW,
    name: 'dd',
    state: 'D',
    wchan: /percpu_rwsem_wait|sb_start_write/,
    verdict: 'BLOCKED',
    isPossible: () =>
      isRoot() &&
      existsSync('/dev/loop-control') &&
      ['fsfreeze', 'mkfs.ext4'].every((name) => findProgram(name)),
  },
  'tty prompt': {
    script: 'sleep 1000 | script -qc cat typescript',
    name: 'cat',
    state: 'S',
    wchan: /wait_woken|n_tty/,
    verdict: 'WAITING_FOR_INPUT',
  },
  'tty prompt with a time limit': {
    script: `sleep 1000 | script -qc 'bash -c "read -t 900 answer"' typescript`,
    name: 'bash',
    state: 'S',
    wchan: /schedule_timeout|do_select/,
    verdict: 'WAITING_FOR_INPUT',
  },
  futex: {
    script: `exec perl -e '${PERL_FUTEX}'`,
    name: 'perl',
    state: 'S',
    wchan: /futex/,
    verdict: 'BLOCKED',
  },
  'idle event loop': {
    script: `exec '${process.execPath}' -e 'setInterval(() => undefined, 1e9)'`,
    name: 'node',
    state: 'S',
    wchan: /epoll/,
    verdict: 'UNKNOWN',
  },
  traced: {
    script: `exec perl -e '${PERL_TRACED}'`,
    name: 'perl',
    state: 't',
    wchan: /ptrace_stop/,
    verdict: 'SUSPENDED',
  },
  vfork: {
    script: `exec perl -e '${PERL_VFORK}'`,
    name: 'perl',
    state: 'D',
    wchan: /kernel_clone/,
    verdict: 'BLOCKED',
  },
  'vfork beside a busy sibling': {
    script: `(while :; do :; done) & perl -e '${PERL_VFORK}'`,
    name: 'perl',
    state: 'D',
    wchan: /kernel_clone/,
    verdict: 'BLOCKED',
  },
  stopped: {
    script: 'kill -STOP $$',
    name: 'sh',
    state: 'T',
    wchan: /do_signal_stop/,
    verdict: 'SUSPENDED',
  },
  'ended, not taken in': {
    script: `exec perl -e 'if (!fork) { exit } sleep 1000'`,
    name: 'perl',
    state: 'Z',
    wchan: /^0?$/,
    verdict: 'GONE',
    readings: 'itself',
  },
};

/** What this machine cannot make, by name; and what no machine without a network of its own can. */
export const NOT_MADE: readonly string[] = [
  'an NFS server that does not answer (rpc_wait)',
  'a ZFS pool that does not answer (txg_wait, cv_wait)',
  'an NFS delegation that is held (DELEG)',
  'a disk that does not answer',
  ...Object.entries(HANGS)
    .filter(([, { isPossible }]) => isPossible?.() === false)
    .map(([name]) => name),
];

/** A device with a number of its own: throttling is by device. */
function isOnDisk(folder: string): boolean {
  const { dev } = statSync(folder);
  return existsSync(`/sys/dev/block/${Math.floor(dev / 256)}:${dev % 256}`);
}

/**
 * Starts a hang and waits until it shows. Gives the process that stands still, the first one of its script, and how
 * to end all of it. A chown that hangs in the kernel is made by an exported directory of the fleet.
 */
export async function startHang(
  hang: Hang,
): Promise<{ pid: number; root: number; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-hang-'));
  const root = spawn('/bin/sh', ['-c', hang.script], { cwd: folder, stdio: 'ignore', detached: true });
  const group = root.pid ?? 0;
  const end = async (): Promise<void> => {
    const all = withDescendants(group);
    for (const pid of all) signal(pid, 'SIGKILL');
    if (hang.release !== undefined) spawnSync('/bin/sh', ['-c', hang.release], { cwd: folder });
    await until('the end of the hang', () =>
      listProcesses().some(({ pid, state }) => all.includes(pid) && state !== 'Z') ? null : true,
    );
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const pid = await until(`a ${hang.name} that stands still`, () => standing(group, hang));
    return { pid, root: group, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function standing(root: number, hang: Hang): number | null {
  const all = listProcesses();
  const family = new Set(withDescendants(root, all));
  const found = all.find(
    ({ pid, name, state }) =>
      family.has(pid) && name === hang.name && state === hang.state && hang.wchan.test(waitChannel(pid)),
  );
  return found?.pid ?? null;
}

function waitChannel(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/wchan`, 'latin1');
  } catch {
    return '';
  }
}
