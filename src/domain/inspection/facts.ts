import { createHash } from 'node:crypto';
import type { Hung, Mount, Sight } from './sight.ts';

/** Room for `_available_percent` within the 63 characters of a key. */
const STEM_MAX = 44;

/**
 * Attributes that hold what was seen, under keys made of the path: /mnt/media → at_mnt_media_owner. Null removes what
 * is no longer so.
 */
export function factsOfLook(path: string, look: Sight | Hung): Record<string, unknown> {
  const facts = look.kind === 'HUNG' ? hungFacts(look) : seenFacts(look);
  const stem = stemOf(path);
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${stem}_${name}`, value]));
}

type Facts = Record<string, string | number | boolean | string[] | null>;

function hungFacts({ mount, exports }: Hung): Facts {
  return { hung: true, mount: mountText(mount), exported_to: exportText(exports) };
}

function seenFacts({ exists, owner, group, mode, mount, use, entries, exports, realPath }: Sight): Facts {
  return {
    hung: null,
    exists,
    owner: owner === null ? null : `${owner}:${group ?? ''}`,
    mode,
    real_path: realPath,
    mount: mountText(mount),
    used_percent:
      use === null || use.sizeBytes === 0 ? null : Math.round((use.usedBytes / use.sizeBytes) * 100),
    entries: entries?.count ?? null,
    exported_to: exportText(exports),
  };
}

function mountText(mount: Mount | null): string | null {
  return mount === null ? null : `${mount.type} ${mount.source} on ${mount.point} (${mount.options})`;
}

function exportText(exports: Sight['exports']): string[] | null {
  return exports === null || exports.length === 0
    ? null
    : exports.map(({ client, options }) => `${client}(${options})`);
}

const PLAIN = /^(?:\/[a-z0-9]+(?:_[a-z0-9]+)*)+$/;

/** One stem for each path: what does not fit into a key is told apart by a hash. */
export function stemOf(path: string): string {
  const plain = path.slice(1).replaceAll('_', '__').replaceAll('/', '_');
  if (PLAIN.test(path) && plain.length <= STEM_MAX) return `at_${plain}`;
  const some = path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, STEM_MAX - 9);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 8);
  return `at_${some === '' ? 'root' : some}_${hash}`;
}
