import type { EntityHint, GuestKind } from './analysis.ts';
import type { NamedByPath } from './paths.ts';

/** The names in one line that the graph can turn into entities; equal names get one key. */
export interface Hints {
  /** @returns the key of the hint, which is stable within one analysis */
  readonly add: (
    via: EntityHint['via'],
    name: string,
    from: string | null,
    guest?: GuestKind | null,
  ) => string;
  readonly all: () => readonly EntityHint[];
}

export function createHints(): Hints {
  const hints = new Map<string, EntityHint>();
  return {
    add(via, name, from, guest = null) {
      // A container and a virtual machine of one number are two things, whatever the graph knows of either. What names
      // a guest without saying which (`vzdump 101`) shares the key with the container.
      const key = `${from === null ? '' : `${from}/`}${guest === 'vm' ? guest : via}:${name}`;
      const known = hints.get(key);
      // Where one use says the kind and another does not, either may be meant.
      if (known === undefined) hints.set(key, { key, via, name, from, guest });
      else if (known.guest !== guest) hints.set(key, { ...known, guest: null });
      return key;
    },
    all: () => [...hints.values()],
  };
}

/**
 * Keys of what a guest's file or an API path names, seen from `place`. The node in the path of a guest only says where
 * the guest is; the command is about the guest.
 */
export function hintsOfPath(
  hints: Hints,
  named: NamedByPath | null,
  place: string | null,
): readonly string[] {
  if (named === null) return [];
  const node = named.node === null || named.node === 'localhost' ? null : hints.add('ssh', named.node, place);
  if (named.vmid !== null) return [hints.add('guest', named.vmid, node ?? place)];
  return node === null ? [] : [node];
}
