import type { Look } from './sight.ts';

/** One target and what was seen there. */
export interface Looked<T extends Look = Look> {
  /** Slug of the target. */
  readonly target: string;
  readonly look: T;
}

/** Targets on which a path looks alike. */
export interface LookGroup {
  readonly kind: Look['kind'];
  /** The first of them by name stands for all. */
  readonly look: Look;
  /** Slugs, by name. */
  readonly targets: readonly string[];
  /** Seen alike by fewer than another group: worth a look. */
  readonly isOutlier: boolean;
}

const ORDER: Readonly<Record<Look['kind'], number>> = { HUNG: 0, UNREACHABLE: 1, SEEN: 2 };

/** Equal answers together: those that hang first, then those that were not reached, then the fewest. */
export function groupLooks(looked: readonly Looked[]): LookGroup[] {
  const groups = new Map<string, Looked[]>();
  for (const one of [...looked].sort((a, b) => compare(a.target, b.target))) {
    const key = likeness(one.look);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const seen = [...groups.values()].filter(([first]) => first?.look.kind === 'SEEN');
  const most = Math.max(0, ...seen.map((group) => group.length));
  const made = [...groups.values()].flatMap((group): LookGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { look } = first;
    const isOutlier = look.kind === 'SEEN' && group.length < most;
    return [{ kind: look.kind, look, targets: group.map(({ target }) => target), isOutlier }];
  });
  return made.sort(
    (a, b) =>
      ORDER[a.kind] - ORDER[b.kind] ||
      a.targets.length - b.targets.length ||
      compare(a.targets[0] ?? '', b.targets[0] ?? ''),
  );
}

/** What has to be equal: not how full it is, nor when it changed, nor which process looked. */
function likeness(look: Look): string {
  switch (look.kind) {
    case 'HUNG':
      return JSON.stringify([look.kind, look.mount]);
    case 'UNREACHABLE':
      return JSON.stringify([look.kind, look.reason]);
    case 'SEEN': {
      const { kind, exists, type, owner, group, uid, gid, mode, realPath, mount, entries, exports } = look;
      const names = entries === null ? null : [entries.count, entries.digest];
      // Every machine has its own root file system: that those differ says nothing.
      const on = mount?.point === '/' ? mount.type : mount;
      return JSON.stringify([
        kind,
        exists,
        type,
        owner,
        group,
        uid,
        gid,
        mode,
        realPath,
        on,
        names,
        exports ?? [],
      ]);
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
