import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
}

const PERL_RECORD_LOCK = String.raw`
use Fcntl; open(my $f, "+>", "lock") or die; my $l = pack("s s x4 q q i x4", F_WRLCK, 0, 0, 0, 0);
if (!fork) { my $w = $l; fcntl($f, F_SETLK, $w) or die; open(my $m, ">", "held"); sleep 1000 }
select(undef, undef, undef, 0.02) until -e "held"; my $w = $l; fcntl($f, F_SETLKW, $w)`;

const PERL_SILENT_SOCKET = String.raw`
use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0); bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 1);
socket(my $c, PF_INET, SOCK_STREAM, 0); connect($c, getsockname($s)) or die; recv($c, my $b, 1, 0)`;

/** SIGIO tells the holder that somebody wants the file; it keeps the lease until the kernel takes it (45 s). */
const PERL_LEASE = String.raw`
use Fcntl; $SIG{IO} = "IGNORE"; open(my $f, ">", "lease") or die;
if (!fork) { fcntl($f, 1024, F_WRLCK) or die; open(my $m, ">", "held"); sleep 1000 while 1 }
close $f; select(undef, undef, undef, 0.02) until -e "held"; exec "cat", "lease"`;

/** System calls by their numbers on x86_64: Perl has no words for them. */
const PERL_FUTEX = 'my $word = pack("L", 1); syscall(202, $word, 0, 1, 0, 0, 0)';
const PERL_TRACED = 'if (!fork) { syscall(101, 0, 0, 0, 0); kill "STOP", $$; } sleep 1000';
const PERL_VFORK = 'if (!syscall(58)) { sleep 1000 }';

export const HANGS: Readonly<Record<string, Hang>> = {
  busy: { script: 'while :; do :; done', name: 'sh', state: 'R', wchan: /^0$/ },
  sleep: { script: 'exec sleep 1000', name: 'sleep', state: 'S', wchan: /nanosleep/ },
  fifo: { script: 'mkfifo fifo; exec cat fifo', name: 'cat', state: 'S', wchan: /wait_for_partner/ },
  'silent pipe': { script: 'sleep 1000 | cat', name: 'cat', state: 'S', wchan: /pipe_read/ },
  'full pipe': { script: 'yes | sleep 1000', name: 'yes', state: 'S', wchan: /pipe_write/ },
  flock: {
    script:
      'flock lock sh -c ": >held; sleep 1000" & until [ -e held ]; do sleep 0.02; done; exec flock -x lock true',
    name: 'flock',
    state: 'S',
    wchan: /locks_lock_inode_wait/,
  },
  'record lock': {
    script: `exec perl -e '${PERL_RECORD_LOCK}'`,
    name: 'perl',
    state: 'S',
    wchan: /fcntl_setlk/,
  },
  'silent peer': {
    script: `exec perl -e '${PERL_SILENT_SOCKET}'`,
    name: 'perl',
    state: 'S',
    wchan: /wait_woken|sk_wait/,
  },
  'write lease': { script: `exec perl -e '${PERL_LEASE}'`, name: 'cat', state: 'S', wchan: /break_lease/ },
  'tty prompt': {
    script: 'sleep 1000 | script -qc cat typescript',
    name: 'cat',
    state: 'S',
    wchan: /wait_woken|n_tty/,
  },
  futex: { script: `exec perl -e '${PERL_FUTEX}'`, name: 'perl', state: 'S', wchan: /futex/ },
  traced: { script: `exec perl -e '${PERL_TRACED}'`, name: 'perl', state: 't', wchan: /ptrace_stop/ },
  vfork: { script: `exec perl -e '${PERL_VFORK}'`, name: 'perl', state: 'D', wchan: /kernel_clone/ },
  stopped: { script: 'kill -STOP $$', name: 'sh', state: 'T', wchan: /do_signal_stop/ },
};

/**
 * Starts a hang and waits until it shows. Gives the process that stands still and how to end all of it. A chown that
 * hangs in the kernel is made by an exported directory of the fleet.
 */
export async function startHang(hang: Hang): Promise<{ pid: number; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-hang-'));
  const root = spawn('/bin/sh', ['-c', hang.script], { cwd: folder, stdio: 'ignore', detached: true });
  const group = root.pid ?? 0;
  const end = async (): Promise<void> => {
    const all = withDescendants(group);
    for (const pid of all) signal(pid, 'SIGKILL');
    await until('the end of the hang', () =>
      listProcesses().some(({ pid, state }) => all.includes(pid) && state !== 'Z') ? null : true,
    );
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { pid: await until(`a ${hang.name} that stands still`, () => standing(group, hang)), end };
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
