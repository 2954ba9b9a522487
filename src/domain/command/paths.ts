/** `/proc/self/root`, `/proc/1/task/1/root`: the root of a process, which is the root of the machine. */
const PROCESS_ROOT = /^proc\/[^/]+(?:\/task\/[^/]+)?\/root$/;
/** The directory that this command works in. */
const OWN_DIRECTORY = /^proc\/(?:self|thread-self|\$\$)(?:\/task\/[^/]+)?\/cwd$/;

const partsOf = (path: string | null): string[] => (path ?? '').split('/').filter((part) => part !== '');

/**
 * Resolves `.` and `..` and doubled slashes as text, and the links of /proc that lead back to the root or to the working
 * directory. A relative path stays relative where no directory is known.
 */
export function normalisePath(path: string, directory: string | null): string {
  const full =
    path.startsWith('/') || path.startsWith('~') || directory === null ? path : `${directory}/${path}`;
  let isAbsolute = full.startsWith('/');
  let parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '' || part === '.') continue;
    const last = parts.at(-1);
    const isLed = part === '..' && last !== undefined && last !== '..' && !last.startsWith('~');
    if (isLed) parts.pop();
    else if (part !== '..' || !isAbsolute) parts.push(part);
    if (part !== 'root' && part !== 'cwd') continue;
    const link = parts.join('/');
    if (isAbsolute && PROCESS_ROOT.test(link)) parts = [];
    else if (isAbsolute && OWN_DIRECTORY.test(link)) {
      parts = partsOf(directory);
      isAbsolute = directory !== null;
    }
  }
  const joined = parts.join('/');
  return isAbsolute ? `/${joined}` : joined === '' ? '.' : joined;
}

/** The path that a URL of a file names: `file:///etc/hosts`; null for anything else. */
export function pathOfUrl(text: string): string | null {
  const path = /^file:(?:\/\/(?:localhost|127\.0\.0\.1)?)?(\/[^?#]*)/i.exec(text)?.[1];
  if (path === undefined) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Where another root may stand above a path: of a container, a guest, a disk that is mounted. */
const OTHER_ROOT = /(?<=[^/])\/(?=(?:etc|root|var|run)\/)/g;

/**
 * The paths that a path may be, itself first: what it is below another root (`/mnt/disk/etc/hosts`), and one that starts from a directory nobody knows (`../etc/hosts`, `~/../x`)
 * may as well start from the root.
 */
export function readingsOf(path: string): readonly string[] {
  if (path.startsWith('/'))
    return [path, ...[...path.matchAll(OTHER_ROOT)].map(({ index }) => path.slice(index))];
  const rest = path.replace(/^~[^/]*\/\.\.(?=\/)/, '').replace(/^(?:\/?\.\.)+(?=\/)/, '');
  return rest.startsWith('~') ? [path] : [path, rest.startsWith('/') ? rest : `/${rest}`];
}

/** Everything below a place, as a pattern behind it. */
export const ALL_BELOW = '**';
/** What a search with a test has picked below a place: a name, an owner, an age. */
export const SOME_BELOW = '**/?*';

const BELOW = [ALL_BELOW, '**/*', SOME_BELOW];

/** The directory of which a pattern means what is below (`/srv/**`); null for any other path. */
export function treeOfPattern(path: string): string | null {
  if (BELOW.includes(path)) return '.';
  const pattern = BELOW.find((one) => path.endsWith(`/${one}`));
  if (pattern === undefined) return null;
  return path.slice(0, -pattern.length - 1) || '/';
}

/** True for a pattern that leaves nothing below its directory out. */
export const isWholeTree = (path: string): boolean =>
  treeOfPattern(path) !== null && path !== SOME_BELOW && !path.endsWith(`/${SOME_BELOW}`);

/** The directory after `cd path`; null when it cannot be told from the text. */
export function changeDirectory(directory: string | null, path: string | null): string | null {
  if (path === null || path === '-' || path.startsWith('~')) return null;
  const next = normalisePath(path, directory);
  return next.startsWith('/') ? next : null;
}

const NODE = /^\/nodes\/([A-Za-z0-9.-]+)(?:\/|$)/;
const GUEST = /^\/nodes\/([A-Za-z0-9.-]+)\/(?:lxc|qemu)\/(\d+)(?:\/|$)/;
const GUEST_FILE = /^\/etc\/pve\/(?:nodes\/([A-Za-z0-9.-]+)\/)?(?:lxc|qemu-server)\/(\d+)\.conf$/;
const NODE_FILE = /^\/etc\/pve\/nodes\/([A-Za-z0-9.-]+)(?:\/|$)/;

/** A machine or guest that a path names: a guest's file below /etc/pve, or a path of the Proxmox API. */
export interface NamedByPath {
  readonly node: string | null;
  readonly vmid: string | null;
}

/**
 * The vmid in the name of a guest's disk: `vm-106-disk-0`, `subvol-213-disk-1`, `snap_vm-106-disk-0_monday`. Source:
 * names that PVE::Storage::Plugin and its children give and take (parse_volname).
 */
export function vmidOfVolume(name: string): string | null {
  return GUEST_VOLUME.exec(name)?.[1] ?? null;
}

const GUEST_VOLUME = /(?:^|[/_])(?:vm|base|subvol|basevol)-(\d+)-/;
/** Directory storages keep the disks of a guest below its vmid. */
const GUEST_IMAGES = /\/images\/(\d+)(?:\/|$)/;
/** Backups: `vzdump-lxc-101-2026_01_02-….tar.zst` in a directory, `pbs:backup/ct/101/2026-…` in a Backup Server. */
const GUEST_BACKUP = /(?:^|[/:])(?:vzdump-(?:lxc|qemu|openvz)-|backup\/(?:ct|vm)\/)(\d+)[-/]/;

export function namedByFile(path: string): NamedByPath | null {
  const guest = GUEST_FILE.exec(path);
  if (guest !== null) return { node: guest[1] ?? null, vmid: guest[2] ?? null };
  const vmid = vmidOfVolume(path) ?? GUEST_IMAGES.exec(path)?.[1] ?? GUEST_BACKUP.exec(path)?.[1] ?? null;
  if (vmid !== null) return { node: null, vmid };
  const node = NODE_FILE.exec(path);
  return node === null ? null : { node: node[1] ?? null, vmid: null };
}

export function namedByApiPath(path: string): NamedByPath | null {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const guest = GUEST.exec(absolute);
  if (guest !== null) return { node: guest[1] ?? null, vmid: guest[2] ?? null };
  const node = NODE.exec(absolute);
  return node === null ? null : { node: node[1] ?? null, vmid: null };
}
