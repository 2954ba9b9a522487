import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** What this machine can make of a fleet; found by looking, never assumed. */
export interface Abilities {
  readonly isolation: 'namespaces' | 'none';
  readonly hasGuestAgent: boolean;
  readonly hasFuse: boolean;
  /** What is lacking, in words, with what would help. */
  readonly missing: readonly string[];
}

const SBIN = ['/usr/sbin', '/sbin', '/usr/local/sbin'];

/** Full path of a program on the PATH or where administrators' programs are; null when it is not there. */
export function findProgram(name: string): string | null {
  for (const dir of [...(process.env['PATH'] ?? '').split(':'), ...SBIN]) {
    const full = `${dir}/${name}`;
    try {
      accessSync(full, constants.X_OK);
      return full;
    } catch {
      continue;
    }
  }
  return null;
}

/** Throws when the fleet cannot exist at all: without an OpenSSH server there is nothing to log in to. */
export function findAbilities(): Abilities {
  if (findProgram('sshd') === null) {
    throw new Error(
      'The test fleet needs an OpenSSH server, and there is no sshd here; install it (Debian: apt-get install openssh-server) and try again',
    );
  }
  const isolation = canIsolate() ? 'namespaces' : 'none';
  const hasFuse = isolation === 'namespaces' && existsSync('/dev/fuse');
  const hasGuestAgent = findProgram('qemu-ga') !== null;
  const missing: string[] = [];
  if (isolation === 'none')
    missing.push(
      'machines of their own: hosts and guests share the files and processes of this one (be root)',
    );
  if (!hasFuse) missing.push('an exported directory on which chown hangs (be root, and have /dev/fuse)');
  if (!hasGuestAgent)
    missing.push('the guest agent of VMs (Debian: apt-get install qemu-guest-agent); commands for them fail');
  return { isolation, hasGuestAgent, hasFuse, missing };
}

/** Tries what a machine is made of, in namespaces that end at once. */
function canIsolate(): boolean {
  if (process.getuid?.() !== 0 || findProgram('nsenter') === null) return false;
  const script = [
    'mount --make-rprivate / && mount -t tmpfs try /mnt && mkdir /mnt/base /mnt/up /mnt/work /mnt/root',
    'mount --bind / /mnt/base && mount -t overlay try -o lowerdir=/mnt/base,upperdir=/mnt/up,workdir=/mnt/work /mnt/root',
  ].join(' && ');
  return spawnSync('unshare', ['-m', '-u', '-i', '-p', '-f', 'sh', '-c', script]).status === 0;
}
