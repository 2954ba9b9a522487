import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MIB = 1024 * 1024;
/** Programs of the system, which no package of ours brings. */
const MOUNT = 'mount';
const UNMOUNT = 'umount';
/** Larger than what is kept free and what a new store takes. */
const DISK_MIB = 400;

/** A disk of its own that a test may fill. */
export interface SmallDisk {
  /** Where it is; an ordinary folder when none could be mounted: only root may, and not in every container. */
  readonly folder: string;
  /** Why no test here can fill a disk; null when it can. */
  readonly notTried: string | null;
  /** Puts a file there that leaves so much room. */
  leaveFree(mib: number): Promise<void>;
  /** Takes that file away again. */
  makeRoom(): void;
  /** Gives the disk up, with all that is on it. */
  remove(): void;
}

export function mountSmallDisk(): SmallDisk {
  const root = mkdtempSync(path.join(tmpdir(), 'oikos-test-disk-'));
  const folder = path.join(root, 'disk');
  mkdirSync(folder);
  const isMounted = tryToMount(folder);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    notTried: isMounted ? null : 'not tried: no small disk can be mounted here',
    leaveFree: async (mib) => {
      const { bavail, bsize } = await statfs(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, Math.floor(bavail * bsize - mib * MIB))));
    },
    makeRoom: () => {
      rmSync(filler, { force: true });
    },
    remove: () => {
      if (isMounted) execFileSync(UNMOUNT, [folder]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function tryToMount(at: string): boolean {
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'oikos-test', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
