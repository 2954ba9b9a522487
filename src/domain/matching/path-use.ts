import type { PathUse } from '../command/analysis.ts';

/** Marks a fragment of a path that may lie anywhere: `**` + `/acme.json`. */
const ANYWHERE = '**/';

/**
 * True when using `use` touches what lies within `within`: the directory itself, anything below it, or (for a
 * recursive use) anything above it. `within` is an absolute path, or a fragment of whole segments after `**` + `/`.
 */
export function touches(use: PathUse, within: string): boolean {
  const path = normalise(use.path);
  if (within.startsWith(ANYWHERE)) return containsSegments(path, within.slice(ANYWHERE.length));
  return reaches(segmentsOf(path), segmentsOf(normalise(within)), use.isTree);
}

/**
 * Below the directory, or (as a tree) above it. A pattern reaches what it can expand to: `/srv/*` reaches `/srv/share`.
 */
function reaches(used: readonly string[], directory: readonly string[], isTree: boolean): boolean {
  const isNear = used.length >= directory.length || isTree;
  const shared = Math.min(used.length, directory.length);
  return (
    isNear && directory.slice(0, shared).every((segment, index) => fitsPattern(used[index] ?? '', segment))
  );
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

const PATTERN = /[*?[]/;

/** A segment as the shell would expand it; a bracket or brace may stand for anything. */
function fitsPattern(pattern: string, segment: string): boolean {
  if (!PATTERN.test(pattern)) return pattern === segment;
  // What is in brackets is not looked into: rather one match too many than a guard that is silent.
  const parts = pattern.replace(/\[[^\]]*\]?/g, '*').split('*');
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? findPart(segment, part, 0, 0) : findPart(segment, part, from, segment.length);
    if (at < 0) return false;
    from = at + part.length;
  }
  return (
    parts.at(-1) === '' ||
    findPart(segment, parts.at(-1) ?? '', segment.length - (parts.at(-1)?.length ?? 0), segment.length) >= 0
  );
}

/** The first place from `from` to `to` at which a part stands; `?` is any one character. */
function findPart(segment: string, part: string, from: number, to: number): number {
  for (let at = Math.max(0, from); at <= to && at + part.length <= segment.length; at += 1) {
    if (part.split('').every((mark, offset) => mark === '?' || mark === segment[at + offset])) return at;
  }
  return -1;
}

function containsSegments(path: string, fragment: string): boolean {
  return `/${path}/`.replaceAll('//', '/').includes(`/${fragment}/`);
}

/** Resolves `.`, `..` and doubled slashes as text; a trailing slash means the same directory. */
function normalise(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  return (path.startsWith('/') ? '/' : '') + segments.join('/');
}
