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
  const directory = normalise(within);
  return isBelow(path, directory) || (use.isTree && isBelow(directory, path));
}

/** True for the directory itself and everything below it. */
function isBelow(path: string, directory: string): boolean {
  return path === directory || directory === '/' || path.startsWith(`${directory}/`);
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
