/** Resolves `.` and `..` and doubled slashes as text. A relative path stays relative where no directory is known. */
export function normalisePath(path: string, directory: string | null): string {
  const full =
    path.startsWith('/') || path.startsWith('~') || directory === null ? path : `${directory}/${path}`;
  const isAbsolute = full.startsWith('/');
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '' || part === '.') continue;
    const last = parts.at(-1);
    if (part === '..' && last !== undefined && last !== '..') parts.pop();
    else if (part !== '..' || !isAbsolute) parts.push(part);
  }
  const joined = parts.join('/');
  return isAbsolute ? `/${joined}` : joined === '' ? '.' : joined;
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

export function namedByFile(path: string): NamedByPath | null {
  const guest = GUEST_FILE.exec(path);
  if (guest !== null) return { node: guest[1] ?? null, vmid: guest[2] ?? null };
  const vmid = vmidOfVolume(path) ?? GUEST_IMAGES.exec(path)?.[1] ?? null;
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
